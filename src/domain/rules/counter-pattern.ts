import { LONGEST_LR_NUMBER, type NumberPattern } from './lr-number.ts';

/** How many digits the numbers of a counter have at most. */
const MOST_DIGITS = 6;

/**
 * How a counter writes its numbers (spec 5 §13.1): branch and counter, the year, and as many digits as a number has room for. The codes
 * are written out, so that no number changes when the branch is called otherwise.
 */
export function counterPattern(branchCode: string, counterCode: string): NumberPattern {
  const pattern = `${branchCode}${counterCode}/{YY}/{N}`;
  const rest = pattern.replace('{YY}', '2627').replace('{N}', '').length;
  return { pattern, digits: Math.min(MOST_DIGITS, LONGEST_LR_NUMBER - rest) };
}
