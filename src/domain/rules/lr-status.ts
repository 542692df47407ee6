/** The statuses of an LR (spec 3 §4), in order; the last four are outside that order. */
const WAY = ['Booked', 'Loaded', 'Dispatched', 'In transit', 'Arrived', 'Out for delivery', 'Delivered'] as const;
export const LR_STATUSES = [...WAY, 'Undelivered', 'Returned', 'Cancelled'] as const;
export type LrStatus = (typeof LR_STATUSES)[number];

/** Events besides the statuses (spec 3 §14.13): when a vehicle reported, and when loading or unloading was done. */
export const TIMER_MARKS = [
  'Reported for loading',
  'Loading done',
  'Reported for unloading',
  'Unloading done',
] as const;
export type TimerMark = (typeof TIMER_MARKS)[number];

/** The events recorded by hand: cancelling a bilty has its own call. */
export const NOTED_KINDS = [...LR_STATUSES.filter((status) => status !== 'Cancelled'), ...TIMER_MARKS] as const;
export type NotedKind = (typeof NOTED_KINDS)[number];
export const EVENT_KINDS = [...LR_STATUSES, ...TIMER_MARKS] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** The events a driver records with a link (spec 3 §7). */
export const DRIVER_KINDS = [
  'Reported for loading',
  'Reported for unloading',
  'Arrived',
  'Delivered',
] as const satisfies readonly NotedKind[];

export const isLrStatus = (kind: string): kind is LrStatus => LR_STATUSES.some((status) => status === kind);

/** Transitions besides forward ones: back for crossing and mistakes, and what can follow a failed delivery (§14.14). */
const FURTHER: Readonly<Partial<Record<LrStatus, readonly LrStatus[]>>> = {
  Loaded: ['Booked'],
  Arrived: ['Loaded'],
  'Out for delivery': ['Undelivered'],
  Undelivered: ['Arrived', 'Out for delivery', 'Returned'],
};

/** The statuses that an event can lead to. Delivered, Returned and Cancelled are final. */
export function nextStatuses(from: LrStatus): readonly LrStatus[] {
  const place = (WAY as readonly LrStatus[]).indexOf(from);
  return [...(place < 0 ? [] : WAY.slice(place + 1)), ...(FURTHER[from] ?? [])];
}

/** The event that must precede another; null: it is the first of its pair, or no such event. */
export function markBefore(kind: EventKind): TimerMark | null {
  if (kind === 'Loading done') return 'Reported for loading';
  return kind === 'Unloading done' ? 'Reported for unloading' : null;
}

/** The events that can be recorded next for an LR, by its status and earlier events. */
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

/** The label in the list of LRs for those delivered short or damaged. */
export const SHORT_OR_DAMAGED = 'Short or damaged';

/** How many packages a delivered LR is short, according to its last proof of delivery; 0 in any other status. */
export const shortOnDelivery = (status: string, short: number): number => (status === 'Delivered' ? short : 0);

/** The status of an LR in a list, in English: 'Delivered, 3 short'. */
export function statusText(status: string, packagesShort: number): string {
  const short = shortOnDelivery(status, packagesShort);
  return short > 0 ? `${status}, ${short} short` : status;
}
