import { financialYearOf } from './financial-year.ts';

// The accounts of a company's ledger (spec 4 §1.4). An account is named by what it holds money of, so that nobody has to look
// it up before something is posted to it.

/** The heads that postings name; each is an account by this very name. */
export const HEADS = {
  freight: 'Freight',
  cgst: 'CGST',
  sgst: 'SGST',
  igst: 'IGST',
  rebates: 'Rebates',
  shortage: 'Shortage Claims',
  other: 'Other Deductions',
  roundoff: 'Round Off',
  opening: 'Opening',
  others: 'Other Customers',
  overshort: 'Cash Over/Short',
} as const;

/** Which of them are income, and which expenses; the others are what the company has, owes or claims. */
export const PROFIT_SIDES = ['Income', 'Expense'] as const;
export const PROFIT_HEADS = {
  freight: 'Income',
  roundoff: 'Income',
  rebates: 'Expense',
  shortage: 'Expense',
  other: 'Expense',
  overshort: 'Expense',
} as const satisfies Partial<Record<keyof typeof HEADS, (typeof PROFIT_SIDES)[number]>>;

/** What is owed to the company by a party, or where none is named by others. */
export const receivableOf = (party: number): string => (party > 0 ? `party:${party}` : 'others');
/** What the company owes to a party. */
export const payableOf = (party: number): string => `payable:${party}`;
/** What is to be collected at a branch where goods are delivered. */
export const toPayOf = (branch: number): string => `topay:${branch}`;
export const cashOf = (branch: number): string => `cash:${branch}`;
/** Cash that another branch sent and that this one has not taken yet. */
export const transitTo = (branch: number): string => `transit:${branch}`;
/** The tax that parties deducted in the financial year of a day; it is claimed by years. */
export const tdsReceivableOf = (day: string): string => `tds:${financialYearOf(day).slice(0, 4)}`;

/** What an account is called by the beginning of its name, where it belongs to a party, a branch or a year. */
export const ACCOUNT_KINDS = {
  party: 'Party',
  payable: 'Payable',
  topay: 'To Pay',
  cash: 'Cash',
  transit: 'In Transit',
  bank: 'Bank',
  tds: 'TDS Receivable',
} as const;

const kindOfAccount = (account: string): string => account.split(':')[0] ?? '';
const SAID_WITH_KIND: readonly string[] = ['cash', 'topay', 'payable', 'transit', 'tds'];

/** What an account is called for people: a branch's cash and its To Pay are told apart, heads stand in the reader's language. */
export function accountTitle(account: string, name: string, say: (english: string) => string): string {
  if (Object.hasOwn(HEADS, account)) return say(name);
  const kind = kindOfAccount(account);
  return SAID_WITH_KIND.includes(kind) ? `${say(ACCOUNT_KINDS[kind as keyof typeof ACCOUNT_KINDS])} · ${name}` : name;
}

/** What admins make accounts of. */
export const MADE_KINDS = ['Bank', 'Income', 'Expense', 'Other'] as const;

/** All kinds of accounts by their names; a head that postings name is a Head. */
export const ACCOUNT_KIND_NAMES = ['Head', ...new Set([...Object.values(ACCOUNT_KINDS), ...MADE_KINDS])] as const;

/** The kinds of accounts whose postings stay open until something settles them. */
export const WITH_ITEMS: readonly string[] = ['party', 'payable', 'topay', 'others', 'transit'];
/** Whether what is posted to an account stays open on it until something settles it. */
export const keepsItems = (account: string): boolean => WITH_ITEMS.includes(kindOfAccount(account));
/** Whether an account is money itself: a branch's cash, or a bank account. */
export const isMoney = (account: string): boolean => ['cash', 'bank'].includes(kindOfAccount(account));
/** Whether an account tells what a party owes to the company. */
export const isOfParty = (account: string): boolean => /^party:[1-9]\d{0,14}$/.test(account);
export const isCash = (account: string): boolean => kindOfAccount(account) === 'cash';
export const isTransit = (account: string): boolean => kindOfAccount(account) === 'transit';
export const isBank = (account: string): boolean => kindOfAccount(account) === 'bank';
