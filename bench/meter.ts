import { clusterTime, processTime } from './processor-time.ts';
import type { Portal } from './portal.ts';

/** What one run of a work gave. */
export interface Measured {
  /** Answered calls a second. */
  readonly rate: number;
  /** Milliseconds within which that share of the calls was answered; null where they were not timed one by one. */
  readonly times: { readonly p50: number; readonly p95: number; readonly p99: number } | null;
  /** Processor time a call, in microseconds. */
  readonly portalTime: number;
  readonly databaseTime: number;
  /** How long what was sent beside it took, in milliseconds; absent or null: nothing was. */
  readonly beside?: { readonly p50: number; readonly p95: number; readonly p99: number } | null;
}

/** Reads the processor time of portal and database around a run. */
export interface Meter {
  begin(): void;
  end(): void;
  /** `calls`: how many were answered between begin and end; null: as many as the rate says. */
  measured(run: Pick<Measured, 'rate' | 'times'>, calls: number | null): Measured;
}

export function createMeter(portal: Portal): Meter {
  const now = () => ({
    at: performance.now(),
    portal: processTime(portal.pid),
    database: clusterTime(portal.postmaster),
  });
  let from = now();
  let to = from;
  return {
    begin: () => (from = to = now()),
    end: () => (to = now()),
    measured({ rate, times }, answered) {
      const calls = answered ?? (rate * (to.at - from.at)) / 1000;
      return {
        rate,
        times,
        portalTime: (to.portal - from.portal) / calls,
        databaseTime: (to.database - from.database) / calls,
      };
    },
  };
}
