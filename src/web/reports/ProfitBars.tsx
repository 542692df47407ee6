import type { Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { shownRupees } from '#web/money/shown.ts';
import classes from './Reports.module.css';
import { ShareBar } from './ShareBar.tsx';
import { useReportWords } from './useReportWords.ts';

/** What a vehicle, a trip, a route or a month earned. */
export type ProfitRow = Answer<'profitRead'>['data'][number];

interface ProfitBarsProps {
  readonly rows: readonly ProfitRow[];
  readonly nameOf: (row: ProfitRow) => string;
}

/** The profit of each row as a bar, a loss in red; a table, so that it reads without the bars. */
export function ProfitBars({ rows, nameOf }: ProfitBarsProps) {
  const { t } = useLanguage();
  const words = useReportWords();
  const greatest = Math.max(...rows.map(({ profit }) => Math.abs(profit)));
  return (
    <table className={`card ${classes['chart']}`}>
      <caption className="visually-hidden">{t.menu.tripProfit}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{words.of}</th>
          <th scope="col">{words.share}</th>
          <th scope="col">{words.profit}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{nameOf(row)}</th>
            <td>
              <ShareBar share={greatest === 0 ? 0 : Math.abs(row.profit) / greatest} isLoss={row.profit < 0} />
            </td>
            <td data-loss={row.profit < 0 || undefined}>{shownRupees(row.profit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
