import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from '../configuration.ts';
import type { MigrateOptions } from '../database/migrate.ts';
import { findSecret } from '../secrets/sealing.ts';
import { writeBackup, type BackupSource } from './backup.ts';
import { backupName, keepNewest } from './retention.ts';
import { contentOf, sizeOf } from './manifest.ts';

const PREFIX = 'before-upgrade';
const KEPT = 3;

type Source = Omit<BackupSource, 'secret' | 'signal'>;

/** Makes a backup in the data folder before a database that is in use gets a newer schema. Throws a sentence where it cannot. */
export function backUpBeforeUpgrade(
  { dataDir, secretKey, upgradeBackup }: Configuration,
  source: Source,
): NonNullable<MigrateOptions['beforehand']> {
  return async ({ newest, names }) => {
    if (newest === null || !upgradeBackup) return;
    const { log } = source;
    const folder = join(dataDir, 'backups');
    const path = join(folder, backupName(PREFIX));
    log(`The database is at ${newest}; a backup is made before it goes on to ${names.at(-1)} …`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bytes, manifest } = await writeBackup({ ...source, secret: await findSecret(dataDir, secretKey) }, path);
      log(`Backup written: ${path} (${contentOf(manifest)}; ${sizeOf(bytes)}).`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(
        `The database was not brought up to date, because no backup of it could be made: ${reason} Mend that, or set UPGRADE_BACKUP=off if you made a backup yourself.`,
        { cause: error },
      );
    }
    await keepNewest(folder, PREFIX, KEPT);
  };
}
