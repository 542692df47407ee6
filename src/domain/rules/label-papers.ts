/** On what labels are printed: a roll of 100 × 50 mm, or 24 on an A4. */
export const LABEL_PAPERS = ['Roll', 'A4'] as const;
