import { expect, test } from 'vitest';
import type { SaveState } from '#web/forms/save-state.ts';
import { NetworkFailure, Problem } from '#web/client/problem.ts';
import { resultOf, unsentOf, type UnsentDocument } from './unsent.ts';

const CLERK = { tenantId: 't1', userName: 'asha' };

const anUnsent = (key: string, queuedAt: number, owner = CLERK): UnsentDocument => ({
  ...owner,
  key,
  queuedAt,
  body: {},
  unanswered: {},
  name: 'bilty',
  number: '',
  party: 'Malwa Mills',
  form: { texts: {}, left: {}, lines: [], ownNumber: null, removed: null },
  refusal: null,
});

test('a user’s unsent documents are only their own in this company, in the order of submission', () => {
  const all = [
    anUnsent('second', 2),
    anUnsent('of a colleague', 1, { ...CLERK, userName: 'ravi' }),
    anUnsent('of another company', 1, { ...CLERK, tenantId: 't2' }),
    anUnsent('first', 1),
  ];
  expect(unsentOf(all, CLERK).map(({ key }) => key)).toEqual(['first', 'second']);
});

type State = SaveState<object, string>;
const ended = (phase: State['phase']): State => ({
  key: 'key',
  version: null,
  unanswered: {},
  amended: [],
  phase,
});
const refused = (status: number, code = '') =>
  new Problem({ detail: 'No.', status, code, errors: [], requestId: '', retryAfter: null });

test('a document waits in the queue unless it was saved or the fault is its own', () => {
  expect(resultOf(ended({ is: 'saved', saved: 'it' }), null)).toEqual({ is: 'saved', saved: 'it' });
  expect(resultOf(ended({ is: 'notSent' }), new NetworkFailure(null))).toEqual({ is: 'waiting', stop: true });
  for (const status of [401, 408, 429, 503]) {
    expect(resultOf(ended({ is: 'refused' }), refused(status)), `${status}`).toEqual({ is: 'waiting', stop: true });
  }
  expect(resultOf(ended({ is: 'refused' }), refused(403, 'company_suspended'))).toEqual({ is: 'waiting', stop: true });
  // The server fails at this one, perhaps not at the next.
  expect(resultOf(ended({ is: 'refused' }), refused(500))).toEqual({ is: 'waiting', stop: false });
  expect(resultOf(ended({ is: 'refused' }), new Error('A part of the page could not be fetched.'))).toEqual({
    is: 'waiting',
    stop: false,
  });
});

test('a document that the server refuses is returned with the reason', () => {
  for (const [status, phase] of [
    [400, 'refused'],
    [403, 'refused'],
    [409, 'changed'],
    [409, 'savedElsewhere'],
  ] as const) {
    expect(resultOf(ended({ is: phase }), refused(status)), phase).toEqual({
      is: 'refused',
      refusal: { sentence: 'No.', errors: [] },
    });
  }
});
