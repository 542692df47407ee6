import { financialYearOf } from './financial-year.ts';

// The accounts of a company's ledger (spec 4 §1.4). An account is named by what it holds money of, so that nobody has to look
// it up before something is posted to it.

/** What a bill, a note or an LR claims: on the debtor's account these are one amount. */
export const CLAIMED_HEADS = ['freight', 'cgst', 'sgst', 'igst', 'roundoff'] as const;

/** What is owed to the company by a party, or where none is named by others. */
export const receivableOf = (party: number): string => (party > 0 ? `party:${party}` : 'others');
/** What the company owes to a party. */
export const payableOf = (party: number): string => `payable:${party}`;
/** What is to be collected at a branch where goods are delivered. */
export const toPayOf = (branch: number): string => `topay:${branch}`;
export const cashOf = (branch: number): string => `cash:${branch}`;
/** Cash that another branch sent and that this one has not taken yet. */
export const transitTo = (branch: number): string => `transit:${branch}`;
/** What a driver has of the company's money, by the id of the employee; 0: he is not among them. */
export const driverOf = (employee: number): string => `driver:${employee}`;
/** The tax that parties deducted in the financial year of a day; it is claimed by years. */
export const tdsReceivableOf = (day: string): string => `tds:${financialYearOf(day).slice(0, 4)}`;

/** What an account is called by the beginning of its name, where it belongs to a party, a branch or a year. */
export const ACCOUNT_KINDS = {
  party: 'Party',
  payable: 'Payable',
  topay: 'To Pay',
  cash: 'Cash',
  transit: 'In Transit',
  driver: 'Driver',
  bank: 'Bank',
  tds: 'TDS Receivable',
} as const;

const kindOfAccount = (account: string): string => account.split(':')[0] ?? '';
const SAID_WITH_KIND: readonly string[] = ['cash', 'topay', 'payable', 'transit', 'driver', 'tds'];

/** What an account is called for people: a branch's cash and its To Pay are told apart, heads stand in the reader's language. */
export function accountTitle(account: string, name: string, say: (english: string) => string): string {
  // A head, which is named by nothing else (heads.ts).
  if (!account.includes(':')) return say(name);
  const kind = kindOfAccount(account);
  if (account === driverOf(0)) return `${say(ACCOUNT_KINDS.driver)} · ${say(name)}`;
  return SAID_WITH_KIND.includes(kind) ? `${say(ACCOUNT_KINDS[kind as keyof typeof ACCOUNT_KINDS])} · ${name}` : name;
}

/** The kinds of accounts whose postings stay open until something settles them. */
export const WITH_ITEMS: readonly string[] = ['party', 'payable', 'topay', 'others', 'transit', 'driver'];
/** Whether what is posted to an account stays open on it until something settles it. */
export const keepsItems = (account: string): boolean => WITH_ITEMS.includes(kindOfAccount(account));
/** Whether an account is money itself: a branch's cash, or a bank account. */
export const isMoney = (account: string): boolean => ['cash', 'bank'].includes(kindOfAccount(account));
/** Whether an account tells what a party owes to the company. */
export const isOfParty = (account: string): boolean => /^party:[1-9]\d{0,14}$/.test(account);
export const isCash = (account: string): boolean => kindOfAccount(account) === 'cash';
export const isTransit = (account: string): boolean => kindOfAccount(account) === 'transit';
export const isDriver = (account: string): boolean => kindOfAccount(account) === 'driver';
export const isBank = (account: string): boolean => kindOfAccount(account) === 'bank';
