import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Configuration } from '../configuration/configuration.ts';
import type { MigrateOptions } from '../database/migrate.ts';
import { findSecrets } from '../secrets/secret-file.ts';
import { writeBackup, type BackupSource } from './backup.ts';
import { backupName, keepNewest } from './retention.ts';
import { contentOf, sizeOf } from './manifest.ts';

const PREFIX = 'before-upgrade';
const KEPT = 3;

type Source = Omit<BackupSource, 'secrets' | 'signal'>;

/**
 * Makes a backup in the data folder before a database in use is migrated; throws a readable message if it cannot. Older backups are removed
 * only after the upgrade succeeded.
 */
export function backUpBeforeUpgrade(
  { dataDir, upgradeBackup, ...given }: Configuration,
  source: Source,
): Required<Pick<MigrateOptions, 'beforehand' | 'afterwards'>> {
  const { log } = source;
  const folder = join(dataDir, 'backups');
  return {
    beforehand: async ({ newest, names, tried }) => {
      if (!upgradeBackup) return null;
      const path = join(folder, backupName(PREFIX));
      log(`The database is at ${newest}; a backup is made before it is upgraded to ${names.at(-1) ?? newest} …`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const { bytes, manifest } = await writeBackup({ ...source, secrets: await findSecrets(dataDir, given) }, path);
        log(`Backup written: ${path} (${contentOf(manifest)}; ${sizeOf(bytes)}).`);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(
          `The database was not upgraded, because no backup of it could be made: ${reason} Correct this, or set UPGRADE_BACKUP=off if you made a backup yourself.`,
          { cause: error },
        );
      }
      // The first try changed nothing, but an older portal may have kept working: the new backup replaces it.
      const former = tried?.backup;
      if (typeof former === 'string' && former !== path && dirname(former) === folder)
        await rm(former, { force: true });
      return path;
    },
    afterwards: async () => {
      if (upgradeBackup) await keepNewest(folder, PREFIX, KEPT);
    },
  };
}
