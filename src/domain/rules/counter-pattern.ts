import { around, LONGEST_LR_NUMBER, LR_NUMBER_LONGEST, patternMessage, type NumberPattern } from './lr-number.ts';

/** The most and fewest digits of a counter's numbers: fewer than a thousand numbers a year are too few. */
const MOST_DIGITS = 6;
const LEAST_DIGITS = 3;

/** At this many numbers left in a year, a warning is shown (spec 5 §13.1). */
export const FEW_NUMBERS = 200;

/** The default pattern of a counter's book (spec 5 §1). */
export const COUNTER_PATTERN = '{B}{C}/{YY}/{N}';
const BEGIN = '{B}{C}';
export const COUNTER_PATTERN_BEGIN = 'The pattern must start with {B}{C}.';

/**
 * The number format of a counter (spec 5 §13.1), with as many digits as a number has room for. The codes of the branch and the counter are
 * filled in, so that renaming the branch changes no number.
 */
export function counterPattern(branchCode: string, counterCode: string, chosen = COUNTER_PATTERN): NumberPattern {
  const pattern = chosen.replaceAll('{B}', branchCode).replaceAll('{C}', counterCode);
  // Any date will do: every year is written with the same number of characters.
  const rest = around(pattern, '', '2026-04-01').join('').length;
  return { pattern, digits: Math.min(MOST_DIGITS, LONGEST_LR_NUMBER - rest) };
}

/** The message for a pattern that no counter can have, with these codes or with the shortest ones; null for a valid one. */
export function counterPatternMessage(chosen: string, branchCode = 'X', counterCode = 'X'): string | null {
  if (!chosen.startsWith(BEGIN)) return COUNTER_PATTERN_BEGIN;
  const known = counterPattern(branchCode, counterCode, chosen);
  return patternMessage(known, true) ?? (known.digits < LEAST_DIGITS ? LR_NUMBER_LONGEST : null);
}
