/** By what the profit of carrying is told (spec 4 §3). */
export const PROFIT_GROUPS = ['vehicle', 'trip', 'route', 'month'] as const;
export type ProfitGroup = (typeof PROFIT_GROUPS)[number];
