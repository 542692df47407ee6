import { sql } from 'kysely';
import { typed } from '../configuration/typed-command.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import type { Sealing } from './sealing.ts';

/** What the database records about the secret it is sealed with. */
export interface SealState {
  readonly fingerprint: Buffer;
  /** The fingerprint of the previous secret, as long as something may be sealed with it. */
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
// From the previous secret to the current one, or back if another portal was given them the other way round.
const change = statement(
  'seal.change',
  sql`update platform_seal set fingerprint = ${value('now')}, before = ${value('before')}, changed_at = now(), after_company = null,
        taken_until = now()
      where fingerprint = ${value('before')} and (before is null or before = ${value('now')})`,
);

/** The secret that the database is sealed with; undefined if it never was. */
export async function readSealState(database: Database): Promise<SealState | undefined> {
  return (await database.read('access', read, {}))[0];
}

/**
 * Checks the secrets against the database, and begins the change from the previous secret to the current one. Throws a readable message if
 * something could not be found or opened with them.
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
