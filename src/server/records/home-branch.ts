import { sql } from 'kysely';
import { mayCall } from '#domain/rules/roles.ts';
import type { Sessions } from '../access/sessions.ts';
import { writesFor } from '../access/own-branches.ts';
import { recordChange } from '../changes/audit.ts';
import { unkeyed, type SaveCall } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';

const tenant = value('tenantId');

// A user without a home branch, or with a closed one, gets the first active branch.
const first = sql`(select min(id) from branch where tenant_id = ${tenant} and is_active = 'yes')`;
/** SQL for the home branch in a user's row: what the user enters belongs to it. */
export const homeOf = (user: string) =>
  sql`coalesce((select h.id from branch h where h.tenant_id = ${tenant} and h.id = ${sql.ref(`${user}.home_branch`)} and h.is_active = 'yes'), ${first})`;

/** SQL for the branch of what the caller (value userName) enters: a user's home branch, an API key's branch, else the first active one. */
export const homeOfCaller = sql`coalesce((select ${homeOf('u')} from user_account u where u.tenant_id = ${tenant} and u.user_name = ${value('userName')}),
  (select max(k.branch_id) from api_key k where k.tenant_id = ${tenant} and k.user_name = ${value('userName')} and k.branch_id > 0 and k.ended_at is null), ${first})`;

/** What a list additionally shows of a branch `l`: whether it is the caller's home and, for an admin, whose home it is. */
export const branchPairs = sql`'is_Home', case when l.id = ${homeOfCaller} then 'yes' else 'no' end,
    'home_Of', (select coalesce(json_agg(u.user_name order by u.user_key), '[]') from user_account u
      where ${value('isAdmin')}::boolean and u.tenant_id = ${tenant} and ${homeOf('u')} = l.id),
    'may_Write', case when ${value('isAdmin')}::boolean or (select ${writesFor(homeOf('u'))} from user_account u
      where u.tenant_id = ${tenant} and u.user_name = ${value('userName')}) or l.id = (select max(k.branch_id) from api_key k
      where k.tenant_id = ${tenant} and k.user_name = ${value('userName')} and k.ended_at is null) then 'yes' else 'no' end,
    'further_Of', (select coalesce(json_agg(u.user_name order by u.user_key), '[]') from user_account u
      where ${value('isAdmin')}::boolean and u.tenant_id = ${tenant} and l.id = any (u.further_branches) and ${homeOf('u')} <> l.id)`;

/** The values for those pairs. */
export const homeValues = ({ session }: Pick<SaveCall, 'session'>) => ({
  userName: session.userName,
  isAdmin: mayCall('companyAdmin', session.roleId),
});

/** SQL for the names of the branches with the ids `given`. */
const namesOf = (given: ReturnType<typeof sql>) =>
  sql`(select coalesce(string_agg(w.name, ', ' order by w.name), '') from branch w where w.tenant_id = ${tenant} and w.id = any (${given}))`;
const branchesOf = (userName: ReturnType<typeof sql>, home: ReturnType<typeof sql>, further: ReturnType<typeof sql>) =>
  sql`json_build_object('userName', ${userName}, 'home_Branch', (select w.name from branch w where w.tenant_id = ${tenant} and w.id = ${home}),
    'further_Branches', ${namesOf(further)})`;

/**
 * Sets and returns the home branch of a user of the company, and the further branches the user writes for (null: unchanged); runs under the
 * access scope, to which logins belong.
 */
const setHome = statement<{ doc: JsonText }>(
  'branch.set_home',
  sql`with b as (select id from branch where tenant_id = ${tenant} and id = ${value('branch')}::bigint and is_active = 'yes'),
      old as (select u.id, u.user_name, u.further_branches as further, ${homeOf('u')} as home from user_account u
        where u.tenant_id = ${tenant} and u.user_key = lower(${value('ofUser')}::text)),
      f as (select old.id, coalesce(${value('further')}::bigint[], old.further) as further from old
        where ${value('further')}::bigint[] is null or not exists (select from unnest(${value('further')}::bigint[]) as x (id)
          where not exists (select from branch w where w.tenant_id = ${tenant} and w.id = x.id))),
      u as (update user_account set home_branch = b.id, further_branches = array_remove(f.further, b.id) from b, old, f
        where user_account.id = old.id and f.id = old.id
        returning old.user_name, old.home, old.further, b.id, user_account.further_branches),
      a as (${recordChange('branch.set_home', {
        record: sql`u.user_name`,
        before: branchesOf(sql`u.user_name`, sql`u.home`, sql`u.further`),
        after: branchesOf(sql`u.user_name`, sql`u.id`, sql`u.further_branches`),
        from: sql`u`,
      })})
      select json_build_object('userName', user_name, 'branch', id, 'further_Branches', to_json(further_branches)) as doc from u`,
);

/** The handler that sets a user's branches; throws 404 for a user or branch the company does not have. */
export function answerHome(database: Database, sessions: Sessions) {
  return {
    async branchSetHome({ session, tenantId, body }) {
      const [set] = await database.write({ tenantId, withAccess: true }, setHome, {
        ...unkeyed(session),
        ofUser: body.userName,
        branch: body.branch,
        further: body.furtherBranches,
      });
      if (!set) throw notFound();
      sessions.forgetCompany(tenantId);
      return set.doc;
    },
  } satisfies Partial<Answerers>;
}
