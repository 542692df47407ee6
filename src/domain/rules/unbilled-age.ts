/** This many days after delivery an unbilled LR is urgent (spec 4 §4): Rule 47 allows thirty for the invoice. */
const BILL_WITHIN = 25;

/** How long unbilled LRs have been delivered; each age with its upper limit in days, the last without. */
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
