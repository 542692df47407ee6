import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { useMoneyWords } from './useMoneyWords.ts';

/** Formats a balance (debits less credits, in rupees) with its side. */
export function useBalance(): (rupees: number) => string {
  const words = useMoneyWords();
  return (rupees) => {
    const paise = toPaise(rupees);
    if (paise === 0n) return formatRupees(0n);
    return paise > 0n ? words.dr(formatRupees(paise)) : words.cr(formatRupees(-paise));
  };
}
