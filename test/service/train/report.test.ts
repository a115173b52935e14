import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createReporter } from '../../../demo/service/train/report.js';

it('tells the terminal nothing twice while an item makes no progress', ({ mock }) => {
  mock.timers.enable({ apis: ['setInterval'] });
  const lines: string[] = [];
  const { report } = createReporter((line) => lines.push(line));
  const item = { id: 'page', type: 'Webpage', source: 'https://shop.example/bowl' };
  const wait = (seconds: number) => mock.timers.tick(seconds * 1000);
  report({ item, stage: 'progress', text: '0 of 30 texts embedded' });
  wait(20);
  report({ item, stage: 'progress', text: '24 of 30 texts embedded' });
  wait(20);
  report({ item, stage: 'learned', text: '148 passages' });
  wait(2);
  assert.deepEqual(lines, [
    'training: 0 learned, now Webpage https://shop.example/bowl: 0 of 30 texts embedded',
    'training: 0 learned, now Webpage https://shop.example/bowl: 24 of 30 texts embedded',
    'training: 1 learned',
  ]);
});
