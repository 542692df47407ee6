import { showMonth, todayInIndia } from '#domain/rules/calendar-date.ts';
import type { Answer } from '#web/client/request.ts';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { shownAmount, shownRupees } from '#web/money/shown.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import { LineChart } from './LineChart.tsx';
import classes from './Reports.module.css';
import { useReportWords } from './useReportWords.ts';

type Profit = Answer<'ledgerProfit'>;

/** Income less expenses of the last twelve months according to the ledger, as a chart and as a table. */
export function ProfitPage() {
  const { t, say } = useLanguage();
  const { tenantId } = useUser();
  const read = useQuery({ ...callQuery('ledgerProfit', { toDate: todayInIndia() }), enabled: tenantId !== '' });
  if (tenantId === '') return <FormFailure title={t.menu.profitByMonth} text={t.documents.noUser} />;
  if (read.isError) {
    const retry = () => void read.refetch();
    return <FormFailure title={t.menu.profitByMonth} text={say(sentenceOf(read.error))} onRetry={retry} />;
  }
  return (
    <>
      <PageHead title={t.menu.profitByMonth} />
      {read.data === undefined ? <Pending height={320} radius="md" /> : <Months profit={read.data} />}
    </>
  );
}

function Months({ profit }: { readonly profit: Profit }) {
  const words = useReportWords();
  const { t } = useLanguage();
  const places = profit.months.map((each) => showMonth(each, t.controls.months));
  const lines = [
    { name: words.income, values: profit.income },
    { name: words.expense, values: profit.expense },
    { name: words.profit, values: profit.profit, strong: true },
  ];
  const texts = places.map((place, at) => `${place} ${shownRupees(profit.profit[at] ?? 0)}`);
  return (
    <>
      <LineChart label={`${words.profit}: ${texts.join('; ')}`} lines={lines} places={places} />
      <ProfitTable profit={profit} places={places} />
      <p className={classes['note']}>{words.profitNote}</p>
    </>
  );
}

/** Scrolls to the newest months if not all fit. */
const toNewest = (table: HTMLElement | null) => {
  if (table !== null) table.scrollLeft = table.scrollWidth;
};

/** A row for each head and for the totals; a column for each month. */
function ProfitTable({ profit, places }: { readonly profit: Profit; readonly places: readonly string[] }) {
  const { t, say } = useLanguage();
  const words = useReportWords();
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + Math.round(amount * 100), 0) / 100;
  const row = (key: string, name: string, amounts: readonly number[], kind: 'head' | 'sum' | 'profit') => (
    <tr key={key} data-kind={kind}>
      <th scope="row">{name}</th>
      {[...amounts, sum(amounts)].map((amount, at) => (
        <td key={places[at] ?? 'all'} data-loss={amount < 0 || undefined}>
          {amount === 0 ? '–' : shownAmount(amount)}
        </td>
      ))}
    </tr>
  );
  const headsOf = (side: 'Income' | 'Expense') =>
    profit.heads
      .filter((head) => head.side === side)
      .map(({ account, name, amounts }) => row(account, say(name), amounts, 'head'));
  return (
    <section
      className={`card ${classes['scrolled']}`}
      aria-label={t.menu.profitByMonth}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the arrow keys
      tabIndex={0}
      ref={toNewest}
    >
      <table className={classes['months']}>
        <thead>
          <tr>
            <th scope="col">{say('Account')}</th>
            {[...places, say('Total')].map((place) => (
              <th key={place} scope="col">
                {place}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {headsOf('Income')}
          {row('income', words.income, profit.income, 'sum')}
          {headsOf('Expense')}
          {row('expense', words.expense, profit.expense, 'sum')}
          {row('profit', words.profit, profit.profit, 'profit')}
        </tbody>
      </table>
    </section>
  );
}
