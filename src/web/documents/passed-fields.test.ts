import { expect, test } from 'vitest';
import { bilty } from '#domain/documents/bilty.ts';
import { blankForm, leaveAll, leaveLineField, lineMarks, type FormState } from './form-state.ts';
import { passField, showPassedErrors } from './passed-fields.ts';

const fresh = (texts: Record<string, string> = {}) => blankForm(bilty, texts);
const pass = (state: FormState, name: string) => passField(bilty.fields, state, name);

test('an empty required field is reported only once the form is left', () => {
  const passed = pass(fresh(), 'sender');
  expect(passed.left).toEqual({});
  expect(showPassedErrors(passed).left).toEqual({ sender: true });
  // What is only blanks is empty, and set in order like any text.
  expect(pass(fresh({ sender: '  ' }), 'sender')).toMatchObject({ texts: { sender: '' }, left: {} });
});

test('a field with text, and an optional one, are checked as soon as they are left', () => {
  expect(pass(fresh({ senderContact: '12345' }), 'senderContact').left).toEqual({ senderContact: true });
  expect(pass(fresh(), 'gstin').left).toEqual({ gstin: true });
  expect(showPassedErrors(fresh()).left).toEqual({});
});

test('after Submit an empty required field is reported at once', () => {
  const told = leaveAll(bilty, fresh({ sender: 'Malwa' }));
  expect(pass({ ...told, texts: { ...told.texts, sender: '' } }, 'sender').left['sender']).toBe(true);
});

test('an empty required field of a row is reported once the form is left, advice at once', () => {
  const form = fresh();
  const key = form.lines[0]?.key ?? 0;
  const passed = leaveLineField(bilty, leaveLineField(bilty, form, key, 'rate'), key, 'freight');
  const marks = ({ lines: [line] }: FormState) => (line === undefined ? {} : lineMarks(bilty, line, false));
  expect(marks(passed)).toEqual({ freight: { text: 'Freight is Required.', wrong: false } });
  expect(marks(showPassedErrors(passed))).toMatchObject({ rate: { text: 'Rate is Required.', wrong: true } });
});
