import type { ExpenseState } from '#domain/records/trip-expense.ts';
import type { DRIVER_KINDS, LrStatus } from '#domain/rules/lr-status.ts';

export type DriverKind = (typeof DRIVER_KINDS)[number];
/** An LR as its driver sees it. */
export interface DriverLr {
  readonly number: string;
  readonly lrNo: string;
  readonly consignee: string;
  /** Absent: of an answer from before. */
  readonly consigneeHindi?: string;
  readonly address: string;
  readonly phone: string;
  readonly origin: string;
  readonly destination: string;
  readonly packages: number;
  readonly status: LrStatus;
  /** Packages that were short; absent: of an answer from before. */
  readonly short?: number;
  readonly marks: readonly string[];
  readonly pods: number;
  /** What is to be received there before it is handed over, in rupees; absent: of an answer from before, or nothing. */
  readonly toCollect?: number;
}

/** A trip whose expenses the driver sends, and those that he sent, the newest first. */
export interface DriverTrip {
  readonly number: string;
  readonly vehicleNo: string;
  readonly isOpen: boolean;
  readonly expenses: readonly {
    readonly id: number;
    readonly day: string;
    readonly head: string;
    readonly place: string;
    readonly amount: number;
    readonly state: ExpenseState;
    /** Why it was refused. */
    readonly reason: string;
  }[];
}

/** What a link is for. */
export interface Opened {
  readonly company: string;
  /** Null or, of an answer from before, absent: none. */
  readonly trip?: DriverTrip | null;
  readonly lrs: readonly DriverLr[];
  /** By how many milliseconds the server's clock is before the phone's. */
  readonly clockAhead: number;
}
