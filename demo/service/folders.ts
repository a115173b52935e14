import { fileURLToPath } from 'node:url';

const isBuilt = import.meta.url.includes('/demo/dist/service/');

/** The demo's folder, whether the service runs from its sources or from the build in `demo/dist/service`. */
export const DEMO_FOLDER = fileURLToPath(new URL(isBuilt ? '../..' : '..', import.meta.url));
