import { counterStores, type CounterRow, type LrRow } from './store.ts';

// This counter's records by sequence: each change is one transaction that is on disk before it is reported as done (spec 5 §4.1).

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The state of a record. `asked`: in flight for the first time, not final; `waiting`: final, not received by the portal;
 * `booked`, `kept`: the portal has it. A refused record is removed, and its number is given again.
 */
export const ROW_STATES = ['asked', 'waiting', 'booked', 'kept'] as const;
export type RowState = (typeof ROW_STATES)[number];

/** The facts from which the next number is derived. */
export interface Standing {
  readonly counter: CounterRow;
  /** The sequence of the LR that is in flight and not final; null if there is none. */
  readonly asked: number | null;
  readonly waiting: number;
}

const strictly = { durability: 'strict' } as const;

/** The facts for the next number; throws if this browser is not a counter. */
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

/** A number taken, and its year. */
export interface TakenNumber {
  readonly year: string;
  readonly number: number;
}

/**
 * Writes a record with its sequence and the number it takes. Answers whether it did: not if another took them meanwhile,
 * or if an LR that takes a number meets one in flight.
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

/** Removes an LR that was refused while it was not final, and frees its number. Answers whether it did: not if it is final. */
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

/** Changes the state of records; ones that no longer exist are skipped. */
export async function settleRows(
  settled: readonly { readonly sequence: number; readonly state: RowState; readonly sealed?: Bytes }[],
): Promise<void> {
  const writing = (await counterStores()).transaction('lrs', 'readwrite', strictly);
  for (const { sequence, state, sealed } of settled) {
    const row = await writing.store.get(sequence);
    // What the portal has never returns to waiting.
    const isDone = row?.state === 'booked' || row?.state === 'kept';
    if (row === undefined || (isDone && (state === 'asked' || state === 'waiting'))) continue;
    await writing.store.put({ ...row, state, ...(sealed !== undefined && { sealed }) });
  }
  await writing.done;
}

/** Makes an abandoned request final, since the portal's answer is unknown (spec 5 §13.3). Call it while holding the flight lock. */
export async function settleAbandoned(): Promise<void> {
  const keys = await (await counterStores()).getAllKeysFromIndex('lrs', 'state', 'asked');
  if (keys.length > 0) await settleRows(keys.map((sequence) => ({ sequence, state: 'waiting' })));
}

/** The records in a state, in order of sequence; at most `most`. */
export async function rowsIn(state: RowState, most?: number): Promise<readonly LrRow[]> {
  return await (await counterStores()).getAllFromIndex('lrs', 'state', state, most);
}

/** The number of records that the portal has not received. */
export async function countWaiting(): Promise<number> {
  return await (await counterStores()).countFromIndex('lrs', 'state', 'waiting');
}

/** All records kept here, in order of sequence. */
export async function allRows(): Promise<readonly LrRow[]> {
  return await (await counterStores()).getAll('lrs');
}

/** How many of the last records stay after the portal has them, so that their LRs are found by number and a repeated save is recognised. */
const KEPT = 400;

/** Removes what the portal booked long ago. */
export async function forgetOldRows(): Promise<void> {
  const { counter } = await readStanding();
  const writing = (await counterStores()).transaction('lrs', 'readwrite');
  const old = IDBKeyRange.upperBound(counter.sequence - KEPT);
  for (const row of await writing.store.getAll(old))
    if (row.state === 'booked') await writing.store.delete(row.sequence);
  await writing.done;
}
