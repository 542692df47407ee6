import { expect, test } from 'vitest';
import { count, money, text } from '#domain/fields.ts';
import { rowWith } from './form-rows.ts';
import { contentOfRows, leaveRows, openedRows, pathInForm, readRows, rowMessages, type FormRows } from './row-lists.ts';

const fields = {
  account: text({ wire: 'account', label: 'Account', required: 'Account is required.' }),
  debit: money({ wire: 'debit', label: 'Debit' }),
  item: count({ wire: 'item', label: 'Item' }),
};
const lists = { lines: { fields, most: 10, begins: 2 } };
const rowsOf = (...texts: Readonly<Record<string, string>>[]): FormRows => ({
  lines: texts.map((each) => rowWith(fields, each)),
});

test('a new form begins with empty rows, a saved one with its own', () => {
  expect(openedRows(lists, null)['lines']).toHaveLength(2);
  const saved = openedRows(lists, { lines: [{ id: 7, account: 'head:rent', debit: 1234.5, item: 0 }] });
  expect(saved['lines']).toMatchObject([{ id: 7, texts: { account: 'head:rent', debit: '1,234.50', item: '' } }]);
  expect(readRows(lists, saved)).toEqual({ lines: [{ id: 7, account: 'head:rent', debit: 1234.5, item: 0 }] });
});

test('empty rows are not sent and report no errors', () => {
  const rows = rowsOf({}, { account: 'head:rent', debit: '100' }, { account: ' ' });
  expect(rowMessages(lists, rows)).toEqual({});
  expect(readRows(lists, rows).lines).toEqual([{ id: 0, account: 'head:rent', debit: 100, item: 0 }]);
});

test('an error of a row has the path of its field', () => {
  const rows = rowsOf({}, { debit: '100' }, { account: 'head:rent', debit: 'much' });
  expect(rowMessages(lists, rows)).toEqual({
    'lines.1.account': 'Account is required.',
    'lines.2.debit': expect.any(String) as string,
  });
});

test('error paths of the server, which count sent rows, become paths of the form', () => {
  const rows = rowsOf({}, { debit: '100' }, {}, { debit: '200' });
  expect(pathInForm(rows, 'lines.1.debit')).toBe('lines.3.debit');
  expect(pathInForm(rows, 'lines')).toBe('lines');
  expect(pathInForm(rows, 'lines.9.debit')).toBe('lines');
  expect(pathInForm(rows, 'amount')).toBeNull();
});

test('after Submit every field of a row that is not empty is checked', () => {
  const left = leaveRows(lists, rowsOf({}, { debit: '100' }))['lines'];
  expect(left?.map((row) => row.left)).toEqual([{}, { account: true, debit: true, item: true }]);
});

test('empty rows do not count as content', () => {
  expect(contentOfRows(rowsOf({}, { debit: '5' }, {}))).toBe(contentOfRows(rowsOf({ debit: '5' })));
  expect(contentOfRows(rowsOf({ debit: '5' }))).not.toBe(contentOfRows(rowsOf({ debit: '6' })));
});
