import type { POD_GROUPS } from '#domain/rules/delivery-desk.ts';
import type { WaitingAge } from '#domain/rules/waiting-ages.ts';

/** The choice of pending PODs. */
export interface PodChoice {
  readonly by: (typeof POD_GROUPS)[number];
  /** The key of one group; empty for all. */
  readonly group: string;
  readonly age: WaitingAge | '';
  /** The branch id; empty for all. */
  readonly branch: string;
}
