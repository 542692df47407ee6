/** How much white stands between what is printed. Letters keep their size. */
export interface Spacing {
  /** The part that is left of every empty height: around boxes, in rows of tables, between paragraphs. */
  readonly padding: number;
  /** In parts of the type size. Devanagari reaches 0.90 above the baseline and 0.41 below it. */
  readonly lineHeight: number;
  /** The part that is left of the room to sign and stamp in. */
  readonly signature: number;
}

/** How a paper is set, and how it is tightened where that saves it a page: the first that saves one is taken. */
export const SPACINGS: readonly [Spacing, ...Spacing[]] = [
  { padding: 1, lineHeight: 1.4, signature: 1 },
  { padding: 0.6, lineHeight: 1.36, signature: 0.8 },
  { padding: 0.4, lineHeight: 1.32, signature: 0.65 },
];
