import type { ProfitGroup } from '#domain/rules/profit-groups.ts';
import type { ListColumn } from '#web/lists/list-rows.ts';
import { shownAmount } from '#web/money/shown.ts';
import type { ProfitRow } from './ProfitBars.tsx';
import { useReportWords } from './useReportWords.ts';

/** The route of a trip. */
export const routeOf = ({ from, to }: ProfitRow): string => [from, to].filter((place) => place !== '').join(' – ');

/** The columns of the list of profits; `nameOf` gives the name of a row. */
export function useProfitColumns(
  by: ProfitGroup,
  nameOf: (row: ProfitRow) => string,
): readonly ListColumn<ProfitRow>[] {
  const words = useReportWords();
  const amount = (name: 'freight' | 'unbilled' | 'hire' | 'expenses' | 'profit' | 'fixedCost', heading: string) => ({
    name,
    heading,
    number: true,
    cell: (row: ProfitRow) => (row[name] === 0 ? '–' : shownAmount(row[name])),
  });
  return [
    { name: 'name', heading: words.profitGroups[by], strong: true, unbroken: true, cell: nameOf },
    ...(by === 'trip'
      ? [
          {
            name: 'vehicle',
            heading: words.profitGroups.vehicle,
            unbroken: true,
            cell: (row: ProfitRow) => row.vehicleNo,
          },
          { name: 'route', heading: words.profitGroups.route, cell: routeOf },
        ]
      : [{ name: 'challans', heading: words.challans, number: true, cell: (row: ProfitRow) => row.challans }]),
    amount('freight', words.freight),
    amount('unbilled', words.unbilled),
    amount('hire', words.hire),
    amount('expenses', words.tripExpenses),
    amount('profit', words.profit),
    ...(by === 'vehicle' || by === 'month' ? [amount('fixedCost', words.fixedCost)] : []),
  ];
}
