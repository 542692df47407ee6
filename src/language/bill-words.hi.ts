import type { BILL_STATES } from '#domain/rules/freight-bill.ts';

/** The states of a bill, on screens and papers. */
export const billStates: Readonly<Record<(typeof BILL_STATES)[number], string>> = {
  issued: 'बकाया',
  'part settled': 'आंशिक चुकता',
  settled: 'चुकता',
  cancelled: 'रद्द',
};
