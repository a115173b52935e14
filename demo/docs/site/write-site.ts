/** `npm run docs` writes the documentation as static files for any web server, to `demo/dist/docs-site/`. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

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

// This site has neither the demo's other pages nor its service, so the bar leads to the documentation alone.
for (const name of readdirSync(`${SITE}/docs`, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.html')) continue;
  const file = `${SITE}/docs/${name}`;
  const home = name === 'index.html' ? './' : '../';
  writeFileSync(file, readFileSync(file, 'utf8').replace('<demo-bar>', `<demo-bar home="${home}">`));
}
console.log(`${SITE}/docs/index.html`);
