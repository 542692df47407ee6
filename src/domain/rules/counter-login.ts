/** How long after a login with a connection a counter lets the user in without one, at least, at most and where nobody said, in hours (spec 5 §2). */
export const COUNTER_LOGIN_HOURS = { least: 8, most: 72, usual: 24 } as const;
