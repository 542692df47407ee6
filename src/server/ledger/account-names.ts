import { sql, type RawBuilder } from 'kysely';
import { ACCOUNT_KINDS } from '#domain/rules/accounts.ts';
import { HEADS, HOLDER_GROUPS, type Group } from '#domain/rules/heads.ts';
import { value } from '../database/statement.ts';

const tenant = value('tenantId');
const pairs = (known: Readonly<Record<string, string>>) =>
  sql.join(
    Object.entries(known).map(([id, name]) => sql`when ${sql.lit(id)} then ${sql.lit(name)}`),
    sql` `,
  );

const ofHeads = (name: 'name' | 'group') =>
  Object.fromEntries(Object.entries(HEADS).map(([id, facts]) => [id, facts[name]]));

/** SQL for the name of an account, by id: from its party or branch, its year, the head, or the name that an admin gave. */
export function accountName(id: RawBuilder<unknown>): RawBuilder<unknown> {
  const beginning = sql`split_part(${id}, ':', 1)`;
  const number = sql`(split_part(${id}, ':', 2))::bigint`;
  return sql`coalesce(case
      when ${beginning} in ('party', 'payable') then (select p.name from party p where p.tenant_id = ${tenant} and p.id = ${number})
      when ${beginning} in ('topay', 'cash', 'transit') then (select h.name from branch h where h.tenant_id = ${tenant} and h.id = ${number})
      when ${beginning} = 'driver' then coalesce((select drv.emp_name from employee drv where drv.tenant_id = ${tenant} and drv.id = ${number}), 'Other Drivers')
      when ${beginning} in ('bank', 'head') then (select n.name from account n where n.tenant_id = ${tenant} and n.id = ${id})
      when ${beginning} = 'tds' then split_part(${id}, ':', 2) || '-' || right((${number} + 1)::text, 2)
      else case ${id} ${pairs(ofHeads('name'))} end end, ${id})`;
}

/** SQL for the Hindi name of the party that an account belongs to, by id; empty: none is known, or it belongs to no party. */
export function accountNameInHindi(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(case when split_part(${id}, ':', 1) in ('party', 'payable')
      then (select p.name_hindi from party p where p.tenant_id = ${tenant} and p.id = (split_part(${id}, ':', 2))::bigint) end, '')`;
}

/** SQL for the JSON pairs of an account's name under `wire`, and its Hindi name beside it (src/api/account-named.ts), by id. */
export const namePairs = (wire: string, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${sql.lit(wire)}, ${accountName(id)}, ${sql.lit(`${wire}_Hindi`)}, ${accountNameInHindi(id)}`;

/** SQL for the kind of an account, by id. */
export function accountKind(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(case split_part(${id}, ':', 1) when 'head' then (select n.kind from account n where n.tenant_id = ${tenant} and n.id = ${id})
      ${pairs(ACCOUNT_KINDS)} end, 'Head')`;
}

const UNKNOWN: Group = 'Suspense Account';
/** SQL for the group of an account, by id. */
export function accountGroup(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(case split_part(${id}, ':', 1)
      when 'head' then (select n.group_name from account n where n.tenant_id = ${tenant} and n.id = ${id})
      ${pairs(HOLDER_GROUPS)} else case ${id} ${pairs(ofHeads('group'))} end end, ${sql.lit(UNKNOWN)})`;
}

/** SQL for whether the company has an account of that id, or could have it for a party, branch or other owner it has. */
export function accountExists(id: RawBuilder<unknown>): RawBuilder<unknown> {
  const number = sql`(case when ${id} ~ ':[0-9]{1,15}$' then split_part(${id}, ':', 2)::bigint end)`;
  return sql`(exists (select from account n where n.tenant_id = ${tenant} and n.id = ${id})
      or ${id} in (${sql.join(Object.keys(HEADS).map((head) => sql.lit(head)))})
      or (${id} ~ '^(party|payable):[1-9][0-9]{0,14}$' and (select p.id from party p where p.tenant_id = ${tenant} and p.id = ${number}) is not null)
      or ${id} = 'driver:0'
      or (${id} ~ '^driver:[1-9][0-9]{0,14}$' and (select drv.id from employee drv where drv.tenant_id = ${tenant} and drv.id = ${number}) is not null)
      or (${id} ~ '^(cash|topay|transit):[1-9][0-9]{0,14}$' and exists (select from branch h where h.tenant_id = ${tenant} and h.id = ${number})))`;
}
