import { expect, test } from 'vitest';
import type { AnswerNames } from './call-encoding.ts';
import { addressOf, cleanErrors, cleanAnswer, wireBody } from './wire.ts';

const LINE: AnswerNames = { freight_Amt: 'freight' };
const BILTY: AnswerNames = { bilty_No: 'biltyNo', from: 'origin', details: ['lines', LINE] };
const PAGE: AnswerNames = { data: ['data', BILTY] };

test('wire names in an answer become clean names at every depth', () => {
  const bilty = { bilty_No: '7', from: 'Indore', sender: 'Malwa', details: [{ id: 3, freight_Amt: 5 }] };
  const known = { biltyNo: '7', origin: 'Indore', sender: 'Malwa', lines: [{ id: 3, freight: 5 }] };
  expect(cleanAnswer(bilty, BILTY)).toEqual(known);
  expect(cleanAnswer([bilty], BILTY)).toEqual([known]);
  expect(cleanAnswer({ data: [bilty], totalCount: 1 }, PAGE)).toEqual({ data: [known], totalCount: 1 });
});

test('null, texts and lists of numbers in an answer are not changed', () => {
  expect(cleanAnswer(null, BILTY)).toBeNull();
  expect(cleanAnswer('text', BILTY)).toBe('text');
  expect(cleanAnswer({ details: null, data: [1] }, BILTY)).toEqual({ lines: null, data: [1] });
});

test('clean names in a body and an address become wire names', () => {
  const body = {
    shape: 'document',
    fields: { biltyNo: 'bilty_No' },
    lines: { freight: 'freight_Amt' },
    number: 'biltyNo',
  } as const;
  const row = { biltyNo: '7', lines: [{ id: 3, freight: 5 }], updatedDate: null };
  expect(wireBody(body, row)).toEqual({ bilty_No: '7', details: [{ id: 3, freight_Amt: 5 }] });
  expect(wireBody(body, { ...row, lines: null, updatedDate: 'v1' })).toEqual({ bilty_No: '7', updated_Date: 'v1' });
  expect(addressOf('images/:file', { file: 'file', tenantId: 'tenant_Id' }, { file: 'a b.png', tenantId: 't' })).toBe(
    '/api/images/a%20b.png?tenant_Id=t',
  );
});

test('paths of errors become the form’s names, also in lines and queries', () => {
  const body = { fields: { sender: 'sender_Name' }, lines: { freight: 'freight_Amt' } };
  const paths = ['Sender_Name', 'details[2].freight_Amt', 'details.2.freight_Amt', 'username', 'unknown'];
  const errors = paths.map((path) => ({ path, message: 'Wrong.' }));
  expect(cleanErrors(errors, { userName: 'username' }, body).map(({ path }) => path)).toEqual([
    'sender',
    'lines.2.freight',
    'lines.2.freight',
    'userName',
    'unknown',
  ]);
  expect(cleanErrors(errors).map(({ path }) => path)).toEqual([
    'Sender_Name',
    'lines.2.freight_Amt',
    'lines.2.freight_Amt',
    'username',
    'unknown',
  ]);
});

test('the path of an error about a whole list becomes the list’s name', () => {
  const body = {
    fields: {},
    lines: { debit: 'debit' },
    linesWire: 'entries',
    lists: { charges: { wire: 'charge_List', fields: {} } },
  };
  const errors = ['entries', 'entries[1].debit', 'charge_List'].map((path) => ({ path, message: 'Wrong.' }));
  expect(cleanErrors(errors, {}, body).map(({ path }) => path)).toEqual(['lines', 'lines.1.debit', 'charges']);
});
