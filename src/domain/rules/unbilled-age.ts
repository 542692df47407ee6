/** So many days after delivery an LR that stands on no bill is urgent (spec 4 §4): Rule 47 gives thirty for the invoice. */
const BILL_WITHIN = 25;

/** How long LRs that are to be billed have been delivered; each age goes up to so many days, the last to any. */
export const UNBILLED_AGES = [
  { age: 'under way', upTo: null },
  { age: '0-7', upTo: 7 },
  { age: '8-15', upTo: 15 },
  { age: '16-24', upTo: BILL_WITHIN - 1 },
  { age: '25+', upTo: null },
] as const;
export type UnbilledAge = (typeof UNBILLED_AGES)[number]['age'];
export const UNBILLED_AGE_NAMES = UNBILLED_AGES.map(({ age }) => age);
export const URGENT_AGE = '25+' satisfies UnbilledAge;
