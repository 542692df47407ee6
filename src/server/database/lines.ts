import type { Line } from './line.ts';

/** Dials a line. */
export type Dial = (onLost: () => void) => Promise<Line>;

const CLOSED = 'Client was closed and is not queryable';
// As long as dialling may take (connect.ts).
const PATIENCE_MS = 3000;

async function endAll(dialled: Iterable<Promise<Line>>): Promise<void> {
  const lines = await Promise.allSettled(dialled);
  await Promise.allSettled(lines.filter((each) => each.status === 'fulfilled').map((each) => each.value.end()));
}

/**
 * A few lines that everybody shares, one flight behind another: the next goes where the fewest are under way. Nothing is
 * dialled before the first use.
 */
export function shareLines(count: number, dial: Dial) {
  const places: { dialled: Promise<Line> | undefined; line: Line | undefined }[] = Array.from(
    { length: count },
    () => ({ dialled: undefined, line: undefined }),
  );
  let turn = 0;
  let closed = false;

  function open(place: (typeof places)[number]): Promise<Line> {
    const forget = () => {
      if (place.dialled !== dialled) return;
      place.dialled = undefined;
      place.line = undefined;
    };
    const dialled = dial(forget);
    place.dialled = dialled;
    const keep = (line: Line) => (place.dialled === dialled ? (place.line = line) : undefined);
    dialled.then(keep, forget);
    return dialled;
  }

  return {
    next(): Promise<Line> {
      if (closed) return Promise.reject(new Error(CLOSED));
      let [best, fewest] = [places[turn], Infinity];
      for (let step = 1; step <= count; step += 1) {
        const place = places[(turn + step) % count];
        const flights = place?.line?.waiting ?? 0;
        if (flights < fewest) [best, fewest] = [place, flights];
      }
      turn = (turn + 1) % count;
      if (best === undefined) throw new Error('There are no lines to share.');
      return best.dialled ?? open(best);
    },
    /** Flights under way. */
    flights(): number {
      return places.reduce((sum, { line }) => sum + (line?.waiting ?? 0), 0);
    },
    async close(): Promise<void> {
      closed = true;
      await endAll(places.flatMap(({ dialled }) => dialled ?? []));
    },
  };
}

/** Lines of which each serves one at a time; who comes when all are lent waits for one. */
export function lendLines(count: number, dial: Dial) {
  const free: Line[] = [];
  const open = new Set<Promise<Line>>();
  const queue: PromiseWithResolvers<Line>[] = [];
  let closed = false;

  function dialOne(): Promise<Line> {
    const dialled: Promise<Line> = dial(() => forget());
    const forget = () => {
      open.delete(dialled);
      // Whoever waits for a line waits for one that is dialled instead.
      if (!closed && queue.length > 0) queue.shift()?.resolve(dialOne());
    };
    open.add(dialled);
    dialled.catch(forget);
    return dialled;
  }

  async function borrow(): Promise<Line> {
    if (closed) throw new Error(CLOSED);
    for (let line = free.pop(); line; line = free.pop()) if (!line.closed) return line;
    if (open.size < count) return await dialOne();
    const waiting = Promise.withResolvers<Line>();
    queue.push(waiting);
    const patience = setTimeout(() => {
      queue.splice(queue.indexOf(waiting), 1);
      waiting.reject(new Error('timeout: every connection to the database is busy'));
    }, PATIENCE_MS);
    try {
      return await waiting.promise;
    } finally {
      clearTimeout(patience);
    }
  }

  function giveBack(line: Line): void {
    if (line.closed) return;
    const next = queue.shift();
    if (next) next.resolve(line);
    else free.push(line);
  }

  return {
    async use<Result>(work: (line: Line) => Promise<Result>): Promise<Result> {
      const line = await borrow();
      try {
        return await work(line);
      } finally {
        giveBack(line);
      }
    },
    /** Lines that are lent, and how many wait for one. */
    load: () => ({ lent: open.size - free.filter((line) => !line.closed).length, waiting: queue.length }),
    async close(): Promise<void> {
      closed = true;
      for (const { reject } of queue.splice(0)) reject(new Error(CLOSED));
      await endAll(open);
    },
  };
}
