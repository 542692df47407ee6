import { row, SECOND_HAND, type LawRow } from './law.ts';

const OF_1961 = 'Income-tax Act 1961, s.40A(3)';
const OF_2025 = 'Income-tax Act 2025, s.36(4)';

/**
 * The law on cash payments, like the rows in law.ts: above this many rupees they are not deductible as expense. Separate, because no form
 * in the web reads it.
 */
export const CASH_LAW: readonly LawRow[] = [
  row('Cash paid to one person in a day', '2009-04-01', 20_000, OF_1961),
  row('Cash paid to one person in a day', '2017-04-01', 10_000, OF_1961),
  row('Cash paid to one person in a day', '2026-04-01', 10_000, OF_2025, SECOND_HAND),
  row('Cash paid to the owner of a hired truck in a day', '2009-10-01', 35_000, `${OF_1961}, second proviso`),
  row('Cash paid to the owner of a hired truck in a day', '2026-04-01', 35_000, OF_2025, SECOND_HAND),
];
