import type { Spacing } from './spacing.ts';
import type { Typeface } from './typeface.ts';

export interface Faces {
  readonly regular: Typeface;
  readonly bold: Typeface;
}

/** How nodes are set. */
export interface Setting extends Faces {
  readonly spacing: Spacing;
  /** As of a part. */
  readonly isEarlier: boolean;
}
