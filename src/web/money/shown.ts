import type { QueryClient } from '@tanstack/react-query';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { paperNamed } from '#domain/rules/voucher-kinds.ts';

export const VOUCHERS_PATH = '/dashboard/money';
export const VOUCHER_PATH = '/dashboard/money/voucher';
export const LEDGER_PATH = '/dashboard/ledger';
export const DAY_BOOK_PATH = '/dashboard/daybook';
export const TRIAL_PATH = '/dashboard/trialbalance';
export const PROFIT_LOSS_PATH = '/dashboard/profitloss';
export const TDS_PATH = '/dashboard/tds';
export const TRIP_PROFIT_PATH = '/dashboard/profit';
export const BALANCE_SHEET_PATH = '/dashboard/balancesheet';

/** Rupees as money lists and tables show them: 4999 → 4,999.00. */
export const shownAmount = (rupees: number): string => formatRupees(toPaise(rupees));

/** The same with the rupee sign: -4999 → -₹4,999.00. */
export const shownRupees = (rupees: number): string =>
  rupees < 0 ? `-₹${shownAmount(-rupees)}` : `₹${shownAmount(rupees)}`;

const OF_TRIP = paperNamed('Trip', '');
/** The paper of a voucher in the language of the screen: the books name a trip sheet in English. */
export const shownPaper = (paper: string, say: (label: string) => string): string =>
  paper.startsWith(OF_TRIP) ? `${say(OF_TRIP.trim())} ${paper.slice(OF_TRIP.length)}` : paper;

/** Two items of one account as they are sent: first what is owed to the company, then what it owes. */
export const pairOf = ({ item, side }: { readonly item: number; readonly side: 'D' | 'C' }, other: number) =>
  side === 'D' ? { debitItem: item, creditItem: other } : { debitItem: other, creditItem: item };

// What a posting or an allocation changes; the lists of vouchers and accounts are cached under their kinds.
const CHANGED = [
  'voucher',
  'cheque',
  'account',
  'moneyRead',
  'itemOpen',
  'accountPick',
  'accountList',
  'ledgerRead',
  'ledgerDayBook',
  'ledgerTrial',
  'ledgerProfitLoss',
  'ledgerBalanceSheet',
] as const;

/** Refetches everything that shows money. */
export function readMoneyAnew(queries: QueryClient): void {
  for (const name of CHANGED) void queries.invalidateQueries({ queryKey: [name] });
}
