import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdmission } from './admission.ts';
import { countFor, inRequest, type Answered } from '../scope/request-scope.ts';

class Answer extends EventEmitter implements Answered {
  destroyed = false;
  writableFinished = false;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An admission that records who is in. */
function anAdmission() {
  const admission = createAdmission();
  const inside: { readonly company: string; readonly leave: () => void }[] = [];
  const enter = (company: string) =>
    inRequest(new Answer(), async () => {
      countFor(company);
      const leave = await admission.enter();
      inside.push({ company, leave });
    });
  const many = async (company: string, count: number) => {
    for (let at = 0; at < count; at += 1) void enter(company);
    await vi.advanceTimersByTimeAsync(0);
  };
  const insideOf = (company: string) => inside.filter((each) => each.company === company).length;
  const leaveAll = async () => {
    for (const { leave } of inside.splice(0)) leave();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { many, insideOf, leaveAll };
}

test('the requests of a company alone are all begun at once', async () => {
  const { many, insideOf } = anAdmission();
  await many('A', 1);
  await vi.advanceTimersByTimeAsync(2000);
  await many('A', 40);
  expect(insideOf('A')).toBe(41);
});

test('beside another company one has three requests at a time, and the other begins at once', async () => {
  const { many, insideOf, leaveAll } = anAdmission();
  await many('B', 1);
  await many('A', 30);
  expect([insideOf('A'), insideOf('B')]).toEqual([3, 1]);
  await leaveAll();
  expect(insideOf('A')).toBe(3);
  await many('B', 1);
  expect(insideOf('B')).toBe(1);
});

test('a request that takes long gives its place to the next', async () => {
  const { many, insideOf } = anAdmission();
  await many('B', 1);
  await many('A', 12);
  expect(insideOf('A')).toBe(3);
  await vi.advanceTimersByTimeAsync(200);
  expect(insideOf('A')).toBe(6);
});
