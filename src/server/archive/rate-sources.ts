import { sql } from 'kysely';
import { value } from '../database/statement.ts';
import { numbered } from './numbered.ts';
import { PAGE, type Source } from './source.ts';
import { tableOf } from './tables.ts';

const tenant = value('tenantId');

/** Archive source of the contract lines that LRs were booked by. */
export const rateSources: readonly Source[] = [
  {
    name: 'lr_rate',
    from: ['lr_rate'],
    pages: numbered(
      'lr_rate',
      sql`select r.bilty_seq as place, json_build_object('bilty_No', b.bilty_no, 'contract_No', c.contract_no, 'line', r.contract_line,
            'agreed', r.agreed, 'charged', r.charged, 'reason', r.reason, 'by', r.updated_by, 'at', r.updated_at) as doc
          from lr_rate r join bilty b on b.tenant_id = ${tenant} and b.seq = r.bilty_seq
            join contract c on c.tenant_id = ${tenant} and c.seq = r.contract_seq
          where r.tenant_id = ${tenant} and r.bilty_seq > ${value('after')}::bigint order by r.bilty_seq limit ${sql.lit(PAGE)}`,
    ),
    tables: [
      tableOf(
        {
          bilty_No: 'Bilty No.',
          contract_No: 'Contract No.',
          line: 'Line',
          agreed: 'Agreed',
          charged: 'Charged',
          reason: 'Reason',
          by: 'User',
          at: 'Changed',
        },
        ['at'],
      ),
    ],
  },
];
