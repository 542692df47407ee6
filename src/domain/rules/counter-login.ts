/** How long after an online login a counter lets the user in offline, in hours: minimum, maximum and default (spec 5 §2). */
export const COUNTER_LOGIN_HOURS = { least: 8, most: 72, usual: 24 } as const;
