import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#web/client/request.ts';
import { randomKey } from '#web/drafts/random-key.ts';
import { readMoneyAnew } from '#web/money/shown.ts';

export const CASH_BOOK_PATH = '/dashboard/cashbook';

export type CashBook = Answer<'cashBookRead'>;

/** A branch whose cash is shown; `own`: whether the user may post there. */
export interface CashBranch {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly own: boolean;
}

/** Lets all that shows money be read anew. */
export function readCashAnew(queries: QueryClient): void {
  readMoneyAnew(queries);
  for (const name of ['cashBookRead', 'eveningRead']) void queries.invalidateQueries({ queryKey: [name] });
}

/** Gives the key of a request: the same body after an answer that never came is the same request. */
export function requestKeys(): (body: unknown) => string {
  let sent = { body: '', key: '' };
  return (body) => {
    const text = JSON.stringify(body);
    if (sent.body !== text) sent = { body: text, key: randomKey() };
    return sent.key;
  };
}
