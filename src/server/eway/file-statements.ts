import { sql } from 'kysely';
import type { ChallanBill, FileChallan } from '#domain/rules/eway-portal-files.ts';
import { recordChange } from '../changes/audit.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { biltyOf, ewayJson } from './statements.ts';

const tenant = value('tenantId');

/** The company's identity at the e-way bill portal: its transporter ID, else its GSTIN; empty: it has neither. */
const userGstin = sql`coalesce(nullif((select s.transporter_id from consignment_settings s where s.tenant_id = ${tenant}), ''),
  (select c.gstin from company c where c.tenant_id = ${tenant}), '')`;

/** The data that a challan's files are made of. */
export interface ReadChallan {
  readonly userGstin: string;
  readonly challan: JsonText;
  readonly bills: JsonText;
}

/** The typed parts of ReadChallan. */
export const readParts = ({ challan, bills }: ReadChallan) => ({
  challan: challan.parse() as FileChallan,
  bills: bills.parse() as readonly ChallanBill[],
});

// A bill named by two LRs goes with the first of them; those of a cancelled LR are left out.
export const challanBills = statement<ReadChallan>(
  'eway_bill.of_challan',
  sql`select ${userGstin} as "userGstin",
        json_build_object('challanNo', c.challan_no, 'challanDate', c.challan_date, 'vehicleNo', c.vehicle_no,
          'origin', c.origin, 'originState', c.origin_state) as challan,
        (select coalesce(json_agg(json_build_object('ewayBillNo', n.eway_bill_no, 'docNo', n.doc_no, 'docDate', n.bilty_date,
            'known', case when e.id is not null then json_build_object('ewayState', e.eway_state, 'cargo', e.cargo,
              'validUpto', e.valid_upto, 'isEstimate', e.is_estimate) end) order by n.line_no, n.eway_bill_no), '[]')
          from (select distinct on (i.eway_bill_no) i.eway_bill_no, l.line_no, b.bilty_date, coalesce(nullif(b.lr_no, ''), b.bilty_no) as doc_no
              from challan_line l
              join bilty b on b.tenant_id = l.tenant_id and b.bilty_no = l.bilty_no and b.seq > 0 and coalesce(b.cancelled, 'no') <> 'yes'
              join bilty_invoice i on i.tenant_id = b.tenant_id and i.bilty_seq = b.seq and i.eway_bill_no <> ''
              where l.tenant_id = ${tenant} and l.challan_seq = c.seq order by i.eway_bill_no, l.line_no) n
          left join eway_bill e on e.tenant_id = ${tenant} and e.eway_bill_no = n.eway_bill_no) as bills
      from challan c where c.tenant_id = ${tenant} and c.challan_no = ${value('challanNo')} and c.seq > 0`,
);

/** A bill that is to be extended; `doc`: as answered. */
export interface ReadExtended {
  readonly number: string;
  readonly doc: JsonText;
  readonly docDate: string | null;
}

export const extendedBills = statement<ReadExtended>(
  'eway_bill.to_extend',
  sql`select e.eway_bill_no as number, ${ewayJson('e')} as doc, ${biltyOf('e', sql`carrying.bilty_date::text`)} as "docDate"
      from unnest(${value('numbers')}::text[]) with ordinality as wanted (eway_bill_no, at)
      join eway_bill e on e.tenant_id = ${tenant} and e.eway_bill_no = wanted.eway_bill_no order by wanted.at`,
);

/** Records a file in the log of each of its bills that the company has, and in the audit. */
export const noteFile = statement(
  'eway_bill.note_file',
  sql`with l as (insert into eway_bill_log (tenant_id, eway_bill_id, user_name, what, detail)
        select ${tenant}::uuid, e.id, ${value('userName')}, ${value('what')}, ${value('detail')}::jsonb
        from eway_bill e where e.tenant_id = ${tenant} and e.eway_bill_no = any(${value('numbers')}::text[]))
      ${recordChange('eway_bill.file', {
        record: sql`${value('record')}`,
        after: sql`${value('details')}::json`,
        from: sql`(select 1) once`,
      })}`,
);
