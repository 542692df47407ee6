import { expect, test } from 'vitest';
import { calls, type CallName } from '#api/calls.ts';
import type { Call } from '#api/call.ts';
import { isSheet } from './is-sheet.ts';

test('every call that answers a spreadsheet in a language is asked for it in the user’s, and no other', () => {
  const inALanguage = (Object.keys(calls) as CallName[]).filter((name) => {
    const { answer, query = {} }: Call = calls[name];
    return 'xlsx' in answer && 'language' in query;
  });
  expect(inALanguage.length).toBeGreaterThan(20);
  expect((Object.keys(calls) as CallName[]).filter(isSheet).toSorted()).toEqual(inALanguage.toSorted());
});
