import { openDatabase, PREPARED_DATA } from './db.js';
import { createLocalEmbedder } from './embed/local.js';
import { learnBackground } from './retrieval/background.js';

/** What every first start on an empty folder would do before it learns the first item, done once by the build. */
const [db, embedder] = await Promise.all([openDatabase({ dataDir: PREPARED_DATA }), createLocalEmbedder()]);
await learnBackground(db, embedder);
await Promise.all([db.close(), embedder.close()]);
