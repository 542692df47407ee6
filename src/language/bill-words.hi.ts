import type { BILL_STATES } from '#domain/rules/freight-bill.ts';

/** In which state a bill is, as the screens and the papers say it. */
export const billStates: Readonly<Record<(typeof BILL_STATES)[number], string>> = {
  issued: 'बकाया',
  'part settled': 'आंशिक चुकता',
  settled: 'चुकता',
  cancelled: 'रद्द',
};
