import { sql } from 'kysely';
import { rupeesOf } from '#domain/rules/money.ts';
import { agreedHeads } from '#domain/rules/rate-contract.ts';
import type { Database, Run } from '../database/connect.ts';
import { bySize, NO_PAGE, pageJson, type Page } from '../database/page.ts';
import { statement, value } from '../database/statement.ts';
import type { Answerers } from '../http/answering.ts';
import { agreedRate } from './rate-of-lr.ts';

const tenant = value('tenantId');

const readDeviations = bySize((size) =>
  statement<Page>(
    `contract.deviations_${size}`,
    sql`with page as materialized (select * from lr_rate d where d.tenant_id = ${tenant} and d.deviates order by d.bilty_seq desc
          offset ${value('skip')}::bigint limit ${sql.lit(size)})
        select coalesce((select json_agg(json_build_object('bilty_No', b.bilty_no, 'lr_No', coalesce(b.lr_no, ''), 'date', b.bilty_date,
            'party_Name', c.party_name, 'contract_No', c.contract_no,
            'line', (select count(*) from contract_line x where x.tenant_id = ${tenant} and x.contract_seq = d.contract_seq and x.line_no <= d.contract_line),
            'agreed', d.agreed, 'charged', d.charged, 'reason', d.reason, 'by', d.updated_by, 'at', d.updated_at) order by d.bilty_seq desc)
          from page d join bilty b on b.tenant_id = ${tenant} and b.seq = d.bilty_seq
            join contract c on c.tenant_id = ${tenant} and c.seq = d.contract_seq), '[]') as data,
          (select count(*) from lr_rate d where d.tenant_id = ${tenant} and d.deviates) as total`,
  ),
);

/** The handlers of contract rates for LRs. */
export function answerRates(database: Database) {
  return {
    async rateProposal({ tenantId, query: { day, ...query } }) {
      const run: Run = (statement, values) => database.read({ tenantId }, statement, values);
      const found = await agreedRate(run, { ...query, day: day ?? '' });
      if (found === null) return null;
      const { contractNo, line, basis, rate, minimum, amount, isMinimum, heads } = found;
      return {
        contract_No: contractNo,
        line,
        basis,
        rate,
        minimum,
        amount: rupeesOf(amount),
        is_Minimum: isMinimum,
        charges: [...agreedHeads(heads)],
      };
    },
    async rateDeviations({ tenantId, query: { pageIndex, pageSize } }) {
      const skip = (pageIndex - 1) * pageSize;
      const [page = NO_PAGE] = await database.read({ tenantId }, readDeviations(pageSize), { skip });
      return pageJson(page, { pageIndex, pageSize });
    },
  } satisfies Partial<Answerers>;
}
