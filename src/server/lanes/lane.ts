import { tooMany, unavailable, unheard } from '../errors/errors.ts';
import { atEnd, hasLeft, type RequestScope } from '../scope/request-scope.ts';

export interface LaneOptions {
  /** Whether there is a place at the moment, for any company. */
  readonly hasRoom: () => boolean;
  /** How many of one company may run at once; the remaining places are for others. Absent: any number. */
  readonly each?: number;
  /** A further condition for a company to begin another one; absent: none. */
  readonly mayBegin?: (company: string, request: RequestScope | undefined) => boolean;
  /** How many of one company may wait, and of all together. */
  readonly waitingEach: number;
  readonly waiting: number;
  /** The longest wait, in milliseconds; absent: as long as the client waits. */
  readonly patience?: number;
  /** The error for a refused request; `ofCompany`: its company already has the most waiting, or it waited too long for its own company. */
  readonly refuse?: (ofCompany: boolean) => Error;
}

interface Waiting {
  readonly request: RequestScope | undefined;
  readonly begin: () => void;
  readonly fail: (error: Error) => void;
}
interface Share {
  /** How many of the company are running. */
  running: number;
  readonly waiting: Waiting[];
}

const BUSY = 'The portal is busy right now. Please try again in a moment.';
const AGAIN_S = 2;

/** The usual refusal: this sentence if the company's own share is used up, otherwise that the portal is busy. */
export const refusing = (ofCompany: string) => (isOfCompany: boolean) =>
  tooMany(isOfCompany ? ofCompany : BUSY, AGAIN_S);

/**
 * Distributes scarce places, such as connections or threads: every company has a queue of its own, and the queues are served in turn,
 * however many of one wait, so that no company takes all places. Requests whose client has left are dropped.
 */
export function createLane({ hasRoom, each = Infinity, mayBegin, refuse = refusing(BUSY), ...bounds }: LaneOptions) {
  // In the order in which they are served.
  const shares = new Map<string, Share>();
  let waiting = 0;
  let running = 0;

  const isFree = (company: string, share: Share | undefined, request: RequestScope | undefined) =>
    (share?.running ?? 0) < each && (mayBegin?.(company, request) ?? true);

  function take(company: string): void {
    running += 1;
    if (each === Infinity) return;
    const share = shares.get(company);
    if (share) share.running += 1;
    else shares.set(company, { running: 1, waiting: [] });
  }

  /** Starts those for whom there is room, company by company. */
  function look(): void {
    if (waiting === 0) return;
    for (let begun = true; begun && waiting > 0;) {
      begun = false;
      for (const [company, share] of Array.from(shares)) {
        if (!hasRoom()) return;
        const [next] = share.waiting;
        if (next === undefined || !isFree(company, share, next.request)) continue;
        share.waiting.shift();
        waiting -= 1;
        begun = true;
        shares.delete(company);
        if (each !== Infinity || share.waiting.length > 0) shares.set(company, share);
        take(company);
        next.begin();
      }
    }
  }

  function drop(company: string, share: Share, one: Waiting): boolean {
    const at = share.waiting.indexOf(one);
    if (at < 0) return false;
    share.waiting.splice(at, 1);
    waiting -= 1;
    if (share.running === 0 && share.waiting.length === 0) shares.delete(company);
    return true;
  }

  function queue(
    company: string,
    request: RequestScope | undefined,
    begin: () => void,
    fail: (error: Error) => void,
  ): void {
    const share = shares.get(company) ?? { running: 0, waiting: [] };
    if (share.waiting.length >= bounds.waitingEach) return fail(refuse(true));
    if (waiting >= bounds.waiting) return fail(refuse(false));
    shares.set(company, share);
    const settle = (act: () => void) => () => {
      clearTimeout(timer);
      stay?.();
      act();
    };
    const one: Waiting = { request, begin: settle(begin), fail: (error) => settle(() => fail(error))() };
    const giveUp = (error: () => Error) => () => {
      if (drop(company, share, one)) one.fail(error());
    };
    const late = () => (share.running >= each ? refuse(true) : unavailable(BUSY));
    const timer = bounds.patience === undefined ? undefined : setTimeout(giveUp(late), bounds.patience);
    const left = giveUp(unheard);
    // Work left over from an answered request continues.
    const stay = request && atEnd(request, () => void (hasLeft(request) && left()));
    share.waiting.push(one);
    waiting += 1;
  }

  return {
    /**
     * Begins as soon as there is a place. `fail` gets 429 if too many wait, 503 if no place came free in time because of others, 499 if the
     * client has left. After `begin`, the caller must call `leave`.
     */
    enter(company: string, request: RequestScope | undefined, begin: () => void, fail: (error: Error) => void): void {
      if (hasLeft(request)) return fail(unheard());
      const share = shares.get(company);
      if ((share === undefined || share.waiting.length === 0) && hasRoom() && isFree(company, share, request)) {
        take(company);
        return begin();
      }
      queue(company, request, begin, fail);
    },
    /** Takes a place unconditionally, for work already running. */
    take,
    leave(company: string): void {
      running -= 1;
      const share = each === Infinity ? undefined : shares.get(company);
      if (share) {
        share.running -= 1;
        // Moved behind all others.
        shares.delete(company);
        if (share.running > 0 || share.waiting.length > 0) shares.set(company, share);
      }
      look();
    },
    look,
    /** How many of a company are running; 0 if that is not limited. */
    runningOf: (company: string): number => shares.get(company)?.running ?? 0,
    load: () => ({ running, waiting }),
    /** Fails everything that waits. */
    close: (error: Error): void => {
      for (const [, share] of shares) for (const one of share.waiting.splice(0)) one.fail(error);
      waiting = 0;
    },
  };
}

export type Lane = ReturnType<typeof createLane>;
