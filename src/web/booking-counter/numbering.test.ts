import 'fake-indexeddb/auto';
import {
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  nat,
  oneof,
  record as objectOf,
} from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Locks } from './locks.ts';
import { addRow, readStanding, rowsIn } from './lr-rows.ts';
import { addRecord, numberLr, type Said } from './numbering.ts';
import { sendWaiting, type Settled } from './sending.ts';
import { counterStores, type CounterRow, type LrRow } from './store.ts';

// Windows that number, send and die wherever they wait, and a portal that counts as the real one does (src/server/counters/keep.ts).

const YEAR = '2627';
const never = <Value>() => new Promise<Value>(() => undefined);
/** The next turn of the event loop, as in a browser. */
const nextTurn = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
const textOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const valueOf = ({ sealed }: Pick<LrRow, 'sealed'>) => JSON.parse(new TextDecoder().decode(sealed)) as Signed;

/** The content of a record, not sealed: this test has no key. */
interface Signed {
  readonly sequence: number;
  /** 0: a cancellation or a print. */
  readonly number: number;
  readonly id: string;
}

/** Locks; those of a window are released when it dies. */
function lockHouse() {
  const held = new Map<string, { window: number; free: () => void }>();
  const queues = new Map<string, { window: number; run: () => void }[]>();
  const next = (name: string) => {
    held.delete(name);
    queues.get(name)?.shift()?.run();
  };
  const hold = <Done>(name: string, window: number, work: () => Promise<Done>): Promise<Done> => {
    const own = { window, free: () => held.get(name) === own && next(name) };
    held.set(name, own);
    return work().finally(own.free);
  };
  /** The locks of a window; once it is dead it asks for none. */
  const of = (window: number, isDead: () => boolean): Locks => ({
    request<Done>(
      name: string,
      options: { readonly ifAvailable: true } | (() => Promise<Done>),
      work?: (lock: object | null) => Promise<Done>,
    ): Promise<Done> {
      if (isDead()) return never();
      if (typeof options !== 'function') {
        if (held.has(name)) return work?.(null) ?? never();
        return hold(name, window, () => work?.({}) ?? never());
      }
      if (!held.has(name)) return hold(name, window, options);
      return new Promise((resolve, reject) => {
        const waiting = queues.get(name) ?? [];
        queues.set(name, waiting);
        waiting.push({ window, run: () => void hold(name, window, options).then(resolve, reject) });
      });
    },
  });
  const release = (window: number) => {
    for (const [name, waiting] of queues)
      queues.set(
        name,
        waiting.filter((each) => each.window !== window),
      );
    for (const { window: by, free } of Array.from(held.values())) if (by === window) free();
  };
  return { of, release };
}

/** The portal: what it booked, what it kept because it was not the next, what it refused. */
function aPortal() {
  const came = new Map<number, { readonly id: string; state: 'asked' | 'booked' | 'kept' }>();
  const standing = { sequence: 0, number: 0 };
  const wrong: string[] = [];
  const booked = new Map<number, string>();
  /** Takes a record in; `refuses`: answers a call about it with a refusal. */
  function take(record: Signed, refuses: boolean): 'booked' | 'refused' {
    const before = came.get(record.sequence);
    if (before !== undefined && before.id !== record.id) wrong.push(`${record.sequence} twice`);
    if (before?.state === 'booked') return 'booked';
    if (before === undefined && record.sequence !== standing.sequence + 1) wrong.push(`sequence ${record.sequence}`);
    standing.sequence = Math.max(standing.sequence, record.sequence);
    if (record.number > 0) {
      if (record.number !== standing.number + 1) wrong.push(`number ${record.number} after ${standing.number}`);
      if (refuses) {
        came.set(record.sequence, { id: record.id, state: 'asked' });
        return 'refused';
      }
      standing.number = record.number;
      booked.set(record.number, record.id);
    }
    came.set(record.sequence, { id: record.id, state: 'booked' });
    return 'booked';
  }
  return { take, wrong, booked, standing };
}

/** What becomes of a call: answered, lost on the way there, lost on the way back, refused, refused and lost on the way back. */
const FATES = ['answered', 'lost', 'unheard', 'refused', 'refused unheard'] as const;
type Fate = (typeof FATES)[number];

interface Done {
  readonly what: 'book' | 'send' | 'record';
  readonly window: 0 | 1 | 2;
  readonly fate: Fate;
  readonly isOnline: boolean;
  /** After how many of its waits its window dies; beyond them it lives. */
  readonly diesAt: number;
  /** How many turns of the event loop each of its waits takes. */
  readonly turns: number;
}

const aDone = objectOf<Done>({
  what: constantFrom('book', 'book', 'book', 'send', 'record'),
  window: constantFrom(0, 1, 2),
  fate: constantFrom(...FATES),
  isOnline: boolean(),
  diesAt: oneof({ weight: 3, arbitrary: constant(99) }, { weight: 2, arbitrary: nat(6) }),
  turns: nat(30),
});

const counter: CounterRow = {
  id: '1a2b3c4d-5e6f-4071-8293-0405060708ff',
  company: '00112233-4455-6677-8899-aabbccddeeff',
  branch: 1,
  branchName: 'Indore',
  branchCode: 'IND',
  name: 'Front desk',
  code: 'F1',
  book: 7,
  pattern: 'INDF1/{YY}/{N}',
  digits: 5,
  state: 'active',
  twice: false,
  publicKey: '',
  wrappedKey: new Uint8Array(),
  certificate: '',
  certificateUntil: '2026-12-27',
  contact: { id: '', before: '', heard: true },
  heardAt: 0,
  latest: 0,
  sequence: 0,
  numbers: {},
  persisted: false,
};

async function freshCounter(): Promise<void> {
  const stores = await counterStores();
  await Promise.all([stores.clear('lrs'), stores.put('counter', counter, 'this')]);
}
beforeEach(freshCounter);

/** A world of three windows of one browser. */
function aWorld() {
  const house = lockHouse();
  const portal = aPortal();
  const lives = [0, 0, 0];
  /** What is called when a window dies, by window. */
  const deaths: (() => void)[][] = [[], [], []];
  let ids = 0;
  const promised: { readonly id: string; readonly number: number }[] = [];
  const refused: string[] = [];

  /** What a window waits for: it goes on only if it lives. */
  function living({ window, diesAt, turns }: Pick<Done, 'window' | 'diesAt' | 'turns'>) {
    const life = lives[window] ?? 0;
    let waits = 0;
    const isDead = () => lives[window] !== life;
    return {
      isDead,
      async pass<Value>(work: () => Value | Promise<Value>): Promise<Value> {
        if (isDead()) return await never();
        const value = await work();
        for (let turn = 0; turn < turns; turn += 1) await nextTurn();
        if (waits++ === diesAt) {
          lives[window] = life + 1;
          house.release(window);
          for (const dies of deaths[window]?.splice(0) ?? []) dies();
        }
        return isDead() ? await never() : value;
      },
    };
  }

  const said = (fate: Fate, record: Signed): Said => {
    const sealed = textOf(record);
    if (fate === 'lost') return { is: 'nothing' };
    const result = portal.take(record, fate.startsWith('refused'));
    if (fate.endsWith('unheard')) return { is: 'nothing' };
    return result === 'refused' ? { is: 'refused', error: new Error('refused') } : { is: 'booked', sealed };
  };

  async function book({ window, fate, isOnline, ...waits }: Done): Promise<void> {
    const life = living({ window, ...waits });
    const id = `lr ${++ids}`;
    let record: Signed = { sequence: 0, number: 0, id };
    await numberLr({
      locks: house.of(window, life.isDead),
      next: ({ counter: { sequence, numbers } }) => {
        const number = (numbers[YEAR] ?? 0) + 1;
        record = { sequence: sequence + 1, number, id };
        return { sequence: sequence + 1, lrNo: String(number), taken: { year: YEAR, number } };
      },
      prepare: () => life.pass(() => textOf(record)),
      asks: () => isOnline,
      ask: () => life.pass(() => said(fate, record)),
      now: () => 0,
    }).then(
      ({ taken }) => life.isDead() || promised.push({ id, number: taken.number }),
      () => refused.push(id),
    );
  }

  async function send({ window, fate, ...waits }: Omit<Done, 'what' | 'isOnline'>): Promise<void> {
    const life = living({ window, ...waits });
    await sendWaiting({
      locks: house.of(window, life.isDead),
      receive: (rows) =>
        life.pass(() => {
          if (fate === 'lost') return null;
          const settled = rows.map((row): Settled => {
            portal.take(valueOf(row), false);
            return { sequence: row.sequence, state: 'booked' };
          });
          return fate.endsWith('unheard') ? null : settled;
        }),
    });
  }

  async function record({ window, ...waits }: Done): Promise<void> {
    const life = living({ window, ...waits });
    const id = `print ${++ids}`;
    await addRecord({
      locks: house.of(window, life.isDead),
      prepare: (sequence) => life.pass(() => textOf({ sequence, number: 0, id })),
      now: () => 0,
    });
  }

  const todo = { book, send, record };
  /** Waits until a window dies, and then for what it began before. */
  async function death(window: Done['window']): Promise<void> {
    await new Promise<void>((resolve) => void deaths[window]?.push(resolve));
    await new Promise((resolve) => void setTimeout(resolve, 40));
  }
  /** Does something, and waits for its end: by itself, or with its window. */
  const run = (done: Done): Promise<unknown> => Promise.race([todo[done.what](done), death(done.window)]);
  return { run, send, portal, promised, refused };
}

test('if windows die or calls are refused at any point, no LR number is missing or given twice', async () => {
  await assert(
    asyncProperty(array(array(aDone, { minLength: 1, maxLength: 3 }), { maxLength: 12 }), async (steps) => {
      await freshCounter();
      const { run, send, portal, promised, refused } = aWorld();
      // All actions of a step run at the same time.
      for (const step of steps) await Promise.all(step.map(run));
      await send({ window: 0, fate: 'answered', diesAt: 99, turns: 0 });

      expect(portal.wrong).toEqual([]);
      expect(await rowsIn('waiting')).toEqual([]);
      const { counter: last, asked } = await readStanding();
      expect(asked).toBeNull();
      expect([last.sequence, last.numbers[YEAR] ?? 0]).toEqual([portal.standing.sequence, portal.standing.number]);
      expect([...portal.booked.keys()].toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: portal.standing.number }, (_, at) => at + 1),
      );
      // Clerks were shown the numbers that the portal booked.
      for (const { id, number } of promised) expect(portal.booked.get(number)).toBe(id);
      for (const id of refused) expect([...portal.booked.values()]).not.toContain(id);
    }),
    { numRuns: 120 },
  );
}, 120_000);

test('a number or sequence taken by another window meanwhile is not written', async () => {
  const row = { sequence: 1, state: 'waiting', sealed: textOf({}) } as const;
  expect(await addRow(row, { year: YEAR, number: 2 }, 0)).toBe(false);
  expect(await addRow({ ...row, sequence: 2 }, { year: YEAR, number: 1 }, 0)).toBe(false);
  expect(await addRow(row, { year: YEAR, number: 1 }, 0)).toBe(true);
  expect(await addRow(row, { year: YEAR, number: 1 }, 0)).toBe(false);
  expect(await addRow({ ...row, sequence: 2 }, null, 0)).toBe(true);
  const { counter: last } = await readStanding();
  expect([last.sequence, last.numbers]).toEqual([2, { [YEAR]: 1 }]);
});

test('while one LR is being sent, no other gets a number', async () => {
  expect(await addRow({ sequence: 1, state: 'asked', sealed: textOf({}) }, { year: YEAR, number: 1 }, 0)).toBe(true);
  const second = { sequence: 2, state: 'waiting', sealed: textOf({}) } as const;
  expect(await addRow(second, { year: YEAR, number: 2 }, 0)).toBe(false);
  expect(await addRow(second, null, 0)).toBe(true);
});

test('an LR being sent when its window died keeps its number, and the next one follows it', async () => {
  await addRow({ sequence: 1, state: 'asked', sealed: textOf({}) }, { year: YEAR, number: 1 }, 0);
  const { run, promised } = aWorld();
  await run({ what: 'book', window: 0, fate: 'answered', isOnline: true, diesAt: 99, turns: 0 });
  expect(promised).toEqual([{ id: 'lr 1', number: 2 }]);
  expect((await rowsIn('waiting')).map(({ sequence }) => sequence)).toEqual([1, 2]);
});
