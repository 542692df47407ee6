import type { Pins } from './encode.ts';

/** A dot-matrix printer and its paper. */
export interface PinPrinter {
  readonly pins: Pins;
  /** Characters per line at 10 per inch. */
  readonly columns: number;
  /** From fold to fold, in mm. */
  readonly height: number;
  /** In mm. */
  readonly width: number;
}
