/** The widths at which screens change, the only ones there are; style sheets name them: `@media (--phone)`. */
export const BREAKPOINTS = {
  /** Fields stand below each other. */
  phone: '(max-width: 599.98px)',
  /** Lists are cards, the menu waits behind a button. */
  tablet: '(max-width: 799.98px)',
  /** The column next to a form goes below it. */
  laptop: '(max-width: 1099.98px)',
} as const;
