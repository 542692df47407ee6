import { expect, test } from 'vitest';
import {
  answered,
  failed,
  isSaving,
  nextStep,
  openedSave,
  reopenedSave,
  resumedSave,
  stored,
  submitted,
  type SaveFailure,
  type SaveState,
} from './save-state.ts';

interface Saved {
  readonly text: string;
  readonly version: string;
}
type State = SaveState<string, Saved>;

const CAN = { amend: true, compare: true, store: false };
const fresh = (): State => openedSave('key', null);
const opened = (): State => openedSave('key', 'v1');
const step = (state: State) => nextStep(state, ({ version }) => version);
const answer = (state: State, text: string, version = 'v2') =>
  answered(state, { text, version }, (saved, body) => saved.text === body);
const fail = (state: State, failure: SaveFailure, can = CAN) => failed(state, failure, 'another key', can);
/** A form whose first try got no answer. */
const lost = (state: State, body: string) => fail(submitted(state, body), 'noAnswer');

test('a new record is sent with its key, a change with the version that was read', () => {
  expect(step(fresh())).toBeNull();
  expect(step(submitted(fresh(), 'a'))).toEqual({ call: 'create', body: 'a', key: 'key' });
  expect(step(submitted(opened(), 'a'))).toEqual({ call: 'update', body: 'a', of: null, version: 'v1' });
  const saved = answer(submitted(fresh(), 'a'), 'a');
  expect(saved.phase).toEqual({ is: 'saved', saved: { text: 'a', version: 'v2' } });
  expect(step(saved)).toBeNull();
});

test('a form is saving from Submit until its answer is handled', () => {
  expect(isSaving(fresh())).toBe(false);
  expect(isSaving(submitted(fresh(), 'a'))).toBe(true);
  expect(isSaving(answer(submitted(fresh(), 'a'), 'a'))).toBe(true);
  for (const failure of ['noAnswer', 'failed', 'keyUsed', 'changed', 'refused'] as const) {
    expect(isSaving(fail(submitted(fresh(), 'a'), failure)), failure).toBe(false);
  }
});

test('a first try that was refused is forgotten, as nothing was saved', () => {
  for (const failure of ['refused', 'changed'] as const) {
    expect(fail(submitted(opened(), 'a'), failure)).toMatchObject({ unanswered: null, phase: { is: failure } });
  }
});

test('a try without an answer, or with a server error, is remembered as possibly saved', () => {
  expect(lost(fresh(), 'a')).toMatchObject({ unanswered: 'a', phase: { is: 'notSent' } });
  expect(fail(submitted(fresh(), 'a'), 'failed')).toMatchObject({ unanswered: 'a', phase: { is: 'refused' } });
  // What is refused later says nothing of the first try.
  expect(fail(submitted(lost(fresh(), 'a'), 'b'), 'refused')).toMatchObject({ unanswered: 'a' });
});

test('a retry of the same content has the same key and gets the first answer', () => {
  const again = submitted(lost(fresh(), 'a'), 'a');
  expect(step(again)).toEqual({ call: 'create', body: 'a', key: 'key' });
  expect(answer(again, 'a').phase.is).toBe('saved');
});

test('after a lost answer the saved record is updated with what was typed since', () => {
  const again = submitted(lost(fresh(), 'a'), 'b');
  expect(step(again)).toMatchObject({ call: 'create', body: 'b' });
  const recalling = fail(again, 'keyUsed');
  expect(step(recalling)).toEqual({ call: 'create', body: 'a', key: 'key' });
  const amending = answer(recalling, 'a');
  expect(step(amending)).toEqual({ call: 'update', body: 'b', of: { text: 'a', version: 'v2' }, version: 'v2' });
  expect(answer(amending, 'b', 'v3').phase).toEqual({ is: 'saved', saved: { text: 'b', version: 'v3' } });
  // Any call that is lost on the way can be sent again.
  expect(fail(recalling, 'noAnswer')).toMatchObject({ key: 'key', unanswered: 'a', phase: { is: 'notSent' } });
  const blind = { ...CAN, compare: false };
  expect(fail(amending, 'changed', blind).phase.is).toBe('changed');
});

test('a form takes a new key if its own was used in another window', () => {
  const elsewhere = { key: 'another key', unanswered: null, phase: { is: 'savedElsewhere' } };
  expect(fail(submitted(fresh(), 'a'), 'keyUsed')).toMatchObject(elsewhere);
  expect(fail(submitted(lost(fresh(), 'a'), 'b'), 'keyUsed', { ...CAN, amend: false })).toMatchObject(elsewhere);
  expect(fail(fail(submitted(lost(fresh(), 'a'), 'b'), 'keyUsed'), 'keyUsed')).toMatchObject(elsewhere);
});

test('a form recognises its own lost save behind “changed by someone else”, and no other', () => {
  const again = fail(submitted(lost(opened(), 'a'), 'a'), 'changed');
  expect(step(again)).toEqual({ call: 'read', of: null });
  expect(answer(again, 'a').phase.is).toBe('saved');
  expect(answer(again, 'somebody’s').phase.is).toBe('changed');
  expect(fail(again, 'noAnswer')).toMatchObject({ unanswered: 'a', phase: { is: 'notSent' } });
  const blind = { ...CAN, compare: false };
  expect(fail(submitted(lost(opened(), 'a'), 'a'), 'changed', blind).phase.is).toBe('changed');
});

test('a new record without an answer is stored with all that sending it later needs', () => {
  const can = { ...CAN, store: true };
  const storing = fail(submitted(fresh(), 'a'), 'noAnswer', can);
  expect(isSaving(storing)).toBe(true);
  expect(step(storing)).toEqual({ call: 'store', unsent: { key: 'key', body: 'a', unanswered: 'a', amended: [] } });
  expect(isSaving(stored(storing))).toBe(true);
  expect(step(stored(storing))).toBeNull();
  // Where this computer cannot store it, it stays in the form.
  for (const failure of ['failed', 'noAnswer'] as const) {
    expect(fail(storing, failure, can)).toMatchObject({ unanswered: 'a', phase: { is: 'notSent' } });
  }
  // A change of a saved record is not stored.
  expect(fail(submitted(opened(), 'a'), 'noAnswer', can).phase.is).toBe('notSent');
});

test('a stored save continues as if it had not been stored', () => {
  const unsent = { key: 'key', body: 'b', unanswered: 'a' };
  const resumed: State = resumedSave(unsent);
  expect(step(resumed)).toEqual({ call: 'create', body: 'b', key: 'key' });
  const amending = answer(fail(resumed, 'keyUsed'), 'a');
  expect(step(amending)).toMatchObject({ call: 'update', body: 'b' });
  const lostAgain = fail(amending, 'noAnswer', { ...CAN, store: true });
  expect(step(lostAgain)).toEqual({ call: 'store', unsent: { ...unsent, amended: ['b'] } });
});

test('a form recognises its own lost change of a lost save behind “changed by someone else”', () => {
  const unsent = { key: 'key', body: 'b', unanswered: 'a' };
  const amend = (state: State) => answer(fail(state, 'keyUsed'), 'a', 'v1');
  // The create is answered with the original record, which the own change has changed since.
  const comparing = fail(amend(resumedSave(unsent)), 'changed');
  expect(step(comparing)).toEqual({ call: 'read', of: { text: 'a', version: 'v1' } });
  expect(answer(comparing, 'b', 'v2').phase).toEqual({ is: 'saved', saved: { text: 'b', version: 'v2' } });
  expect(answer(comparing, 'somebody’s').phase.is).toBe('changed');
  // It was edited once more: the record has the own change from before and is updated.
  const edited = fail(amend(submitted(reopenedSave<string, Saved>(unsent), 'c')), 'changed');
  const further = answer(edited, 'b', 'v2');
  expect(step(further)).toEqual({ call: 'update', body: 'c', of: { text: 'b', version: 'v2' }, version: 'v2' });
  expect(answer(edited, 'somebody’s').phase.is).toBe('changed');
});

test('a form continues from its own lost change of a record, and from no other', () => {
  const again = fail(submitted(lost(opened(), 'a'), 'b'), 'changed');
  const further = answer(again, 'a', 'v2');
  expect(step(further)).toEqual({ call: 'update', body: 'b', of: { text: 'a', version: 'v2' }, version: 'v2' });
  expect(answer(again, 'somebody’s').phase.is).toBe('changed');
});
