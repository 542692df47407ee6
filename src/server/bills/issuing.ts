import { sql } from 'kysely';
import { freightBill } from '#domain/records/freight-bill.ts';
import { receivableOf } from '#domain/rules/accounts.ts';
import { formatPlainRupees, readPaise, rupeesOf } from '#domain/rules/money.ts';
import { postingsOf } from '#domain/rules/postings.ts';
import { addedRow, madeBy, nextId } from '../changes/addition.ts';
import { recordChange } from '../changes/audit.ts';
import type { stampOf } from '../changes/idempotency.ts';
import { sentColumns } from '../database/columns.ts';
import type { JsonText } from '../database/json-text.ts';
import { givenColumnsOf, jsonOfRows } from '../database/rows.ts';
import { statement, value } from '../database/statement.ts';
import type { Run } from '../database/connect.ts';
import { notFound } from '../errors/errors.ts';
import { postVouchers, vouchersJson } from '../ledger/posting.ts';
import type { BillSetup } from './billable.ts';
import { takeBillNumber } from './bill-numbers.ts';
import type { BillRequest, BillDraft } from './drafts.ts';

const tenant = value('tenantId');
const { cancelReason: _none, ...billFields } = freightBill.fields;
const lines = givenColumnsOf(freightBill.lines, { lineNo: 'integer', biltySeq: 'bigint', billingPlace: 'bigint' });

/** SQL for what Rule 54(3) requires of the LR of a line `x`. */
const carried = sql`(select jsonb_build_object('consignor', b.sender, 'consignorGstin', b.consignor_gstin, 'consignee', b.receiver,
    'consigneeGstin', b.consignee_gstin, 'distanceKm', b.distance_km, 'weight', sum(l.weight),
    'goods', json_agg(l.item_name order by l.line_no))
  from bilty b join bilty_line l on l.tenant_id = ${tenant} and l.bilty_seq = b.seq
  where b.tenant_id = ${tenant} and b.seq = x.bilty_seq group by b.tenant_id, b.seq)`;

const saveBill = statement<{ id: number }>(
  'freight_bill.save',
  sql`with ${addedRow({
    table: freightBill.table,
    id: nextId.ofKind('freight_bill'),
    columns: {
      ...sentColumns(billFields),
      round_off: sql`${value('roundOff')}::numeric(14, 2)`,
      voucher_id: sql`${value('voucherId')}::bigint`,
      created_by: madeBy.created_by,
    },
  })},
      x as materialized (select * from json_to_recordset(${value('lines')}::json) as x (${lines.typed})),
      b as (update bilty b set billed = true from x where b.tenant_id = ${tenant} and b.seq = x.bilty_seq)
      insert into freight_bill_line (tenant_id, bill_id, ${lines.columns}, carried)
        select r.tenant_id, r.id, ${lines.of('x')}, ${carried} from r, x returning bill_id as id`,
);

// Each is looked up by its key, even if the planner has no statistics.
const readReceived = statement<{ item: number; open: string }>(
  'freight_bill.received_of_lrs',
  sql`select i.id as item, i.open::text as open from unnest(${value('seqs')}::bigint[]) as x (seq),
        lateral (select v.id from voucher v where v.tenant_id = ${tenant} and v.bilty_seq = x.seq and v.bilty_seq > 0 and v.kind = 'Receipt' offset 0) v,
        lateral (select i.id, i.day, i.amount - i.settled as open from item i where i.tenant_id = ${tenant} and i.voucher_id = v.id
          and i.account = ${value('account')}::text and i.side = 'C' and i.settled < i.amount offset 0) i
      order by i.day, i.id`,
);

/** Money received for a bill's LRs at booking or delivery, as far as it covers the bill; it settles the bill. */
async function receivedOf(run: Run, { lrs, sums }: BillDraft, account: string) {
  let left = sums.total;
  const received = await run(readReceived, { seqs: lrs.map(({ seq }) => seq), account });
  return received.flatMap(({ item, open }) => {
    const amount = readPaise(open) < left ? readPaise(open) : left;
    left -= amount;
    return amount > 0n ? [{ item, amount }] : [];
  });
}

const linesJson = ({ lrs }: BillDraft): string =>
  jsonOfRows(
    lrs.map(({ billing: _billing, beforeTax: _beforeTax, seq, freight, charges, taxable, ...lr }, at) => ({
      ...lr,
      lineNo: at + 1,
      biltySeq: seq,
      freight: formatPlainRupees(freight),
      charges: formatPlainRupees(charges),
      taxable: formatPlainRupees(taxable),
    })),
  );

/** The postings of a bill to the party's account. */
function billPostings({ kind, sums }: BillDraft, account: string) {
  const { cgst, sgst, igst } = kind === 'Tax Invoice' ? sums : { cgst: 0n, sgst: 0n, igst: 0n };
  return postingsOf({
    event: 'freight bill',
    account,
    freight: sums.beforeTax,
    cgst,
    sgst,
    igst,
    roundOff: sums.roundOff,
  });
}

/** An issued bill, as returned to the caller. */
interface IssuedBill {
  readonly billNo: string;
  readonly kind: BillDraft['kind'];
  readonly lrCount: number;
  readonly total: bigint;
}

/**
 * Gives a bill its number, posts it to the party's account and saves it, within a transaction that holds locks on the company's postings
 * and the LRs.
 */
async function issueBill(
  run: Run,
  { party }: BillSetup,
  draft: BillDraft,
  request: BillRequest & { readonly userName: string },
): Promise<IssuedBill> {
  const { kind, branchId, dueDate, sums, lrs, gateReason } = draft;
  const { billDate, userName, remark } = request;
  // Address and GSTIN are taken from the newest LR.
  const last = lrs.at(-1) ?? lrs[0];
  const dayField = request.askDay === 'yes' ? 'bill_Date' : undefined;
  const billNo = await takeBillNumber(run, { paper: 'Bill', branch: branchId, day: billDate, userName, dayField });
  const account = receivableOf(request.party);
  const rows = billPostings(draft, account);
  const settles = await receivedOf(run, draft, account);
  const [posted] = await run(postVouchers, {
    vouchers: vouchersJson([
      { kind: 'Bill', day: billDate, branch: branchId, rows, due: dueDate, narration: remark, settles },
    ]),
    freed: [],
    kept: [],
    biltySeq: 0,
    paper: billNo,
    userName,
  });
  const [voucherId] = posted?.ids ?? [];
  if (voucherId === undefined) throw new Error('A bill was not posted.');
  const amounts = Object.entries(sums).map(([name, paise]) => [name, formatPlainRupees(paise as bigint)] as const);
  const { billingGstin, supplierGstin, supplierState, gstPayer, gstRate, placeOfSupply, sac, billing } = last;
  await run(saveBill, {
    billNo,
    kind,
    billDate,
    dueDate,
    branchId,
    partyId: request.party,
    partyName: party?.name ?? '',
    partyNameHindi: party?.nameHindi ?? '',
    partyAddress: billing.address,
    partyCity: billing.city,
    partyPin: billing.pin,
    partyState: billing.state,
    partyGstin: billingGstin,
    supplierGstin,
    supplierState,
    gstPayer,
    gstRate: String(gstRate),
    placeOfSupply,
    sac,
    ...Object.fromEntries(amounts),
    remark,
    gateReason,
    voucherId,
    userName,
    lines: linesJson(draft),
  });
  return { billNo, kind, lrCount: lrs.length, total: sums.total };
}

const record = statement<{ doc: JsonText }>(
  'freight_bill.issue',
  sql`with d as (select ${value('doc')}::json as doc),
      a as (${recordChange('freight_bill.issue', { record: value('record'), after: sql`doc`, from: sql`d` })})
      select doc from d`,
);

/** Issues bills together and writes them to the audit; returns the call's answer, their numbers and their total in paise. */
export async function issueBills(
  run: Run,
  setup: BillSetup,
  drafts: readonly BillDraft[],
  request: BillRequest & ReturnType<typeof stampOf>,
): Promise<{ readonly doc: JsonText; readonly numbers: readonly string[]; readonly total: bigint }> {
  const { userName, idempotencyKey, bodyHash } = request;
  const bills: IssuedBill[] = [];
  for (const draft of drafts) bills.push(await issueBill(run, setup, draft, request));
  const total = bills.reduce((sum, bill) => sum + bill.total, 0n);
  const doc = {
    bills: bills.map(({ billNo, kind, lrCount, total: ofBill }) => ({
      bill_No: billNo,
      kind,
      lr_Count: lrCount,
      total_Amt: rupeesOf(ofBill),
    })),
    bill_Date: request.billDate,
    party_Name: setup.party?.name ?? '',
    total_Amt: rupeesOf(total),
    gate_Reason: drafts.find(({ gateReason }) => gateReason !== '')?.gateReason ?? '',
  };
  const numbers = bills.map(({ billNo }) => billNo);
  const stamp = { userName, idempotencyKey, bodyHash };
  const [saved] = await run(record, { ...stamp, doc: JSON.stringify(doc), record: numbers.join(', ') });
  if (!saved) throw notFound();
  return { doc: saved.doc, numbers, total };
}
