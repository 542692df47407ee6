import { freightBill, listedBill, note } from '#domain/records/freight-bill.ts';
import type { KindList } from './kind-list.ts';

const { billNo, billDate, partyName, partyNameHindi, total } = freightBill.fields;
const { billStatus, openAmount } = listedBill;
const { noteNo, kind, noteDate, ...noted } = note.fields;

const named: KindList['columns'][string]['show'] = (row, { lang }) =>
  String((lang === 'hi-IN' && row['partyNameHindi']) || row['partyName']);

/** The list of freight bills; cancelled ones are not added up. */
export const freightBillList: KindList = {
  title: freightBill.title,
  columns: {
    billNo: { field: billNo, width: 94 },
    billDate: { field: billDate, width: 58 },
    partyName: { field: partyName, show: named },
    billStatus: { field: billStatus, width: 58, words: ({ bill }) => bill.states },
    total: { field: total, width: 80, sum: (row) => row['billStatus'] !== 'cancelled' },
    openAmount: { field: openAmount, width: 80, sum: true },
  },
  further: { partyNameHindi },
};

/** The list of credit and debit notes, which have no common total. */
export const noteList: KindList = {
  title: note.title,
  columns: {
    noteNo: { field: noteNo, width: 94 },
    noteDate: { field: noteDate, width: 58 },
    kind: { field: kind, width: 66, words: ({ bill }) => bill.noteTitles },
    partyName: { field: partyName },
    billNo: { field: noted.billNo, width: 94 },
    total: { field: noted.total, width: 80 },
  },
};
