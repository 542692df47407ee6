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

/** A voucher in a list. */
const voucherShape = z.object({
  voucher_No: z.string(),
  kind: z.enum(VOUCHER_KINDS),
  date: z.string(),
  branch: z.number(),
  // The number people know it by: that of its LR, else its own.
  paper: z.string(),
  mode: z.string(),
  reference: z.string(),
  cheque_Date: z.string().nullable(),
  narration: z.string(),
  // The voucher that it reverses, and the one that reversed it.
  reverses: z.string(),
  reversed_By: z.string(),
  // The voucher that it replaces, and the one that replaced it; a replacement reverses the replaced voucher in the same save.
  corrects: z.string(),
  corrected_By: z.string(),
  // The counterpart.
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
  // D: owed to the company; C: owed by it.
  side: z.enum(['D', 'C']),
  paper: z.string(),
  date: z.string(),
  due_Date: z.string(),
  amount: z.number(),
  settled: z.number(),
  open: z.number(),
});
/** An open item. */
const openShape = itemShape.extend({
  // The amount from which a party deducts TDS: the open part of the taxable value of the LR, bill or debit note; 0: nothing.
  taxable: z.number(),
});
const wholeVoucher = voucherShape.extend({
  entries: z.array(entryShape),
  // Why an admin let it overdraw the branch's cash; empty: there was enough.
  cash_Reason: z.string(),
  // What it left open, and which papers settle that.
  items: z.array(
    itemShape.extend({
      settled_By: z.array(
        // Deductions of a receipt, included in the amount.
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
/** A voucher as read. */
const readVoucher = wholeVoucher.extend({
  // Items it no longer settles, each with its voucher; `open`: what is open of it now.
  opened_Again: z.array(
    z.object({ item: z.number(), paper: z.string(), voucher_No: z.string(), amount: z.number(), open: z.number() }),
  ),
});
/** A voucher as its save returns it. */
export const savedVoucher = wholeVoucher.extend({
  advice: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  // For a cheque kept until its date, which has no voucher number yet: its number in the register.
  cheque: z.number().optional(),
});

const item = (wire: string, label: string) => count({ wire, label, positive: `${label} is required.` });
const pair = { debitItem: item('debit_Item', 'Debit Item'), creditItem: item('credit_Item', 'Credit Item') };
const pairShape = z.object({ debit_Item: z.number(), credit_Item: z.number(), settled: z.number() });

/** Common parts of all calls that save money entries, and of those that return a voucher. */
const saves = { method: 'POST', idempotent: true, invalid } as const;
const posts = { ...saves, answer: { json: savedVoucher } } as const;

const vouchers = {
  moneyReceipt: call({
    ...posts,
    path: 'Money/Receipt',
    summary:
      'Money received from a party, or under a head. `items` says how much of which open item it settles, in money and in deductions; `fill` yes: the oldest items first. The rest is on account. With `ask_Date` yes, a date before the last voucher of the kind is refused as `later_paper`; repeat without it to confirm. An admin may name in `corrects` the receipt that this one replaces: it is reversed in the same save, or nothing is saved.',
    who: 'company',
    body: { shape: 'record', fields: receiptFields, lines: receiptItems },
  }),
  moneyPayment: call({
    ...posts,
    path: 'Money/Payment',
    summary:
      'Money paid to a party, or under a head. `items` says how much of which open item it settles; `fill` yes: the oldest items first. The rest is on account. If nothing is owed to the party and it has that much on account, the payment is a refund. `corrects` as of Money/Receipt.',
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
      'Debits and credits of any accounts with equal sums; many against many are paired largest first. `corrects` as of Money/Receipt.',
    who: 'companyAdmin',
    body: { shape: 'record', fields: journalFields, lines: journalSides },
  }),
  moneyReverse: call({
    ...posts,
    path: 'Money/Reverse',
    summary:
      'Reverses a voucher, for example a bounced cheque, with the same rows and debit and credit swapped; what it settled is open again. `date`: of the reversal, not before the voucher; empty: that of the voucher while the books are open there, else today. `ask_Date` as of Money/Receipt.',
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
      'Vouchers, newest date first. A search covers numbers and references, the names of parties and accounts, and, among the newest 20,000, their papers, references and narrations.',
    who: 'company',
    query: { ...kind.filter, ...paging },
    answer: { json: pageShape(voucherShape) },
  }),
  ...prefixed('money', listReportCalls(kind, '; of one kind with the total of those that stand')),
  moneyRead: call({
    method: 'GET',
    path: 'Money/Read',
    summary: 'A voucher with its entries, what it left open, what settles that, and what it no longer settles.',
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
      'The open items on the account of a party or a branch, oldest first. `without`: as if this voucher were reversed.',
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
    summary: 'Settles a debit and a credit of one account against each other. The ledger does not change.',
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
    summary: 'Undoes the settlement of a debit and a credit. The ledger does not change.',
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
      'Up to 20 accounts whose names contain a text: heads, bank accounts, the cash and To Pay of branches, receivables and payables of parties.',
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
      'Every account that was created or posted to, and the heads every company has, each with its group and its balance (debits less credits).',
    who: 'company',
    query: paging,
    answer: { json: pageShape(accountShape.extend({ balance: z.number() })) },
  }),
  accountCreate: call({
    ...saves,
    path: 'Account/Create',
    summary: `Creates a bank account or a head in a group. If only its kind is given (${MADE_KINDS.join(', ')}), the usual group of that kind is used.`,
    who: 'companyAdmin',
    body: { shape: 'fields', fields: accountFields },
    answer: { json: accountShape },
  }),
};

/** The accounting calls: vouchers, open items, and accounts. */
export const moneyCalls = { ...vouchers, ...items, ...accounts };
