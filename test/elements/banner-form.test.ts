import { expect } from '@open-wc/testing';
import '../../src/define/promo-banner.js';

/** A script of a page of a builder, whose folders `pages` or `demo/pages` are those of the demo. */
async function load(code: string): Promise<Record<string, (...args: unknown[]) => unknown>> {
  const script = code
    // The element is defined here, and what the form looks like does not matter.
    .replaceAll(/^import ["'].*\/define.*$/gm, '')
    .replaceAll(/^import (?:(\w+) from )?["'].*\.css.*$/gm, (_line, name?: string) =>
      name ? `const ${name} = '';` : '',
    )
    .replaceAll(/["']\.{1,2}\/(?:demo\/)?(pages\/.*)\.[jt]s["']/g, `'${location.origin}/demo/$1.ts'`);
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  return (await import(address)) as Record<string, (...args: unknown[]) => unknown>;
}

const read = async (path: string): Promise<string> => (await fetch(`/${path}`)).text();

interface Placed {
  readonly form: HTMLElement | ShadowRoot;
  readonly configs: string[];
}

/** Where the banner studio's form is used outside of the studio. */
const FORMS: Readonly<Record<string, (config: string) => Promise<Placed>>> = {
  'as the guide for site builders has it': async (config) => {
    const guide = await read('demo/docs/guides/site-builders.md');
    const code = /```js\n([^`]*createBannerForm[^`]*)```/.exec(guide)?.[1] ?? '';
    const element = document.createElement('div');
    element.setAttribute('config', config);
    const form = (await load(code))['createBannerForm']!(element) as HTMLElement;
    const configs: string[] = [];
    element.setAttribute = (_name, value) => void configs.push(value);
    return { form, configs };
  },
  'as GrapesJS and Puck have it': async (config) => {
    const code = await read('test/package/apps/builders/banner-form.js');
    const configs: string[] = [];
    const { element } = (await load(code))['createBannerForm']!(config, (text: string) =>
      configs.push(text),
    ) as { element: HTMLElement };
    return { form: element.shadowRoot!, configs };
  },
};

for (const [where, place] of Object.entries(FORMS)) {
  describe(`the form of the banner studio, ${where},`, () => {
    it('writes each change into the banner, and keeps the last one of a field that cannot be read', async () => {
      const { form, configs } = await place(
        '{ "id": "b1", "content": "Free delivery", "JInstantEmbed": [] }',
      );
      const write = (name: string, text: string): void => {
        const label = [...form.querySelectorAll('label')].find(({ textContent }) => textContent === name);
        const area = form.querySelector<HTMLTextAreaElement>(`#${label!.htmlFor}`)!;
        area.value = text;
        area.dispatchEvent(new Event('input', { bubbles: true }));
      };
      write('Message', 'Winter glazes');
      write('Embeds', '[{');
      write('Message', 'Winter glazes are in');
      const contents = configs.map((text) => (JSON.parse(text) as { content: string }).content);
      expect([...new Set(contents)]).to.deep.equal(['Winter glazes', 'Winter glazes are in']);
      expect(JSON.parse(configs.at(-1)!)).to.deep.equal({
        id: 'b1',
        content: 'Winter glazes are in',
        JInstantEmbed: [],
      });
    });
  });
}
