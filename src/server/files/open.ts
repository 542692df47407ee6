import { join } from 'node:path';
import type { Configuration } from '../configuration/configuration.ts';
import { createDiskFiles } from './disk.ts';
import { createS3Files } from './s3.ts';
import { StorageAway } from '../errors/storage-away.ts';
import type { FileStore } from './store.ts';

/** Opens the portal's file store: the data folder, or an object store. Throws a readable message if that refuses access. */
export async function openFiles({ dataDir, s3 }: Configuration, log: (line: string) => void): Promise<FileStore> {
  if (s3 === undefined) return createDiskFiles(join(dataDir, 'client_images'));
  const files = createS3Files(s3);
  try {
    await files.confirm();
  } catch (error) {
    // Documents can be saved without their pictures meanwhile.
    if (!(error instanceof StorageAway)) throw error;
    log(error.message);
  }
  return files;
}
