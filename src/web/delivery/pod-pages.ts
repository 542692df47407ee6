import type { POD_GROUPS } from '#domain/rules/delivery-desk.ts';
import type { WaitingAge } from '#domain/rules/waiting-ages.ts';

/** Which pending PODs are looked at. */
export interface AskedPods {
  readonly by: (typeof POD_GROUPS)[number];
  /** The key of one group; empty: all. */
  readonly group: string;
  readonly age: WaitingAge | '';
  /** Its id; empty: all. */
  readonly branch: string;
}
