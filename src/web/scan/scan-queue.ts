import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { MOST_SCANS, type ScanWay } from '#domain/rules/scans.ts';
import { NetworkFailure, Problem } from '#web/client/problem.ts';
import { type Answer, request } from '#web/client/request.ts';
import { currentSession } from '#web/client/session-store.ts';
import { randomKey } from '#web/drafts/random-key.ts';
import { noteScansWait } from '#web/queue/scans-wait.ts';

// Scans, until the server has them. The same phone's scan is right however often it is sent, so it is removed only once it was answered.

/** How often it is tried while some wait. */
const EVERY = 5000;
const PHONE = 'scanning-phone';

/** Whose scans they are, and of which vehicle. */
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
  /** Counted no more; absent: counted. */
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

/** The scans that wait on this computer, whoever's they are. */
export const waitingScans = (): readonly WaitingScan[] => waiting;
/** Whether they outlive this page. */
export const areScansKept = (): boolean => isKept;

function show(next: readonly WaitingScan[], answer: ScanAnswer | null = null, of: WaitingScan | null = null): void {
  waiting = next;
  noteScansWait(waiting.length > 0);
  for (const listener of listeners) listener(answer, of);
}

/** Hears of scans that come and go, and of what is answered to them, until the answered function is called. */
export function hearScans(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** By what the server knows a scan that is sent again. */
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

/** Keeps a scan, or that one is taken back, and sends it as soon as the server can be reached. */
export function queueScan(of: ScanOf, code: string, isBack = false): void {
  const scan = { ...of, key: randomKey(), code, at: Date.now(), isBack };
  show([...waiting, scan]);
  void open()
    .then((database) => database.put('scan', scan))
    .catch(() => {
      isKept = false;
      // Another array, so that whoever looks at it sees that something changed.
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
    // Sent once more after a reload, it is "right" again.
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

/** Those of the vehicle of the first, up to one that is taken back: what was done with a package is sent in its order. */
function firstRun(own: readonly WaitingScan[], first: WaitingScan): readonly WaitingScan[] {
  const same = own.filter((scan) => isSame(scan, first));
  const end = same.findIndex(({ isBack = false }) => isBack !== (first.isBack ?? false));
  return same.slice(0, Math.min(MOST_SCANS, end < 0 ? same.length : end));
}

/** Sends the scans of one vehicle; answers whether others may get through. */
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
    // The challan is not there any more, or is another branch's: nobody can count them.
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

/** Sends what waits of the user who is logged in. */
export async function sendScans(): Promise<void> {
  if (!navigator.onLine) return;
  sending ??= sendAll().finally(() => {
    sending = null;
  });
  await sending;
}

/** Puts what is kept from before ahead of what waits. */
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

/** Reads what waits from before, and sends it whenever the server can be reached, for as long as the page stands. */
export function watchScans(): void {
  if (watched) return;
  watched = true;
  void readKept().finally(() => void sendScans());
  globalThis.addEventListener('online', () => void sendScans());
  setInterval(() => {
    if (waiting.length > 0) void sendScans();
  }, EVERY);
}
