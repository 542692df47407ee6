import { Link } from '@tanstack/react-router';
import type { Answer } from '#web/client/request.ts';
import { shownRupees } from '#web/money/shown.ts';
import classes from './Reports.module.css';
import { ShareBar } from './ShareBar.tsx';
import { useReportWords } from './useReportWords.ts';

/** The profit of a vehicle, a trip, a route or a month. */
export type ProfitRow = Answer<'profitRead'>['data'][number];

interface ProfitBarsProps {
  readonly label: string;
  readonly rows: readonly ProfitRow[];
  readonly nameOf: (row: ProfitRow) => string;
  /** The address that its name links to. */
  readonly addressOf?: (row: ProfitRow) => string | undefined;
  readonly isInCard?: boolean;
}

/** The profit of each row as a bar, a loss in red; a table, so that it reads without the bars. */
export function ProfitBars({ label, rows, nameOf, addressOf, isInCard = false }: ProfitBarsProps) {
  const words = useReportWords();
  const greatest = Math.max(...rows.map(({ profit }) => Math.abs(profit)));
  const named = (row: ProfitRow) => {
    const to = addressOf?.(row);
    return to === undefined ? nameOf(row) : <Link to={to}>{nameOf(row)}</Link>;
  };
  return (
    <table className={isInCard ? classes['chart'] : `card ${classes['chart']}`} data-within={isInCard || undefined}>
      <caption className="visually-hidden">{label}</caption>
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
            <th scope="row">{named(row)}</th>
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
