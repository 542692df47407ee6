import { kindPages } from '#web/kinds.ts';

/** The pages on which one types at once: what is typed on the way there is theirs. */
export const FORM_PAGES: readonly string[] = [
  ...Object.values(kindPages).map(({ formPath }) => formPath),
  '/dashboard/ewaybill',
  '/dashboard/money/receipt',
  '/dashboard/money/payment',
  '/dashboard/money/contra',
  '/dashboard/money/journal',
  '/dashboard/freightbill',
  '/dashboard/ledger',
  '/dashboard/consignment/branch',
  '/dashboard/consignment/charge',
  '/dashboard/consignment/book',
  '/dashboard/consignment/identity',
];
