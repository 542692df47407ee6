import type { LrStatus } from './lr-status.ts';

/** What waits at a branch to be handed over: it arrived, is on its way to the consignee, or could not be delivered. */
export const TO_DELIVER = ['Arrived', 'Out for delivery', 'Undelivered'] as const satisfies readonly LrStatus[];

/** By what LRs that wait for their POD are told together. */
export const POD_GROUPS = ['branch', 'party', 'driver'] as const;
/** Stands for those of whom no driver is named. */
export const NO_NAME = '-';
/** So many groups are told, those with most LRs first. */
export const MOST_POD_GROUPS = 100;
/** So many papers come in at once. */
export const MOST_PAPERS = 200;
