import { tooMany, unheard } from '../errors.ts';

/** Whoever waits for an answer: the response that it goes to. */
export interface ClosableResponse {
  /** Whether nobody listens any more. */
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

export interface FairQueueOptions {
  /** How many run at once, of all companies; of one company it is one. */
  readonly atOnce: number;
  /** How many of one company wait. */
  readonly waitingEach: number;
  /** How many wait, of all companies. */
  readonly waiting: number;
  /** What is said to one more of a company. */
  readonly refusal: string;
}

interface QueuedWork {
  readonly begin: () => void;
}
interface CompanyQueue {
  /** Runs, or its answer is still being sent. */
  isTaken: boolean;
  readonly waiting: QueuedWork[];
}

const BUSY = 'The portal is busy right now. Please try again in a moment.';
const AGAIN_S = 2;

/**
 * Lets costly work run in turn, company by company, so that what one company asks for never delays another's by more than
 * what runs already. Work whose caller has gone while it waited is dropped.
 */
export function createFairQueue({ atOnce, waitingEach, waiting: mostWaiting, refusal }: FairQueueOptions) {
  // In the order in which their turn comes.
  const shares = new Map<string, CompanyQueue>();
  let running = 0;
  let waiting = 0;

  function beginNext(): void {
    for (const [company, share] of shares) {
      if (running >= atOnce) return;
      if (share.isTaken) continue;
      const next = share.waiting.shift();
      if (next === undefined) {
        shares.delete(company);
        continue;
      }
      share.isTaken = true;
      running += 1;
      waiting -= 1;
      next.begin();
    }
  }

  function waitForTurn(company: string, caller: ClosableResponse): Promise<CompanyQueue> {
    const share = shares.get(company) ?? { isTaken: false, waiting: [] };
    if (share.waiting.length >= waitingEach && (share.isTaken || running >= atOnce)) throw tooMany(refusal, AGAIN_S);
    if (waiting >= mostWaiting) throw tooMany(BUSY, AGAIN_S);
    const { promise, resolve, reject } = Promise.withResolvers<CompanyQueue>();
    const leave = () => {
      share.waiting.splice(share.waiting.indexOf(each), 1);
      waiting -= 1;
      reject(unheard());
    };
    const each = {
      begin() {
        caller.off('close', leave);
        resolve(share);
      },
    };
    shares.set(company, share);
    share.waiting.push(each);
    waiting += 1;
    caller.once('close', leave);
    beginNext();
    return promise;
  }

  return {
    /**
     * Runs work when its turn has come. The company's next may begin when the answer has gone out as well: answers that
     * nobody fetches must not pile up. Throws 429 where too many wait.
     */
    async run<Result>(company: string, caller: ClosableResponse, work: () => Promise<Result>): Promise<Result> {
      if (caller.destroyed) throw unheard();
      const share = await waitForTurn(company, caller);
      const giveBack = () => {
        share.isTaken = false;
        // Behind all others from now on.
        shares.delete(company);
        shares.set(company, share);
        beginNext();
      };
      try {
        const result = await work();
        if (caller.destroyed) giveBack();
        else caller.once('close', giveBack);
        return result;
      } catch (error) {
        giveBack();
        throw error;
      } finally {
        running -= 1;
        beginNext();
      }
    },
    load: () => ({ running, waiting }),
  };
}

export type FairQueue = ReturnType<typeof createFairQueue>;
