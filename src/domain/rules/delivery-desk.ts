import type { LrStatus } from './lr-status.ts';

/** The states of LRs to be delivered at a branch: arrived, out for delivery, or undelivered. */
export const TO_DELIVER = ['Arrived', 'Out for delivery', 'Undelivered'] as const satisfies readonly LrStatus[];

/** How LRs that wait for their POD are grouped. */
export const POD_GROUPS = ['branch', 'party', 'driver'] as const;
/** Stands for LRs without a named driver. */
export const NO_NAME = '-';
/** The most groups shown, those with the most LRs first. */
export const MOST_POD_GROUPS = 100;
/** The most papers received at once. */
export const MOST_PAPERS = 200;
