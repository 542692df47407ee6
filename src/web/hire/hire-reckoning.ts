import { HIRE_BASES, hireOf } from '#domain/rules/hire-amounts.ts';
import { formatPlainRupees, readAmount } from '#domain/rules/money.ts';
import type { Texts } from '#web/ui/entries.ts';

const numberIn = (text = '') => readAmount(text) ?? 0;

/** The fields of a memo with the hire calculated from rate and quantity; without a rate, the typed hire stays. */
export function withHire(texts: Texts): Texts {
  const basis = HIRE_BASES.find((each) => each === texts['rateBasis']) ?? 'fixed';
  const paise = hireOf(basis, numberIn(texts['rate']), numberIn(texts['quantity']));
  return paise > 0n ? { ...texts, hire: formatPlainRupees(paise).replace(/\.00$/, '') } : texts;
}
