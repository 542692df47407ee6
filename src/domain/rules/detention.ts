import { toPaise } from './money.ts';

/** What detention needs of an event. */
export interface TimedEvent {
  readonly kind: string;
  /** ISO 8601. */
  readonly at: string;
}

/** A company's free hours, and its charge for a day beyond them, in rupees. */
export interface DetentionTerms {
  readonly freeHoursLoading: number;
  readonly freeHoursUnloading: number;
  readonly detentionPerDay: number;
}

/** How long a vehicle was detained at one end of its trip. */
export interface Detention {
  readonly reportedAt: string;
  /** Null: it is still waiting there. */
  readonly doneAt: string | null;
  /** Started days beyond the free hours. */
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
/** Events that end a wait whose end was not recorded. */
const ENDS = ['Delivered', 'Returned', 'Cancelled'];

/**
 * The detention of an LR by its valid events, without voided ones: ⌈(done − reported − free hours) / 24 h⌉ days (spec 3 §6). An unfinished
 * wait runs until `now`, or until the LR's last event.
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
