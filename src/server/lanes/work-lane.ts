import { requestScope } from '../scope/request-scope.ts';
import { createLane } from './lane.ts';

export interface WorkLaneOptions {
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

const nobodyLeaves = new AbortController().signal;

/**
 * Where work waits for what there is little of. For whom it is, and whether anybody still waits, it knows by itself
 * (request-scope.ts). Work whose client has gone is dropped.
 */
export function createWorkLane({ atOnce, each, heldEach = Infinity, refuse, ...bounds }: WorkLaneOptions) {
  const lane = createLane({ ...bounds, hasRoom: () => lane.load().running < atOnce, each, refuse });
  /** Bytes that the waiting work of a company holds. */
  const held = new Map<string, number>();

  function hold(company: string, bytes: number): void {
    const sum = (held.get(company) ?? 0) + bytes;
    if (sum > 0) held.set(company, sum);
    else held.delete(company);
  }

  return {
    /**
     * Does work when its turn has come; `gone` says that nobody waits for it any more. `bytes`: what it holds until then. Throws what
     * `refuse` makes.
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
