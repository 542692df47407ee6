import { sql } from 'kysely';
import { mayCall } from '#domain/rules/roles.ts';
import { recordChange } from '../changes/audit.ts';
import { unkeyed, type SaveCall } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors.ts';
import type { Answerers } from '../http/answering.ts';

const tenant = value('tenantId');

// Of whoever has none, or one that is closed, the first that is active.
const first = sql`(select min(id) from branch where tenant_id = ${tenant} and is_active = 'yes')`;
/** The home branch of a user's row, as SQL: what the user enters belongs to it. */
export const homeOf = (user: string) =>
  sql`coalesce((select h.id from branch h where h.tenant_id = ${tenant} and h.id = ${sql.ref(`${user}.home_branch`)} and h.is_active = 'yes'), ${first})`;

/** What the list tells of a branch `l` besides: whether it is home to who asks, and to an admin whose home it is. */
export const branchPairs = sql`'is_Home', case when l.id = coalesce(
      (select ${homeOf('u')} from user_account u where u.tenant_id = ${tenant} and u.user_name = ${value('userName')}), ${first}) then 'yes' else 'no' end,
    'home_Of', (select coalesce(json_agg(u.user_name order by u.user_key), '[]') from user_account u
      where ${value('isAdmin')}::boolean and u.tenant_id = ${tenant} and ${homeOf('u')} = l.id)`;

/** The values of those pairs. */
export const homeValues = ({ session }: Pick<SaveCall, 'session'>) => ({
  userName: session.userName,
  isAdmin: mayCall('companyAdmin', session.roleId),
});

/** The home branch of a user of the company, read and set; works under the access scope, for logins belong to it. */
const setHome = statement<{ doc: JsonText }>(
  'branch.set_home',
  sql`with b as (select id, name from branch where tenant_id = ${tenant} and id = ${value('branch')}::bigint and is_active = 'yes'),
      old as (select u.id, u.user_name, ${homeOf('u')} as home from user_account u
        where u.tenant_id = ${tenant} and u.user_key = lower(${value('ofUser')}::text)),
      u as (update user_account set home_branch = b.id from b, old where user_account.id = old.id
        returning old.user_name, old.home, b.id, b.name),
      a as (${recordChange('branch.set_home', {
        record: sql`u.user_name`,
        before: sql`json_build_object('userName', u.user_name, 'home_Branch', (select w.name from branch w where w.tenant_id = ${tenant} and w.id = u.home))`,
        after: sql`json_build_object('userName', u.user_name, 'home_Branch', u.name)`,
        from: sql`u`,
      })})
      select json_build_object('userName', user_name, 'branch', id) as doc from u`,
);

/** Answers the call that sets a user's home branch; throws 404 for a user or a branch that is not the company's. */
export function answerHome(database: Database) {
  return {
    async branchSetHome({ session, tenantId, body }) {
      const [set] = await database.write({ tenantId, withAccess: true }, setHome, {
        ...unkeyed(session),
        ofUser: body.userName,
        branch: body.branch,
      });
      if (!set) throw notFound();
      return set.doc;
    },
  } satisfies Partial<Answerers>;
}
