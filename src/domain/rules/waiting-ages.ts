/** How many days an LR has waited for its bill or its POD, the youngest first; the last has no limit. */
export const WAITING_AGES = [
  { age: '0-7', from: 0, upTo: 7 },
  { age: '8-15', from: 8, upTo: 15 },
  { age: '16-30', from: 16, upTo: 30 },
  { age: '31+', from: 31, upTo: null },
] as const;
export type WaitingAge = (typeof WAITING_AGES)[number]['age'];
export const WAITING_AGE_NAMES = WAITING_AGES.map(({ age }) => age);

/** The filter name, in the list of LRs, for those that have waited this long for a POD. */
export const podOfAge = (age: WaitingAge) => `POD ${age}` as const;
