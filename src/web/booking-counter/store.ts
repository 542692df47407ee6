import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { CounterState } from '#domain/records/counter.ts';
import type { UserAnswer } from '#web/client/session-store.ts';

// What this browser keeps as a counter (spec 5 §2, §3). What is told of papers and parties lies sealed (sealed.ts).

type Bytes = Uint8Array<ArrayBuffer>;

/** What this browser is as a counter. */
export interface CounterRow {
  readonly id: string;
  /** The company, as `tenantId` of its users. */
  readonly company: string;
  readonly branch: number;
  readonly branchName: string;
  readonly branchCode: string;
  readonly name: string;
  readonly code: string;
  readonly book: number;
  readonly pattern: string;
  readonly digits: number;
  readonly state: CounterState;
  /** The portal heard it as if there were two of it: it books nothing more. */
  readonly twice: boolean;
  /** base64url. */
  readonly publicKey: string;
  /** pkcs8 of the signing key, sealed by the data key (keys.ts). */
  readonly wrappedKey: Bytes;
  /** base64url. */
  readonly certificate: string;
  /** Its last day in India. */
  readonly certificateUntil: string;
  /** The contact that was made last or is being made, by its id and the one before; `heard`: the portal answered it. */
  readonly contact: { readonly id: string; readonly before: string; readonly heard: boolean };
  /** When the portal answered last, by its clock, in ms; 0: never. */
  readonly heardAt: number;
  /** The latest moment seen, in ms; a contact sets it. */
  readonly latest: number;
  /** The sequence that was used last. */
  readonly sequence: number;
  /** The number that was given last in a year (`2627`). */
  readonly numbers: Readonly<Record<string, number>>;
  /** How long after a login with a connection users come in without one, in hours; absent: the portal did not say. */
  readonly loginHours?: number;
  /** The browser promised not to clear what is stored here. */
  readonly persisted: boolean;
}

/** By what a user opens this counter: the data key, wrapped by one that comes of the password (spec 5 §2). */
export interface WrapRow {
  /** The user name in small letters. */
  readonly userName: string;
  readonly user: UserAnswer;
  readonly salt: Bytes;
  readonly rounds: number;
  readonly wrapped: Bytes;
  /** Another once the password is. */
  readonly version: string;
  /** When the user was last logged in with a connection, in ms. */
  readonly onlineAt: number;
  /** How often the password was wrong since it was last right. */
  readonly wrong: number;
}

/** An LR that this counter booked, a cancellation or a print, by its sequence. */
export interface LrRow {
  readonly sequence: number;
  readonly state: string;
  readonly sealed: Bytes;
}

/** A part of the snapshot. */
export interface SnapshotRow {
  readonly part: string;
  readonly version: string;
  readonly sealed: Bytes;
}

/** A party that was made here without a connection (made-parties.ts). */
export interface PartyRow {
  /** Which place it is here; the portal gives none such. */
  readonly id: number;
  /** Of the call that made it. */
  readonly key: string;
  /** Its place at the portal; 0: that did not tell one. */
  readonly place: number;
  /** When that was told, by the portal's clock, in ms. */
  readonly toldAt: number;
  /** Empty once the snapshot has it. */
  readonly sealed: Bytes;
}

export interface CounterStores extends DBSchema {
  counter: { key: 'this' | 'new'; value: CounterRow };
  wraps: { key: string; value: WrapRow };
  snapshot: { key: string; value: SnapshotRow };
  lrs: { key: number; value: LrRow; indexes: { state: string } };
  parties: { key: number; value: PartyRow };
}

const NAME = 'booking-counter';
let opened: Promise<IDBPDatabase<CounterStores>> | null = null;

/** The database of this counter; throws where the browser stores nothing. */
export function counterStores(): Promise<IDBPDatabase<CounterStores>> {
  const forget = () => {
    opened = null;
  };
  opened ??= openDB<CounterStores>(NAME, 2, {
    upgrade: (database, before) => {
      if (before < 1) {
        database.createObjectStore('counter');
        database.createObjectStore('wraps', { keyPath: 'userName' });
        database.createObjectStore('snapshot', { keyPath: 'part' });
        database.createObjectStore('lrs', { keyPath: 'sequence' }).createIndex('state', 'state');
      }
      database.createObjectStore('parties', { keyPath: 'id' });
    },
    // Another window has a newer version of the page: it waits until this one lets go.
    blocking: (_current, _wanted, event) => {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

/** What this browser is as a counter; undefined: it is none. */
export async function thisCounter(): Promise<CounterRow | undefined> {
  return await (await counterStores()).get('counter', 'this');
}

/** Changes what this browser keeps of itself as a counter, and answers it; it is on the disk then. Throws where it is none. */
export async function saveCounter(
  change: Partial<CounterRow> | ((counter: CounterRow) => Partial<CounterRow>),
): Promise<CounterRow> {
  const saving = (await counterStores()).transaction('counter', 'readwrite', { durability: 'strict' });
  const counter = await saving.store.get('this');
  if (counter === undefined) throw new Error('This browser is not a counter.');
  const next = { ...counter, ...(typeof change === 'function' ? change(counter) : change) };
  await Promise.all([saving.store.put(next, 'this'), saving.done]);
  return next;
}

/** What a user opens this counter by; undefined: nothing. */
export async function wrapOf(userName: string): Promise<WrapRow | undefined> {
  return await (await counterStores()).get('wraps', userName.toLowerCase());
}

/** All by which users open this counter. */
export async function allWraps(): Promise<readonly WrapRow[]> {
  return await (await counterStores()).getAll('wraps');
}

/** Keeps by what a user opens this counter. */
export async function writeWrap(wrap: WrapRow): Promise<void> {
  await (await counterStores()).put('wraps', wrap);
}

/** Takes away by what a user opened this counter. */
export async function removeWrap(userName: string): Promise<void> {
  await (await counterStores()).delete('wraps', userName.toLowerCase());
}

/** Removes all that this counter keeps. */
export async function forgetAll(): Promise<void> {
  const stores = await counterStores();
  const names = ['counter', 'wraps', 'snapshot', 'lrs', 'parties'] as const;
  const removing = stores.transaction(names, 'readwrite', { durability: 'strict' });
  await Promise.all([...names.map((name) => removing.objectStore(name).clear()), removing.done]);
}
