import { bilty, BILTY_NO_REQUIRED } from '#domain/documents/bilty.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { request } from '#web/client.ts';
import type { DocumentScreen } from './screen.ts';

const PAGE_SIZE = 10;

/** What form, list and report of a bilty are made from. */
export const biltyScreen: DocumentScreen<typeof bilty> = {
  document: bilty,
  words: (t) => t.documents.bilty,
  numberRequired: BILTY_NO_REQUIRED,
  numberParam: 'biltyNo',
  formPath: '/dashboard/bilty',
  listPath: '/dashboard/viewbilty',
  preset: () => ({ biltyDate: todayInIndia() }),
  firstField: 'sender',
  dateField: 'biltyDate',
  nextNumber: () => request('biltyNext'),
  read: (number, signal) => request('biltyRead', { query: { number }, signal }),
  create: (body, idempotencyKey) => request('biltyCreate', { body, idempotencyKey }),
  update: (number, body) => request('biltyUpdate', { query: { number }, body }),
  list: (filter, pageIndex, signal) =>
    request('biltyList', { query: { ...filter, pageIndex, pageSize: PAGE_SIZE }, signal }),
  print: (number, chosen, signal) => request('biltyPrint', { query: { number, ...chosen }, signal }),
  printList: (query, signal) => request('biltyPrintList', { query, signal }),
  printName: 'Bilty.pdf',
  printListName: 'View_Bilty_List.pdf',
  changedBySave: ['biltyMonth', 'biltyList', 'biltySuggestions'],
};
