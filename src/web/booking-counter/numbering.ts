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

// Who gives a number, and what becomes of it (spec 5 §4.1, §13.3, §13.6). Nobody is asked before: a number stands in one transaction with its
// LR and its sequence, so that no death of a window leaves a gap, and no two windows give one number.
//
// Online the portal is asked while the LR is in flight. Until its answer no other number is given, for a refusal gives this one back.
// Without an answer the LR is final. Who finds one in flight whose window died makes it final, too.

type Bytes = Uint8Array<ArrayBuffer>;

/** A sequence, and the number with it. */
export interface Numbered {
  readonly sequence: number;
  readonly lrNo: string;
  readonly taken: TakenNumber;
}

/** What the portal said of an LR that is in flight: it has it, it refused it, or nothing. */
export type Said =
  | { readonly is: 'booked' | 'kept'; readonly sealed: Bytes }
  | { readonly is: 'refused'; readonly error: Error }
  | { readonly is: 'nothing' };

/** What an LR is numbered with. */
export interface Numbering {
  readonly locks: Locks;
  /** The next number; throws where the counter gives none. `isAsked`: the portal is asked before it is final. */
  readonly next: (standing: Standing, isAsked: boolean) => Numbered;
  /** Signs and seals an LR with its number: before the transaction, for waiting may end one. */
  readonly prepare: (numbered: Numbered, standing: Standing) => Promise<Bytes>;
  /** Whether the portal is to be asked. */
  readonly asks: () => boolean;
  readonly ask: (numbered: Numbered) => Promise<Said>;
  /** By this computer's clock, in ms. */
  readonly now: () => number;
}

/** A numbered LR. */
export interface NumberedLr extends Numbered {
  readonly state: 'waiting' | 'booked' | 'kept';
}

type Tried =
  | { readonly is: 'busy' }
  | { readonly is: 'given'; readonly numbered: Numbered; readonly landed: (() => void) | null };

/** Gives a number while nobody else does. `mayAsk`: the portal may be asked first. */
async function give({ locks, next, prepare, asks, now }: Numbering, mayAsk: boolean): Promise<Tried> {
  const standing = await readStanding();
  if (standing.asked !== null) return { is: 'busy' };
  // What waits goes first, in its order; an LR behind it is final at once.
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

/** Waits until nothing is in flight, and makes final what a window left there. */
async function awaitFlight(locks: Locks): Promise<void> {
  await locks.request(FLIGHT, settleAbandoned);
}

/** How often an LR waits for what is in flight before it goes without asking. */
const MOST_WAITS = 3;

/**
 * Numbers an LR and saves it, once. Throws what the portal refused it for while it was not final, and what `next` and `prepare`
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

/** What is recorded besides LRs: a cancellation, a print. It takes a sequence and no number. */
export interface Recording {
  readonly locks: Locks;
  readonly prepare: (sequence: number, standing: Standing) => Promise<Bytes>;
  readonly now: () => number;
}

/** Records what was done with an LR; answers its sequence. */
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
