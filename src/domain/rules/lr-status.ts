/** How an LR goes on its way (spec 3 §4), in the order of the way; the last four stand beside it. */
const WAY = ['Booked', 'Loaded', 'Dispatched', 'In transit', 'Arrived', 'Out for delivery', 'Delivered'] as const;
export const LR_STATUSES = [...WAY, 'Undelivered', 'Returned', 'Cancelled'] as const;
export type LrStatus = (typeof LR_STATUSES)[number];

/** What is noted beside the states (spec 3 §14.13): when a vehicle reported, and when its goods were loaded or unloaded. */
export const TIMER_MARKS = [
  'Reported for loading',
  'Loading done',
  'Reported for unloading',
  'Unloading done',
] as const;
export type TimerMark = (typeof TIMER_MARKS)[number];

/** What is noted of an LR by hand: a bilty is cancelled by a call of its own. */
export const NOTED_KINDS = [...LR_STATUSES.filter((status) => status !== 'Cancelled'), ...TIMER_MARKS] as const;
export type NotedKind = (typeof NOTED_KINDS)[number];
export const EVENT_KINDS = [...LR_STATUSES, ...TIMER_MARKS] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** What a driver notes by a link (spec 3 §7). */
export const DRIVER_KINDS = [
  'Reported for loading',
  'Reported for unloading',
  'Arrived',
  'Delivered',
] as const satisfies readonly NotedKind[];

export const isLrStatus = (kind: string): kind is LrStatus => LR_STATUSES.some((status) => status === kind);

/** Steps besides the jumps forward: back for crossing and mistakes, and what becomes of a delivery that failed (§14.14). */
const FURTHER: Readonly<Partial<Record<LrStatus, readonly LrStatus[]>>> = {
  Loaded: ['Booked'],
  Arrived: ['Loaded'],
  'Out for delivery': ['Undelivered'],
  Undelivered: ['Arrived', 'Out for delivery', 'Returned'],
};

/** What an LR of a status may become next by an event. Delivered, Returned and Cancelled are ends. */
export function nextStatuses(from: LrStatus): readonly LrStatus[] {
  const place = (WAY as readonly LrStatus[]).indexOf(from);
  return [...(place < 0 ? [] : WAY.slice(place + 1)), ...(FURTHER[from] ?? [])];
}

/** The mark without which another cannot be noted; null: it is the first of its two, or no mark. */
export function markBefore(kind: EventKind): TimerMark | null {
  if (kind === 'Loading done') return 'Reported for loading';
  return kind === 'Unloading done' ? 'Reported for unloading' : null;
}

/** What may be noted next of an LR, by its status and the marks that it has. */
export function nextKinds(status: LrStatus, marks: readonly string[]): readonly NotedKind[] {
  const states = nextStatuses(status);
  const open = (mark: TimerMark) => {
    const before = markBefore(mark);
    return !marks.includes(mark) && (before === null || marks.includes(before));
  };
  return NOTED_KINDS.filter((kind) =>
    isLrStatus(kind) ? states.includes(kind) : status !== 'Cancelled' && open(kind),
  );
}

/** What the list of LRs calls those that were delivered short or damaged. */
export const SHORT_OR_DAMAGED = 'Short or damaged';

/** How many packages a delivered LR is short, as the last proof of its delivery tells; of one in any other state none. */
export const shortOnDelivery = (status: string, short: number): number => (status === 'Delivered' ? short : 0);

/** The status of an LR in a list, in English: 'Delivered, 3 short'. */
export function statusText(status: string, packagesShort: number): string {
  const short = shortOnDelivery(status, packagesShort);
  return short > 0 ? `${status}, ${short} short` : status;
}
