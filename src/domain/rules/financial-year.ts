/** The Indian financial year (April to March) of a date: '2025-26' for 2026-03-31, '2026-27' for 2026-04-01. */
export function financialYearOf(date: string): string {
  const first = Number(date.slice(0, 4)) - (date.slice(5, 7) < '04' ? 1 : 0);
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** The first day of a date's financial year: 1 April. */
export const firstOfFinancialYear = (date: string): string => `${financialYearOf(date).slice(0, 4)}-04-01`;

/** The financial years that a plan can be created for: the previous and the current one (decisions). */
export function offeredFinancialYears(today: string): readonly [previous: string, current: string] {
  const lastYear = `${String(Number(today.slice(0, 4)) - 1).padStart(4, '0')}${today.slice(4)}`;
  return [financialYearOf(lastYear), financialYearOf(today)];
}

/** Whether a text is a financial year: '2026-27', but not '2026-28'. */
export function isFinancialYear(text: string): boolean {
  return /^\d{4}-\d{2}$/.test(text) && financialYearOf(`${text.slice(0, 4)}-04-01`) === text;
}
