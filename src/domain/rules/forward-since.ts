import { financialYearOf } from './financial-year.ts';
import type { GstFacts } from './gst.ts';

/** The financial year since which a company has continuously opted for forward charge, as of a date: '2026-27'; empty: it has not. */
export function forwardSince(elections: GstFacts['elections'], date: string): string {
  const year = Number(financialYearOf(date).slice(0, 4));
  const before = elections.filter((each) => each.year <= year).toSorted((a, b) => b.year - a.year);
  const broken = before.findIndex(({ election }) => election === 'reverse');
  const first = before[(broken < 0 ? before.length : broken) - 1];
  return first === undefined ? '' : financialYearOf(`${first.year}-04-01`);
}
