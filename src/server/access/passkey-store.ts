import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { conflict } from '../errors/errors.ts';

// Challenges that devices are asked to sign, and the passkeys that signed them.

const CHALLENGE_MINUTES = 5;

/** The relying party of WebAuthn: the host name of the portal's address, and the origin as browsers state it. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** The relying party of an address. Throws 409 if browsers do not create passkeys for it. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) > 0 || (protocol !== 'https:' && hostname !== 'localhost'))
    throw conflict(
      'no_passkeys_here',
      'Passkeys need https and a domain name (or localhost). Ask whoever runs the portal, or use an authenticator app.',
    );
  return { id: hostname, origin };
}

const keep = statement(
  'passkey_challenge.keep',
  sql`with over as (delete from passkey_challenge where expires_at < now())
      insert into passkey_challenge (challenge, user_id, expires_at)
      values (${value('challenge')}, ${value('userId')}::uuid, now() + make_interval(mins => ${sql.lit(CHALLENGE_MINUTES)}))`,
);
const use = statement<{ used: boolean }>(
  'passkey_challenge.use',
  sql`delete from passkey_challenge where challenge = ${value('challenge')} and expires_at > now()
        and user_id is not distinct from ${value('userId')}::uuid returning true as used`,
);

/** Stores a challenge: for a user who adds a passkey, or for a login (null). */
export async function keepChallenge(database: Database, challenge: string, userId: string | null): Promise<void> {
  await database.write('access', keep, { challenge, userId });
}

/** Whether this challenge was issued to this user within five minutes; it can be used once. */
export const useChallenge = async (database: Database, challenge: string, userId: string | null): Promise<boolean> =>
  (await database.write('access', use, { challenge, userId })).length > 0;

/** A passkey as stored. */
export interface Passkey {
  readonly id: string;
  readonly userId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
}

const user = sql`user_id = ${value('userId')}::uuid`;
/** A user's passkeys, the oldest first. */
export const listPasskeys = statement<{ id: string; name: string; addedAt: Date; usedAt: Date | null }>(
  'passkey.list',
  sql`select id, name, added_at as "addedAt", used_at as "usedAt" from passkey where ${user} order by added_at, id`,
);
export const findPasskey = statement<Passkey>(
  'passkey.find',
  sql`select id, user_id as "userId", public_key as "publicKey", counter::float8 as counter, transports from passkey where id = ${value('id')}`,
);
/** Stores a new passkey and ends the user's other sessions: somebody may add one because an intruder is logged in. */
export const addPasskey = statement<{ id: string }>(
  'passkey.add',
  sql`with ended as (delete from session where ${user} and token_hash <> ${value('tokenHash')})
      insert into passkey (id, user_id, name, public_key, counter, transports)
      select ${value('id')}, ${value('userId')}::uuid, ${value('name')}, ${value('publicKey')}, ${value('counter')}::bigint, ${value('transports')}::text[]
      where (select count(*) from passkey where ${user}) < ${value('most')}::int
      on conflict (id) do nothing returning id`,
);
export const removePasskey = statement<{ id: string; name: string; left: number }>(
  'passkey.remove',
  sql`delete from passkey p where p.id = ${value('id')} and p.user_id = ${value('userId')}::uuid
      returning p.id, p.name, (select count(*)::int from passkey o where o.user_id = ${value('userId')}::uuid and o.id <> p.id)
        + (select count(*)::int from authenticator a where a.user_id = ${value('userId')}::uuid and a.secret_sealed is not null) as left`,
);
/** Renames a passkey; `before` is its old name. */
export const renamePasskey = statement<{ before: string }>(
  'passkey.rename',
  sql`with p as (select o.id, o.name from passkey o where o.id = ${value('id')} and o.user_id = ${value('userId')}::uuid for update)
      update passkey set name = ${value('name')} from p where passkey.id = p.id returning p.name as before`,
);
/**
 * Records a use. Returns no row if the counter did not advance, which means that the passkey was copied; of two concurrent uses with the
 * same count only one succeeds.
 */
export const usePasskey = statement<{ id: string }>(
  'passkey.use',
  sql`update passkey set counter = ${value('counter')}::bigint, used_at = now()
      where id = ${value('id')} and (counter < ${value('counter')}::bigint or counter = 0 and ${value('counter')}::bigint = 0) returning id`,
);
