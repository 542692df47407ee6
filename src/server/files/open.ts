import { join } from 'node:path';
import type { Configuration } from '../configuration.ts';
import { createDiskFiles } from './disk.ts';
import type { FileStore } from './store.ts';

/** Where this portal keeps its files. */
export function openFiles({ dataDir }: Configuration): FileStore {
  return createDiskFiles(join(dataDir, 'client_images'));
}
