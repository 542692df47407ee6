/** The groupings of trip profit (spec 4 §3). */
export const PROFIT_GROUPS = ['vehicle', 'trip', 'route', 'month'] as const;
export type ProfitGroup = (typeof PROFIT_GROUPS)[number];
