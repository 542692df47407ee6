/** All breakpoints; style sheets use them by name: `@media (--phone)`. */
export const BREAKPOINTS = {
  /** Fields are stacked. */
  phone: '(max-width: 599.98px)',
  /** Lists are cards, the menu is behind a button. */
  tablet: '(max-width: 799.98px)',
  /** The column beside a form moves below it. */
  laptop: '(max-width: 1099.98px)',
} as const;
