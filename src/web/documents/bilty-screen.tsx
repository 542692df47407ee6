import { lazy } from 'react';
import { biltySteps } from '#domain/documents/bilty-steps.ts';
import { bilty, BILTY_NO_REQUIRED } from '#domain/documents/bilty.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { request } from '#web/client/request.ts';
import { screenOf } from './screen-of.tsx';

/** The shared parts of the form, list and report of a bilty. */
export const biltyScreen = screenOf('bilty', bilty, {
  changedBySave: ['freightByWeek', 'biltyRead', 'biltyEventList', 'find'],
  numberRequired: BILTY_NO_REQUIRED,
  // A lawful bilty without a book number has the register's number on the bale (spec 3 §1).
  goodsNumber: (known) => textIn(known, 'lrNo') || (known['lrForm'] === 'lawful' ? textIn(known, 'biltyNo') : ''),
  carried: ['origin'],
  stepped: { steps: biltySteps, state: 'lrStatus' },
  // A classic bilty has no status unless it was cancelled.
  notePath: ({ lrForm, lrStatus = '' }) =>
    lrForm === 'lawful' || lrStatus !== '' ? '/dashboard/consignmentnote' : null,
  columns: [
    { field: 'biltyNo', heading: (t) => t.documents.bilty.listNumber },
    { field: 'sender' },
    { field: 'receiver' },
    { field: 'biltyDate', heading: (t) => t.documents.bilty.date },
  ],
  refusal: (answer) => (answer['cancelled'] === 'yes' ? 'This bilty is cancelled.' : null),
  SavedPart: lazy(() => import('./SavedBilty.tsx')),
  cardEnd: (shown) => <>→ {shown('receiver')}</>,
  counted: {
    preview: (number, chosen, signal) =>
      request('biltyPrint', { query: { number, ...chosen, preview: 'yes' }, signal }),
    recipients: (number, chosen) => request('biltyShare', { query: { number, ...chosen, preview: 'yes' } }),
  },
});
