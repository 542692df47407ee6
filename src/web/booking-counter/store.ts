import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { CounterState } from '#domain/records/counter.ts';
import type { UserAnswer } from '#web/client/session-store.ts';

// This browser's data as a counter (spec 5 §2, §3). Data about papers and parties is sealed (sealed.ts).

type Bytes = Uint8Array<ArrayBuffer>;

/** The counter that this browser is. */
export interface CounterRow {
  readonly id: string;
  /** The company: the `tenantId` of its users. */
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
  /** The portal detected a copy of this counter, so it books nothing more. */
  readonly twice: boolean;
  /** base64url. */
  readonly publicKey: string;
  /** pkcs8 of the signing key, sealed by the data key (keys.ts). */
  readonly wrappedKey: Bytes;
  /** base64url. */
  readonly certificate: string;
  /** The certificate's last day in India. */
  readonly certificateUntil: string;
  /** The last contact, made or being made: its id and the one before; `heard`: the portal answered it. */
  readonly contact: { readonly id: string; readonly before: string; readonly heard: boolean };
  /** When the portal last answered, by its clock, in ms; 0 for never. */
  readonly heardAt: number;
  /** The latest time seen, in ms; a contact sets it. */
  readonly latest: number;
  /** The last sequence used. */
  readonly sequence: number;
  /** The last number given in each year (`2627`). */
  readonly numbers: Readonly<Record<string, number>>;
  /** How many hours after a login with a connection users may log in without one; absent if the portal did not say. */
  readonly loginHours?: number;
  /** Whether the browser promised not to clear this storage. */
  readonly persisted: boolean;
}

/** A user's means of opening this counter: the data key wrapped by a key derived from the password (spec 5 §2). */
export interface WrapRow {
  /** The user name in lower case. */
  readonly userName: string;
  readonly user: UserAnswer;
  readonly salt: Bytes;
  readonly rounds: number;
  readonly wrapped: Bytes;
  /** Changes with the password. */
  readonly version: string;
  /** When the user was last logged in with a connection, in ms. */
  readonly onlineAt: number;
  /** The number of wrong passwords since the last right one. */
  readonly wrong: number;
}

/** A record of this counter by sequence: an LR, a cancellation or a print. */
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

/** A party made here without a connection (made-parties.ts). */
export interface PartyRow {
  /** Its place id here, outside the portal's range. */
  readonly id: number;
  /** The key of the call that made it. */
  readonly key: string;
  /** Its place id at the portal; 0 until the portal gives one. */
  readonly place: number;
  /** When the portal gave it, by the portal's clock, in ms. */
  readonly toldAt: number;
  /** Empty once the snapshot has the party. */
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

/** The counter's database; throws if the browser stores nothing. */
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
    // Another window with a newer version of the page waits until this one closes the database.
    blocking: (_current, _wanted, event) => {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

/** The counter that this browser is; undefined if it is none. */
export async function thisCounter(): Promise<CounterRow | undefined> {
  return await (await counterStores()).get('counter', 'this');
}

/** Changes this counter's row and answers it once it is on disk. Throws if this browser is not a counter. */
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

/** The wrap of a user; undefined if there is none. */
export async function wrapOf(userName: string): Promise<WrapRow | undefined> {
  return await (await counterStores()).get('wraps', userName.toLowerCase());
}

/** All users' wraps. */
export async function allWraps(): Promise<readonly WrapRow[]> {
  return await (await counterStores()).getAll('wraps');
}

/** Stores a user's wrap. */
export async function writeWrap(wrap: WrapRow): Promise<void> {
  await (await counterStores()).put('wraps', wrap);
}

/** Removes a user's wrap. */
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
