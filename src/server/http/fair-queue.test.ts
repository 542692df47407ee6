import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

class Response extends EventEmitter {
  destroyed = false;
  close() {
    this.destroyed = true;
    this.emit('close');
  }
}

function aQueue({ atOnce = 1, waiting = 100 } = {}) {
  const queue = createFairQueue({ atOnce, waitingEach: 2, waiting, refusal: 'Another one is under way.' });
  const begun: string[] = [];
  const outcomes: Record<string, unknown> = {};
  /** Asks for work of a company that is told when to end, and whose response is closed when it has. */
  function ask(company: string, name: string) {
    const caller = new Response();
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const run = queue.run(company, caller, () => {
      begun.push(name);
      return promise;
    });
    run.then(
      (result) => (outcomes[name] = result),
      (error: unknown) => (outcomes[name] = (error as { status: number }).status),
    );
    return {
      caller,
      async answer() {
        resolve('done');
        await setImmediate();
      },
      async end() {
        resolve('done');
        await setImmediate();
        caller.close();
        await setImmediate();
      },
      async fail() {
        reject(new Error('It failed.'));
        await setImmediate();
      },
    };
  }
  return { queue, begun, outcomes, ask };
}

test('of one company one runs and two wait; one more is refused, another company is not', async () => {
  const { begun, outcomes, ask } = aQueue({ atOnce: 2 });
  const first = ask('a', 'a1');
  ask('a', 'a2');
  ask('a', 'a3');
  ask('a', 'a4');
  ask('b', 'b1');
  await setImmediate();
  expect(begun).toEqual(['a1', 'b1']);
  expect(outcomes).toEqual({ a4: 429 });
  await first.end();
  expect(begun).toEqual(['a1', 'b1', 'a2']);
});

test('companies are served in turn, however many of one wait', async () => {
  const { begun, ask } = aQueue();
  const all = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('b', 'b2'), ask('c', 'c1')];
  const ended: unknown[] = [];
  await setImmediate();
  for (let at = 0; at < all.length; at += 1) {
    const name = begun.at(-1) ?? '';
    const [company, number] = [name.charAt(0), Number(name.charAt(1))];
    const place = { a: 0, b: 3, c: 5 }[company] ?? 0;
    ended.push(name);
    await all[place + number - 1]?.end();
  }
  expect(ended).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('who has gone does not run, and makes room', async () => {
  const { queue, begun, outcomes, ask } = aQueue();
  const first = ask('a', 'a1');
  ask('a', 'a2').caller.close();
  ask('a', 'a3');
  ask('a', 'a4');
  await first.end();
  expect(begun).toEqual(['a1', 'a3']);
  expect(outcomes).toEqual({ a1: 'done', a2: 499 });
  expect(queue.load()).toEqual({ running: 1, waiting: 1 });
  const late = new Response();
  late.close();
  await expect(queue.run('b', late, () => Promise.resolve())).rejects.toMatchObject({ status: 499 });
});

test('an answer that is not fetched holds its own company only', async () => {
  const { begun, ask } = aQueue();
  const first = ask('a', 'a1');
  ask('a', 'a2');
  ask('b', 'b1');
  await first.answer();
  expect(begun).toEqual(['a1', 'b1']);
  const { caller } = first;
  caller.close();
  await setImmediate();
  expect(begun).toEqual(['a1', 'b1']);
});

test('work that fails gives its turn back', async () => {
  const { queue, begun, ask } = aQueue();
  const first = ask('a', 'a1');
  const second = ask('a', 'a2');
  await first.fail();
  expect(begun).toEqual(['a1', 'a2']);
  await second.end();
  expect(queue.load()).toEqual({ running: 0, waiting: 0 });
});

test('all companies together wait up to a bound', async () => {
  const { outcomes, ask } = aQueue({ waiting: 3 });
  for (const company of ['a', 'b', 'c', 'd', 'e']) ask(company, company);
  await setImmediate();
  expect(outcomes).toEqual({ e: 429 });
});
