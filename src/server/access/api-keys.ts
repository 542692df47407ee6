import { sql } from 'kysely';
import type { KeyScope } from '#domain/rules/key-scopes.ts';
import { ROLES } from '#domain/rules/roles.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { companySuspended, keyBranchClosed, keyEnded, keyExpired, keyUnknown } from '../errors/errors.ts';
import { forNobody, requestScope } from '../scope/request-scope.ts';
import type { OwnBranches, Session } from '../scope/session.ts';

// API keys sent by programs: whose they are and what they may do. A key acts as a session without a login.

// The time of last use is written outside the request, at most this often.
const USED_EVERY_MS = 60_000;

interface FoundKey {
  readonly userId: string;
  readonly tenantId: string;
  readonly userName: string;
  readonly name: string;
  readonly scopes: KeyScope[];
  readonly branch: number;
  readonly isEnded: boolean;
  readonly leftMs: number;
  readonly unusedMs: number;
  readonly isSuspended: boolean;
}
const find = statement<FoundKey>(
  'api_key.find',
  sql`select k.id as "userId", k.tenant_id as "tenantId", k.user_name as "userName", k.name, k.scopes, k.branch_id as branch, k.ended_at is not null as "isEnded",
        (extract(epoch from ((k.expires_on + 1)::timestamp at time zone 'Asia/Kolkata') - now()) * 1000)::float8 as "leftMs",
        coalesce(extract(epoch from now() - k.last_used_at) * 1000, 1e12)::float8 as "unusedMs",
        exists (select from company_state c where c.tenant_id = k.tenant_id) as "isSuspended"
      from api_key k where k.key_hash = ${value('keyHash')}`,
);
const noteUse = statement(
  'api_key.note_use',
  sql`update api_key set last_used_at = now(), last_used_address = ${value('address')}
      where id = ${value('id')}::uuid and coalesce(last_used_at, 'epoch') < now() - make_interval(secs => ${sql.lit(USED_EVERY_MS / 1000)})`,
);
const branches = statement<{ id: number; name: string; isOwn: boolean }>(
  'api_key.branches',
  sql`select b.id, b.name, b.is_active = 'yes' and b.id = ${value('branch')}::bigint as "isOwn" from branch b
      where b.tenant_id = ${value('tenantId')} order by b.name`,
);

/**
 * The branch that a key writes for, and all branches of its company; null for a key of all branches. Throws 401 if the branch was closed.
 */
async function branchOf(database: Database, { tenantId, branch }: FoundKey): Promise<OwnBranches | null> {
  if (branch === 0) return null;
  const rows = await database.read({ tenantId }, branches, { branch });
  const own = rows.flatMap(({ id, name, isOwn }) => (isOwn ? [{ id, name }] : []));
  if (own.length === 0) throw keyBranchClosed();
  return { own, all: rows.map(({ id }) => id) };
}

/** Whether such a key exists, even if it has ended or expired. */
export async function isKnownKey(database: Database, keyHash: Buffer): Promise<boolean> {
  return (await database.read('access', find, { keyHash })).length > 0;
}

/**
 * The session of a key, with the milliseconds until it expires. Throws 401 if the key is unknown, ended or expired, and 403 if its company
 * is suspended.
 */
export async function sessionOfKey(
  database: Database,
  keyHash: Buffer,
): Promise<{ readonly session: Session; readonly leftMs: number }> {
  const [key] = await database.read('access', find, { keyHash });
  if (!key) throw keyUnknown();
  if (key.isEnded) throw keyEnded();
  if (key.leftMs <= 0) throw keyExpired();
  if (key.isSuspended) throw companySuspended();
  const { userId, userName, name, tenantId, scopes, leftMs, unusedMs } = key;
  const address = requestScope()?.address ?? '';
  // Not awaited. If it fails, the next look-up tries again.
  if (unusedMs > USED_EVERY_MS)
    forNobody(() => database.write('access', noteUse, { id: userId, address })).catch(() => undefined);
  const roleId = key.branch === 0 ? ROLES.admin : ROLES.backOffice;
  const session = {
    tokenHash: keyHash,
    cookieHash: null,
    owes: null,
    userId,
    userName,
    name,
    roleId,
    tenantId,
    scopes,
  };
  return { session: { ...session, branches: await branchOf(database, key) }, leftMs };
}
