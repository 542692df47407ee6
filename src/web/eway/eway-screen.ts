import { ewayBill } from '#domain/records/eway-bill.ts';
import { request, type Answer } from '#web/client/request.ts';
import { currentLanguage } from '#web/language/language.ts';
import type { SavedRecord } from '#web/records/record-calls.ts';
import type { FormScreen, PrintedScreen } from '#web/records/record-screen.ts';
import { ewayWordsOf } from './useEwayWords.ts';

type SavedBill = Answer<'ewayBillCreate'> | Answer<'ewayBillRead'>;

/** A saved bill as a record of the form, identified in the address by its number. */
const asRecord = (saved: SavedBill): SavedRecord => {
  const bill = saved as unknown as SavedRecord;
  return { ...bill, id: Number(bill['ewayBillNo']) };
};

/** The screen definition of an e-way bill's form. */
export const ewayScreen: FormScreen<typeof ewayBill.fields> & PrintedScreen = {
  record: { kind: 'eway_bill', fields: ewayBill.fields, name: 'ewayBillNo', images: {} },
  fields: ewayBill.fields,
  words: () => ewayWordsOf(currentLanguage().language),
  formPath: '/dashboard/ewaybill',
  listPath: '/dashboard/ewaydesk',
  firstField: 'ewayBillNo',
  arrival: 'read',
  notStored: [],
  changedBySave: ['ewayBillPage'],
  printName: 'Eway_Bill.pdf',
  print: (id, language, signal) => request('ewayBillPrint', { query: { number: String(id), language }, signal }),
  resends: true,
  listAfterCreate: true,
  read: async (id, signal) => asRecord(await request('ewayBillRead', { query: { number: String(id) }, signal })),
  create: async (body, idempotencyKey) => asRecord(await request('ewayBillCreate', { body, idempotencyKey })),
  update: async (id, row, updatedDate) =>
    asRecord(await request('ewayBillUpdate', { query: { number: String(id) }, body: { ...row, updatedDate } })),
};
