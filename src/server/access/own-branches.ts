import { sql } from 'kysely';
import { mayCall, type RoleId } from '#domain/rules/roles.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import type { OwnBranches } from '../scope/session.ts';

const tenant = value('tenantId');
const isOwn = (id: ReturnType<typeof sql>, home: ReturnType<typeof sql>, further: ReturnType<typeof sql>) =>
  sql`(${id} = ${home} or ${id} = any (${further}))`;

/**
 * SQL for whether the user of row `u`, with home branch `home`, writes for branch `l`: the same rule as `readOwn`, for the list of
 * branches.
 */
export const writesFor = (home: ReturnType<typeof sql>) =>
  sql`(l.is_active = 'yes' and ${isOwn(sql`l.id`, home, sql`u.further_branches`)})`;

// A user without a home branch, or with a closed one, gets the first active branch.
const readOwn = statement<{ id: number; name: string; isOwn: boolean }>(
  'branch.own',
  sql`with h as (select coalesce((select b.id from branch b where b.tenant_id = ${tenant} and b.id = ${value('home')}::bigint and b.is_active = 'yes'),
        (select min(f.id) from branch f where f.tenant_id = ${tenant} and f.is_active = 'yes')) as id)
      select b.id, b.name, b.is_active = 'yes' and ${isOwn(sql`b.id`, sql`h.id`, sql`${value('further')}::bigint[]`)} as "isOwn"
      from branch b cross join h where b.tenant_id = ${tenant} order by b.id <> h.id, b.name`,
);

/** The branches a user writes for; null: all of them, for an admin or in a company with only one branch. */
export async function ownBranches(
  database: Database,
  user: {
    readonly roleId: RoleId;
    readonly tenantId: string | null;
    readonly home: number;
    readonly further: readonly number[];
  },
): Promise<OwnBranches | null> {
  const { roleId, tenantId, home, further } = user;
  if (tenantId === null || mayCall('companyAdmin', roleId)) return null;
  const rows = await database.read({ tenantId }, readOwn, { home, further });
  if (rows.length < 2) return null;
  const own = rows.flatMap(({ id, name, isOwn: writes }) => (writes ? [{ id, name }] : []));
  return { own, all: rows.map(({ id }) => id) };
}
