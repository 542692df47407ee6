import { sql, type RawBuilder } from 'kysely';
import { ewayBill } from '#domain/records/eway-bill.ts';
import { columnOf } from '../database/columns.ts';
import { value } from '../database/statement.ts';

// An e-way bill number typed on an LR appears in the list at once, without a row of its own, so no save of a bilty pays for it
// (docs/decisions/0040). Once the bill itself is entered or read, it has its own row.

const tenant = value('tenantId');
/** Longer than any e-way bill lives while its goods are under way: older LRs are not searched. */
const DAYS = sql.lit(60);

type Name = keyof typeof ewayBill.fields;

/** What LR `b` tells about the bill that its invoice `i` names. */
const SAID: Readonly<Partial<Record<Name, RawBuilder<unknown>>>> = {
  ewayBillNo: sql`i.eway_bill_no`,
  // Unknown.
  ewayState: sql`''`,
  docNo: sql`i.invoice_no`,
  docDate: sql`i.invoice_date`,
  docValue: sql`i.invoice_value`,
  fromGstin: sql`coalesce(b.consignor_gstin, '')`,
  fromName: sql`b.sender`,
  fromPlace: sql`b.origin`,
  toGstin: sql`coalesce(b.consignee_gstin, '')`,
  toName: sql`b.receiver`,
  toPlace: sql`b.destination`,
  vehicleNo: sql`b.vehicle_no`,
};

const columns = sql.join(
  Object.entries(ewayBill.fields).map(([name, { blank, kind }]) => {
    const nothing = kind === 'date' ? sql`null::date` : sql.lit(blank);
    return sql`${SAID[name as Name] ?? nothing} as ${sql.ref(columnOf(name))}`;
  }),
);

/**
 * E-way bill numbers that active LRs under way name and the company has no bill for, with the newest LR of each, as rows of bills; they
 * have no id.
 */
export const numbersOnly = sql`(select distinct on (i.eway_bill_no) i.tenant_id, 0::bigint as id, ${columns}, 'no' as is_estimate,
      0::bigint as extended_times, b.seq, b.created_at, b.created_by, b.updated_at, b.updated_by
    from bilty b join bilty_invoice i on i.tenant_id = ${tenant} and i.bilty_seq = b.seq and i.eway_bill_no <> ''
    where b.tenant_id = ${tenant} and b.bilty_date >= (now() at time zone 'Asia/Kolkata')::date - ${DAYS} and b.lr_status is not null
      and b.lr_status not in ('Delivered', 'Returned') and b.cancelled is distinct from 'yes' and b.seq > 0
      and not exists (select from eway_bill known where known.tenant_id = ${tenant} and known.eway_bill_no = i.eway_bill_no)
    order by i.eway_bill_no, b.seq desc)`;
