/** Measurements, on the built files: `npm run build && npm run bench`. Names as arguments run only those: `npm run bench -- size`. */
import { readdirSync } from 'node:fs';

const wanted = process.argv.slice(2);
const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.bench.ts'));
for (const file of files.sort()) {
  const name = file.replace('.bench.ts', '');
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  const { bench } = (await import(`./${file}`)) as { bench: () => Promise<void> };
  await bench();
}
