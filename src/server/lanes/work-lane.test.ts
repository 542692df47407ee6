import { EventEmitter } from 'node:events';
import { setImmediate as later } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { countFor, inRequest } from '../scope/request-scope.ts';
import { createWorkLane, type WorkLane } from './work-lane.ts';

/** Work of companies that runs until it is ended; `begun`: whose work began, in order. */
function works(lane: WorkLane) {
  const begun: string[] = [];
  const running: { name: string; end: () => void }[] = [];
  return {
    begun,
    /** Simulates a client's call; `leave`: the client stops waiting. */
    ask: (company: string, name = company) => {
      const client = Object.assign(new EventEmitter(), { writableFinished: false });
      const done = inRequest(client, () => {
        countFor(company);
        return lane.run(() => {
          begun.push(name);
          const { promise, resolve } = Promise.withResolvers<string>();
          running.push({ name, end: () => resolve(name) });
          return promise;
        });
      }).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
      return { done, leave: () => void client.emit('close') };
    },
    /** Ends the oldest. */
    end: async () => {
      running.shift()?.end();
      await later();
    },
  };
}
const options = { atOnce: 2, each: 1, waitingEach: 3, waiting: 5 };
const refuse = (ofCompany: boolean) => new Error(ofCompany ? 'yours wait' : 'all wait');

test('a company with much work delays another only by what is already running', async () => {
  const { ask, begun, end } = works(createWorkLane({ ...options, refuse }));
  for (let at = 0; at < 4; at += 1) ask('a');
  await later();
  expect(begun).toEqual(['a']);
  ask('b');
  ask('c');
  await later();
  expect(begun).toEqual(['a', 'b']);
  for (let at = 0; at < 6; at += 1) await end();
  expect(begun).toEqual(['a', 'b', 'c', 'a', 'a', 'a']);
});

test('work is refused if too much waits for the company or for all', async () => {
  const { ask, end } = works(createWorkLane({ ...options, refuse }));
  const ofA = Array.from({ length: 5 }, () => ask('a'));
  expect(await ofA[4]?.done).toBe('yours wait');
  const ofOthers = Array.from({ length: 4 }, (_, at) => ask(`b${at}`));
  expect(await ofOthers[3]?.done).toBe('all wait');
  for (let at = 0; at < 7; at += 1) await end();
  expect(await Promise.all([...ofA.slice(0, 4), ...ofOthers.slice(0, 3)].map(({ done }) => done))).toEqual([
    'a',
    'a',
    'a',
    'a',
    'b0',
    'b1',
    'b2',
  ]);
});

test('work of a client that left is never begun', async () => {
  const lane = createWorkLane({ ...options, refuse });
  const { ask, begun, end } = works(lane);
  ask('a', 'first');
  const [second, third] = [ask('a', 'second'), ask('a', 'third')];
  second.leave();
  expect(await second.done).toContain('Nobody waited');
  await end();
  expect(begun).toEqual(['first', 'third']);
  await end();
  expect(await third.done).toBe('third');
  expect(lane.load()).toEqual({ running: 0, waiting: 0 });
});

test('work is refused if a company’s waiting work holds too much, but never its first', async () => {
  const lane = createWorkLane({ ...options, heldEach: 10, refuse });
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const first = lane.run(() => promise, 30);
  const waits = lane.run(() => promise, 30);
  await expect(lane.run(() => promise, 1)).rejects.toThrow('yours wait');
  resolve(undefined);
  await Promise.all([first, waits]);
  expect(lane.load()).toEqual({ running: 0, waiting: 0 });
});
