import { blankRow } from '#domain/define.ts';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { financialYearOf } from '#domain/rules/financial-year.ts';
import { postingsOf, type ClaimedLr } from '#domain/rules/postings.ts';
import { columnOf } from '#server/database/columns.ts';
import { lrVouchersJson } from '#server/ledger/lr-ledger.ts';
import type { WholeDocument } from '#domain/whole-document.ts';
import { extensionValues, rowsAsJson } from '#server/documents/extension.ts';

// Companies with lawful LRs only, and the LR that is saved while measuring (issue 4, Numbers).

/** They follow the others, so that works of classic bilties measure those alone. */
export const LAWFUL = { companies: 100, size: 400 } as const;
const [LINES, INVOICES, CHARGES] = [3, 2, 4];

const today = todayInIndia();
const YEAR = Number(financialYearOf(today).slice(0, 4));
const PREFIX = `HO/${YEAR % 100}${(YEAR + 1) % 100}/`;
const rows = <Row>(count: number, row: (at: number) => Row) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, ...row(at) }));

/** The fields that the form of an LR sends. */
const TYPED = {
  biltyNo: '',
  biltyDate: today,
  sender: 'Malwa Agro Traders',
  senderContact: '9826000000',
  receiver: 'Shri Ganesh Steel',
  origin: 'Indore',
  destination: 'Mumbai',
  vehicleNo: 'MP 09 HA 1131',
  driver: 'Ramesh Yadav',
  gstin: '',
  hsn: '',
  deliveryFee: 250,
  packagingFee: 0,
  received: 1500,
  lrForm: 'lawful',
  bookId: 1,
  branchId: 1,
  consignorPlace: 1,
  consigneePlace: 2,
  billingPlace: 0,
  deliveryBranch: 0,
  consignorAddress: '7, Siyaganj',
  consignorCity: 'Indore',
  consignorPin: '452007',
  consignorState: '23',
  consignorGstin: '23AAHCM8960D1ZG',
  consigneeAddress: '12, Kalbadevi Road',
  consigneeCity: 'Mumbai',
  consigneePin: '400002',
  consigneeState: '27',
  consigneeGstin: '27AAPFU0939F1ZV',
  consigneeContact: '9820000000',
  billingName: '',
  billingAddress: '',
  billingCity: '',
  billingPin: '',
  billingState: '',
  billingGstin: '',
  billingContact: '',
  paymentBasis: 'To Pay',
  deliveryType: 'Door',
  deliveryAddress: '12, Kalbadevi Road, Mumbai',
  risk: 'Owner',
  insured: 'yes',
  insurer: 'New India Assurance',
  policyNo: 'MOP-77-2026',
  policyDate: addDays(today, -30),
  insuredAmount: 500_000,
  dangerous: 'no',
  dangerousClass: '',
  exemptGoods: 'no',
  valueNotDeclared: 'no',
  sealNo: 'S-4711',
  distanceKm: 585,
  expectedDate: addDays(today, 3),
  remark: 'Handle with care',
  rateReason: '',
  creditReason: '',
};
const LINE = {
  itemName: 'Soyabean DOC',
  rate: 2,
  weight: 1250,
  freight: 0,
  advance: 100,
  packages: 25,
  packing: 'Bag',
  privateMark: 'M/C',
  chargedWeight: 1300,
  rateBasis: 'kg',
  hsnCode: '230400',
};
const invoices = rows(INVOICES, (at) => ({
  invoiceNo: `MAT/26/${1001 + at}`,
  invoiceDate: addDays(today, -1),
  invoiceValue: 240_000,
  ewayBillNo: `35123456789${at}`,
}));
const charges = rows(CHARGES, (at) => ({ head: at + 1, amount: 150 }));

/** What the server computes: under reverse charge the consignee pays the tax of 5 per cent. */
const BY_SERVER = {
  lrNo: '',
  gstPayer: 'Consignee',
  gstReason: 'Reverse charge: the consignee pays the freight and is registered.',
  gstRate: 5,
  taxable: 8650,
  cgst: 0,
  sgst: 0,
  igst: 0,
  placeOfSupply: '27',
  totalAmount: 8650,
  balanceAmount: 6850,
  revision: 1,
  lrStatus: 'Booked',
  short: 0,
  cancelled: 'no',
  cancelReason: '',
};

/** What it posts, in paise: its claim, and the receipt of what was paid at booking and as advances of its lines. */
const CLAIM: ClaimedLr = {
  basis: 'To Pay',
  branch: 1,
  deliveryBranch: 1,
  consignor: 1,
  billing: 0,
  total: 865_000n,
  cgst: 0n,
  sgst: 0n,
  igst: 0n,
};
const RECEIVED = postingsOf({ event: 'received on an LR', lr: CLAIM, into: 'cash:1', amount: 180_000n });
const POSTED = lrVouchersJson([
  { kind: 'Freight', day: today, branch: 1, rows: postingsOf({ event: 'LR saved', lr: CLAIM }) },
  { kind: 'Receipt', day: today, branch: 1, rows: RECEIVED },
]);

const { extension } = lawfulBilty;
const allFields = { ...lawfulBilty.fields, ...extension.fields };
const allLines = { ...lawfulBilty.lines, ...extension.lines };
type Named = Readonly<Record<string, { readonly wire: string }>>;
const wire = (fields: Named, row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(row).flatMap((name) => (fields[name] ? [[fields[name].wire, row[name]]] : [])));

/** The request body of the LR. */
export const LR_BODY = JSON.stringify({
  ...wire(allFields, TYPED),
  details: Array.from({ length: LINES }, () => wire(allLines, LINE)),
  invoices: invoices.map((row) => wire(extension.lists.invoices.fields, row)),
  charges: charges.map((row) => wire(extension.lists.charges.fields, row)),
});

/** All fields of the LR, with those that the server adds; none may be missing. */
export const LR_FIELDS: Readonly<
  Record<keyof typeof lawfulBilty.fields | keyof typeof lawfulBilty.extension.fields, string | number>
> = { ...blankRow(allFields), ...TYPED, ...BY_SERVER };
const WHOLE: WholeDocument = {
  fields: LR_FIELDS,
  lines: rows(LINES, () => ({ ...LINE, freight: 2600 })),
  lists: { invoices, charges },
};
/** The values of the statement that saves it, with the next number of the branch's book. */
export const LR_VALUES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    ...blankRow(lawfulBilty.fields),
    ...TYPED,
    ...extensionValues(lawfulBilty, WHOLE),
    typed: 0,
    lines: rowsAsJson(allLines, WHOLE.lines),
    invoices: rowsAsJson(extension.lists.invoices.fields, invoices),
    charges: rowsAsJson(extension.lists.charges.fields, charges),
    rates: '[]',
    bookTaken: 1,
    bookYear: YEAR,
    bookFirst: 1,
    bookLast: 999_999,
    bookDigits: 6,
    bookBefore: PREFIX,
    bookAfter: '',
    posting: POSTED,
    bodyHash: `\\x${'ab'.repeat(32)}`,
  }).map(([name, value]) => [name, String(value)]),
);

type Value = string | number | null | undefined;
/** A value as an SQL literal. */
export const literal = (value: Value) =>
  value === null || value === undefined ? 'null' : `'${String(value).replaceAll("'", "''")}'`;
const setAll = (fields: Named, row: Readonly<Record<string, unknown>>) =>
  // Every field of a definition is text, a number or null.
  Object.keys(fields)
    .map((name) => `${columnOf(name)} = ${literal(row[name] as Value)}`)
    .join(', ');
const lrs = `from bench_company c where c.form = 'lawful' and`;

/** Posts for those LRs a claim on the consignee and the receipt of a part of it, as in `CLAIM`. */
const postedStatements: readonly string[] = [
  `insert into account (tenant_id, id, created_by) select tenant_id, id, 'bench' from bench_company, unnest(array['topay:1', 'freight', 'cash:1']) id where form = 'lawful'`,
  `insert into voucher (tenant_id, id, kind, voucher_no, day, branch_id, mode, reference, cheque_date, narration, bilty_seq, paper, reverses, created_by)
     select b.tenant_id, 2 * b.seq + v.at, v.kind, voucher_prefix(v.kind) || b.seq, b.bilty_date, 1, v.mode, '', null, '', b.seq, b.lr_no, null, b.created_by
     from bilty b, (values (-1, 'Freight', ''), (0, 'Receipt', 'cash')) v (at, kind, mode) where b.lr_form = 'lawful'`,
  `insert into entry (tenant_id, voucher_id, line_no, day, debit, credit, amount)
     select tenant_id, id, 1, day, case kind when 'Freight' then 'topay:1' else 'cash:1' end, case kind when 'Freight' then 'freight' else 'topay:1' end,
       case kind when 'Freight' then 8650 else 1800 end from voucher`,
  `insert into item (tenant_id, id, account, side, voucher_id, paper, day, due, amount, settled)
     select tenant_id, id, 'topay:1', case kind when 'Freight' then 'D' else 'C' end, id, paper, day, day, case kind when 'Freight' then 8650 else 1800 end, 1800
     from voucher`,
  `insert into allocation (tenant_id, debit_item, credit_item, nth, amount, created_by)
     select tenant_id, id - 1, id, 1, 1800, created_by from voucher where kind = 'Receipt'`,
  `insert into account_month (tenant_id, account, month, debit, credit)
     select tenant_id, account, date_trunc('month', day)::date, sum(side.debit), sum(side.credit)
     from entry e, lateral (values (e.debit, e.amount, 0), (e.credit, 0, e.amount)) side (account, debit, credit) group by 1, 2, 3`,
  `update series s set last = c.size * case when kind in ('voucher', 'open_item') then 2 else 1 end from bench_company c
     where c.form = 'lawful' and c.tenant_id = s.tenant_id and s.kind in ('voucher', 'open_item', 'voucher_freight', 'voucher_receipt')`,
];

/** Makes the bilties of the last companies lawful LRs, each with a number of its head office's book. */
export const lawfulStatements: readonly string[] = [
  `insert into charge_head (tenant_id, id, name, name_hindi, basis, amount, minimum, is_taxable, place, is_active, created_by, updated_by)
     select tenant_id, h.id, h.name, h.name_hindi, 'typed', 0, 0, 'yes', h.id, 'yes', 'bench', 'bench' from bench_company, seeded_charge_heads() h`,
  `insert into consignment_settings (tenant_id, lr_form) select tenant_id, form from bench_company`,
  `insert into number_book (tenant_id, id, name, branch_id, paper, pattern, digits, from_no, to_no, restart, is_manual, is_default, preset_basis,
       preset_delivery, preset_origin, is_active, created_by, updated_by)
     select tenant_id, 1, 'LRs of Indore', 1, 'LR', '{B}/{YY}/{N}', 6, 1, 0, 'each year', 'no', 'yes', '', '', '', 'yes', 'bench', 'bench' from bench_company`,
  `insert into number_counter (tenant_id, book_id, year, last, to_no) select tenant_id, 1, ${YEAR}, size, 999999 from bench_company where form = 'lawful'`,
  `update bilty b set ${setAll(extension.fields, WHOLE.fields)} ${lrs} c.tenant_id = b.tenant_id`,
  `update bilty b set lr_no = '${PREFIX}' || lpad(seq::text, 6, '0'), search = search || chr(10) || lower('${PREFIX}' || lpad(seq::text, 6, '0')
     || chr(10) || consignor_gstin || chr(10) || consignee_gstin) ${lrs} c.tenant_id = b.tenant_id`,
  `update bilty_line l set ${setAll(extension.lines, WHOLE.lines[0] ?? {})} ${lrs} c.tenant_id = l.tenant_id`,
  ...Object.entries(extension.lists).map(([name, list]) => {
    const names = Object.keys(list.fields);
    const given = (WHOLE.lists[name] ?? []).map(
      ({ id, ...row }: Readonly<Record<string, unknown>>) =>
        `select ${String(id)}::integer, ${names.map((each) => literal(row[each] as Value)).join(', ')}`,
    );
    const types = name === 'invoices' ? ['text', 'date', 'numeric', 'text'] : ['bigint', 'numeric'];
    return `insert into ${list.table} (tenant_id, bilty_seq, line_no, ${names.map(columnOf).join(', ')})
      select c.tenant_id, seq, x.at, ${names.map((_, at) => `x.v${at}::${types[at]}`).join(', ')} from bench_company c, generate_series(1, c.size) seq,
        (${given.join(' union all ')}) x (at, ${names.map((_, at) => `v${at}`).join(', ')}) where c.form = 'lawful'`;
  }),
  ...postedStatements,
];
