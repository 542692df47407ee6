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
  nextNumber: () => request('maxBiltyNo'),
  read: (biltyNo, signal) => request('readBilty', { query: { biltyNo }, signal }),
  create: (body, idempotencyKey) => request('createBilty', { body, idempotencyKey }),
  update: (biltyNo, body) => request('updateBilty', { query: { biltyNo }, body }),
  list: (filter, pageIndex, signal) =>
    request('listBilties', { query: { ...filter, pageIndex, pageSize: PAGE_SIZE }, signal }),
  print: (biltyNo, chosen, signal) => request('printBilty', { query: { biltyNo, ...chosen }, signal }),
  printList: (query, signal) => request('printBiltyList', { query, signal }),
  printName: 'Bilty.pdf',
  printListName: 'View_Bilty_List.pdf',
  changedBySave: ['biltyMonth', 'listBilties', 'biltySuggestions'],
};
