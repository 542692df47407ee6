/** The parties of an LR that a counter may have made. */
export const MADE_ROLES = ['consignor', 'consignee', 'billing'] as const;
export type MadeRole = (typeof MADE_ROLES)[number];
