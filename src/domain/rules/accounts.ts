import { financialYearOf } from './financial-year.ts';

// The accounts of a company's ledger (spec 4 §1.4). An account is named by what it holds money of, so that nobody has to look
// it up before something is posted to it.

/** What is owed to the company by a party, or where none is named by others. */
export const receivableOf = (party: number): string => (party > 0 ? `party:${party}` : 'others');
/** What is to be collected at a branch where goods are delivered. */
export const toPayOf = (branch: number): string => `topay:${branch}`;
export const cashOf = (branch: number): string => `cash:${branch}`;
/** The tax that parties deducted in the financial year of a day; it is claimed by years. */
export const tdsReceivableOf = (day: string): string => `tds:${financialYearOf(day).slice(0, 4)}`;

const WITH_ITEMS: readonly string[] = ['party', 'payable', 'topay', 'others'];
/** The kind of an account: what its name begins with. */
const kindOfAccount = (account: string): string => account.split(':')[0] ?? '';
/** Whether what is posted to an account stays open on it until something settles it. */
export const keepsItems = (account: string): boolean => WITH_ITEMS.includes(kindOfAccount(account));
