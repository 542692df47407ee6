import { sql } from 'kysely';
import { GROUP_OF_MADE, HEADS, madeKindOf } from '#domain/rules/heads.ts';
import { sayInHindi } from '#language/sentences.hi.ts';
import type { BodyOf } from '#api/call.ts';
import type { moneyCalls } from '#api/money.ts';
import { addition, madeBy, nextId } from '../changes/addition.ts';
import { once, stampOf } from '../changes/idempotency.ts';
import { containing } from '../database/containing.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { bySize, NO_PAGE, pageJson, type Page } from '../database/page.ts';
import { statement, value } from '../database/statement.ts';
import { holdsWanted, wantedValues } from '../database/wanted-text.ts';
import { conflict, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { accountGroup, accountKind, namePairs } from './account-names.ts';
import { ledgerRefusal, refusedAt } from './refusals.ts';
import { balanceUpTo, todayOfDatabase } from './up-to.ts';

const tenant = value('tenantId');
const PICKED = sql.lit(20);

const accountPairs = sql`'account', a.id, 'kind', ${accountKind(sql`a.id`)}, ${namePairs('name', sql`a.id`)},
    'group', ${accountGroup(sql`a.id`)}`;
const wanted = containing(value('q'));
const heads = sql.join(
  Object.entries(HEADS).map(([id, { name }]) => sql`(${sql.lit(id)}, ${sql.lit(name)}, ${sql.lit(sayInHindi(name))})`),
);
const postedTo = sql`exists (select from account n where n.tenant_id = ${tenant} and n.id = h.id)`;
// A company that had created a head of that name earlier keeps its own.
const isOwn = sql`exists (select from account n where n.tenant_id = ${tenant} and n.name <> '' and lower(n.name) = lower(h.name))`;

const pick = statement<{ doc: JsonText }>(
  'ledger.pick_accounts',
  sql`with named as (
        select 1 as place, n.id, n.name, '' as hindi from account n where n.tenant_id = ${tenant} and n.name <> ''
        union all select 3, h.id, h.name, h.hindi from (values ${heads}) as h (id, name, hindi) where ${postedTo} or not ${isOwn}
        union all select 2, kind || ':' || b.id, b.name, '' from branch b, unnest(array['cash', 'topay']) kind where b.tenant_id = ${tenant}
        union all select 4, kind || ':' || p.id, p.name, lower(p.name_hindi) from (select id, name, name_hindi from party where tenant_id = ${tenant}
            and ${holdsWanted(sql`name || E'\n' || name_hindi`)} order by id limit ${PICKED}) p, unnest(array['party', 'payable']) kind)
      select coalesce(json_agg(doc), '[]') as doc from (select json_build_object(${accountPairs}) as doc
        from named a where (lower(a.name) like ${wanted} or a.hindi like ${wanted} or a.place = 4)
          and (${value('kind')}::text = '' or ${accountKind(sql`a.id`)} = ${value('kind')}) order by a.place, lower(a.name), a.id limit ${PICKED}) picked`,
);
const listed = sql`(select n.id from account n where n.tenant_id = ${tenant}
    union all select h.id from (values ${heads}) as h (id, name, hindi) where not ${postedTo} and not ${isOwn})`;
const list = bySize((size) =>
  statement<Page>(
    `ledger.accounts_${size}`,
    sql`select coalesce((select json_agg(doc) from (select json_build_object(${accountPairs}, 'balance',
            ${balanceUpTo(sql`a.id`, todayOfDatabase)}) as doc
          from ${listed} a order by a.id offset ${value('skip')}::bigint limit ${sql.lit(size)}) page), '[]') as data,
        (select count(*) from ${listed} a) as total`,
  ),
);
const create = addition({
  name: 'ledger.make_account',
  call: 'account.create',
  table: 'account',
  id: nextId.ofCompany('account'),
  columns: {
    id: sql`case ${value('kind')}::text when 'Bank' then 'bank' else 'head' end || ':' || n.last`,
    name: value('name'),
    kind: value('kind'),
    group_name: value('group'),
    created_by: madeBy.created_by,
  },
  record: sql`r.name`,
  doc: sql`json_build_object('account', r.id, 'kind', r.kind, 'name', r.name, 'name_Hindi', '', 'group', r.group_name)`,
});

const NAMED = new Set(Object.values(HEADS).map(({ name }) => name.toLowerCase()));

/** The data of a new account. Throws 422 if neither group nor kind is given, or they do not match; 409 for the name of a head. */
function madeAs({ name, kind, group }: BodyOf<typeof moneyCalls.accountCreate>) {
  if (NAMED.has(name.toLowerCase())) throw conflict('exists', 'Account Name already exists.');
  if (group === '' && kind === '') throw refusedAt('group', 'Group is required.');
  const ofGroup = group === '' ? GROUP_OF_MADE[kind === '' ? 'Other' : kind] : group;
  const made = madeKindOf(ofGroup);
  if (kind !== '' && kind !== made) throw refusedAt('group', `An account of kind ${kind} cannot stand in ${ofGroup}.`);
  return { name, kind: made, group: ofGroup };
}

/** The handlers of accounts. */
export function answerAccounts(database: Database) {
  return {
    async accountPick({ tenantId, query: { q, kind } }) {
      const [row] = await database.read({ tenantId }, pick, { ...wantedValues(q), q, kind });
      if (!row) throw notFound();
      return row.doc;
    },
    async accountList({ tenantId, query: { pageIndex, pageSize } }) {
      const skip = (pageIndex - 1) * pageSize;
      const [page = NO_PAGE] = await database.read({ tenantId }, list(pageSize), { skip });
      return pageJson(page, { pageIndex, pageSize });
    },
    accountCreate: (call) =>
      once(
        database,
        call,
        async () => {
          const [made] = await database.write({ tenantId: call.tenantId }, create, {
            ...stampOf(call),
            ...madeAs(call.body),
          });
          if (!made) throw notFound();
          return made.doc;
        },
        ledgerRefusal,
      ),
  } satisfies Partial<Answerers>;
}
