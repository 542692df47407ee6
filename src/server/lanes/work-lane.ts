import { requestScope } from '../scope/request-scope.ts';
import { createLane } from './lane.ts';

export interface WorkLaneOptions {
  /** How many run at once, over all companies. */
  readonly atOnce: number;
  /** How many of one company run at once; fewer than `atOnce`, so that no company takes every place. */
  readonly each: number;
  /** How many of one company may wait. */
  readonly waitingEach: number;
  /** How many may wait, over all companies. */
  readonly waiting: number;
  /** How many bytes a company's waiting work may hold, apart from the first; absent: unlimited. */
  readonly heldEach?: number;
  /** The error for a refused one; `ofCompany`: its company already has the most waiting. */
  readonly refuse: (ofCompany: boolean) => Error;
}

const nobodyLeaves = new AbortController().signal;

/**
 * Queues work for scarce resources. It reads the company, and whether the client still waits, from the request scope (request-scope.ts).
 * Work whose client has gone is dropped.
 */
export function createWorkLane({ atOnce, each, heldEach = Infinity, refuse, ...bounds }: WorkLaneOptions) {
  const lane = createLane({ ...bounds, hasRoom: () => lane.load().running < atOnce, each, refuse });
  /** Bytes held by the waiting work of a company. */
  const held = new Map<string, number>();

  function hold(company: string, bytes: number): void {
    const sum = (held.get(company) ?? 0) + bytes;
    if (sum > 0) held.set(company, sum);
    else held.delete(company);
  }

  return {
    /**
     * Runs work in turn; `gone` aborts when nobody waits for it any more. `bytes`: what it holds until then. Throws what `refuse` returns.
     */
    async run<Result>(work: (gone: AbortSignal) => Promise<Result>, bytes = 0): Promise<Result> {
      const scope = requestScope();
      const gone = scope?.gone ?? nobodyLeaves;
      const company = scope?.company || scope?.address || '';
      const before = held.get(company) ?? 0;
      if (before > 0 && before + bytes > heldEach) throw refuse(true);
      hold(company, bytes);
      const { promise: begun, resolve, reject } = Promise.withResolvers<void>();
      const letGo =
        <Given>(settle: (given: Given) => void) =>
        (given: Given) => {
          hold(company, -bytes);
          settle(given);
        };
      lane.enter(company, scope, letGo(resolve), letGo(reject));
      await begun;
      try {
        return await work(gone);
      } finally {
        lane.leave(company);
      }
    },
    load: lane.load,
    atOnce,
  };
}

export type WorkLane = ReturnType<typeof createWorkLane>;
