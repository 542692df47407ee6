import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';

/** Keeps what the law wants kept secret: sealed in the database, and found there without being read. */
export interface Sealing {
  /** AES-256-GCM, bound to its company: moved to another company's row it no longer opens. */
  seal(tenantId: string, text: string): Buffer;
  /** What was sealed. Throws where it was sealed for another company, with another secret, or was changed. */
  unseal(tenantId: string, sealed: Buffer): string;
  /** HMAC-SHA-256 of a text within its company, to find and to compare it by. */
  keyOf(tenantId: string, text: string): Buffer;
  /** Tells one secret from another and nothing else of it. */
  readonly fingerprint: Buffer;
}

const FORM = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The sealing of a secret of 32 characters or more. Each purpose has a key of its own, derived by HKDF. */
export function createSealing(secret: string): Sealing {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `bilty-portal ${purpose} v1`, 32));
  const sealKey = derived('seal');
  const lookUpKey = derived('look-up');
  return {
    seal(tenantId, text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(tenantId));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([FORM]), iv, cipher.getAuthTag(), body]);
    },
    unseal(tenantId, sealed) {
      if (sealed[0] !== FORM) throw new Error('This was sealed in a form that this version does not know.');
      const iv = sealed.subarray(1, 1 + IV_BYTES);
      const tag = sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', sealKey, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(tenantId)).setAuthTag(tag);
      return decipher.update(sealed.subarray(1 + IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    keyOf: (tenantId, text) => createHmac('sha256', lookUpKey).update(`${tenantId}\n${text}`).digest(),
    fingerprint: derived('fingerprint'),
  };
}

const NAME = 'secret.key';

/** The portal's secret: as it was given, else from the data folder, where the first start makes one only its owner reads. */
export async function readSecret(dataDir: string, given: string | undefined): Promise<string> {
  const known = await findSecret(dataDir, given);
  if (known !== null) return known;
  await writeSecret(dataDir, randomBytes(32).toString('base64url'));
  return checked((await readIfThere(join(dataDir, NAME))) ?? '', join(dataDir, NAME));
}

/** The portal's secret, or null where it has none yet. */
export async function findSecret(dataDir: string, given: string | undefined): Promise<string | null> {
  if (given !== undefined) return given;
  const path = join(dataDir, NAME);
  const known = await readIfThere(path);
  return known === null ? null : checked(known, path);
}

/** Keeps the secret of a backup for the portal to be. Answers how to undo it; throws a sentence where there is another one. */
export async function keepSecret(
  dataDir: string,
  given: string | undefined,
  secret: string,
): Promise<() => Promise<void>> {
  const known = await findSecret(dataDir, given);
  if (known !== null && known !== secret)
    throw new Error(
      given === undefined
        ? `${join(dataDir, NAME)} is another secret than the backup's. Move it away, or set DATA_DIR to a new folder.`
        : 'SECRET_KEY is another secret than that of the backup. Unset it, or set it to the right one.',
    );
  if (known !== null) return () => Promise.resolve();
  await writeSecret(dataDir, secret);
  return () => rm(join(dataDir, NAME), { force: true });
}

async function writeSecret(dataDir: string, secret: string): Promise<void> {
  const path = join(dataDir, NAME);
  await mkdir(dataDir, { recursive: true });
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(fresh, 'wx', 0o600);
  try {
    await file.writeFile(`${secret}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await chmod(fresh, 0o600);
    // Fails where another start was quicker; its secret is the one that counts.
    await link(fresh, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(fresh, { force: true });
  }
}

function checked(text: string, path: string): string {
  const secret = text.trim();
  if (secret.length >= 32) return secret;
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

const readFingerprint = statement<{ fingerprint: Buffer }>('seal.read', sql`select fingerprint from platform_seal`);
const writeFingerprint = statement(
  'seal.write',
  sql`insert into platform_seal (id, fingerprint) values (1, ${value('fingerprint')}) on conflict (id) do nothing`,
);

/** Throws a sentence where the database was sealed with another secret: nothing in it could be found or opened. */
export async function confirmSecret(database: Database, sealing: Sealing): Promise<void> {
  await database.write('access', writeFingerprint, { fingerprint: sealing.fingerprint });
  const [kept] = await database.read('access', readFingerprint, {});
  if (kept && timingSafeEqual(kept.fingerprint, sealing.fingerprint)) return;
  throw new Error(
    'This database was written with another secret. Restore secret.key in the data folder, or set SECRET_KEY to that secret.',
  );
}
