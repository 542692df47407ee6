import { around, LONGEST_LR_NUMBER, LR_NUMBER_LONGEST, patternMessage, type NumberPattern } from './lr-number.ts';

/** How many digits the numbers of a counter have at most, and at least: a year of fewer than a thousand numbers is none. */
const MOST_DIGITS = 6;
const LEAST_DIGITS = 3;

/** From so few numbers on that are left in a year, their number is told (spec 5 §13.1). */
export const FEW_NUMBERS = 200;

/** The pattern of a counter's book where no other is chosen (spec 5 §1). */
export const COUNTER_PATTERN = '{B}{C}/{YY}/{N}';
const BEGIN = '{B}{C}';
export const COUNTER_PATTERN_BEGIN = 'The pattern must start with {B}{C}.';

/**
 * How a counter writes its numbers (spec 5 §13.1): with as many digits as a number has room for. The codes of the branch and of the counter
 * are written out, so that no number changes when the branch is called otherwise.
 */
export function counterPattern(branchCode: string, counterCode: string, chosen = COUNTER_PATTERN): NumberPattern {
  const pattern = chosen.replaceAll('{B}', branchCode).replaceAll('{C}', counterCode);
  // Any day will do: a year is written with the same number of characters in all.
  const rest = around(pattern, '', '2026-04-01').join('').length;
  return { pattern, digits: Math.min(MOST_DIGITS, LONGEST_LR_NUMBER - rest) };
}

/** The sentence for a pattern that no counter can have, with these codes or with the shortest ones; null for one that can. */
export function counterPatternMessage(chosen: string, branchCode = 'X', counterCode = 'X'): string | null {
  if (!chosen.startsWith(BEGIN)) return COUNTER_PATTERN_BEGIN;
  const known = counterPattern(branchCode, counterCode, chosen);
  return patternMessage(known, true) ?? (known.digits < LEAST_DIGITS ? LR_NUMBER_LONGEST : null);
}
