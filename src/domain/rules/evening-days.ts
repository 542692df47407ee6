/** The owner's evening summary counts waiting LRs of this many days; older ones are in their list. */
export const EVENING_LRS_DAYS = 365;
