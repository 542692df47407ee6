import { clusterTime, processTime } from './processor-time.ts';
import type { Portal } from './portal.ts';

/** The figures of one run of a work. */
export interface Measured {
  /** Calls answered a second. */
  readonly rate: number;
  /** Milliseconds within which that share of the calls was answered; null if they were not timed one by one. */
  readonly times: { readonly p50: number; readonly p95: number; readonly p99: number } | null;
  /** Processor time a call, in microseconds. */
  readonly portalTime: number;
  readonly databaseTime: number;
  /** Milliseconds taken by the requests sent beside it; absent or null: there were none. */
  readonly beside?: { readonly p50: number; readonly p95: number; readonly p99: number } | null;
}

/** Reads the processor time of portal and database around a run. */
export interface Meter {
  begin(): void;
  end(): void;
  /** `calls`: the calls answered between begin and end; null: computed from the rate. */
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
