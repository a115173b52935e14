import { expect } from '@open-wc/testing';
import { renderContent } from '../../src/content/render-content.js';
import { renderRichText } from '../../src/content/rich-text.js';
import type { Gate } from './gate-page.js';

const REPLY = [
  '# Boots',
  'Ask <b onclick="alert(1)">us</b> at [the desk](https://desk.example "Desk") or **call**.',
  '![boot](https://cdn.example/boot.png) ![shoe](https://evil.example/shoe.png)',
  '- [x] laced\n- [ ] cleaned',
  '| size | left |\n|:-----|-----:|\n| 42 | 3 |',
  '```js\nlet boots;\n```',
].join('\n\n');
const RICH_TEXT =
  '<p STYLE="color:red">New <b title="x"style="color:red"onclick="alert(1)">boots</b>: ' +
  `<a title='"'onclick="alert(1)"/style = color:red href="/boots">see them</a></p>`;
const options = { baseUrl: 'https://shop.example/' };

interface Page {
  readonly frame: HTMLIFrameElement;
  readonly violations: SecurityPolicyViolationEvent[];
  readonly gate: Gate;
}

/** A document with a policy of its own that loads the gate. */
async function openPage(policy: string, script = ''): Promise<Page> {
  const frame = document.createElement('iframe');
  frame.srcdoc =
    `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><script>${script}</script><body>` +
    `<script type="module" src="${new URL('gate-page.ts', import.meta.url).href}"></script>`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  const violations: SecurityPolicyViolationEvent[] = [];
  await loaded;
  frame.contentDocument!.addEventListener('securitypolicyviolation', (event) => violations.push(event));
  return { frame, violations, gate: (frame.contentWindow as unknown as { gate: Gate }).gate };
}

/** What the gate makes of the samples, and the violations up to one that is made on purpose. */
async function draw({ frame, violations, gate }: Page): Promise<{ html: string; violations: string[] }> {
  const page = frame.contentDocument!;
  const box = page.createElement('main');
  box.append(gate.renderContent(REPLY, options), gate.renderRichText(RICH_TEXT, options));
  page.body.append(box);
  const reported = new Promise<void>((resolve) => {
    page.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
      if (blockedURI.includes('control.invalid')) resolve();
    });
  });
  const image = page.createElement('img');
  image.src = 'https://control.invalid/';
  page.body.append(image);
  await reported;
  return {
    html: box.innerHTML,
    violations: violations
      .filter(({ blockedURI }) => !blockedURI.includes('control.invalid'))
      .map(({ effectiveDirective, blockedURI, sample }) => `${effectiveDirective} ${blockedURI} ${sample}`),
  };
}

function drawHere(): string {
  const box = document.createElement('main');
  box.append(renderContent(REPLY, options), renderRichText(RICH_TEXT, options));
  return box.innerHTML;
}

const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types";
const STRICT = `default-src 'none'; script-src ${location.origin}; style-src 'none'; base-uri 'none'; form-action 'none'`;

describe('content under a strict policy', () => {
  const frames: HTMLIFrameElement[] = [];
  const open = async (policy: string, script?: string): Promise<Page> => {
    const page = await openPage(policy, script);
    frames.push(page.frame);
    return page;
  };
  afterEach(() => {
    for (const frame of frames.splice(0)) frame.remove();
  });

  for (const policy of [STRICT, `${STRICT}; ${TRUSTED_TYPES} agent-widgets lit-html`]) {
    it(`is drawn as on any page, without a violation: ${policy}`, async () => {
      const { html, violations } = await draw(await open(policy));
      expect(violations).to.deep.equal([]);
      expect(html).to.equal(drawHere());
    });
  }

  it('is drawn as on any page where the page fills in for Trusted Types with a line of its own', async () => {
    const { html } = await draw(
      await open(
        "img-src 'none'",
        "Object.defineProperty(window, 'trustedTypes', { value: { createPolicy: (name, rules) => rules } })",
      ),
    );
    expect(html).to.equal(drawHere());
  });

  it('is shown as text where the page refuses our policy, and the console says what the page lacks', async () => {
    const page = await open(`${STRICT}; ${TRUSTED_TYPES} lit-html`);
    const warnings: string[] = [];
    const { console } = page.frame.contentWindow as Window & typeof globalThis;
    console.warn = (text: string) => warnings.push(text);
    const { html } = await draw(page);
    if (!('trustedTypes' in globalThis)) return;
    expect(new Set(warnings)).to.deep.equal(
      new Set(['agent-widgets: the page\'s "trusted-types" lacks agent-widgets; content is shown as text.']),
    );
    expect(html).to.contain('<pre class="plain"># Boots');
    expect(html).to.contain('New boots : see them');
    expect(html).not.to.contain('<b');
    const { textContent } = page.gate.renderRichText('<p>5 < 6 <b>boots</b>\n> 4</p><p>left</p>', options);
    expect(textContent).to.equal('5 < 6 boots > 4 left');
  });
});
