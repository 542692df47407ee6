import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { MOST_SCANS, type ScanWay } from '#domain/rules/scans.ts';
import { NetworkFailure, Problem } from '#web/client/problem.ts';
import { type Answer, request } from '#web/client/request.ts';
import { currentSession } from '#web/client/session-store.ts';
import { randomKey } from '#web/drafts/random-key.ts';
import { noteScansWait } from '#web/queue/scans-wait.ts';

// Scans, until the server has them. A scan may be sent repeatedly by the same phone, so it is removed only after an answer.

/** How often sending is tried while some wait, in ms. */
const EVERY = 5000;
const PHONE = 'scanning-phone';

/** The user of a scan, and its challan and direction. */
export interface ScanOf {
  readonly tenantId: string;
  readonly userName: string;
  readonly challanNo: string;
  readonly way: ScanWay;
}
export interface WaitingScan extends ScanOf {
  readonly key: string;
  readonly code: string;
  readonly at: number;
  /** Set: the package is taken back; absent: it is counted. */
  readonly isBack?: boolean;
}
interface Schema extends DBSchema {
  scan: { key: string; value: WaitingScan };
}

export type ScanAnswer = Answer<'scanLoad'>;
type Listener = (answer: ScanAnswer | null, of: WaitingScan | null) => void;
const listeners = new Set<Listener>();
let waiting: readonly WaitingScan[] = [];
let isKept = true;
let opened: Promise<IDBPDatabase<Schema>> | null = null;

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('bilty-portal-scans', 1, {
    upgrade: (database) => void database.createObjectStore('scan', { keyPath: 'key' }),
    terminated: () => {
      opened = null;
    },
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

/** The scans that wait on this computer, of all users. */
export const waitingScans = (): readonly WaitingScan[] => waiting;
/** Whether they are stored beyond this page. */
export const areScansKept = (): boolean => isKept;

function show(next: readonly WaitingScan[], answer: ScanAnswer | null = null, of: WaitingScan | null = null): void {
  waiting = next;
  noteScansWait(waiting.length > 0);
  for (const listener of listeners) listener(answer, of);
}

/** Listens to scans being queued, removed and answered; returns the function that stops it. */
export function hearScans(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** This phone's id, by which the server recognises a repeated scan. */
function phone(): string {
  try {
    const known = localStorage.getItem(PHONE) ?? randomKey();
    localStorage.setItem(PHONE, known);
    return known;
  } catch {
    return (ofPage ??= randomKey());
  }
}
let ofPage: string | null = null;

/** Queues a scan, or the taking back of one, and sends it as soon as the server can be reached. */
export function queueScan(of: ScanOf, code: string, isBack = false): void {
  const scan = { ...of, key: randomKey(), code, at: Date.now(), isBack };
  show([...waiting, scan]);
  void open()
    .then((database) => database.put('scan', scan))
    .catch(() => {
      isKept = false;
      // A new array, so that subscribers notice the change.
      show([...waiting]);
    })
    .finally(() => void sendScans());
}

async function remove(sent: readonly WaitingScan[], answer: ScanAnswer | null): Promise<void> {
  const keys = new Set(sent.map(({ key }) => key));
  try {
    const change = (await open()).transaction('scan', 'readwrite');
    await Promise.all([...[...keys].map((key) => change.store.delete(key)), change.done]);
  } catch {
    // If it is sent again after a reload, the result is "right" again.
  }
  show(
    waiting.filter(({ key }) => !keys.has(key)),
    answer,
    sent[0] ?? null,
  );
}

const isSame = (one: ScanOf, other: ScanOf) =>
  one.tenantId === other.tenantId &&
  one.userName === other.userName &&
  one.challanNo === other.challanNo &&
  one.way === other.way;

/** The scans of the first one's vehicle, up to one that is taken back, so that actions on a package are sent in order. */
function firstRun(own: readonly WaitingScan[], first: WaitingScan): readonly WaitingScan[] {
  const same = own.filter((scan) => isSame(scan, first));
  const end = same.findIndex(({ isBack = false }) => isBack !== (first.isBack ?? false));
  return same.slice(0, Math.min(MOST_SCANS, end < 0 ? same.length : end));
}

/** Sends the scans of one vehicle; returns whether it makes sense to send others. */
async function sendSome(some: readonly WaitingScan[]): Promise<boolean> {
  const [first] = some;
  if (first === undefined) return false;
  const { challanNo: number, way } = first;
  const body = {
    number,
    phone: phone(),
    codes: some.map(({ code }) => code),
    takenBack: first.isBack === true ? 'yes' : 'no',
  } as const;
  try {
    await remove(some, await request(way === 'load' ? 'scanLoad' : 'scanUnload', { body }));
    return true;
  } catch (error) {
    if (error instanceof NetworkFailure || !(error instanceof Problem)) return false;
    const { status, code } = error;
    if ([401, 408, 429].includes(status) || status >= 500 || code === 'company_suspended') return false;
    // The challan no longer exists, or is another branch's: the scans cannot be counted.
    await remove(some, null);
    return true;
  }
}

let sending: Promise<void> | null = null;

async function sendAll(): Promise<void> {
  for (;;) {
    const user = currentSession()?.user;
    const own = waiting.filter((scan) => scan.tenantId === user?.tenantId && scan.userName === user.userName);
    const [first] = own;
    if (first === undefined) return;
    if (!(await sendSome(firstRun(own, first)))) return;
  }
}

/** Sends the waiting scans of the logged-in user. */
export async function sendScans(): Promise<void> {
  if (!navigator.onLine) return;
  sending ??= sendAll().finally(() => {
    sending = null;
  });
  await sending;
}

/** Puts stored scans of an earlier page before the waiting ones. */
async function readKept(): Promise<void> {
  try {
    const kept = await (await open()).getAll('scan');
    const known = new Set(waiting.map(({ key }) => key));
    show([...kept.filter(({ key }) => !known.has(key)), ...waiting].toSorted((one, other) => one.at - other.at));
  } catch {
    isKept = false;
  }
}

let watched = false;

/** Reads stored scans, and sends them whenever the server can be reached, as long as the page is open. */
export function watchScans(): void {
  if (watched) return;
  watched = true;
  void readKept().finally(() => void sendScans());
  globalThis.addEventListener('online', () => void sendScans());
  setInterval(() => {
    if (waiting.length > 0) void sendScans();
  }, EVERY);
}
