import { sql } from 'kysely';
import type { BilledLr, BillNeeds } from '#domain/rules/freight-bill.ts';
import { isGstin, stateOfGstin } from '#domain/rules/gstin.ts';
import { readPaise } from '#domain/rules/money.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { Run } from '../database/connect.ts';
import { notFound } from '../errors/errors.ts';

// Reads LRs for billing, and what bills are made of.

const tenant = value('tenantId');

/** An LR to be billed; amounts in paise. */
export interface LrToBill extends BilledLr {
  readonly seq: number;
  readonly biltyNo: string;
  readonly lrNo: string;
  readonly lrDate: string;
  readonly branchId: number;
  /** The place of its party; 0: the payer was only typed. */
  readonly billingPlace: number;
  readonly partyId: number;
  /** Whether it can be billed at all: an LR on TBB basis, not cancelled and not moved in. */
  readonly isTbb: boolean;
  readonly vehicleNo: string;
  readonly origin: string;
  readonly destination: string;
  readonly packages: number;
  readonly chargedWeight: number;
  readonly freight: bigint;
  readonly charges: bigint;
  readonly invoices: string;
  readonly podDate: string | null;
  readonly isDelivered: boolean;
  /** The bill that contains it; empty: none. */
  readonly billedIn: string;
  readonly billing: {
    readonly address: string;
    readonly city: string;
    readonly pin: string;
    readonly state: string;
  };
}

const TEXTS = ['beforeTax', 'taxable', 'freight', 'charges'] as const;
type Written = Omit<LrToBill, (typeof TEXTS)[number]> & Readonly<Record<(typeof TEXTS)[number], string>>;

/** Parses LRs from their JSON. */
export function lrsOf(doc: JsonText): readonly LrToBill[] {
  return (doc.parse() as Written[]).map((lr) => ({
    ...lr,
    // The supplier's GSTIN is printed on the bill; a branch in another state without its own GSTIN bills under the company's.
    supplierState: isGstin(lr.supplierGstin) ? stateOfGstin(lr.supplierGstin) : lr.supplierState,
    beforeTax: readPaise(lr.beforeTax),
    taxable: readPaise(lr.taxable),
    freight: readPaise(lr.freight),
    charges: readPaise(lr.charges),
  }));
}

const beforeTax = sql`(b.total_amount - b.cgst - b.sgst - b.igst)`;
const liveBill = sql`(select f.bill_no from freight_bill_line x join freight_bill f on f.tenant_id = x.tenant_id and f.id = x.bill_id
  where x.tenant_id = ${tenant} and x.bilty_seq = b.seq and x.is_live)`;
const podDay = sql`(select max((p.delivered_at at time zone 'Asia/Kolkata')::date) from bilty_pod p where p.tenant_id = ${tenant} and p.bilty_seq = b.seq)`;

/** SQL for the JSON of a bilty `b` with its place `l`, its branch `r`, its company `c` and the sums `g` of its lines. */
const lrJson = sql`json_build_object('seq', b.seq, 'biltyNo', b.bilty_no, 'lrNo', coalesce(nullif(b.lr_no, ''), b.bilty_no), 'lrDate', b.bilty_date,
    'branchId', coalesce(b.branch_id, 0), 'billingPlace', coalesce(b.billing_place, 0), 'partyId', coalesce(l.party_id, 0),
    'isTbb', (b.lr_form = 'lawful' and b.payment_basis = 'TBB' and b.cancelled = 'no' and b.moved_in is null) is true,
    'vehicleNo', b.vehicle_no, 'origin', b.origin, 'destination', b.destination, 'packages', g.packages, 'chargedWeight', g.weight,
    'freight', g.freight::text, 'charges', coalesce(${beforeTax} - g.freight, 0)::text, 'beforeTax', coalesce(${beforeTax}, 0)::text,
    'taxable', coalesce(b.taxable, 0)::numeric(14, 2)::text, 'billingGstin', coalesce(b.billing_gstin, ''), 'gstPayer', coalesce(b.gst_payer, ''),
    'gstRate', coalesce(b.gst_rate, 0), 'placeOfSupply', coalesce(b.place_of_supply, ''),
    'supplierGstin', coalesce(nullif(r.gstin, ''), c.gstin), 'supplierState', coalesce(r.state_code, ''), 'sac', s.sac,
    'invoices', coalesce((select string_agg(i.invoice_no, ', ' order by i.line_no) from bilty_invoice i where i.tenant_id = ${tenant} and i.bilty_seq = b.seq), ''),
    'podDate', ${podDay}, 'isDelivered', (b.lr_status = 'Delivered') is true, 'billedIn', coalesce(${liveBill}, ''),
    'billing', json_build_object('address', coalesce(b.billing_address, ''), 'city', coalesce(b.billing_city, ''), 'pin', coalesce(b.billing_pin, ''),
      'state', coalesce(b.billing_state, '')))`;
const joined = sql`left join party_place l on l.tenant_id = ${tenant} and l.id = b.billing_place
    left join branch r on r.tenant_id = ${tenant} and r.id = b.branch_id
    join company c on c.tenant_id = ${tenant} join consignment_settings s on s.tenant_id = ${tenant}
    cross join lateral (select coalesce(sum(k.packages), 0) as packages, coalesce(sum(coalesce(nullif(k.charged_weight, 0), k.weight)), 0) as weight,
      coalesce(sum(k.freight), 0)::numeric(14, 2) as freight from bilty_line k where k.tenant_id = ${tenant} and k.bilty_seq = b.seq) g`;

/**
 * SQL for whether the bilty `b` is within the days, to be billed, and on no bill yet. The open amount of a bilty that was moved in is
 * already claimed.
 */
export const anyUnbilled = sql`b.tenant_id = ${tenant} and b.seq > 0 and b.payment_basis = 'TBB' and b.lr_form = 'lawful' and b.cancelled = 'no'
    and b.bilty_date between ${value('fromDate')}::date and ${value('toDate')}::date and b.billed is not true`;
const ofParty = sql`${anyUnbilled}
    and b.billing_place in (select q.id from party_place q where q.tenant_id = ${tenant} and q.party_id = ${value('party')}::bigint)
    and (${value('branchId')}::bigint = 0 or b.branch_id = ${value('branchId')}::bigint)`;

const settingsJson = sql`(select s.bill_needs from consignment_settings s where s.tenant_id = ${tenant})`;

/** A party's LRs that are on no bill, one more than `most`, and what a bill needs; no row for a party the company does not have. */
export const readUnbilled = (most: number) =>
  statement<{ needs: BillNeeds; lrs: JsonText }>(
    `freight_bill.unbilled_${most}`,
    sql`select ${settingsJson} as needs, (select coalesce(json_agg(doc), '[]') from (select ${lrJson} as doc
          from (select * from bilty b where ${ofParty} order by b.bilty_date, b.seq limit ${sql.lit(most + 1)}) b ${joined}
          order by b.bilty_date, b.seq) lrs) as lrs
        from party p where p.tenant_id = ${tenant} and p.id = ${value('party')}::bigint`,
  );

/** Locks LRs in order of entry, like everything that changes them or records their events. */
export const lockLrs = statement(
  'freight_bill.lock_lrs',
  sql`select seq from bilty where tenant_id = ${tenant} and bilty_no = any (${value('numbers')}::text[]) and seq > 0 order by seq for no key update`,
);

/** The current data that bills are made with. */
export interface BillSetup {
  /** Null: the company has no such party. */
  readonly party: { readonly name: string; readonly nameHindi: string; readonly creditDays: number } | null;
  readonly needs: BillNeeds;
  readonly rounds: boolean;
  readonly lrs: readonly LrToBill[];
}

const readSetup = statement<{ doc: JsonText; lrs: JsonText }>(
  'freight_bill.setup',
  sql`select json_build_object(
        'party', (select json_build_object('name', p.name, 'nameHindi', p.name_hindi, 'creditDays', p.credit_days) from party p
          where p.tenant_id = ${tenant} and p.id = ${value('party')}::bigint),
        'needs', s.bill_needs, 'rounds', s.round_bills = 'yes') as doc,
      (select coalesce(json_agg(${lrJson} order by b.bilty_date, b.seq), '[]') from bilty b ${joined}
        where b.tenant_id = ${tenant} and b.bilty_no = any (${value('numbers')}::text[]) and b.seq > 0) as lrs
      from consignment_settings s where s.tenant_id = ${tenant}`,
);

/** Reads what bills for some LRs are made with. */
export async function setupOfBills(
  run: Run,
  request: { readonly party: number; readonly numbers: readonly string[] },
): Promise<BillSetup> {
  const [read] = await run(readSetup, { ...request });
  if (read === undefined) throw notFound();
  return { ...(read.doc.parse() as Omit<BillSetup, 'lrs'>), lrs: lrsOf(read.lrs) };
}
