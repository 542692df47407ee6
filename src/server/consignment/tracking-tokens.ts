import { sql } from 'kysely';
import { hashOf } from '../access/session-token.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import type { Sealing } from '../secrets/sealing.ts';
import { linkToken, SECRET_BYTES } from './link-token.ts';

// The token of a tracking link is stored sealed, so that it can be shown again. For older links it is computed from the salt and the
// portal's secret; before that secret changes, those tokens are sealed too.

const tenant = value('tenantId');
const ROWS = 500;

/** What is stored of a tracking link. */
export interface KeptLink {
  readonly salt: string;
  readonly tokenHash: Buffer;
  readonly sealed: Buffer | null;
}

const WHAT = 'token of a tracking link';
const cut = (tenantId: string, bytes: Buffer) => linkToken(tenantId, bytes.subarray(0, SECRET_BYTES));
const text = (salt: string) => `tracking ${salt}`;

/** An unguessable token for a company (spec 3 §6), for a new link with this salt, and what is stored of it. */
export function makeToken(sealing: Sealing, tenantId: string, salt: string) {
  const token = cut(tenantId, sealing.keyOf(tenantId, text(salt)));
  return { salt, tokenHash: hashOf(token), sealed: sealing.seal(WHAT, tenantId, token) };
}

/** The token of a link. */
export function tokenOf(sealing: Sealing, tenantId: string, { salt, tokenHash, sealed }: KeptLink): string {
  if (sealed !== null) return sealing.unseal(WHAT, tenantId, sealed);
  const before = sealing.keyBefore(tenantId, text(salt));
  const older = before === null ? null : cut(tenantId, before);
  return older !== null && hashOf(older).equals(tokenHash) ? older : cut(tenantId, sealing.keyOf(tenantId, text(salt)));
}

const unsealed = statement<KeptLink & { seq: number }>(
  'tracking_link.unsealed',
  sql`select t.bilty_seq as seq, t.salt, t.token_hash as "tokenHash", t.token_sealed as sealed from tracking_link t
      where t.tenant_id = ${tenant} and t.token_sealed is null and t.bilty_seq > ${value('after')} order by t.bilty_seq limit ${sql.lit(ROWS)}`,
);
const keep = statement(
  'tracking_link.seal',
  sql`update tracking_link t set token_sealed = decode(n.sealed, 'hex')
      from unnest(${value('seqs')}::bigint[], ${value('salts')}::uuid[], ${value('sealed')}::text[]) as n (seq, salt, sealed)
      where t.tenant_id = ${tenant} and t.bilty_seq = n.seq and t.salt = n.salt and t.token_sealed is null`,
);

/** Seals a company's tokens that are still computed from the portal's secret, so that its links survive a change of the secret. */
export async function sealTokens(database: Database, sealing: Sealing, tenantId: string, signal: AbortSignal) {
  for (let after = 0; !signal.aborted;) {
    const rows = await database.read({ tenantId }, unsealed, { after });
    if (rows.length === 0) return;
    const hex = (row: KeptLink) => sealing.seal(WHAT, tenantId, tokenOf(sealing, tenantId, row)).toString('hex');
    await database.write({ tenantId }, keep, {
      seqs: rows.map(({ seq }) => seq),
      salts: rows.map(({ salt }) => salt),
      sealed: rows.map(hex),
    });
    after = rows.at(-1)?.seq ?? after;
  }
}
