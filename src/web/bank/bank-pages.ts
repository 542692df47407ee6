import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#web/client/request.ts';
import { readMoneyAnew } from '#web/money/shown.ts';

export const BANK_PATH = '/dashboard/bankmatch';
export const RECONCILIATION_PATH = '/dashboard/bankmatch/reconciliation';

export const BANK_LINES = 'bankLines';

export type BankLine = Answer<'bankLines'>['data'][number];
export type Proposal = BankLine['proposals'][number];

/** Invalidates every query that shows bank entries or money. */
export function readBankAnew(queries: QueryClient): void {
  for (const name of [BANK_LINES, 'bankFiles', 'bankCompare']) void queries.invalidateQueries({ queryKey: [name] });
  readMoneyAnew(queries);
}
