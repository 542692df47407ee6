/** The label papers: a roll of 100 × 50 mm, or 24 on an A4 sheet. */
export const LABEL_PAPERS = ['Roll', 'A4'] as const;
