import { expect, test } from 'vitest';
import { bilty } from '#domain/documents/bilty.ts';
import { exportBilty } from '#domain/documents/export-bilty.ts';
import { loadingSlip } from '#domain/documents/loading-slip.ts';
import { tripSheet } from '#domain/documents/trip-sheet.ts';
import { amountsOf, leaveField } from '#web/ui/entries.ts';
import {
  blankForm,
  blankLine,
  bodyOf,
  changeLine,
  contentOf,
  copiedForm,
  faultOf,
  holdsBody,
  leaveAll,
  leaveLineField,
  lineMarks,
  numberMark,
  removeLine,
  sentLength,
  restoredForm,
  savedForm,
  undoRemove,
  type DocumentAnswer,
  type FormState,
} from './form-state.ts';

const REQUIRED = 'Bilty No. is Required.';
const HEADER = {
  biltyDate: '2026-11-20',
  sender: 'Malwa Cotton Mills',
  senderContact: '9876543210',
  receiver: 'Rathi Textiles',
  origin: 'Indore',
  destination: 'Mumbai',
  vehicleNo: 'MH12EF9012',
  driver: 'Suresh',
};
const ITEM = { itemName: 'Cotton', rate: '1,200', weight: '10.5', freight: '', advance: '' };

function aForm(header: Record<string, string> = HEADER, ...items: Record<string, string>[]): FormState {
  const form = blankForm(bilty, header);
  const lines = items.map((texts) => ({ ...blankLine(bilty), texts }));
  return lines.length === 0 ? form : { ...form, lines };
}

const ANSWER: DocumentAnswer = {
  ...HEADER,
  biltyNo: '7',
  gstin: '',
  hsn: '',
  deliveryFee: 250.5,
  packagingFee: 0,
  received: 0,
  updatedDate: '2026-11-20T10:00:00.000Z',
  lines: [{ id: 3, itemName: 'Cotton', rate: 125000, weight: 10.5, freight: 15000, advance: 0 }],
};

test('a form that cannot be saved reports its fields before its lines', () => {
  expect(faultOf(bilty, aForm({}), REQUIRED)).toBe('fields');
  expect(faultOf(bilty, aForm(), REQUIRED)).toBe('noLines');
  expect(faultOf(bilty, aForm(HEADER, { ...ITEM, rate: '0' }), REQUIRED)).toBe('lines');
  expect(faultOf(bilty, aForm(HEADER, ITEM), REQUIRED)).toBeNull();
});

test('empty rows at the end are not sent, and empty rows between others are refused', () => {
  const blank = blankLine(bilty).texts;
  expect(bodyOf(bilty, aForm(HEADER, ITEM, blank, blank), null, null).lines).toHaveLength(1);
  expect(faultOf(bilty, aForm(HEADER, ITEM, blank, ITEM), REQUIRED)).toBe('lines');
});

test('an unchanged suggested number is sent empty', () => {
  const form = aForm(HEADER, ITEM);
  expect(bodyOf(bilty, form, null, null).biltyNo).toBe('');
  expect(bodyOf(bilty, { ...form, ownNumber: '77' }, null, null).biltyNo).toBe('77');
  expect(bodyOf(bilty, form, '5', null).biltyNo).toBe('5');
  expect(numberMark(bilty, leaveAll(bilty, { ...form, ownNumber: ' ' }), REQUIRED)?.text).toBe(REQUIRED);
  expect(numberMark(bilty, leaveAll(bilty, form), REQUIRED)).toBeNull();
});

test('amounts are sent as numbers, and empty optional ones as 0', () => {
  expect(bodyOf(bilty, aForm({ ...HEADER, received: '1,25,000.50' }, ITEM), null, null)).toMatchObject({
    received: 125000.5,
    deliveryFee: 0,
    lines: [{ id: 0, itemName: 'Cotton', rate: 1200, weight: 10.5, freight: 0, advance: 0 }],
  });
});

test('a field is formatted when it is left, and unreadable text is kept', () => {
  const left = (name: string, text: string) => leaveField(bilty.fields, aForm({ [name]: text }), name).texts[name];
  expect(left('received', '125000.5')).toBe('1,25,000.50');
  expect(left('gstin', ' 23abcde1234f1z5 ')).toBe('23ABCDE1234F1Z5');
  expect(left('biltyDate', '31-02-2026')).toBe('31-02-2026');
  expect(left('received', '12x')).toBe('12x');
  const form = aForm(HEADER, { ...ITEM, weight: '1234.500', advance: '0' });
  const key = form.lines[0]?.key ?? 0;
  const tidied = leaveLineField(bilty, leaveLineField(bilty, form, key, 'weight'), key, 'advance');
  expect(tidied.lines[0]?.texts).toMatchObject({ weight: '1,234.5', advance: '0' });
});

test('a row shows errors only in fields that were left, and advice without refusing', () => {
  const form = leaveAll(bilty, aForm(HEADER, { ...ITEM, weight: '' }));
  const line = form.lines[0] ?? blankLine(bilty);
  expect(lineMarks(bilty, line, false)).toEqual({
    weight: { text: 'Weight is Required.', wrong: true },
    freight: { text: 'Freight is Required.', wrong: false },
    advance: { text: 'Advance is Required.', wrong: false },
  });
  expect(lineMarks(bilty, line, true)).toEqual({});
  expect(lineMarks(bilty, { ...line, left: {} }, false)).toEqual({});
});

test('a removed row can be restored to its place, and the last row cannot be removed', () => {
  const form = aForm(HEADER, ITEM, { ...ITEM, itemName: 'Cement' });
  const first = form.lines[0]?.key ?? 0;
  const without = removeLine(bilty, form, first);
  expect(without.lines.map(({ texts }) => texts['itemName'])).toEqual(['Cement']);
  expect(removeLine(bilty, without, without.lines[0]?.key ?? 0)).toBe(without);
  expect(undoRemove(without).lines.map(({ texts }) => texts['itemName'])).toEqual(['Cotton', 'Cement']);
});

test('a saved document is shown formatted, and its content can be copied', () => {
  const saved = savedForm(bilty, ANSWER);
  expect(saved.texts).toMatchObject({ deliveryFee: '250.50', packagingFee: '', sender: 'Malwa Cotton Mills' });
  expect(saved.lines[0]).toMatchObject({ id: 3, texts: { rate: '1,25,000', freight: '15,000', advance: '0' } });
  const copy = copiedForm(bilty, saved, { biltyDate: '2026-12-01' });
  expect(copy).toMatchObject({ ownNumber: null, texts: { biltyDate: '2026-12-01' } });
  expect(copy.lines[0]).toMatchObject({ id: 0, texts: { itemName: 'Cotton' } });
});

test('a copied document has no pictures of its original', () => {
  const line = { id: 1, date: '2026-11-20', head: 'toll', amount: 450, place: 'Sendhwa', bill: 'bill-1.orig' };
  const answer = { tripNo: '7', updatedDate: 'x', vehicleNo: 'MP09GF8890', lines: [line] } as unknown as DocumentAnswer;
  const saved = savedForm(tripSheet, answer);
  expect(saved.lines[0]?.texts['bill']).toBe('bill-1.orig');
  const [copied] = copiedForm(tripSheet, saved, {}).lines;
  expect(copied?.texts).toMatchObject({ place: 'Sendhwa', bill: '' });
});

test('a form recognises its own saved content, and no other', () => {
  const body = bodyOf(bilty, savedForm(bilty, ANSWER), '7', ANSWER.updatedDate);
  expect(holdsBody(bilty, { ...ANSWER, updatedDate: 'later' }, body)).toBe(true);
  expect(holdsBody(bilty, { ...ANSWER, receiver: 'Somebody' }, body)).toBe(false);
  expect(holdsBody(bilty, { ...ANSWER, lines: [] }, body)).toBe(false);
});

test('content is the same whichever fields were left', () => {
  const form = aForm(HEADER, ITEM);
  const key = form.lines[0]?.key ?? 0;
  expect(contentOf(leaveAll(bilty, restoredForm(form)))).toBe(contentOf(form));
  const changed = changeLine(form, key, (line) => ({ ...line, texts: { ...ITEM, rate: '1' } }));
  expect(contentOf(changed)).not.toBe(contentOf(form));
});

test('totals count readable amounts only', () => {
  const rateOf = (texts: Record<string, string>) => amountsOf(bilty.lines, texts).rate;
  expect(['1,200.50', '', 'x', '1e9', '9'.repeat(20)].map((rate) => rateOf({ rate }))).toEqual([1200.5, 0, 0, 0, 0]);
  expect(rateOf({})).toBe(0);
});

test('an untouched form has the default choice of each field', () => {
  expect(blankForm(exportBilty, {}).texts).toMatchObject({ hasPolicy: 'no', insuredAmount: '', policyDate: '' });
});

test('an id is neither grouped with commas nor left out', () => {
  const answer = { updatedDate: '2026-11-20T10:00:00.000Z', driverId: 1_234_567, lines: [] };
  const saved = savedForm(loadingSlip, answer);
  expect(saved.texts['driverId']).toBe('1234567');
  expect(leaveField(loadingSlip.fields, saved, 'driverId').texts['driverId']).toBe('1234567');
});

test('a row with only its default choice is empty and is not sent', () => {
  const row = blankLine(tripSheet);
  expect(row.texts['paidBy']).toBe('driver');
  expect(sentLength([row])).toBe(0);
  expect(sentLength([{ ...row, texts: { ...row.texts, paidBy: 'pump' } }])).toBe(1);
});
