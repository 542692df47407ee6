import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { DriverKind, Opened } from './opened.ts';

// What the driver entered or photographed stays on the phone until the server has answered. Its id is sent as the Idempotency-Key, so that
// a resend after a lost answer is not recorded twice.

/** What was collected for To Pay freight, in rupees. */
export interface Collected {
  readonly amount: number;
  readonly mode: 'cash' | 'upi';
  readonly reference: string;
}

/** Why fewer packages were handed over than the LR has. */
export type ShortReason = 'shortage' | 'damage' | 'refusal' | 'part';

interface Kept {
  readonly id: string;
  readonly link: string;
  readonly number: string;
  /** ISO 8601. */
  readonly at: string;
  /** Why the server refused it; empty while it waits. */
  readonly refused: string;
}
interface UnsentEvent extends Kept {
  readonly what: 'event';
  readonly kind: DriverKind;
  readonly packages: number;
  /** What was collected with a delivery; absent: nothing. */
  readonly money?: Collected;
}
interface UnsentPod extends Kept {
  readonly what: 'pod';
  readonly packages: number;
  readonly receiver: string;
  /** Absent when nothing was short. */
  readonly reason?: ShortReason;
  readonly photos: readonly Blob[];
}
/** An expense of a trip, as typed. */
export interface Expense {
  readonly day: string;
  readonly head: string;
  readonly place: string;
  readonly litres: string;
  readonly amount: string;
  readonly paidBy: string;
  readonly pump: string;
}
/** Its number is the trip's. */
export interface UnsentExpense extends Kept {
  readonly what: 'expense';
  readonly expense: Expense;
  /** A photo of the bill: one or none. */
  readonly photos: readonly Blob[];
}
export type UnsentOfLr = UnsentEvent | UnsentPod;
export type Unsent = UnsentOfLr | UnsentExpense;

/** Safari's private windows can store bytes but not files. */
interface KeptPhoto {
  readonly bytes: ArrayBuffer;
  readonly type: string;
}
/** An item as stored; an older version of the page stored files. */
type WithKept<Item> = Omit<Item, 'photos'> & { readonly photos: readonly (KeptPhoto | Blob)[] };
type Stored = UnsentEvent | WithKept<UnsentPod> | WithKept<UnsentExpense>;

async function toStore(item: Unsent): Promise<Stored> {
  if (item.what === 'event') return item;
  const bytesOf = async (photo: Blob) => ({ bytes: await photo.arrayBuffer(), type: photo.type });
  return { ...item, photos: await Promise.all(item.photos.map(bytesOf)) };
}
function fromStore(item: Stored): Unsent {
  if (item.what === 'event') return item;
  const fileOf = (photo: KeptPhoto | Blob) =>
    photo instanceof Blob ? photo : new Blob([photo.bytes], { type: photo.type });
  return { ...item, photos: item.photos.map(fileOf) };
}

interface Schema extends DBSchema {
  /** In the order in which they were stored. */
  unsent: { key: number; value: Stored; indexes: { id: string } };
  /** The last answer for each link. */
  opened: { key: string; value: Opened };
}

let database: Promise<IDBPDatabase<Schema>> | undefined;
const stored = () =>
  (database ??= openDB<Schema>('driver', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('unsent', { autoIncrement: true }).createIndex('id', 'id', { unique: true });
      fresh.createObjectStore('opened');
    },
  }));

/** A unique id; works without https too. */
export const freshId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Stores all items or none. */
export async function keep(items: readonly Unsent[]): Promise<void> {
  // Read before the transaction begins: it ends by itself when something else is awaited.
  const kept = await Promise.all(items.map(toStore));
  const work = (await stored()).transaction('unsent', 'readwrite');
  await Promise.all([...kept.map((item) => work.store.add(item)), work.done]);
}

/** The unsent items of a link, oldest first. */
export const unsentOf = async (link: string): Promise<Unsent[]> =>
  (await (await stored()).getAll('unsent')).filter((item) => item.link === link).map(fromStore);

/** Replaces a stored item; `null` deletes it. */
export async function change(id: string, to: Unsent | null): Promise<void> {
  const kept = to && (await toStore(to));
  const work = (await stored()).transaction('unsent', 'readwrite');
  const key = await work.store.index('id').getKey(id);
  if (key !== undefined) await (kept === null ? work.store.delete(key) : work.store.put(kept, key));
  await work.done;
}

export const lastOpened = async (link: string): Promise<Opened | undefined> => (await stored()).get('opened', link);

/** Stores the answer for a link; null: the link has expired, and no addresses stay on the phone. */
export async function rememberOpened(link: string, opened: Opened | null): Promise<void> {
  await (opened === null ? (await stored()).delete('opened', link) : (await stored()).put('opened', opened, link));
}
