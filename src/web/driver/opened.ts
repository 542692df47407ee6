import type { ExpenseState } from '#domain/records/trip-expense.ts';
import type { DRIVER_KINDS, LrStatus } from '#domain/rules/lr-status.ts';

export type DriverKind = (typeof DRIVER_KINDS)[number];
/** An LR as its driver sees it. */
export interface DriverLr {
  readonly number: string;
  readonly lrNo: string;
  readonly consignee: string;
  /** Absent in an answer of an older version. */
  readonly consigneeHindi?: string;
  readonly address: string;
  readonly phone: string;
  readonly origin: string;
  readonly destination: string;
  readonly packages: number;
  readonly status: LrStatus;
  /** Packages short; absent in an answer of an older version. */
  readonly short?: number;
  readonly marks: readonly string[];
  readonly pods: number;
  /** The amount to collect before handing over, in rupees; absent when there is none, or in an answer of an older version. */
  readonly toCollect?: number;
}

/** A trip whose expenses the driver sends, with those already sent, newest first. */
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
    /** Why the expense was refused. */
    readonly reason: string;
  }[];
}

/** What a link is for. */
export interface Opened {
  readonly company: string;
  /** Null when there is none; absent in an answer of an older version. */
  readonly trip?: DriverTrip | null;
  readonly lrs: readonly DriverLr[];
  /** How many milliseconds the server's clock is ahead of the phone's. */
  readonly clockAhead: number;
}
