import { row, SECOND_HAND, type LawRow } from './law.ts';

const OF_1961 = 'Income-tax Act 1961, s.194C';
const OF_2025 = 'Income-tax Act 2025, s.393(1) [Table: Sl. No. 6(i)]';
const DECLARED = '[u] Where the old s.194C(6) stands in s.393(4) has to be confirmed by a CA.';
const BY_PRACTICE = '[u] By practice; have a CA confirm it.';

/** The law of TDS on lorry hire (spec 4 §3), like the rows in law.ts. Separate, because no form in the web reads it. */
export const HIRE_LAW: readonly LawRow[] = [
  row('TDS without PAN', '2010-04-01', 20, 'Income-tax Act 1961, s.206AA(1)'),
  row('TDS without PAN', '2026-04-01', 20, 'Income-tax Act 2025, s.397(2)', SECOND_HAND),
  row('TDS of a sum above', '2010-07-01', 30_000, `${OF_1961}(5)`),
  row('TDS of a sum above', '2026-04-01', 30_000, OF_2025, SECOND_HAND),
  row('TDS of a year above', '2010-07-01', 75_000, `${OF_1961}(5)`),
  row('TDS of a year above', '2016-06-01', 100_000, 'Finance Act 2016'),
  row('TDS of a year above', '2026-04-01', 100_000, OF_2025, SECOND_HAND),
  row('TDS when the year passes it', '2010-07-01', 'whole year', `${OF_1961}(5)`, BY_PRACTICE),
  row('TDS is rounded to', '2010-07-01', 'rupee', 'Income-tax Act 1961, s.288B', BY_PRACTICE),
  row('TDS nil up to goods carriages', '2015-06-01', 10, `${OF_1961}(6)`),
  row('TDS nil up to goods carriages', '2026-04-01', 10, 'Income-tax Act 2025, s.393(4)', DECLARED),
  row('TDS code of individuals', '2009-10-01', '94C', OF_1961),
  row('TDS code of individuals', '2026-04-01', '1023', OF_2025, SECOND_HAND),
  row('TDS code of others', '2009-10-01', '94C', OF_1961),
  row('TDS code of others', '2026-04-01', '1024', OF_2025, SECOND_HAND),
];
