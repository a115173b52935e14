import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openDatabase } from '../../demo/service/store/open.js';
import { seededFolder, startService } from './helpers/running-service.js';

it('a data folder from a version without stored answers gives the same answers as before', async () => {
  const dataDir = await seededFolder();
  const db = await openDatabase({ dataDir });
  await db.query('alter table chunk drop column answer, drop column match');
  await db.query("delete from migration where name = '005.sql'");
  await db.close();
  const service = await startService({ dataDir });
  try {
    assert.match((await service.ask('Is the Tide bowl safe in the oven?')).messages.join(), /220 °C/);
    assert.equal((await service.ask('HALM-4F-TABLE')).meta.source[0]?.dataItemId, 'qa-voucher');
    const { source } = (await service.ask('HALM-4F-TABLES')).meta;
    assert.ok(source.every(({ dataItemId }) => dataItemId !== 'qa-voucher'));
  } finally {
    await service.stop();
  }
});
