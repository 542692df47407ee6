import { counterStores, type CounterRow, type LrRow } from './store.ts';

// What this counter did, by its sequence: each change is one transaction that is on the disk when it is told as done (spec 5 §4.1).

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Where a record stands. `asked`: in flight for the first time, and not final; `waiting`: final, the portal has not received it;
 * `booked`, `kept`: the portal has it. What was refused is taken away, and its number given again.
 */
export const ROW_STATES = ['asked', 'waiting', 'booked', 'kept'] as const;
export type RowState = (typeof ROW_STATES)[number];

/** What the numbers of this counter follow from. */
export interface Standing {
  readonly counter: CounterRow;
  /** The sequence of the LR that is in flight and not final; null: none is. */
  readonly asked: number | null;
  readonly waiting: number;
}

const strictly = { durability: 'strict' } as const;

/** What the next number follows from; throws where this browser is no counter. */
export async function readStanding(): Promise<Standing> {
  const reading = (await counterStores()).transaction(['counter', 'lrs']);
  const states = reading.objectStore('lrs').index('state');
  const [counter, asked, waiting] = await Promise.all([
    reading.objectStore('counter').get('this'),
    states.getKey('asked'),
    states.count('waiting'),
  ]);
  if (counter === undefined) throw new Error('This browser is not a counter.');
  return { counter, asked: asked ?? null, waiting };
}

/** What takes a number of a year. */
export interface TakenNumber {
  readonly year: string;
  readonly number: number;
}

/**
 * Writes a record with its sequence, and the number that it takes. Answers whether it did: not where another took them meanwhile, or an LR
 * that takes a number meets one that is in flight.
 */
export async function addRow(
  row: LrRow & { readonly state: RowState },
  taken: TakenNumber | null,
  now: number,
): Promise<boolean> {
  const writing = (await counterStores()).transaction(['counter', 'lrs'], 'readwrite', strictly);
  const [counters, rows] = [writing.objectStore('counter'), writing.objectStore('lrs')];
  const [counter, asked] = await Promise.all([counters.get('this'), rows.index('state').getKey('asked')]);
  const isNext =
    counter !== undefined &&
    row.sequence === counter.sequence + 1 &&
    (taken === null || (asked === undefined && taken.number === (counter.numbers[taken.year] ?? 0) + 1));
  if (!isNext) {
    await writing.done;
    return false;
  }
  const numbers = taken === null ? counter.numbers : { ...counter.numbers, [taken.year]: taken.number };
  const next = { ...counter, sequence: row.sequence, numbers, latest: Math.max(counter.latest, now) };
  await Promise.all([counters.put(next, 'this'), rows.add(row), writing.done]);
  return true;
}

/** Takes an LR away that was refused while it was not final, and gives its number back. Answers whether it did: not where it is final. */
export async function takeBack(sequence: number, { year, number }: TakenNumber): Promise<boolean> {
  const writing = (await counterStores()).transaction(['counter', 'lrs'], 'readwrite', strictly);
  const [counters, rows] = [writing.objectStore('counter'), writing.objectStore('lrs')];
  const [counter, row] = await Promise.all([counters.get('this'), rows.get(sequence)]);
  if (row?.state !== 'asked' || counter?.numbers[year] !== number) {
    await writing.done;
    return false;
  }
  const next = { ...counter, numbers: { ...counter.numbers, [year]: number - 1 } };
  await Promise.all([counters.put(next, 'this'), rows.delete(sequence), writing.done]);
  return true;
}

/** Changes where records stand; one that is not there any more is left out. */
export async function settleRows(
  settled: readonly { readonly sequence: number; readonly state: RowState; readonly sealed?: Bytes }[],
): Promise<void> {
  const writing = (await counterStores()).transaction('lrs', 'readwrite', strictly);
  for (const { sequence, state, sealed } of settled) {
    const row = await writing.store.get(sequence);
    // What the portal has is not waiting again.
    const isDone = row?.state === 'booked' || row?.state === 'kept';
    if (row === undefined || (isDone && (state === 'asked' || state === 'waiting'))) continue;
    await writing.store.put({ ...row, state, ...(sealed !== undefined && { sealed }) });
  }
  await writing.done;
}

/** Makes final what was in flight when its window went: nobody knows what the portal said (spec 5 §13.3). Call it where the flight is held. */
export async function settleAbandoned(): Promise<void> {
  const keys = await (await counterStores()).getAllKeysFromIndex('lrs', 'state', 'asked');
  if (keys.length > 0) await settleRows(keys.map((sequence) => ({ sequence, state: 'waiting' })));
}

/** The records in a state, in the order of their sequences. */
export async function rowsIn(state: RowState, most?: number): Promise<readonly LrRow[]> {
  return await (await counterStores()).getAllFromIndex('lrs', 'state', state, most);
}

/** How many records the portal has not received. */
export async function countWaiting(): Promise<number> {
  return await (await counterStores()).countFromIndex('lrs', 'state', 'waiting');
}

/** All records that lie here, in the order of their sequences. */
export async function allRows(): Promise<readonly LrRow[]> {
  return await (await counterStores()).getAll('lrs');
}

/** So many of the last records stay when the portal has them: their LRs are found by their numbers, and a save that is made again is known. */
const KEPT = 400;

/** Takes away what the portal booked long ago. */
export async function forgetOldRows(): Promise<void> {
  const { counter } = await readStanding();
  const writing = (await counterStores()).transaction('lrs', 'readwrite');
  const old = IDBKeyRange.upperBound(counter.sequence - KEPT);
  for (const row of await writing.store.getAll(old))
    if (row.state === 'booked') await writing.store.delete(row.sequence);
  await writing.done;
}
