import type { QueryClient } from '@tanstack/react-query';
import { addressOf } from '#web/client/address.ts';
import { readMoneyAnew } from '#web/money/shown.ts';

export const BILL_FORM_PATH = '/dashboard/freightbill';
/** The address of the page that bills a party's LRs, from its oldest day on. */
export const billAddress = (party: number, name: string, from: string): string =>
  addressOf(BILL_FORM_PATH, { party: String(party), name, from });
export const BILLS_PATH = '/dashboard/viewfreightbill';
export const reportAddress = (billNo: string): string => addressOf('/dashboard/freightbillreport', { billNo });

/** The chip colour for each state of a bill; open bills are marked as a warning. */
export const STATE_TONES = {
  issued: 'warning',
  'part settled': 'warning',
  settled: 'plain',
  cancelled: 'off',
} as const;

/** The query key of the bill list. */
export const BILL_KIND = 'freight_bill';

/** Invalidates every query that shows bills or what they post to the accounts. */
export function readBillsAnew(queries: QueryClient): void {
  for (const name of [BILL_KIND, 'freightBillUnbilled', 'freightBillUnbilledParties', 'freightBillRead', 'noteList'])
    void queries.invalidateQueries({ queryKey: [name] });
  readMoneyAnew(queries);
}
