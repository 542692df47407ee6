import { FLIGHT, NUMBER, tryLock, type Locks } from './locks.ts';
import {
  addRow,
  readStanding,
  settleAbandoned,
  settleRows,
  takeBack,
  type Standing,
  type TakenNumber,
} from './lr-rows.ts';

// Numbers an LR and settles its state (spec 5 §4.1, §13.3, §13.6). Nobody is asked beforehand: a number is written in one transaction with
// its LR and its sequence, so that a closed window leaves no gap, and no two windows give the same number.
//
// Online the portal is asked while the LR is in flight. Until it answers no other number is given, because a refusal frees this one.
// Without an answer the LR is final. A window that finds an LR in flight whose window has closed makes it final, too.

type Bytes = Uint8Array<ArrayBuffer>;

/** A sequence with the number taken. */
export interface Numbered {
  readonly sequence: number;
  readonly lrNo: string;
  readonly taken: TakenNumber;
}

/** The portal's answer for an LR in flight: it has it, it refused it, or no answer. */
export type Said =
  | { readonly is: 'booked' | 'kept'; readonly sealed: Bytes }
  | { readonly is: 'refused'; readonly error: Error }
  | { readonly is: 'nothing' };

/** The functions that number an LR. */
export interface Numbering {
  readonly locks: Locks;
  /** The next number; throws if the counter gives none. `asksPortal`: the portal is asked before it is final. */
  readonly next: (standing: Standing, asksPortal: boolean) => Numbered;
  /** Signs and seals an LR with its number. Called before the transaction, because waiting would end it. */
  readonly prepare: (numbered: Numbered, standing: Standing) => Promise<Bytes>;
  /** Whether to ask the portal. */
  readonly asks: () => boolean;
  readonly ask: (numbered: Numbered) => Promise<Said>;
  /** This computer's clock, in ms. */
  readonly now: () => number;
}

/** A numbered LR. */
export interface NumberedLr extends Numbered {
  readonly state: 'waiting' | 'booked' | 'kept';
}

type Tried =
  | { readonly is: 'busy' }
  | { readonly is: 'given'; readonly numbered: Numbered; readonly landed: (() => void) | null };

/** Gives a number while holding the lock. `mayAsk`: the portal may be asked first. */
async function give({ locks, next, prepare, asks, now }: Numbering, mayAsk: boolean): Promise<Tried> {
  const standing = await readStanding();
  if (standing.asked !== null) return { is: 'busy' };
  // Waiting records are sent first, in order; an LR behind them is final at once.
  const wanted = mayAsk && standing.waiting === 0 && asks();
  const landed = wanted ? await tryLock(locks, FLIGHT) : null;
  if (wanted && landed === null) return { is: 'busy' };
  try {
    const numbered = next(standing, landed !== null);
    const sealed = await prepare(numbered, standing);
    const row = { sequence: numbered.sequence, state: landed === null ? 'waiting' : 'asked', sealed } as const;
    if (await addRow(row, numbered.taken, now())) return { is: 'given', numbered, landed };
  } catch (error) {
    landed?.();
    throw error;
  }
  landed?.();
  return { is: 'busy' };
}

/** Waits until nothing is in flight, and makes final what a closed window left in flight. */
async function awaitFlight(locks: Locks): Promise<void> {
  await locks.request(FLIGHT, settleAbandoned);
}

/** How often an LR waits for another in flight before it is booked without asking. */
const MOST_WAITS = 3;

/**
 * Numbers an LR and saves it, once. Throws the portal's refusal while it was not final, and what `next` and `prepare`
 * throw: then nothing was saved and no number is used.
 */
export async function numberLr(numbering: Numbering): Promise<NumberedLr> {
  const { locks, ask } = numbering;
  for (let waits = 0; ; waits += 1) {
    const tried = await locks.request(NUMBER, () => give(numbering, waits < MOST_WAITS));
    if (tried.is === 'busy') {
      await awaitFlight(locks);
      continue;
    }
    const { numbered, landed } = tried;
    if (landed === null) return { ...numbered, state: 'waiting' };
    try {
      const said = await ask(numbered).catch((): Said => ({ is: 'nothing' }));
      if (said.is === 'refused' && (await takeBack(numbered.sequence, numbered.taken))) throw said.error;
      const state = said.is === 'booked' || said.is === 'kept' ? said.is : 'waiting';
      await settleRows([{ sequence: numbered.sequence, state, ...('sealed' in said && { sealed: said.sealed }) }]);
      return { ...numbered, state };
    } finally {
      landed();
    }
  }
}

/** A record that is not an LR: a cancellation or a print. It takes a sequence and no number. */
export interface Recording {
  readonly locks: Locks;
  readonly prepare: (sequence: number, standing: Standing) => Promise<Bytes>;
  readonly now: () => number;
}

/** Records an action on an LR; answers its sequence. */
export async function addRecord({ locks, prepare, now }: Recording): Promise<number> {
  return await locks.request(NUMBER, async () => {
    for (;;) {
      const standing = await readStanding();
      const sequence = standing.counter.sequence + 1;
      const sealed = await prepare(sequence, standing);
      if (await addRow({ sequence, state: 'waiting', sealed }, null, now())) return sequence;
    }
  });
}
