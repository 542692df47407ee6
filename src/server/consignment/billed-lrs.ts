import { sql } from 'kysely';
import { statement, value } from '../database/statement.ts';
import type { Run } from '../database/connect.ts';
import { conflict } from '../errors/errors.ts';

const tenant = value('tenantId');

/** The 409 for an LR on a bill: what its bill says is changed by a note. */
const billedIn = (bill: string) => conflict('billed', `Billed in ${bill}; use a credit note.`);

const live = sql`freight_bill_line x join freight_bill f on f.tenant_id = x.tenant_id and f.id = x.bill_id`;
const isLive = sql`x.tenant_id = ${tenant} and x.bilty_seq = ${value('seq')}::bigint and x.is_live`;

const findBill = statement<{ billNo: string }>(
  'freight_bill.of_lr',
  sql`select f.bill_no as "billNo" from ${live} where ${isLive}`,
);
const findOther = statement<{ billNo: string }>(
  'freight_bill.unlike_lr',
  sql`select f.bill_no as "billNo" from ${live} join bilty b on b.tenant_id = x.tenant_id and b.seq = x.bilty_seq
      where ${isLive} and (b.lr_form, b.payment_basis, b.billing_place, b.billing_gstin, b.gst_payer, b.gst_rate, b.place_of_supply, b.taxable,
          b.total_amount - b.cgst - b.sgst - b.igst)
        is distinct from ('lawful', 'TBB', x.billing_place, f.party_gstin, f.gst_payer, f.gst_rate, f.place_of_supply, x.taxable, x.freight + x.charges)`,
);

/** Throws 409 if the LR is on a bill; runs in the transaction that has locked its row. */
export async function refuseBilled(run: Run, seq: number): Promise<void> {
  const [found] = await run(findBill, { seq });
  if (found !== undefined) throw billedIn(found.billNo);
}

/** Throws 409 only if the LR's charges, payer or tax differ from those on its bill. */
export async function refuseUnlikeBill(run: Run, seq: number): Promise<void> {
  const [found] = await run(findOther, { seq });
  if (found !== undefined) throw billedIn(found.billNo);
}
