import { createLocalEmbedder } from './embed/local.js';
import { learnBackground } from './retrieval/background.js';
import { FolderLockedError } from './store/folder-lock.js';
import { openDatabase } from './store/open.js';
import { PREPARED_DATA } from './store/pglite.js';

/** Run once by the build: what every first start on an empty folder would otherwise do before it learns an item. */
try {
  const [db, embedder] = await Promise.all([openDatabase({ dataDir: PREPARED_DATA }), createLocalEmbedder()]);
  await learnBackground(db, embedder);
  await Promise.all([db.close(), embedder.close()]);
} catch (error) {
  if (!(error instanceof FolderLockedError)) throw error;
  console.error('Another build of this folder is running. Wait until it has ended, then build again.');
  process.exit(1);
}
