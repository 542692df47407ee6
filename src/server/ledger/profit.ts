import { sql } from 'kysely';
import { HEADS, natureOf } from '#domain/rules/heads.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { accountName } from './account-names.ts';

const tenant = value('tenantId');
const known = sql.join(
  Object.entries(HEADS).flatMap(([id, { group }]) => {
    const side = natureOf(group);
    return side === 'Income' || side === 'Expense' ? [sql`(${sql.lit(id)}, ${sql.lit(side)})`] : [];
  }),
);

// Twelve rows of account_month for each head that moved: nothing else is added up.
const read = statement<{ doc: JsonText }>(
  'ledger.profit',
  sql`with month as (select at::date as first from generate_series(date_trunc('month', ${value('toDate')}::date) - interval '11 months',
          date_trunc('month', ${value('toDate')}::date), interval '1 month') at),
      head as (select id, side from (values ${known}) as k (id, side)
        union all select n.id, n.kind from account n where n.tenant_id = ${tenant} and n.kind in ('Income', 'Expense')),
      listed as (select h.id, h.side, t.first,
          coalesce(case h.side when 'Income' then m.credit - m.debit else m.debit - m.credit end, 0) as amount
        from head h cross join month t
          left join account_month m on m.tenant_id = ${tenant} and m.account = h.id and m.month = t.first),
      sums as (select first, sum(amount) filter (where side = 'Income') as income, coalesce(sum(amount) filter (where side = 'Expense'), 0) as expense
        from listed group by 1)
      select json_build_object(
        'months', (select json_agg(to_char(first, 'YYYY-MM') order by first) from month),
        'income', (select json_agg(income order by first) from sums),
        'expense', (select json_agg(expense order by first) from sums),
        'profit', (select json_agg(income - expense order by first) from sums),
        'heads', coalesce((select json_agg(json_build_object('account', t.id, 'name', ${accountName(sql`t.id`)}, 'side', t.side, 'amounts', t.amounts)
          order by t.side desc, t.id) from (select id, side, json_agg(amount order by first) as amounts from listed
            group by 1, 2 having bool_or(amount <> 0)) t), '[]')) as doc`,
);

/** The handler of profit according to the ledger. */
export function answerProfit(database: Database) {
  return {
    async ledgerProfit({ tenantId, query: { toDate } }) {
      const [row] = await database.report({ tenantId }, read, { toDate: toDate ?? todayInIndia() });
      if (!row) throw notFound();
      return row.doc;
    },
  } satisfies Partial<Answerers>;
}
