/** A process for a test to kill: it trains on one page of the given site, in the given folder. */
import { queueTraining } from '../../../demo/service/data-items.js';
import { createLocalEmbedder } from '../../../demo/service/embed/local.js';
import { openDatabase } from '../../../demo/service/store/open.js';
import { startTraining } from '../../../demo/service/train/index.js';

const [folder = '', siteUrl = ''] = process.argv.slice(2);
const [db, embedder] = await Promise.all([openDatabase({ dataDir: folder }), createLocalEmbedder()]);
await db.query("insert into company (id, name) values ('c', 'Company')");
await db.query("insert into training (id, company_id, name) values ('t', 'c', 'Collection')");
await db.query(
  "insert into data_item (id, company_id, training_id, type, source) values ('page', 'c', 't', 'Webpage', $1)",
  [`${siteUrl}/page.html`],
);
await queueTraining(db, 'page');
startTraining({ db, embedder, siteUrl }, { pollMs: 20 });
