/** `npm run docs`: the documentation as a folder of static files, `demo/dist/docs-site/`, for any web server. */
import { cpSync, rmSync } from 'node:fs';

const SITE = 'demo/dist/docs-site';

rmSync(SITE, { recursive: true, force: true });
cpSync('demo/dist/pages/docs', `${SITE}/docs`, { recursive: true });
cpSync('demo/dist/pages/shared', `${SITE}/shared`, { recursive: true });
for (const file of ['docs.css', 'search.css']) cpSync(`demo/pages/docs/${file}`, `${SITE}/docs/${file}`);
for (const file of ['frame.css', 'first-paint.js', 'icon.svg']) {
  cpSync(`demo/pages/shared/${file}`, `${SITE}/shared/${file}`);
}
for (const path of ['embed.mjs', 'embed'])
  cpSync(`dist/${path}`, `${SITE}/dist/${path}`, { recursive: true });
console.log(`${SITE}/docs/index.html`);
