import { sql } from 'kysely';
import { typed } from '../configuration/typed-command.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import type { Sealing } from './sealing.ts';

/** What the database says of the secret that it is sealed with. */
export interface SealState {
  readonly fingerprint: Buffer;
  /** Of the secret before, for as long as something may be sealed with it. */
  readonly before: Buffer | null;
  /** When the secret was changed last. */
  readonly changedAt: Date | null;
}

const read = statement<SealState>(
  'seal.read',
  sql`select fingerprint, before, changed_at as "changedAt" from platform_seal`,
);
const write = statement(
  'seal.write',
  sql`insert into platform_seal (id, fingerprint) values (1, ${value('fingerprint')}) on conflict (id) do nothing`,
);
// From the secret before to the one of now, or back where another portal was told them the other way round.
const change = statement(
  'seal.change',
  sql`update platform_seal set fingerprint = ${value('now')}, before = ${value('before')}, changed_at = now(), after_company = null,
        taken_until = now()
      where fingerprint = ${value('before')} and (before is null or before = ${value('now')})`,
);

/** What the database is sealed with; undefined where it never was. */
export async function readSealState(database: Database): Promise<SealState | undefined> {
  return (await database.read('access', read, {}))[0];
}

/**
 * Holds the secrets against the database, and begins to change it from the one before to the one of now. Throws a sentence where
 * something in it could not be found or opened with them.
 */
export async function confirmSecret(database: Database, sealing: Sealing): Promise<void> {
  const { fingerprint: now, fingerprintBefore: before } = sealing;
  await database.write('access', write, { fingerprint: now });
  if (before !== null) await database.write('access', change, { now, before });
  const state = await readSealState(database);
  if (!state?.fingerprint.equals(now))
    throw new Error(
      'This database was written with another secret. Restore secret.key in the data folder, or set SECRET_KEY to that secret.',
    );
  if (state.before !== null && before?.equals(state.before) !== true)
    throw new Error(
      `Something in this database is still sealed with the secret before. Set SECRET_KEY_BEFORE to that secret, or restore the second line of secret.key, until \`${typed('secret')}\` says that it may go.`,
    );
}
