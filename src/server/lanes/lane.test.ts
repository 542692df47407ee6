import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inRequest, requestScope, type Answered } from '../scope/request-scope.ts';
import { createLane, type LaneOptions } from './lane.ts';

class Answer extends EventEmitter implements Answered {
  destroyed = false;
  writableFinished = false;
  end(finished = true): void {
    this.destroyed = true;
    this.writableFinished = finished;
    this.emit('close');
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A lane that records who began, and who was refused with which status. */
function aLane(options: Partial<LaneOptions> & { places?: number } = {}) {
  const begun: string[] = [];
  const refused: Record<string, unknown> = {};
  const lane = createLane({
    hasRoom: () => lane.load().running < (options.places ?? 1),
    waitingEach: 10,
    waiting: 100,
    patience: 3000,
    ...options,
  });
  function enter(company: string, name: string) {
    const answer = new Answer();
    lane.enter(
      company,
      inRequest(answer, requestScope),
      () => begun.push(name),
      (error) => (refused[name] = 'status' in error ? error.status : error.message),
    );
    return answer;
  }
  return { lane, begun, refused, enter };
}

test('companies take turns in a lane, however many requests of one wait', () => {
  const { lane, begun, enter } = aLane({ each: 1 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) enter(name.charAt(0), name);
  for (const company of ['a', 'b', 'c', 'a', 'b', 'a']) {
    expect(begun.at(-1)?.charAt(0)).toBe(company);
    lane.leave(company);
  }
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(lane.load()).toEqual({ running: 0, waiting: 0 });
});

test('one company never has more than its share of the places', () => {
  const { lane, begun, enter } = aLane({ places: 3, each: 2 });
  for (const name of ['a1', 'a2', 'a3', 'b1']) enter(name.charAt(0), name);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  lane.leave('b');
  expect(begun).toHaveLength(3);
  lane.leave('a');
  expect(begun.at(-1)).toBe('a3');
});

test('a request of a client that left is dropped; one that was answered but has work left is run', () => {
  const { lane, begun, refused, enter } = aLane();
  enter('a', 'a1');
  enter('a', 'a2').end(false);
  enter('a', 'a3').end();
  lane.leave('a');
  expect(begun).toEqual(['a1', 'a3']);
  expect(refused).toEqual({ a2: 499 });
});

test('a request above the limit of its company or of all is refused, and so is one that waits too long', () => {
  const { refused, enter } = aLane({ waitingEach: 1, waiting: 2, each: 1 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) enter(name.charAt(0), name);
  expect(refused).toEqual({ a3: 429, c1: 429 });
  vi.advanceTimersByTime(3000);
  // The first was held up by its own company, the second by others.
  expect(refused).toEqual({ a3: 429, c1: 429, a2: 429, b1: 503 });
});

test('a request that may not begin yet begins when the lane looks again', () => {
  let isFull = true;
  const { lane, begun, enter } = aLane({ places: 5, mayBegin: (company) => company !== 'a' || !isFull });
  for (const name of ['a1', 'b1']) enter(name.charAt(0), name);
  expect(begun).toEqual(['b1']);
  isFull = false;
  lane.look();
  expect(begun).toEqual(['b1', 'a1']);
});

test('closing a lane fails the waiting requests', () => {
  const { lane, refused, enter } = aLane();
  enter('a', 'a1');
  enter('a', 'a2');
  lane.close(new Error('closed'));
  expect(refused).toEqual({ a2: 'closed' });
  expect(lane.load().waiting).toBe(0);
});
