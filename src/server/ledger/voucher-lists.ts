import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { bySize, NO_PAGE, pageJson, type Page } from '../database/page.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors.ts';
import type { Answerers } from '../http/answering.ts';
import { voucherJson, voucherPairs } from './voucher-json.ts';

const tenant = value('tenantId');

const wanted = sql`v.tenant_id = ${tenant} and v.day between coalesce(${value('fromDate')}::date, '1900-01-01') and coalesce(${value('toDate')}::date, '2100-12-31')
    and (${value('kind')}::text = '' or v.kind = ${value('kind')})`;
const list = bySize((size) =>
  statement<Page>(
    `voucher.list_${size}`,
    sql`select coalesce((select json_agg(doc) from (select json_build_object(${voucherPairs}) as doc from voucher v where ${wanted}
          order by v.day desc, v.id desc offset ${value('skip')}::bigint limit ${sql.lit(size)}) page), '[]') as data,
        (select count(*) from voucher v where ${wanted}) as total`,
  ),
);
const read = statement<{ doc: JsonText }>(
  'voucher.read',
  sql`select ${voucherJson} as doc from voucher v where v.tenant_id = ${tenant} and v.voucher_no = upper(${value('voucherNo')}::text)`,
);

/** Answers the calls that list and read vouchers. */
export function answerVoucherLists(database: Database) {
  return {
    async moneyList({ tenantId, query: { pageIndex, pageSize, ...filter } }) {
      const skip = (pageIndex - 1) * pageSize;
      const [page = NO_PAGE] = await database.read({ tenantId }, list(pageSize), { ...filter, skip });
      return pageJson(page, { pageIndex, pageSize });
    },
    async moneyRead({ tenantId, query: { voucherNo } }) {
      const [row] = await database.read({ tenantId }, read, { voucherNo });
      if (!row) throw notFound();
      return row.doc;
    },
  } satisfies Partial<Answerers>;
}
