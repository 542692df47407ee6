import type { Session } from '../scope/session.ts';
import { networkOf } from '../limits/network.ts';

/** Who asks for a password hash. */
export interface Requester {
  /** Whose turn it takes: a network's or a user's. */
  readonly lane: string;
  /** How far it is trusted: not at all, after a solved captcha, or as a browser that has logged in before. */
  readonly trust: Trust;
}

type Trust = 'none' | 'captcha' | 'known';

// How many may run or wait, by trust; the last one waits about a second. Above half of the places a captcha is required, and the last ten
// are kept for known browsers.
const PLACES: Readonly<Record<Trust, number>> = { none: 11, captcha: 22, known: 32 };

/** The portal itself. */
export const PORTAL: Requester = { lane: 'portal', trust: 'known' };

/** The requester of a session; without a session, somebody who solved a captcha or followed an emailed link. */
export const requesterOf = (session: Session | null, address: string): Requester =>
  session === null
    ? { lane: networkOf(address), trust: 'captcha' }
    : { lane: `user:${session.userId}`, trust: 'known' };

interface QueuedHash {
  readonly trust: Trust;
  /** Called with true when its turn has come, with false when its place went to another. */
  readonly called: (admitted: boolean) => void;
}

/**
 * The newest request that gives way in the longest lane with at least two more waiting than the requester's, or null. A request with more
 * trust is never displaced.
 */
function givesWay(
  lanes: ReadonlyMap<string, readonly QueuedHash[]>,
  { lane, trust }: Requester,
): { lane: string; at: number } | null {
  let most = (lanes.get(lane)?.length ?? 0) + 1;
  let found: { lane: string; at: number } | null = null;
  for (const [name, queue] of lanes) {
    const at = queue.findLastIndex((each) => PLACES[each.trust] <= PLACES[trust]);
    if (queue.length <= most || at < 0) continue;
    most = queue.length;
    found = { lane: name, at };
  }
  return found;
}

/**
 * A short queue that serves networks in turn, however many requests of one wait; known browsers, which are few, come first. When it is
 * full, a new request displaces the newest one of the network with the most waiting, so that a flood from one network does not hurt the
 * others.
 */
export function createHashQueue(atOnce: number) {
  let running = 0;
  let waiting = 0;
  /** The first lane is next. */
  const lanes = new Map<string, QueuedHash[]>();

  const isFull = ({ trust }: Requester) => running + waiting >= PLACES[trust];

  function remove(lane: string, at: number): QueuedHash | undefined {
    const queue = lanes.get(lane) ?? [];
    const [removed] = queue.splice(at, 1);
    if (queue.length === 0) lanes.delete(lane);
    waiting -= 1;
    return removed;
  }

  return {
    /** Whether there is a place for the requester. */
    hasPlace: (requester: Requester): boolean => !isFull(requester) || givesWay(lanes, requester) !== null,

    /** Waits for the requester's turn; false if there is no place, or the place was lost. Whoever gets true must call `leave`. */
    async enter(requester: Requester): Promise<boolean> {
      if (isFull(requester)) {
        const other = givesWay(lanes, requester);
        if (other === null) return false;
        remove(other.lane, other.at)?.called(false);
      }
      if (running < atOnce) {
        running += 1;
        return true;
      }
      const { lane, trust } = requester;
      return await new Promise((called) => {
        const queue = lanes.get(lane) ?? [];
        queue.push({ trust, called });
        lanes.set(lane, queue);
        waiting += 1;
      });
    },

    /** Hands the place to the next request. */
    leave(): void {
      const names = [...lanes.keys()];
      const lane = names.find((name) => lanes.get(name)?.[0]?.trust === 'known') ?? names[0];
      if (lane === undefined) {
        running -= 1;
        return;
      }
      const next = remove(lane, 0);
      // Moved to the end, so that the other lanes come first.
      const rest = lanes.get(lane);
      if (rest !== undefined) {
        lanes.delete(lane);
        lanes.set(lane, rest);
      }
      next?.called(true);
    },
  };
}
