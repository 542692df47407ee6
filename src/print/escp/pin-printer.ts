import type { Pins } from './encode.ts';

/** A printer with pins and its paper. */
export interface PinPrinter {
  readonly pins: Pins;
  /** Characters of 10 an inch in a line. */
  readonly columns: number;
  /** From fold to fold, in mm. */
  readonly height: number;
  /** In mm. */
  readonly width: number;
}
