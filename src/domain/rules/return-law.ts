import { row, SECOND_HAND, type LawRow } from './law.ts';

/** The law of GST returns, like the rows in law.ts. Separate, because no form in the web reads it. */
export const RETURN_LAW: readonly LawRow[] = [
  row('File version of GSTR-1', '2017-07-01', '3.2.1', 'Offline tool of the GST portal', SECOND_HAND),
  row('GSTR-1 large invoices above', '2017-07-01', 250_000, 'CGST Rule 59(4)'),
  row('GSTR-1 large invoices above', '2024-08-01', 100_000, 'Notification 12/2024-CT, 10.07.2024', SECOND_HAND),
  row('LRs in GSTR-1', '2017-07-01', 'yes', 'CGST Rule 54(3)', SECOND_HAND),
  row('GSTR-3B of reverse charge', '2017-07-01', 'apart', 'Form GSTR-3B, 3.1', SECOND_HAND),
];
