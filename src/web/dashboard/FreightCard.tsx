import { Link } from '@tanstack/react-router';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { shownPrice } from '#domain/rules/money.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { BarChart } from '#web/ui/BarChart.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import cards from './Cards.module.css';

const rupees = (amount: number) => shownPrice(Math.round(amount));
/** From a hundred million on, the figure does not fit beside its chart at the usual size. */
const LONG = 1e8;
const dayOf = (date: string) => Number(date.slice(8, 10));

/** The freight of this month's bilties by week. Left out if it cannot be read, like the month's other totals. */
export function FreightCard() {
  const { t } = useLanguage();
  const words = t.dashboard;
  const { data, isError, isPaused } = useQuery(callQuery('freightByWeek'));
  if (isError || (isPaused && data === undefined)) return null;
  const [first, last] = [data?.weeks[0], data?.weeks.at(-1)];
  const today = todayInIndia();
  const now = data?.weeks.find(({ from, to }) => from <= today && today <= to);
  return (
    <Link
      className={`card ${cards['month']} ${cards['whole']} ${cards['link']}`}
      to="/dashboard/viewbilty"
      search={first && last ? { from: first.from, to: last.to } : {}}
    >
      <span className={cards['label']}>{words.freightThisMonth}</span>
      {data === undefined ? (
        <Pending height={40} width={140} my={4} />
      ) : (
        <div className={cards['charted']}>
          <div>
            <span className={cards['value']} data-long={data.total >= LONG || undefined}>
              {rupees(data.total)}
            </span>
            {now && <span className={cards['updated']}>{words.thisWeek(rupees(now.freight))}</span>}
          </div>
          <BarChart
            label={words.freightByWeek}
            bars={data.weeks.map(({ from, to, freight }) => ({
              key: from,
              value: freight,
              description: words.weekFreight(dayOf(from), dayOf(to), rupees(freight)),
              strong: from === now?.from,
            }))}
          />
        </div>
      )}
    </Link>
  );
}
