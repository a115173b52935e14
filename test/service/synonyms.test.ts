import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readTerms } from '../../demo/service/retrieval/read-terms.js';
import type { Database } from '../../demo/service/store/database.js';
import { openDatabase } from '../../demo/service/store/open.js';
import { emptyFolder } from './helpers/running-service.js';

describe('an irregular form of a word', () => {
  let db: Database;
  before(async () => (db = await openDatabase({ dataDir: emptyFolder() })));
  after(() => db.close());

  for (const [form, synonym] of [
    ['kept', 'retain'],
    ['paid', 'payment'],
    ['keep', 'kept'],
  ] as const) {
    it(`is found as a synonym: ${form} as ${synonym}`, async () => {
      const [term] = await readTerms(db, form);
      const [other] = await readTerms(db, synonym);
      assert.ok(term!.wide.includes(other!.exact), term!.wide);
    });
  }
});
