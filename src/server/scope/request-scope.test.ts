import { EventEmitter } from 'node:events';
import { setImmediate as later } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { atEnd, countFor, forNobody, hasLeft, inRequest, requestScope } from './request-scope.ts';

const response = (writableFinished = false) =>
  Object.assign(new EventEmitter(), { destroyed: false, writableFinished });

test('code deep within a request knows the company of that request only', async () => {
  const deep = async () => {
    await later();
    return requestScope()?.company;
  };
  const ofA = inRequest(response(), async () => {
    countFor('a');
    await later();
    countFor('another');
    return await deep();
  });
  const ofNobody = inRequest(response(), deep);
  expect(await Promise.all([ofA, ofNobody, deep()])).toEqual(['a', '', undefined]);
});

test('a request is gone when its client leaves, not when its answer is sent', () => {
  const [left, answered] = [response(), response()];
  const scopes = [left, answered].map((raw) => inRequest(raw, requestScope));
  // Read before it ends, and after.
  const before = scopes.map((scope) => scope?.gone);
  answered.writableFinished = true;
  for (const raw of [left, answered]) {
    raw.destroyed = true;
    raw.emit('close');
  }
  expect(before.map((gone) => gone?.aborted)).toEqual([true, false]);
  expect(scopes.map((scope) => scope?.gone.aborted)).toEqual([true, false]);
  expect(scopes.map((scope) => hasLeft(scope))).toEqual([true, false]);
  const late = inRequest(left, requestScope);
  expect(late?.gone.aborted).toBe(true);
});

test('work for nobody belongs to no request', () => {
  expect(inRequest(response(), () => forNobody(requestScope))).toBeUndefined();
});

test('work for the end of a request is done once, unless it was withdrawn', () => {
  const raw = response();
  const done: string[] = [];
  inRequest(raw, () => {
    const scope = requestScope();
    if (!scope) throw new Error('It has no scope.');
    atEnd(scope, () => done.push('kept'));
    atEnd(scope, () => done.push('taken back'))();
  });
  raw.emit('close');
  raw.emit('close');
  expect(done).toEqual(['kept']);
});
