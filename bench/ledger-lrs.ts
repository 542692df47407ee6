import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { columnOf } from '#server/database/columns.ts';
import { literal, LR_FIELDS } from './lawful.ts';

// The LRs, bills and challans of the ledger's greatest company, for the owner's evening screen (spec 4 §9, §13). They
// were made before its ledger, so nothing of them is posted.

/** LRs of two years; the newest are on their way, and the next ones wait for a POD. */
export const LRS = { count: 120_000, moving: 1500, waiting: 2500, unbilled: 5000 } as const;
const DAYS = 730;
const TRUCKS = 200;
const LRS_OF_BILL = 20;
/** Challans of the two years; the newest are on their way, but every fifth of those is not dispatched yet. */
const CHALLANS = { count: 50_000, lrs: 2, moving: 600 } as const;
const LRS_APART = LRS.count / CHALLANS.count;
/** Hire memos, each of one challan; the balance of the newest is unpaid: as many as a run settles. */
export const MEMOS = { count: 20_000, unpaid: 12_000, owners: 300 } as const;
const CHALLANS_APART = CHALLANS.count / MEMOS.count;
/** Further counters of the greatest company. */
export const COUNTED = { vehicle: TRUCKS, challan: CHALLANS.count, hire_memo: MEMOS.count } as const;

const today = todayInIndia();
const of = (seq: string) => `(date '${addDays(today, 1 - DAYS)}' + ((${seq}) - 1) * ${DAYS} / ${LRS.count})::date`;
const at = (seq: string) => `(${of(seq)} + interval '20 hours')`;
const greatest = `bench_company c, generate_series(1, ${LRS.count}) seq where c.greatest`;
const isDelivered = `seq <= ${LRS.count - LRS.moving}`;
/** On no challan, or on one not dispatched yet; five challans take ten of twelve LRs. */
const isBooked = 'seq % 12 in (0, 1, 2, 7)';
/** Six of ten are TBB; `nthTbb` is the ordinal of one among those. */
const isTbb = 'seq % 10 < 6';
const nthTbb = '(6 * (seq / 10) + seq % 10)';
const BILLED = (LRS.count * 6) / 10 - LRS.unbilled;
const isBilled = `(${isTbb} and ${nthTbb} between 1 and ${BILLED})`;
const hasPod = `seq <= ${LRS.count - LRS.moving - LRS.waiting}`;
const dayOfBill = of(`id * ${LRS.count} / ${BILLED / LRS_OF_BILL}`);
const plate = (nth: string) => `'MP09HA' || 1000 + (${nth}) % ${TRUCKS} * 13`;

const ofChallan = (id: string) => of(`floor((${id}) * ${LRS_APART})::int`);

const memos = `bench_company c, generate_series(1, ${MEMOS.count}) id where c.greatest`;
const challanOf = `floor(id * ${CHALLANS_APART})::bigint`;
const ofMemo = ofChallan(challanOf);
const owner = `(1 + id % ${MEMOS.owners})`;
const isPaid = `id <= ${MEMOS.count - MEMOS.unpaid}`;
const hire = '(20000 + id * 37 % 30000)';
const tdsOfHire = `round(${hire} * 0.01)`;
const advance = `round(${hire} * 0.6)`;
const left = `(${hire} - ${tdsOfHire} - ${advance})`;

const OTHERS: Readonly<Record<string, string>> = {
  lr_no: `'HO/26/' || seq`,
  payment_basis: `case when ${isTbb} then 'TBB' when seq % 10 = 9 then 'Paid' else 'To Pay' end`,
  lr_status: `case when ${isDelivered} then 'Delivered' when ${isBooked} then 'Booked' else 'In transit' end`,
  // A third of the unbilled LRs are of one party.
  billing_place: `case when not (${isTbb}) then 0 when seq % 5 = 0 then 5 else 1 + seq % 5000 end`,
  consignor_place: `1 + seq % 5000`,
};
const further = Object.entries(LR_FIELDS).filter(([name]) => name in lawfulBilty.extension.fields);

/** Run after the companies and their parties are made; foreign keys hold by construction. */
export const lrStatements: readonly string[] = [
  `insert into consignment_settings (tenant_id, lr_form) select tenant_id, form from bench_company on conflict do nothing`,
  `update books set bilties_before = ${LRS.count} from bench_company c where c.greatest and c.tenant_id = books.tenant_id`,
  `insert into party_place (tenant_id, id, party_id, label, gstin, address, city, pin, state_code, contact_person, place_contact, last_booked, search,
       created_by, updated_by)
     select tenant_id, party, party, '', '23AAHCM8960D1ZG', 'Siyaganj', 'Indore', '452007', '23', '', '', null, '', 'bench', 'bench' from bench_party`,
  `insert into bilty (tenant_id, seq, bilty_no, bilty_date, sender, sender_contact, receiver, origin, destination, vehicle_no, driver, gstin, hsn,
       delivery_fee, packaging_fee, received, created_at, created_by, updated_at, updated_by, search, billed, has_pod, ${further.map(([name]) => columnOf(name)).join(', ')})
     select tenant_id, seq, seq::text, ${of('seq')}, 'Malwa Agro Traders', '9826000000', 'Shri Ganesh Steel', 'Indore', 'Mumbai', ${plate('seq')}, 'Ramesh Yadav',
       '', '', 250, 0, 1500, ${at('seq')}, 'clerk-1', ${at('seq')}, 'clerk-1', seq::text,
       ${isBilled}, ${hasPod}, ${further.map(([name, value]) => OTHERS[columnOf(name)] ?? literal(value)).join(', ')} from ${greatest}`,
  `insert into bilty_line (tenant_id, bilty_seq, line_no, item_name, rate, weight, freight, advance, packages, packing, private_mark, charged_weight, rate_basis, hsn_code)
     select tenant_id, seq, 1, 'Soyabean DOC', 2, 1250, 7800, 100, 25, 'Bag', '', 1300, 'kg', '230400' from ${greatest}`,
  `insert into bilty_month (tenant_id, month, n, last_created)
     select tenant_id, date_trunc('month', bilty_date)::date, count(*), max(created_at) from bilty group by 1, 2`,
  `insert into bilty_event (tenant_id, id, bilty_seq, kind, at, place, source, created_by)
     select tenant_id, seq, seq, 'Delivered', ${at('seq')} + interval '3 days', 'Mumbai', 'clerk', 'clerk-1' from ${greatest} and ${isDelivered}`,
  `insert into bilty_pod (tenant_id, id, bilty_seq, received_packages, short, damaged, reason, receiver_name, receiver_phone, delivered_at, source, created_by)
     select tenant_id, seq, seq, 25, 0, 0, '', 'Suresh', '', ${at('seq')} + interval '3 days', 'clerk', 'clerk-1'
     from ${greatest} and ${hasPod}`,
  `insert into freight_bill (tenant_id, id, bill_no, kind, bill_date, due_date, branch_id, party_id, party_name, party_name_hindi, party_address, party_city,
       party_pin, party_state, party_gstin, supplier_gstin, supplier_state, gst_payer, gst_rate, place_of_supply, sac, before_tax, taxable, cgst, sgst,
       igst, round_off, total, remark, gate_reason, voucher_id, created_by)
     select tenant_id, id, 'HO/B26/' || id, 'Freight Bill', ${dayOfBill}, ${dayOfBill} + 30,
       1, 1 + id % 5000, 'Malwa Agro Traders', '', 'Siyaganj', 'Indore', '452007', '23', '23AAHCM8960D1ZG', '23AABCS1429B1ZB', '23', 'Consignee', 5, '27', '996511',
       173000, 173000, 0, 0, 8650, 0, 173000, '', '', id, 'clerk-1' from bench_company c, generate_series(1, ${BILLED / LRS_OF_BILL}) id where c.greatest`,
  `insert into freight_bill_line (tenant_id, bill_id, line_no, bilty_seq, billing_place, bilty_no, lr_no, lr_date, vehicle_no, origin, destination, packages,
       charged_weight, freight, charges, taxable, invoices)
     select tenant_id, 1 + (${nthTbb} - 1) / ${LRS_OF_BILL}, 1 + (${nthTbb} - 1) % ${LRS_OF_BILL}, seq, 1 + seq % 5000, seq::text, 'HO/26/' || seq, ${of('seq')},
       ${plate('seq')}, 'Indore', 'Mumbai', 25, 1300, 7800, 850, 8650, '' from ${greatest} and ${isBilled}`,
  `insert into vehicle (tenant_id, id, vehicle_no, plate, make, capacity, owner, chassis_no, engine_no, pan, permit_no, permit_due_date, policy_no, policy_due_date,
       road_tax_no, road_tax_due_date, fitness_no, fitness_due_date, created_by, updated_by)
     select tenant_id, id, ${plate('id')}, ${plate('id')}, '', '', '', '', '', '', 'D' || id, current_date + (id % 300 - 20)::int, '', current_date + (id % 200 - 10)::int,
       '', current_date + 90, '', current_date + 60, 'bench', 'bench' from bench_company c, generate_series(1, ${TRUCKS}) id where c.greatest`,
  `insert into challan (tenant_id, seq, challan_no, challan_date, origin, origin_state, destination, vehicle_no, driver, remark, created_by, updated_by, search,
       from_branch, to_branch, km, challan_state, dispatched_at, dispatched_by)
     select tenant_id, id, id::text, ${ofChallan('id')}, 'Indore', '23', 'Mumbai', ${plate('id')}, 'Ramesh Yadav', '', 'bench', 'bench', id::text, 1, 0, 585,
       case when id <= ${CHALLANS.count - CHALLANS.moving} then 'closed' when id % 5 = 1 then 'draft' else 'dispatched' end, ${ofChallan('id')} + interval '20 hours', 'clerk-1'
     from bench_company c, generate_series(1, ${CHALLANS.count}) id where c.greatest`,
  `insert into challan_line (tenant_id, challan_seq, line_no, bilty_no, packages, weight)
     select tenant_id, id, nth, (floor((id - 1) * ${LRS_APART})::bigint + nth)::text, 25, 1250
     from bench_company c, generate_series(1, ${CHALLANS.count}) id, generate_series(1, ${CHALLANS.lrs}) nth where c.greatest`,
  `update party set pan = 'ABC' || case when id % 2 = 0 then 'P' else 'C' end || 'D' || lpad(id::text, 4, '0') || 'E' from bench_company c
     where c.greatest and party.tenant_id = c.tenant_id and party.id <= ${MEMOS.owners}`,
  `insert into hire_memo (tenant_id, seq, hire_no, hire_date, branch_id, vehicle_no, owner_id, owner_name, broker_id, rate_basis, rate, quantity, hire,
       payable_at, pod_needed, free_hours, detention_per_day, remark, hire_state, tds, advances, paid, balance, created_by, updated_by, search)
     select tenant_id, id, id::text, ${ofMemo}, 1, ${plate(challanOf)}, ${owner}, 'Party ' || ${owner}, 0, 'fixed', 0, 0, ${hire}, 'Mumbai', 'no', 0, 0, '',
       case when ${isPaid} then 'paid' else 'issued' end, ${tdsOfHire}, ${advance}, case when ${isPaid} then ${left} else 0 end, case when ${isPaid} then 0 else ${left} end,
       'bench', 'bench', id::text from ${memos}`,
  `insert into hire_memo_line (tenant_id, hire_memo_seq, line_no, challan_no, is_live) select tenant_id, id, 1, (${challanOf})::text, true from ${memos}`,
  `insert into hire_entry (tenant_id, hire_seq, nth, what, kind, day, amount, owner_id, credited, taxed, tds, percent, code, pan, tds_reason, created_by)
     select tenant_id, id, x.nth, x.what, x.kind, ${ofMemo}, x.amount, ${owner}, x.credited, x.credited, x.tds, x.percent, '', '', x.reason, 'bench' from ${memos.replace(
       ' where',
       `, lateral (values
       (1, 'issue', '', ${hire}, ${hire}, ${tdsOfHire}, 1, 'year'), (2, 'advance', 'bank', ${advance}, 0, 0, 0, ''), (3, 'pay', 'bank', ${left}, 0, 0, 0, ''))
       x (nth, what, kind, amount, credited, tds, percent, reason) where`,
     )} and (x.what <> 'pay' or ${isPaid})`,
];
