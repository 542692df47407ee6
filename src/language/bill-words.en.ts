import type { BILL_STATES } from '#domain/rules/freight-bill.ts';

/** The states of a bill, on screens and papers. */
export const billStates: Readonly<Record<(typeof BILL_STATES)[number], string>> = {
  issued: 'Open',
  'part settled': 'Part paid',
  settled: 'Paid',
  cancelled: 'Cancelled',
};
