import { onDataKeyChange, openedBy } from './data-key.ts';
import { currentLine } from './line.ts';
import { watchLine } from './line-watch.ts';
import { countWaiting, forgetOldRows } from './lr-rows.ts';
import { openRecord, sealRecord, type StandingRecord } from './own-records.ts';
import { PATIENCE, receive, type AnsweredRecord } from './receive.ts';
import { sendParties } from './send-parties.ts';
import { sendWaiting, type Settled } from './sending.ts';

// Sends waiting records as soon as the portal answers, from one window (spec 5 §4.1). The state is followed with `onSendingChange`.

/** The first pause after no answer, in ms; it doubles each time. */
const FIRST_PAUSE = 4000;
const LONGEST_PAUSE = 60_000;
/** The most that fits in a call: packed it may have 256 kB, and base64url packs to three quarters. */
const LARGEST = 300_000;

/** The sending progress of this window. */
export interface Sent {
  readonly isSending: boolean;
  /** How many waited at the start. */
  readonly of: number;
  readonly done: number;
}

let sent: Sent = { isSending: false, of: 0, done: 0 };
let pause = FIRST_PAUSE;
let timer: ReturnType<typeof setTimeout> | undefined;
let isWanted = false;
const listeners = new Set<() => void>();

function notify(next: Partial<Sent>): void {
  sent = { ...sent, ...next };
  for (const listener of listeners) listener();
}

export const currentSending = (): Sent => sent;

/** Calls back when something was sent or more waits. Answers the function that unsubscribes. */
export function onSendingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The first records that fit in one call. */
function fitting(records: readonly StandingRecord[]): readonly StandingRecord[] {
  let size = 0;
  const last = records.findIndex(({ sent: { signed } }) => (size += signed.length) > LARGEST);
  return last < 0 ? records : records.slice(0, Math.max(1, last));
}

async function settledOf(record: StandingRecord, answered: AnsweredRecord | undefined): Promise<Settled> {
  const { sequence, state: stood, ...own } = record;
  // Taken in or refused by an admin: either way the portal has it.
  const state =
    answered?.state === 'booked'
      ? 'booked'
      : answered?.state === 'kept' || answered?.state === 'refused'
        ? 'kept'
        : stood;
  if (answered === undefined || state === 'waiting') return { sequence, state };
  const { biltyNo, reason } = answered;
  return { sequence, state, sealed: await sealRecord(sequence, { ...own, told: { biltyNo, reason } }) };
}

/** Sends all that waits; answers whether nothing waits any more. */
async function sendAll(): Promise<boolean> {
  return await sendWaiting({
    locks: navigator.locks,
    async receive(rows) {
      const records = fitting(await Promise.all(rows.map(openRecord)));
      const answer = await receive(
        records.map(({ sent: each }) => each),
        { ask: false, patience: PATIENCE.sent },
      );
      if (answer === null) return null;
      const answered = new Map(answer.records.map((each) => [each.sequence, each]));
      return await Promise.all(records.map((each) => settledOf(each, answered.get(each.sequence))));
    },
    async onSettled() {
      notify({ done: Math.max(0, sent.of - (await countWaiting())) });
    },
  });
}

async function work(): Promise<void> {
  const waiting = await countWaiting();
  notify({ isSending: waiting > 0, of: waiting, done: 0 });
  try {
    // This also makes final an LR in flight whose window closed, although nothing waits yet.
    const isDone = await sendAll();
    pause = isDone ? FIRST_PAUSE : Math.min(pause * 2, LONGEST_PAUSE);
    if (isDone) await Promise.all([forgetOldRows(), sendParties()]);
    else timer = setTimeout(wakeSending, pause);
  } finally {
    notify({ isSending: false, of: 0, done: 0 });
  }
}

/** Sends what waits now; failures are retried later. */
export function wakeSending(): void {
  clearTimeout(timer);
  listeners.forEach((listener) => listener());
  if (openedBy() === '') return;
  if (sent.isSending) {
    isWanted = true;
    return;
  }
  isWanted = false;
  work()
    .catch(() => {
      timer = setTimeout(wakeSending, LONGEST_PAUSE);
    })
    .finally(() => {
      if (isWanted) wakeSending();
    });
}

let isStarted = false;

/** Starts sending whenever something waits and the portal can be reached. */
export function startSending(): void {
  if (isStarted) return;
  isStarted = true;
  globalThis.addEventListener('online', wakeSending);
  onDataKeyChange(wakeSending);
  watchLine(wakeSending);
  if (currentLine().silentSince === null) wakeSending();
}
