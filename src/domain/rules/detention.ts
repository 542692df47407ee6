import { toPaise } from './money.ts';

/** What of an event its detention asks. */
export interface TimedEvent {
  readonly kind: string;
  /** ISO 8601. */
  readonly at: string;
}

/** What a company gives free, and takes for a day beyond, in rupees. */
export interface DetentionTerms {
  readonly freeHoursLoading: number;
  readonly freeHoursUnloading: number;
  readonly detentionPerDay: number;
}

/** How long a vehicle was held at one end of its way. */
export interface Detention {
  readonly reportedAt: string;
  /** Null: it still stands there. */
  readonly doneAt: string | null;
  /** Begun days beyond the free hours. */
  readonly days: number;
  /** In paise. */
  readonly amount: bigint;
}

export interface DetentionOfLr {
  readonly loading: Detention | null;
  readonly unloading: Detention | null;
  /** In paise. */
  readonly amount: bigint;
}

const HOUR_MS = 3_600_000;
/** What ends a wait that nobody noted the end of. */
const ENDS = ['Delivered', 'Returned', 'Cancelled'];

/**
 * The detention of an LR by the events that count, voided ones left out: ⌈(done − reported − free hours) / 24 h⌉ days
 * (spec 3 §6). What is not done runs on until `now`, or until the LR's way ended.
 */
export function detentionOf(events: readonly TimedEvent[], terms: DetentionTerms, now: Date): DetentionOfLr {
  const momentOf = (kind: string) => events.find((event) => event.kind === kind)?.at ?? null;
  const ended = events.find(({ kind }) => ENDS.includes(kind))?.at ?? null;

  function of(reported: string, done: string, freeHours: number): Detention | null {
    const reportedAt = momentOf(reported);
    if (reportedAt === null) return null;
    const doneAt = momentOf(done) ?? ended;
    const until = doneAt === null ? now.getTime() : Date.parse(doneAt);
    const beyond = until - Date.parse(reportedAt) - freeHours * HOUR_MS;
    const days = Math.max(0, Math.ceil(beyond / (24 * HOUR_MS)));
    return { reportedAt, doneAt, days, amount: BigInt(days) * toPaise(terms.detentionPerDay) };
  }

  const loading = of('Reported for loading', 'Loading done', terms.freeHoursLoading);
  const unloading = of('Reported for unloading', 'Unloading done', terms.freeHoursUnloading);
  return { loading, unloading, amount: (loading?.amount ?? 0n) + (unloading?.amount ?? 0n) };
}
