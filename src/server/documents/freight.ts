import { sql } from 'kysely';
import type { Answerers } from '../http/answering.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';

const tenant = value('tenantId');
const first = sql`date_trunc('month', now() at time zone 'Asia/Kolkata')::date`;
const next = sql`(${first} + interval '1 month')::date`;

// The month's bilties along their date index, their lines by key: a month is a few thousand.
const byWeek = statement<{ doc: JsonText }>(
  'bilty.freight_by_week',
  sql`with sums as materialized (
      select (extract(day from b.bilty_date)::int - 1) / 7 as week, sum(l.freight) as freight
      from bilty b join bilty_line l on l.tenant_id = ${tenant} and l.bilty_seq = b.seq
      where b.tenant_id = ${tenant} and b.bilty_date >= ${first} and b.bilty_date < ${next} and b.seq > 0
        and b.cancelled is distinct from 'yes' group by 1)
    select json_build_object('total', coalesce(sum(freight), 0), 'weeks', json_agg(json_build_object(
        'from', ${first} + 7 * week, 'to', least(${first} + 7 * week + 6, ${next} - 1), 'freight', coalesce(freight, 0)) order by week)) as doc
    from generate_series(0, 4) as week left join sums using (week) where ${first} + 7 * week < ${next}`,
);

/** The handler of this month's freight. */
export function answerFreight(database: Database) {
  return {
    async freightByWeek({ tenantId }) {
      const [row] = await database.read({ tenantId }, byWeek, {});
      if (!row) throw notFound();
      return row.doc;
    },
  } satisfies Partial<Answerers>;
}
