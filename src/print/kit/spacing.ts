/** The white space of a paper. Letters keep their size. */
export interface Spacing {
  /** The factor for all vertical space: around boxes, in table rows, between paragraphs. */
  readonly padding: number;
  /** Line height as a multiple of the type size. Devanagari reaches 0.90 above the baseline and 0.41 below it. */
  readonly lineHeight: number;
  /** The factor for the room to sign and stamp in. */
  readonly signature: number;
}

/** The normal setting, then the tighter ones to try where that saves a page: the first that saves one is taken. */
export const SPACINGS: readonly [Spacing, ...Spacing[]] = [
  { padding: 1, lineHeight: 1.4, signature: 1 },
  { padding: 0.6, lineHeight: 1.36, signature: 0.8 },
  { padding: 0.4, lineHeight: 1.32, signature: 0.65 },
];
