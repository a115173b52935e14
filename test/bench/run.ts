/**
 * Measurements on the built files: `npm run build && npm run bench`. Without arguments it measures what the elements cost a
 * page and writes the table in the README. Arguments name other measurements: `npm run bench -- load retrieval`.
 */
import { print, writeReadme, type Line } from './report.js';

const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : ['size', 'speed']) {
  console.log(`\n${name}`);
  const { bench } = (await import(`./${name}.bench.ts`)) as { bench: () => Promise<readonly Line[] | void> };
  const lines = await bench();
  if (!lines) continue;
  print(lines);
  await writeReadme(lines);
}
