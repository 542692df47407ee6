import { z } from 'zod';
import { choice, count, money, text } from '#domain/fields.ts';
import {
  accountFields,
  contraFields,
  journalFields,
  journalSides,
  MODES,
  moneyReversal,
  paymentFields,
  paymentItems,
  receiptFields,
  receiptItems,
  reversalDay,
} from '#domain/records/voucher.ts';
import { VOUCHER_KINDS } from '#domain/rules/voucher-kinds.ts';
import { ACCOUNT_KIND_NAMES, GROUP_NAMES, MADE_KINDS } from '#domain/rules/heads.ts';
import { accountNamed } from './account-named.ts';
import { call } from './call.ts';
import { prefixed } from './prefixed.ts';
import { listReportCalls, printCall, shareCalls } from './report-calls.ts';
import { listFilter, pageShape, paging } from './shapes.ts';

const invalid = 'Please fill all required fields.';
const ACCOUNT = text({ wire: 'account', label: 'Account', required: 'Account is required.', max: 40 });
const VOUCHER_NO = text({ wire: 'voucher_No', label: 'Voucher No.', required: 'Voucher No. is required.', max: 20 });

const kind = {
  what: 'voucher',
  base: 'Money',
  named: { voucherNo: VOUCHER_NO },
  filter: {
    ...listFilter,
    kind: choice(VOUCHER_KINDS, { wire: 'kind', label: 'Kind' }),
    mode: choice(MODES, { wire: 'mode', label: 'Mode' }),
    branchId: count({ wire: 'branch', label: 'Branch' }),
  },
  file: 'Money_Receipt',
  listFile: 'Vouchers',
} as const;

const accountShape = z.object({
  account: z.string(),
  kind: z.string(),
  ...accountNamed('name'),
  group: z.enum(GROUP_NAMES),
});

/** A voucher as a list tells it. */
const voucherShape = z.object({
  voucher_No: z.string(),
  kind: z.enum(VOUCHER_KINDS),
  date: z.string(),
  branch: z.number(),
  // The number that people know it by: that of its LR, else its own.
  paper: z.string(),
  mode: z.string(),
  reference: z.string(),
  cheque_Date: z.string().nullable(),
  narration: z.string(),
  // The voucher that it takes back, and the one that took it back.
  reverses: z.string(),
  reversed_By: z.string(),
  // The voucher that it takes the place of, and the one that took its place; each takes the other back in the same save.
  corrects: z.string(),
  corrected_By: z.string(),
  // With whom, or under what.
  account: z.string(),
  ...accountNamed('account_Name'),
  amount: z.number(),
  created_Date: z.string(),
  created_By: z.string(),
});
const entryShape = z.object({
  debit: z.string(),
  ...accountNamed('debit_Name'),
  credit: z.string(),
  ...accountNamed('credit_Name'),
  amount: z.number(),
});
const itemShape = z.object({
  item: z.number(),
  account: z.string(),
  // D: it is owed to the company; C: by it.
  side: z.enum(['D', 'C']),
  paper: z.string(),
  date: z.string(),
  due_Date: z.string(),
  amount: z.number(),
  settled: z.number(),
  open: z.number(),
});
/** An item that is open still. */
const openShape = itemShape.extend({
  // What tax is deducted from, where a party deducts it: what is left open of the taxable value of the LR, the bill or the debit
  // note; 0: nothing.
  taxable: z.number(),
});
const wholeVoucher = voucherShape.extend({
  entries: z.array(entryShape),
  // Why an admin let it take more cash than the branch had; empty: there was enough.
  cash_Reason: z.string(),
  // What it left open, and by which papers that is settled.
  items: z.array(
    itemShape.extend({
      settled_By: z.array(
        // Of the amount, what a receipt took off besides its money.
        z.object({
          item: z.number(),
          paper: z.string(),
          amount: z.number(),
          tds: z.number(),
          shortage: z.number(),
          rebate: z.number(),
          other: z.number(),
        }),
      ),
    }),
  ),
});
/** A voucher as it is read. */
const readVoucher = wholeVoucher.extend({
  // What it settled once and settles no more, by the voucher that each stands on; `open`: what is open of that now.
  opened_Again: z.array(
    z.object({ item: z.number(), paper: z.string(), voucher_No: z.string(), amount: z.number(), open: z.number() }),
  ),
});
/** A voucher as its save answers it. */
export const savedVoucher = wholeVoucher.extend({
  advice: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  // Of a cheque that is kept for its day, without a voucher's number: by which number the register has it.
  cheque: z.number().optional(),
});

const item = (wire: string, label: string) => count({ wire, label, positive: `${label} is required.` });
const pair = { debitItem: item('debit_Item', 'Debit Item'), creditItem: item('credit_Item', 'Credit Item') };
const pairShape = z.object({ debit_Item: z.number(), credit_Item: z.number(), settled: z.number() });

/** What all calls that save something of money have in common, and those that answer a voucher. */
const saves = { method: 'POST', idempotent: true, invalid } as const;
const posts = { ...saves, answer: { json: savedVoucher } } as const;

const vouchers = {
  moneyReceipt: call({
    ...posts,
    path: 'Money/Receipt',
    summary:
      'Money that came in from a party, or under a head. `items` says what of which open item it settles, in money and in deductions; `fill` yes: the oldest, as far as it goes. What is over stands on account. With `ask_Date` yes a date before the last voucher of the kind is refused as `later_paper`, to be sent again without it. An admin may name in `corrects` the receipt that this one takes the place of: that one is taken back in the same save, or nothing is saved.',
    who: 'company',
    body: { shape: 'record', fields: receiptFields, lines: receiptItems },
  }),
  moneyPayment: call({
    ...posts,
    path: 'Money/Payment',
    summary:
      'Money that went out to a party, or under a head. `items` says what of which open item it settles; `fill` yes: the oldest, as far as it goes. What is over stands on account. To a party to which nothing is owed, and that has as much on account, it is a refund of that. `corrects` as of Money/Receipt.',
    who: 'company',
    body: { shape: 'record', fields: paymentFields, lines: paymentItems },
  }),
  moneyContra: call({
    ...posts,
    path: 'Money/Contra',
    summary:
      'Money from the cash of a branch into a bank account, out of one, or between two. `corrects` as of Money/Receipt.',
    who: 'company',
    body: { shape: 'fields', fields: contraFields },
  }),
  moneyJournal: call({
    ...posts,
    path: 'Money/Journal',
    summary:
      'Debits and credits of any accounts, equal in their sums; many against many are paired largest first. `corrects` as of Money/Receipt.',
    who: 'companyAdmin',
    body: { shape: 'record', fields: journalFields, lines: journalSides },
  }),
  moneyReverse: call({
    ...posts,
    path: 'Money/Reverse',
    summary:
      'Takes a voucher back, a bounced cheque say, by the same rows with their accounts swapped; what it settled is open again. `date`: when that was, not before the voucher; empty: as the voucher while the books are open there, else today. `ask_Date` as of Money/Receipt.',
    who: 'companyAdmin',
    body: {
      shape: 'fields',
      fields: { voucherNo: VOUCHER_NO, ...moneyReversal, ...reversalDay },
    },
  }),
  moneyList: call({
    method: 'GET',
    path: 'Money/List',
    summary:
      'Vouchers, the newest day first. A search looks at their numbers and references, at the names of their parties and accounts, and at what is said in the newest 20,000: their papers, references and narrations.',
    who: 'company',
    query: { ...kind.filter, ...paging },
    answer: { json: pageShape(voucherShape) },
  }),
  ...prefixed('money', listReportCalls(kind, '; of one kind with the total of those that stand')),
  moneyRead: call({
    method: 'GET',
    path: 'Money/Read',
    summary: 'A voucher with its entries, what it left open, what settles that, and what it settles no more.',
    who: 'company',
    query: { voucherNo: VOUCHER_NO },
    answer: { json: readVoucher },
  }),
  ...prefixed(
    'money',
    printCall(kind, 'The money receipt, or the voucher of a payment, a contra, a journal or a reversal, as an A4 PDF.'),
  ),
  ...prefixed('money', shareCalls(kind)),
};

const items = {
  itemOpen: call({
    method: 'GET',
    path: 'Item/Open',
    summary:
      'What is open on the account of a party or of a branch, the oldest first. `without`: a voucher as if it were taken back.',
    who: 'company',
    query: {
      account: ACCOUNT,
      without: text({ wire: 'without', label: 'without', max: 20 }),
      ...paging,
    },
    answer: { json: pageShape(openShape) },
  }),
  itemAllocate: call({
    ...saves,
    path: 'Item/Allocate',
    summary: 'Lets a debit and a credit of one account settle each other. The ledger stays as it is.',
    who: 'company',
    body: {
      shape: 'fields',
      fields: { ...pair, amount: money({ wire: 'amount', label: 'Amount', positive: 'Amount is required.' }) },
    },
    answer: { json: pairShape },
  }),
  itemUndo: call({
    ...saves,
    path: 'Item/Undo',
    summary: 'Undoes that a debit and a credit settle each other. The ledger stays as it is.',
    who: 'company',
    body: { shape: 'fields', fields: pair },
    answer: { json: pairShape },
  }),
};

const accounts = {
  accountPick: call({
    method: 'GET',
    path: 'Account/Pick',
    summary:
      'Up to 20 accounts whose names hold a text: heads, bank accounts, the cash and the To Pay of branches, what parties owe and are owed.',
    who: 'company',
    query: {
      q: text({ wire: 'q', label: 'q', max: 60 }),
      kind: choice(ACCOUNT_KIND_NAMES, { wire: 'kind', label: 'Kind' }),
    },
    answer: { json: z.array(accountShape) },
  }),
  accountList: call({
    method: 'GET',
    path: 'Account/List',
    summary:
      'Every account that was posted to or made and the heads that every company has, each with its group and its balance: debits less credits.',
    who: 'company',
    query: paging,
    answer: { json: pageShape(accountShape.extend({ balance: z.number() })) },
  }),
  accountCreate: call({
    ...saves,
    path: 'Account/Create',
    summary: `Makes a bank account or a head in a group. Where only its kind is said (${MADE_KINDS.join(', ')}), the group is the usual one of that.`,
    who: 'companyAdmin',
    body: { shape: 'fields', fields: accountFields },
    answer: { json: accountShape },
  }),
};

/** The calls of money: vouchers, what is open, and accounts. */
export const moneyCalls = { ...vouchers, ...items, ...accounts };
