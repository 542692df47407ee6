import type { BILL_STATES } from '#domain/rules/freight-bill.ts';

/** In which state a bill is, as the screens and the papers say it. */
export const billStates: Readonly<Record<(typeof BILL_STATES)[number], string>> = {
  issued: 'बाकी',
  'part settled': 'कुछ चुका',
  settled: 'चुका',
  cancelled: 'रद्द',
};
