import { sql } from 'kysely';
import { HEADS } from '#domain/rules/accounts.ts';
import { docWithAudit } from '../changes/audit.ts';
import { once, stampOf } from '../changes/idempotency.ts';
import { containing } from '../database/containing.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { bySize, NO_PAGE, pageJson, type Page } from '../database/page.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors.ts';
import type { Answerers } from '../http/answering.ts';
import { accountKind, accountName } from './account-names.ts';
import { ledgerRefusal } from './refusals.ts';

const tenant = value('tenantId');
const PICKED = sql.lit(20);

const accountPairs = sql`'account', a.id, 'kind', ${accountKind(sql`a.id`)}, 'name', ${accountName(sql`a.id`)}`;
const wanted = containing(value('q'));
const heads = sql.join(Object.entries(HEADS).map(([id, name]) => sql`(${sql.lit(id)}, ${sql.lit(name)})`));

const pick = statement<{ doc: JsonText }>(
  'ledger.pick_accounts',
  sql`with named as (
        select 1 as place, h.id, h.name from (values ${heads}) as h (id, name)
        union all select 2, n.id, n.name from account n where n.tenant_id = ${tenant} and n.name <> ''
        union all select 3, kind || ':' || b.id, b.name from branch b, unnest(array['cash', 'topay']) kind where b.tenant_id = ${tenant}
        union all select 4, kind || ':' || p.id, p.name from (select id, name from party where tenant_id = ${tenant}
            and lower(name) like ${wanted} order by id limit ${PICKED}) p, unnest(array['party', 'payable']) kind)
      select coalesce(json_agg(doc), '[]') as doc from (select json_build_object(${accountPairs}) as doc
        from named a where lower(a.name) like ${wanted} and (${value('kind')}::text = '' or ${accountKind(sql`a.id`)} = ${value('kind')}) order by a.place, lower(a.name), a.id limit ${PICKED}) picked`,
);
const list = bySize((size) =>
  statement<Page>(
    `ledger.accounts_${size}`,
    sql`select coalesce((select json_agg(doc) from (select json_build_object(${accountPairs}, 'balance',
            coalesce((select sum(m.debit - m.credit) from account_month m where m.tenant_id = ${tenant} and m.account = a.id), 0)) as doc
          from account a where a.tenant_id = ${tenant} order by a.id offset ${value('skip')}::bigint limit ${sql.lit(size)}) page), '[]') as data,
        (select count(*) from account a where a.tenant_id = ${tenant}) as total`,
  ),
);
const create = statement<{ doc: JsonText }>(
  'ledger.make_account',
  sql`with n as (update series set last = last + 1 where tenant_id = ${tenant} and kind = 'account' returning last),
      made as (insert into account (tenant_id, id, name, kind, created_by)
        select ${tenant}::uuid, case ${value('kind')}::text when 'Bank' then 'bank' else 'head' end || ':' || n.last, ${value('name')}, ${value('kind')},
          ${value('userName')} from n returning *),
      ${docWithAudit('account.create', {
        record: sql`made.name`,
        doc: sql`json_build_object('account', made.id, 'kind', made.kind, 'name', made.name)`,
        from: sql`made`,
      })}
      select doc from d`,
);

/** Answers the calls of accounts. */
export function answerAccounts(database: Database) {
  return {
    async accountPick({ tenantId, query: { q, kind } }) {
      const [row] = await database.read({ tenantId }, pick, { q, kind });
      if (!row) throw notFound();
      return row.doc;
    },
    async accountList({ tenantId, query: { pageIndex, pageSize } }) {
      const skip = (pageIndex - 1) * pageSize;
      const [page = NO_PAGE] = await database.read({ tenantId }, list(pageSize), { skip });
      return pageJson(page, { pageIndex, pageSize });
    },
    accountCreate: (asked) =>
      once(
        database,
        asked,
        async () => {
          const [made] = await database.write({ tenantId: asked.tenantId }, create, {
            ...stampOf(asked),
            ...asked.body,
          });
          if (!made) throw notFound();
          return made.doc;
        },
        ledgerRefusal,
      ),
  } satisfies Partial<Answerers>;
}
