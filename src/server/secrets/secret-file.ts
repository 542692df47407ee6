import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Secrets } from './sealing.ts';

// secret.key in the data folder: the portal's secret and, while it is being changed, the previous one in a second line.

const NAME = 'secret.key';

/** The secrets given in the environment. */
export interface GivenSecrets {
  readonly secretKey: string | undefined;
  readonly secretKeyBefore: string | undefined;
}

/** A random secret. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The portal's secrets: as given, else from the data folder, where the first start creates one that only its owner can read. */
export async function readSecrets(dataDir: string, given: GivenSecrets): Promise<Secrets> {
  const known = await findSecrets(dataDir, given);
  if (known !== null) return known;
  await makeFile(dataDir, { now: newSecret(), before: null });
  const path = join(dataDir, NAME);
  return withGiven(checked((await readIfThere(path)) ?? '', path), given);
}

/** The portal's secrets, or null if it has none yet. */
export async function findSecrets(dataDir: string, given: GivenSecrets): Promise<Secrets | null> {
  if (given.secretKey !== undefined) return withGiven({ now: given.secretKey, before: null }, given);
  const path = join(dataDir, NAME);
  const known = await readIfThere(path);
  return known === null ? null : withGiven(checked(known, path), given);
}

function withGiven({ now, before: kept }: Secrets, { secretKeyBefore }: GivenSecrets): Secrets {
  const before = secretKeyBefore ?? kept;
  return { now, before: before === now ? null : before };
}

/** Both secrets as one text, for a file. */
export const writtenSecrets = ({ now, before }: Secrets): string =>
  [now, ...(before === null ? [] : [before])].join('\n');

/**
 * Stores the secrets from a backup for a new portal. Returns a function that undoes it; throws a readable message if there are different
 * ones.
 */
export async function keepSecrets(dataDir: string, given: GivenSecrets, written: string): Promise<() => Promise<void>> {
  const known = await findSecrets(dataDir, given);
  const wanted = checked(written, 'The secret of the backup');
  if (known !== null && writtenSecrets(known) !== writtenSecrets(wanted)) {
    if (given.secretKey === undefined)
      throw new Error(
        `${join(dataDir, NAME)} is another secret than the backup's. Move it away, or set DATA_DIR to a new folder.`,
      );
    throw new Error(
      known.now === wanted.now
        ? 'The backup was made while its secret was being changed: set SECRET_KEY_BEFORE to the secret before, or unset both.'
        : 'SECRET_KEY is another secret than that of the backup. Unset it, or set it to the right one.',
    );
  }
  if (known !== null) return () => Promise.resolve();
  await makeFile(dataDir, wanted);
  return () => rm(join(dataDir, NAME), { force: true });
}

/** Replaces the secrets in the data folder. */
export async function replaceSecrets(dataDir: string, secrets: Secrets): Promise<void> {
  const fresh = await writeFresh(dataDir, secrets);
  await rename(fresh, join(dataDir, NAME));
}

async function makeFile(dataDir: string, secrets: Secrets): Promise<void> {
  const fresh = await writeFresh(dataDir, secrets);
  try {
    // Fails if another start was faster; then its secret counts.
    await link(fresh, join(dataDir, NAME));
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(fresh, { force: true });
  }
}

async function writeFresh(dataDir: string, secrets: Secrets): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const fresh = join(dataDir, `${NAME}.${randomBytes(6).toString('hex')}`);
  const file = await open(fresh, 'wx', 0o600);
  try {
    await file.writeFile(`${writtenSecrets(secrets)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await chmod(fresh, 0o600);
  return fresh;
}

function checked(text: string, path: string): Secrets {
  const [now = '', before, ...rest] = text
    .trim()
    .split('\n')
    .map((line) => line.trim());
  const isWhole = now.length >= 32 && (before === undefined || before.length >= 32) && rest.length === 0;
  if (isWhole) return { now, before: before ?? null };
  throw new Error(`${path} is damaged: it must hold the portal's secret. Restore it from a backup.`);
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;
