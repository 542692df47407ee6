import { isCancelled, isUnprepared } from '../errors/away.ts';
import type { SharedConnections, SharedPlace } from './connection-pools.ts';
import type { Outcome } from './connection.ts';
import { SHORT_MS } from './costs.ts';
import { createLane } from '../lanes/lane.ts';
import { failed, mayAskAgain, noteRead, type QueuedRead, type ReadServices } from './reading.ts';

/** How long the statements ahead on a connection may be expected to take in total for another one to queue behind them. */
const AHEAD_MS = 10;
const MOST_AHEAD = 32;
// How often running statements are checked for taking longer than expected.
const LOOK_MS = 10;
const LATENESS_COUNTS = 4;
const IDLE = 100;

/**
 * The queue of short reading statements, on two shared connections with batches one behind another. A statement that turns out not to be
 * short is cancelled as soon as another waits behind it, and handed to `askApart`.
 */
export function createShortReads(
  shared: SharedConnections,
  services: ReadServices,
  askApart: (read: QueuedRead) => void,
) {
  const { costs } = services;
  let looking: NodeJS.Timeout | undefined;
  let lookedAt = 0;
  let idle = 0;
  /** How late this thread's checks run, as a running average: on a busy machine everything takes longer, on the server too. */
  let lateness = 0;
  const lane = createLane({
    hasRoom: () => freest() !== undefined,
    waitingEach: 300,
    waiting: 2000,
    patience: 3000,
  });

  /** The connection with the shortest wait; undefined: each has enough queued. */
  function freest(): SharedPlace | undefined {
    let best: SharedPlace | undefined;
    for (const place of shared.places) {
      const waiting = place.connection?.waiting ?? 0;
      if (place.isEnding || place.ahead >= AHEAD_MS || waiting >= MOST_AHEAD || (place.isLate && waiting > 0)) continue;
      if (best === undefined || place.ahead < best.ahead) best = place;
    }
    return best;
  }

  function ask(read: QueuedRead, ms: number): void {
    lane.enter(read.company, read.request, () => begin(read, ms), read.reject);
  }

  function begin(read: QueuedRead, ms: number): void {
    const place = freest();
    if (place === undefined) throw new Error('There was room for a statement, and is none.');
    place.ahead += ms;
    const onOutcome = (outcome: Outcome) => {
      place.isLate = false;
      place.wasAsked = false;
      place.ahead = place.connection?.waiting ? Math.max(0, place.ahead - ms) : 0;
      settle(read, ms, place, outcome);
      lane.leave(read.company);
    };
    if (place.connection) read.post(place.connection, onOutcome);
    else
      shared.open(place).then(
        (connection) => read.post(connection, onOutcome),
        (error: Error) => onOutcome(failed(error)),
      );
    if (looking !== undefined) return;
    lookedAt = performance.now();
    looking = setInterval(look, LOOK_MS).unref();
  }

  function settle(read: QueuedRead, ms: number, place: SharedPlace, outcome: Outcome): void {
    const { error } = outcome;
    if (error === null) {
      noteRead(services, read, outcome);
      return read.resolve(outcome.rows);
    }
    if (isCancelled(error) && shared.wasEnded(place) && read.tries < 3) {
      read.tries += 1;
      // The intended statement may just have been answered, so that the one behind it was cancelled instead.
      if (outcome.ms < SHORT_MS) return ask(read, ms);
      costs.noteLonger(read.like, read.name, SHORT_MS);
      return askApart(read);
    }
    // The batch before it, which was to prepare it, was cancelled; the next one might be too. Separate connections prepare for themselves.
    if (isUnprepared(error)) return askApart(read);
    if (!mayAskAgain(services, read, error)) return read.reject(error);
    ask(read, ms);
  }

  function look(): void {
    const now = performance.now();
    lateness += (now - lookedAt - LOOK_MS - lateness) * 0.2;
    lookedAt = now;
    // Answers that have arrived meanwhile are read first: this thread may have been busy, and not the server.
    setImmediate(endLate);
  }

  function endLate(): void {
    const now = performance.now();
    for (const place of shared.places) {
      const { connection } = place;
      if (connection === undefined || place.isEnding) continue;
      place.isLate = connection.busyFor(now) > SHORT_MS + lateness * LATENESS_COUNTS;
      if (place.isLate && (connection.waiting > 1 || lane.load().waiting > 0) && shared.mayEnd(place))
        void shared.end(place).then(() => lane.look());
    }
    idle = lane.load().running > 0 ? 0 : idle + 1;
    // A timer per request would cost more than some checks that find nothing.
    if (idle < IDLE) return;
    clearInterval(looking);
    looking = undefined;
  }

  return { ask, load: lane.load, close: lane.close };
}
