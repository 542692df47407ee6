import { unheard } from '../errors.ts';
import { requestScope } from '../http/request-scope.ts';

export interface LaneOptions {
  /** How many run at once, of all companies. */
  readonly atOnce: number;
  /** How many of one company run at once; less than all, so that one company alone never takes every place. */
  readonly each: number;
  /** How many of one company wait. */
  readonly waitingEach: number;
  /** How many wait, of all companies. */
  readonly waiting: number;
  /** How many bytes the work of a company may hold while it waits, but for its first; absent: as many as it likes. */
  readonly heldEach?: number;
  /** What is thrown at one more; `ofCompany`: at one more of a company that has its share waiting. */
  readonly refuse: (ofCompany: boolean) => Error;
}

interface Share {
  running: number;
  held: number;
  readonly waiting: (() => void)[];
}

const nobodyLeaves = new AbortController().signal;

/**
 * Where work waits for what there is little of: it begins company by company, whoever asked for how much. For whom it is,
 * and whether anybody still waits, it knows by itself (request-scope.ts). Work whose client has gone is dropped.
 */
export function createLane(options: LaneOptions) {
  const { atOnce, each, waitingEach, waiting: mostWaiting, heldEach = Infinity, refuse } = options;
  // In the order in which their turn comes.
  const shares = new Map<string, Share>();
  let running = 0;
  let waiting = 0;

  /** Behind all others from now on. */
  function toTheEnd(company: string, share: Share): void {
    shares.delete(company);
    shares.set(company, share);
  }

  function beginNext(): void {
    for (const [company, share] of shares) {
      if (running >= atOnce) return;
      if (share.running >= each) continue;
      const begin = share.waiting.shift();
      if (begin === undefined) {
        if (share.running === 0) shares.delete(company);
        continue;
      }
      share.running += 1;
      running += 1;
      waiting -= 1;
      toTheEnd(company, share);
      begin();
    }
  }

  function turnOf(company: string, gone: AbortSignal, held: number): Promise<Share> {
    const share = shares.get(company) ?? { running: 0, held: 0, waiting: [] };
    if (running >= atOnce || share.running >= each) {
      if (share.waiting.length >= waitingEach || (share.held > 0 && share.held + held > heldEach)) throw refuse(true);
      if (waiting >= mostWaiting) throw refuse(false);
    }
    const { promise, resolve, reject } = Promise.withResolvers<Share>();
    const begin = () => {
      share.held -= held;
      gone.removeEventListener('abort', leave);
      resolve(share);
    };
    const leave = () => {
      share.waiting.splice(share.waiting.indexOf(begin), 1);
      share.held -= held;
      waiting -= 1;
      reject(unheard());
    };
    shares.set(company, share);
    share.waiting.push(begin);
    share.held += held;
    waiting += 1;
    gone.addEventListener('abort', leave, { once: true });
    beginNext();
    return promise;
  }

  return {
    /**
     * Does work when its turn has come; `gone` says that nobody waits for it any more. `held`: the bytes that it holds until
     * then. Throws what `refuse` makes.
     */
    async run<Result>(work: (gone: AbortSignal) => Promise<Result>, held = 0): Promise<Result> {
      const scope = requestScope();
      const gone = scope?.gone ?? nobodyLeaves;
      if (gone.aborted) throw unheard();
      const company = scope?.company || scope?.address || '';
      const share = await turnOf(company, gone, held);
      try {
        return await work(gone);
      } finally {
        share.running -= 1;
        running -= 1;
        toTheEnd(company, share);
        beginNext();
      }
    },
    load: () => ({ running, waiting }),
  };
}

export type Lane = ReturnType<typeof createLane>;
