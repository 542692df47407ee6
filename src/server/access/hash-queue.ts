import type { Session } from '../scope/session.ts';
import { networkOf } from '../limits/network.ts';

/** Who asks for a password to be hashed. */
export interface Requester {
  /** Whose turn it is: a network's, or a user's. */
  readonly lane: string;
  /** How far it is trusted: not at all, after a solved captcha, or as a browser that has logged in before. */
  readonly trust: Trust;
}

type Trust = 'none' | 'captcha' | 'known';

// How many are hashed or wait, by trust; the last of all waits about a second. Above half a captcha is asked for,
// and the last ten places are kept for known browsers.
const PLACES: Readonly<Record<Trust, number>> = { none: 11, captcha: 22, known: 32 };

/** The portal itself. */
export const PORTAL: Requester = { lane: 'portal', trust: 'known' };

/** The requester of a session; without one, of a solved captcha or an emailed link. */
export const requesterOf = (session: Session | null, address: string): Requester =>
  session === null
    ? { lane: networkOf(address), trust: 'captcha' }
    : { lane: `user:${session.userId}`, trust: 'known' };

interface QueuedHash {
  readonly trust: Trust;
  /** Hears whether it is its turn, or had to give its place to another. */
  readonly called: (admitted: boolean) => void;
}

/** The newest of the lane that has two more than the requester's, or null. Nobody of more trust gives way. */
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
 * A short queue in which every network has its turn, however many of one wait; known browsers, which cannot be many, come
 * first. Where it is full, whoever comes takes the
 * newest place of the network that has the most, so that a flood from one costs the others nothing.
 */
export function createHashQueue(atOnce: number) {
  let running = 0;
  let waiting = 0;
  /** The next turn is the first lane's. */
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
    /** Whether there is a place. */
    hasPlace: (requester: Requester): boolean => !isFull(requester) || givesWay(lanes, requester) !== null,

    /** Waits for the requester's turn; false where there is no place, or no longer. Who was admitted has to leave. */
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

    /** Gives the place to the next. */
    leave(): void {
      const names = [...lanes.keys()];
      const lane = names.find((name) => lanes.get(name)?.[0]?.trust === 'known') ?? names[0];
      if (lane === undefined) {
        running -= 1;
        return;
      }
      const next = remove(lane, 0);
      // To the end: the others come first.
      const rest = lanes.get(lane);
      if (rest !== undefined) {
        lanes.delete(lane);
        lanes.set(lane, rest);
      }
      next?.called(true);
    },
  };
}
