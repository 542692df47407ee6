import { expect, test } from 'vitest';
import { createHashQueue, type Requester } from './hash-queue.ts';

const from = (lane: string, trust: Requester['trust'] = 'captcha'): Requester => ({ lane, trust });

/** A queue that runs one at a time, and the order in which the waiting requests were called. */
function aQueue() {
  const queue = createHashQueue(1);
  const called: string[] = [];
  const came = (requester: Requester, name = requester.lane) =>
    void queue.enter(requester).then((admitted) => called.push(admitted ? name : `${name} refused`));
  return {
    hasPlace: queue.hasPlace,
    called,
    came,
    serve: async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        queue.leave();
        // The request that was called records itself.
        await Promise.resolve();
        await Promise.resolve();
      }
    },
  };
}

test('networks take turns, however many requests of one are waiting', async () => {
  const { came, called, serve } = aQueue();
  for (let at = 0; at < 6; at += 1) came(from('flood'), `flood ${at}`);
  came(from('office'));
  came(from('home'));
  await serve(8);
  expect(called).toEqual(['flood 0', 'flood 1', 'office', 'home', 'flood 2', 'flood 3', 'flood 4', 'flood 5']);
});

test('known browsers are served first', async () => {
  const { came, called, serve } = aQueue();
  for (let at = 0; at < 5; at += 1) came(from(`network ${at}`));
  came(from('user:1', 'known'));
  came(from('user:2', 'known'));
  await serve(7);
  expect(called.slice(0, 4)).toEqual(['network 0', 'user:1', 'user:2', 'network 1']);
});

test('a request to a full queue takes the newest place of the network with the most', async () => {
  const { came, called, serve, hasPlace } = aQueue();
  for (let at = 0; at < 22; at += 1) came(from('flood'), `flood ${at}`);
  expect([hasPlace(from('flood')), hasPlace(from('office'))]).toEqual([false, true]);
  came(from('office'));
  came(from('flood'), 'flood 22');
  await serve(2);
  expect(called.toSorted()).toEqual(['flood 0', 'flood 1', 'flood 21 refused', 'flood 22 refused', 'office']);
});

test('untrusted requests get half of the places, captchas the rest, and known browsers their own', () => {
  const { came, hasPlace } = aQueue();
  for (let at = 0; at < 64; at += 1) came(from(`network ${at}`, 'none'));
  expect(hasPlace(from('another', 'none'))).toBe(false);
  expect(hasPlace(from('another', 'captcha'))).toBe(true);
  for (let at = 0; at < 64; at += 1) came(from(`solver ${at}`, 'captcha'));
  expect(hasPlace(from('another', 'captcha'))).toBe(false);
  for (let at = 0; at < 10; at += 1) {
    expect(hasPlace(from(`user:${at}`, 'known'))).toBe(true);
    came(from(`user:${at}`, 'known'));
  }
  expect(hasPlace(from('user:10', 'known'))).toBe(false);
});

test('a request never gives its place to a less trusted one', () => {
  const { came, hasPlace } = aQueue();
  for (let at = 0; at < 22; at += 1) came(from('office', 'captcha'));
  expect(hasPlace(from('stranger', 'none'))).toBe(false);
  expect(hasPlace(from('home', 'captcha'))).toBe(true);
});

test('a place given back is free', async () => {
  const { came, called, serve, hasPlace } = aQueue();
  for (let round = 0; round < 3; round += 1) {
    for (let at = 0; at < 22; at += 1) came(from('office'));
    expect(hasPlace(from('office'))).toBe(false);
    await serve(22);
  }
  expect(called).toHaveLength(66);
});
