/** The parties of an LR that a counter can create. */
export const MADE_ROLES = ['consignor', 'consignee', 'billing'] as const;
export type MadeRole = (typeof MADE_ROLES)[number];
