import { financialYearOf } from './financial-year.ts';

// The accounts of a company's ledger (spec 4 §1.4). An account's id follows from its owner, so that nothing has to be looked up before
// posting to it.

/** The heads claimed by a bill, a note or an LR: on the debtor's account they form one amount. */
export const CLAIMED_HEADS = ['freight', 'cgst', 'sgst', 'igst', 'roundoff'] as const;

/** What a party owes the company; without a party, what others owe. */
export const receivableOf = (party: number): string => (party > 0 ? `party:${party}` : 'others');
/** What the company owes a party. */
export const payableOf = (party: number): string => `payable:${party}`;
/** What is to be collected at a delivery branch. */
export const toPayOf = (branch: number): string => `topay:${branch}`;
export const cashOf = (branch: number): string => `cash:${branch}`;
/** Cash that another branch sent and this one has not received yet. */
export const transitTo = (branch: number): string => `transit:${branch}`;
/** The company's money held by a driver, by employee id; 0: the driver is no employee. */
export const driverOf = (employee: number): string => `driver:${employee}`;
/** TDS deducted by parties in the financial year of a day; it is claimed by year. */
export const tdsReceivableOf = (day: string): string => `tds:${financialYearOf(day).slice(0, 4)}`;

/** The kinds of accounts, by the prefix of the id, that belong to a party, a branch or a year. */
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

/** The title of an account: a branch's cash and its To Pay are told apart, heads are in the reader's language. */
export function accountTitle(account: string, name: string, say: (english: string) => string): string {
  // A head, which has no other name (heads.ts).
  if (!account.includes(':')) return say(name);
  const kind = kindOfAccount(account);
  if (account === driverOf(0)) return `${say(ACCOUNT_KINDS.driver)} · ${say(name)}`;
  return SAID_WITH_KIND.includes(kind) ? `${say(ACCOUNT_KINDS[kind as keyof typeof ACCOUNT_KINDS])} · ${name}` : name;
}

/** The kinds of accounts whose postings stay open until something settles them. */
export const WITH_ITEMS: readonly string[] = ['party', 'payable', 'topay', 'others', 'transit', 'driver'];
/** Whether postings to an account stay open until something settles them. */
export const keepsItems = (account: string): boolean => WITH_ITEMS.includes(kindOfAccount(account));
/** Whether an account is money: a branch's cash, or a bank account. */
export const isMoney = (account: string): boolean => ['cash', 'bank'].includes(kindOfAccount(account));
/** Whether an account is a party's receivable. */
export const isOfParty = (account: string): boolean => /^party:[1-9]\d{0,14}$/.test(account);
export const isCash = (account: string): boolean => kindOfAccount(account) === 'cash';
export const isTransit = (account: string): boolean => kindOfAccount(account) === 'transit';
export const isDriver = (account: string): boolean => kindOfAccount(account) === 'driver';
export const isBank = (account: string): boolean => kindOfAccount(account) === 'bank';
