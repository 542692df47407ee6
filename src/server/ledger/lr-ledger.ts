import { sql } from 'kysely';
import type { LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import type { Quote } from '#domain/rules/consignment-quote.ts';
import { cashOf } from '#domain/rules/accounts.ts';
import { repostingOf, type StandingVoucher, type WantedVoucher } from '#domain/rules/lr-posting.ts';
import { formatRupees, readPaise, toPaise } from '#domain/rules/money.ts';
import { postingsOf, type Claim, type ClaimedLr } from '#domain/rules/postings.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { Run } from '../database/connect.ts';
import { partyWhenBooked } from '../records/merged-parties.ts';
import { closedCashOf, lockPostings, postVouchers, vouchersJson } from './posting.ts';
import { refusedAt, settledBy } from './refusals.ts';
import { itemById, itemsOfVoucher, settledWith, voucherById } from './settlements.ts';

// The postings of LRs: their claim, and the money receipt for what was received at booking (spec 4 §6).

const tenant = value('tenantId');

/** Data outside the LR that its claim depends on. */
interface ClaimedWith {
  readonly quote: Quote;
  readonly branch: number;
  /** The parties of its places; 0: none. */
  readonly consignor: number;
  readonly billing: number;
}

/** An amount received when an LR was delivered: its date, the branch that counted it, in paise. */
export interface Collected {
  readonly day: string;
  readonly branch: number;
  readonly amount: bigint;
  /** The rebate given with it. */
  readonly rebate: bigint;
  /** The account that holds it, or a bank account; empty: the cash of the branch. */
  readonly account: string;
  readonly mode: string;
  readonly reference: string;
}

/** What a party owes for an LR since it was delivered on credit: date and amount, in paise. */
export interface Credited {
  readonly day: string;
  readonly party: number;
  readonly amount: bigint;
}

/** What an LR's deliveries say about its money, and the branch that counted what was received at booking. */
interface Delivered {
  readonly collected: readonly Collected[];
  readonly credited: readonly Credited[];
  readonly bookedAt: number;
  /** It is from before the portal: its claim is posted against Opening, and money received then is not posted. */
  readonly isMovedIn?: boolean;
}

/** Whether a voucher of an LR is its claim: its freight or, for one that was moved in, its open amount. */
export const isClaim = ({ kind, rows }: Pick<StandingVoucher, 'kind' | 'rows'>): boolean =>
  kind === 'Freight' || rows.some(({ debit, credit }) => debit === 'opening' || credit === 'opening');

/**
 * The money receipts of an LR: for what was received at booking, and for each amount in `collected` at delivery. Each is cash of the branch
 * that counted it, even if the LR changes later. `received`: the total, in paise.
 */
export function receiptsOfLr(
  lr: Claim,
  { day, received }: { readonly day: string; readonly received: bigint },
  { collected, bookedAt, isMovedIn = false }: Omit<Delivered, 'credited'>,
): WantedVoucher[] {
  const booked = isMovedIn ? 0n : received - collected.reduce((sum, { amount }) => sum + amount, 0n);
  const receipt = ({ branch, amount, rebate, account, ...of }: Collected): WantedVoucher => ({
    kind: 'Receipt',
    branch,
    rows: postingsOf({
      event: 'received on an LR',
      lr,
      into: account === '' ? cashOf(branch) : account,
      amount,
      rebate,
    }),
    ...of,
  });
  const atBooking = { day, branch: bookedAt, amount: booked, rebate: 0n, account: '', mode: '', reference: '' };
  return [atBooking, ...collected].map(receipt).filter(({ rows }) => rows.length > 0);
}

/** The branch that counted what was received at booking: that of the money receipt that belongs to no delivery, else the booking branch. */
function bookingCash(standing: readonly StandingVoucher[], collected: readonly Collected[], claim: Claim): number {
  const receipts = standing.filter(({ kind }) => kind === 'Receipt');
  for (const each of collected) {
    const at = receipts.findIndex(({ branch, rows }) => branch === each.branch && rows[0]?.amount === each.amount);
    if (at >= 0) receipts.splice(at, 1);
  }
  return receipts[0]?.branch ?? claim.branch;
}

/** The vouchers that move an LR's claim from the delivery branch to a party (spec 4 §4); only To Pay is claimed there. */
export function creditsOfLr({ basis, deliveryBranch }: Claim, credited: readonly Credited[]): WantedVoucher[] {
  if (basis !== 'To Pay') return [];
  return credited.map(({ day, party, amount }) => ({
    kind: 'Journal',
    day,
    branch: deliveryBranch,
    rows: postingsOf({ event: 'on credit', at: deliveryBranch, party, amount }),
  }));
}

/**
 * The vouchers of an LR, including the money of its deliveries; those without rows are left out. Throws 422 if it states less received than
 * its deliveries brought in.
 */
export function vouchersOfLr(
  row: LawfulBilty,
  { quote, branch, consignor, billing }: ClaimedWith,
  { collected, credited, bookedAt }: Delivered = { collected: [], credited: [], bookedAt: branch },
): WantedVoucher[] {
  const { paymentBasis } = row;
  if (paymentBasis === '') return [];
  const received = quote.advance + toPaise(row.received);
  const atDelivery = collected.reduce((sum, { amount }) => sum + amount, 0n);
  if (received < atDelivery) {
    throw refusedAt('received', `₹${formatRupees(atDelivery)} was received at delivery; void that event first.`);
  }
  const lr: ClaimedLr = {
    basis: paymentBasis,
    branch,
    deliveryBranch: row.deliveryBranch > 0 ? row.deliveryBranch : branch,
    consignor,
    billing,
    total: quote.total,
    cgst: quote.gst.cgst,
    sgst: quote.gst.sgst,
    igst: quote.gst.igst,
  };
  const vouchers: WantedVoucher[] = [
    { kind: 'Freight', day: row.biltyDate, branch, rows: postingsOf({ event: 'LR saved', lr }) },
    ...receiptsOfLr(lr, { day: row.biltyDate, received }, { collected, bookedAt }),
    ...creditsOfLr(lr, credited),
  ];
  return vouchers.filter(({ rows }) => rows.length > 0);
}

/** The same in the form that a save takes. */
export const lrVouchersJson = (vouchers: readonly WantedVoucher[], narration = '') =>
  vouchersJson(
    vouchers.map((voucher) => ({
      ...voucher,
      narration,
      ...(voucher.kind === 'Receipt' && { mode: voucher.mode || 'cash' }),
    })),
  );

/** SQL that posts the vouchers of a bilty `b` being saved; value posting: `lrVouchersJson`. */
export const postedWithSave = sql`post_vouchers(${value('posting')}::jsonb, '{}'::bigint[], '{}'::bigint[], b.seq,
  coalesce(nullif(b.lr_no, ''), b.bilty_no), ${value('userName')}::text) is not null`;

/** The voucher of the bill that contains the LR `b`: money received for the LR settles it, and follows the bill's particulars. */
const billOfLr = sql`(select f.voucher_id from freight_bill_line x join freight_bill f on f.tenant_id = x.tenant_id and f.id = x.bill_id
    where x.tenant_id = ${tenant} and x.bilty_seq = b.seq and x.is_live)`;
const readStanding = statement<{ paper: string; doc: JsonText }>(
  'ledger.standing_of_lr',
  sql`select coalesce(nullif(b.lr_no, ''), b.bilty_no) as paper, json_build_object(
        'claim', json_build_object('basis', coalesce(b.payment_basis, ''), 'branch', coalesce(b.branch_id, 0),
          'deliveryBranch', coalesce(nullif(b.delivery_branch, 0), b.branch_id, 0),
          'consignor', coalesce((select ${partyWhenBooked('l', 'b')} from party_place l where l.tenant_id = ${tenant} and l.id = b.consignor_place), 0),
          'billing', coalesce((select ${partyWhenBooked('l', 'b')} from party_place l where l.tenant_id = ${tenant} and l.id = b.billing_place), 0)),
        'day', b.bilty_date, 'received', (b.received + coalesce((select sum(l.advance) from bilty_line l
          where l.tenant_id = ${tenant} and l.bilty_seq = b.seq), 0))::text,
        'collected', (select coalesce(json_agg(json_build_object('day', (n.at at time zone 'Asia/Kolkata')::date, 'branch', n.received_branch,
            'amount', n.received::text, 'rebate', n.rebate::text, 'account', n.received_account, 'mode', n.received_mode, 'reference', n.received_reference) order by n.id), '[]')
          from bilty_event n where n.tenant_id = ${tenant} and n.bilty_seq = b.seq and n.received > 0 and n.voided_at is null
            and n.undone_at is null),
        'credited', (select coalesce(json_agg(json_build_object('day', (n.at at time zone 'Asia/Kolkata')::date, 'party', n.party,
            'amount', n.credit::text) order by n.id), '[]')
          from bilty_event n where n.tenant_id = ${tenant} and n.bilty_seq = b.seq and n.credit > 0 and n.voided_at is null),
        'bill', ${billOfLr}, 'isMovedIn', b.moved_in is not null, 'isBefore', exists (select from books k where k.tenant_id = ${tenant} and b.seq <= k.bilties_before),
        'vouchers', (select coalesce(json_agg(json_build_object('id', v.id, 'kind', v.kind, 'day', v.day, 'branch', v.branch_id,
          'rows', (select json_agg(json_build_object('debit', e.debit, 'credit', e.credit, 'amount', e.amount::text) order by e.line_no)
            from entry e where e.tenant_id = ${tenant} and e.voucher_id = v.id),
          'settledBy', coalesce((select min(w.voucher_no) from ${itemsOfVoucher(sql`v.id`)} i cross join lateral ${settledWith(sql`i.id`)} a
            cross join lateral ${itemById(sql`a.other`)} o cross join lateral ${voucherById(sql`o.voucher_id`)} w
            where i.settled > 0 and w.bilty_seq <> v.bilty_seq and w.id is distinct from ${billOfLr}), ''))
          order by v.id), '[]') from voucher v where v.tenant_id = ${tenant} and v.bilty_seq = b.seq and v.bilty_seq > 0
            and v.kind <> 'Reversal'
            and not exists (select from voucher x where x.tenant_id = ${tenant} and x.reverses = v.id))) as doc
      from bilty b where b.tenant_id = ${tenant} and b.seq = ${value('seq')}::bigint`,
);

interface Standing {
  readonly day: string;
  readonly received: string;
  readonly claim: Claim;
  readonly collected: readonly (Omit<Collected, 'amount' | 'rebate'> & {
    readonly amount: string;
    readonly rebate: string;
  })[];
  readonly credited: readonly { readonly day: string; readonly party: number; readonly amount: string }[];
  readonly bill: number | null;
  readonly isBefore: boolean;
  readonly isMovedIn: boolean;
  readonly vouchers: readonly (Omit<StandingVoucher, 'rows'> & {
    readonly rows: readonly { readonly debit: string; readonly credit: string; readonly amount: string }[];
  })[];
}

/** An LR as the ledger has it. */
export interface StandingLr extends Delivered {
  /** The booking date. */
  readonly day: string;
  /** Advances and other money received, in paise. */
  readonly received: bigint;
  readonly claim: Claim;
  readonly vouchers: readonly StandingVoucher[];
}

/** Converts an amount from the database, with two decimals, to paise. */
const inPaise = <Row extends { readonly amount: string }>(row: Row) => ({ ...row, amount: readPaise(row.amount) });

/**
 * Reposts an existing LR within the transaction that changes or cancels it. One from before the ledger posts nothing: its open amount is an
 * opening item of the company. Throws 409 if another voucher settles what would be removed. `isNew`: it claims or collects an amount for
 * the first time, on its own date or not at all.
 */
export async function repostLr(
  run: Run,
  of: {
    readonly seq: number;
    readonly userName: string;
    /** The vouchers it should have, given its events and its existing vouchers. */
    readonly wanted: (standing: StandingLr) => readonly WantedVoucher[];
    readonly isNew?: boolean;
    readonly narration?: string;
  },
): Promise<void> {
  const { seq, userName, wanted, isNew = false, narration = '' } = of;
  const [books] = await run(lockPostings, {});
  const [found] = await run(readStanding, { seq });
  if (books === undefined || found === undefined) return;
  const { claim, day, received, collected, credited, bill, isBefore, isMovedIn, vouchers } =
    found.doc.parse() as Standing;
  if (isBefore) return;
  const standing = vouchers.map((voucher) => ({
    ...voucher,
    rows: voucher.rows.map((row) => ({ ...row, amount: readPaise(row.amount) })),
  }));
  const counted = collected.map((sum) => ({ ...inPaise(sum), rebate: readPaise(sum.rebate) }));
  const due = wanted({
    claim,
    day,
    received: readPaise(received),
    vouchers: standing,
    collected: counted,
    credited: credited.map(inPaise),
    bookedAt: bookingCash(standing, counted, claim),
    isMovedIn,
  });
  const now = { ...books, cash: await closedCashOf(run) };
  const { vouchers: posted, blocked } = repostingOf(standing, due, now, isNew);
  if (blocked !== undefined) throw settledBy(found.paper, blocked.settledBy);
  if (posted.length === 0) return;
  const freed = posted.flatMap(({ reverses }) => reverses ?? []);
  await run(postVouchers, {
    vouchers: vouchersJson(
      posted.map((voucher) => ({
        ...voucher,
        narration: voucher.kind === 'Reversal' ? narration : '',
        ...(voucher.kind === 'Receipt' && { mode: voucher.mode || 'cash' }),
      })),
    ),
    freed,
    kept: [...standing.map(({ id }) => id).filter((id) => !freed.includes(id)), ...(bill === null ? [] : [bill])],
    biltySeq: seq,
    paper: found.paper,
    userName,
  });
}
