import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Invitation } from './whitelabel.js';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 30rem; margin: 12vh auto; padding: 0 1.25rem }
  h1 { font-size: 1.6rem; line-height: 1.2 }
  label, input { display: block; width: 100%; box-sizing: border-box }
  input, button { font: inherit; padding: .6rem .8rem; border-radius: .5rem; border: 1px solid GrayText }
  button { margin-top: 1rem; background: #22645d; color: #fff; border: 0; cursor: pointer }
  li { margin: .25rem 0 }`;

/** Content-Security-Policy of the page: only its style sheet, by hash; its form only to this service; no script. */
export const INVITE_PAGE_CSP = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

/** HTML in which all values are escaped. */
export type Page = ReturnType<typeof html>;

/** The page that an invitation link opens; `problem` says why the last try, with that `address`, failed. */
export function renderInvitation(invitation: Invitation, { problem = '', address = '' } = {}): Page {
  const plans = Object.entries(invitation.plans).map(([product, plan]) => html`<li>${product}: ${plan}</li>`);
  return renderPage(
    `Join ${invitation.whitelabelName}`,
    html`${problem && html`<p role="alert">${problem}</p>`}
      <p>You are invited to use:</p>
      <ul>
        ${plans.length > 0 ? plans : html`<li>No plan yet</li>`}
      </ul>
      <form method="post">
        ${
          invitation.email
            ? html`<p>For <strong>${invitation.email}</strong></p>`
            : html`<label for="email">Your e-mail address</label>
                <input
                  id="email"
                  name="email"
                  type="email"
                  autocomplete="email"
                  required
                  value="${address}"
                />`
        }
        <button type="submit">Accept the invitation</button>
      </form>`,
  );
}

/** A page with a heading and one sentence. */
export function renderNotice(heading: string, sentence: string): Page {
  return renderPage(heading, html`<p>${sentence}</p>`);
}

function renderPage(heading: string, body: Page): Page {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${heading}</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>${heading}</h1>
          ${body}
        </main>
      </body>
    </html>`;
}
