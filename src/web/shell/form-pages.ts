import { kindPages } from '#web/kind-pages.ts';

/** The pages whose first field is focused: keys typed while such a page loads go into it. */
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
