import { stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfiguration, shownConfiguration, type Configuration } from '../configuration/configuration.ts';
import { isPackaged, typed } from '../configuration/typed-command.ts';
import { isAway } from '../errors/away.ts';
import { joinDatabase, openDatabase, type OpenDatabase } from '../database/open.ts';
import { openFiles } from '../files/open.ts';
import { findSecrets, keepSecrets } from '../secrets/secret-file.ts';
import { portalVersion } from '../operation/version.ts';
import { writeBackup } from './backup.ts';
import { backupName, keepNewest } from './retention.ts';
import { contentOf, sizeOf } from './manifest.ts';
import { restoreBackup } from './restore.ts';

// `npm run backup -- FILE` and `npm run restore -- FILE`.

const USAGE = `${typed('backup', 'FILE.tar.gz').padEnd(40)} writes everything to a new file, while the portal works
${typed('backup', 'FOLDER --keep 14').padEnd(40)} writes it under a name of its own and keeps the newest 14 in the folder
${typed('restore', 'FILE.tar.gz').padEnd(40)} puts a backup into an empty portal`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const ending = new AbortController();
const { signal } = ending;
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => ending.abort());

/** A path relative to where the command was typed: npm runs scripts in the portal's folder. */
const typedPath = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path);

async function withDatabase<Result>(
  opening: Promise<OpenDatabase>,
  { databaseUrl }: Configuration,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await opening;
  try {
    return await work(database);
  } catch (error) {
    if (databaseUrl === undefined || !isAway(error)) throw error;
    throw new Error(`The database of DATABASE_URL does not answer (${(error as Error).message}).`, { cause: error });
  } finally {
    await database.stop();
  }
}

async function backUp(given: string, keep: number | null): Promise<void> {
  const configuration = readConfiguration(process.env);
  const isFolder = (await stat(given).catch(() => null))?.isDirectory() ?? false;
  if (keep !== null && !isFolder) throw new Error(`--keep needs an existing folder; ${given} is not one.`);
  const path = isFolder ? join(given, backupName('bilty')) : given;
  const { bytes, manifest } = await withDatabase(joinDatabase(configuration, say), configuration, async ({ owner }) =>
    writeBackup(
      {
        owner,
        files: await openFiles(configuration, say),
        secrets: await findSecrets(configuration.dataDir, configuration),
        version: await portalVersion(),
        configuration: shownConfiguration(process.env),
        log: say,
        signal,
      },
      path,
    ),
  );
  say(`Backup written: ${path}`);
  say(`  ${contentOf(manifest)}; ${sizeOf(bytes)}.`);
  say('  It holds the secret that Aadhaar numbers open with: keep it as safe as the portal itself.');
  if (keep !== null) for (const name of await keepNewest(given, 'bilty', keep)) say(`  Removed: ${name}`);
}

async function restore(path: string): Promise<void> {
  const configuration = readConfiguration(process.env);
  const manifest = await withDatabase(openDatabase(configuration, say), configuration, async ({ owner }) =>
    restoreBackup(
      {
        owner,
        files: await openFiles(configuration, say),
        keepSecret: (secret) => keepSecrets(configuration.dataDir, configuration, secret),
        log: say,
        signal,
      },
      path,
    ),
  );
  say(`Restored: ${contentOf(manifest)}. Everybody logs in again.`);
  const settings = Object.entries(manifest.configuration);
  if (settings.length > 0) {
    say('The portal that was backed up was started with:');
    for (const [name, value] of settings) say(`  ${name}=${value}`);
  }
  const where =
    configuration.databaseUrl === undefined
      ? 'everything'
      : 'pictures and the secret; the rest in the database of DATABASE_URL';
  say(`Restored into DATA_DIR=${configuration.dataDir} (${where}).`);
  say(
    isPackaged
      ? 'Start the portal: start.cmd, or its service.'
      : `Start the portal with: DATA_DIR=${configuration.dataDir} npm start`,
  );
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { keep: { type: 'string' } }, allowPositionals: true });
  const [what, given, ...rest] = positionals;
  const keep = values.keep === undefined ? null : Number(values.keep);
  const isUnderstood =
    given !== undefined && rest.length === 0 && (keep === null || (Number.isInteger(keep) && keep >= 1));
  if (isUnderstood && what === 'backup') await backUp(typedPath(given), keep);
  else if (isUnderstood && what === 'restore' && keep === null) await restore(typedPath(given));
  else throw new Error(`Name the file, for example:\n${USAGE}`);
}

try {
  // Requests of the office take priority.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Not allowed everywhere, and not essential.
}
try {
  await main();
  process.exit(0);
} catch (error) {
  const wasStopped = signal.aborted;
  process.stderr.write(
    `${wasStopped ? 'Stopped; nothing was written.' : error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(wasStopped ? 130 : 1);
}
