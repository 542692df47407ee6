import type { QueryClient } from '@tanstack/react-query';
import { addressOf } from '#web/client/address.ts';
import { readMoneyAnew } from '#web/money/shown.ts';

export const BILL_FORM_PATH = '/dashboard/freightbill';
/** Where the LRs of a party are billed from its oldest day on. */
export const billAddress = (party: number, name: string, from: string): string =>
  addressOf(BILL_FORM_PATH, { party: String(party), name, from });
export const BILLS_PATH = '/dashboard/viewfreightbill';
export const reportAddress = (billNo: string): string => addressOf('/dashboard/freightbillreport', { billNo });

/** The colour of what became of a bill: one that is open asks for money. */
export const STATE_TONES = {
  issued: 'warning',
  'part settled': 'warning',
  settled: 'plain',
  cancelled: 'off',
} as const;

/** Under which key bills are listed. */
export const BILL_KIND = 'freight_bill';

/** Lets all that shows bills, and what they post, be read anew. */
export function readBillsAnew(queries: QueryClient): void {
  for (const name of [BILL_KIND, 'freightBillUnbilled', 'freightBillUnbilledParties', 'freightBillRead', 'noteList'])
    void queries.invalidateQueries({ queryKey: [name] });
  readMoneyAnew(queries);
}
