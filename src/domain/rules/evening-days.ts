/** The owner's evening counts what LRs of so many days wait for; older ones are in their list. */
export const EVENING_LRS_DAYS = 365;
