import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#web/client/request.ts';
import { readMoneyAnew } from '#web/money/shown.ts';

export const CASH_BOOK_PATH = '/dashboard/cashbook';

export type CashBook = Answer<'cashBookRead'>;

/** A branch whose cash book can be shown; `own`: the user may post there. */
export interface CashBranch {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly own: boolean;
}

/** Invalidates every query that shows money. */
export function readCashAnew(queries: QueryClient): void {
  readMoneyAnew(queries);
  for (const name of ['cashBookRead', 'eveningRead']) void queries.invalidateQueries({ queryKey: [name] });
}
