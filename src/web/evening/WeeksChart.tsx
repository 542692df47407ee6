import { showDate } from '#domain/rules/calendar-date.ts';
import { shownAmount } from '#web/money/shown.ts';
import { EveningCard, Figures } from './EveningCard.tsx';
import { rupees, sumOf, type Evening } from './figures.ts';
import classes from './Evening.module.css';
import { useEveningWords } from './useEveningWords.ts';

type Week = Evening['weeks'][number];

const WIDTH = 600;
const HEIGHT = 160;
const PAD = 6;

/** The points of a line: weeks from left to right, the largest amount at the top. */
function pointsOf(weeks: readonly Week[], of: (week: Week) => number, most: number): string {
  const step = (WIDTH - 2 * PAD) / Math.max(weeks.length - 1, 1);
  const y = (amount: number) => HEIGHT - PAD - (most === 0 ? 0 : (Math.max(amount, 0) / most) * (HEIGHT - 2 * PAD));
  return weeks.map((week, at) => `${(PAD + at * step).toFixed(1)},${y(of(week)).toFixed(1)}`).join(' ');
}

/** Twelve weeks of billed against collected amounts: two lines, and the same as a table. */
export function WeeksChart({ weeks }: Pick<Evening, 'weeks'>) {
  const words = useEveningWords();
  const most = Math.max(...weeks.flatMap(({ billed, collected }) => [billed, collected]), 0);
  const sum = (of: (week: Week) => number) => rupees(sumOf(weeks.map(of)));
  const [billed, collected] = [sum((week) => week.billed), sum((week) => week.collected)];
  return (
    <EveningCard title={words.weeks} leads="/dashboard/money" wide="two">
      <ul className={classes['legend']}>
        <li data-line="billed">{`${words.billed} ${billed}`}</li>
        <li data-line="collected">{`${words.collected} ${collected}`}</li>
      </ul>
      <svg
        className={classes['lines']}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from numbers, not fetched as a file
        role="img"
        aria-label={`${words.weeks}: ${words.billed} ${billed}, ${words.collected} ${collected}`}
      >
        <polyline data-line="billed" points={pointsOf(weeks, (week) => week.billed, most)} />
        <polyline data-line="collected" points={pointsOf(weeks, (week) => week.collected, most)} />
      </svg>
      <div className={classes['axis']} aria-hidden>
        <span>{showDate(weeks[0]?.week ?? '')}</span>
        <span>{showDate(weeks.at(-1)?.week ?? '')}</span>
      </div>
      <details className={classes['table']}>
        <summary>{words.asTable}</summary>
        <Figures
          label={words.weeks}
          heads={[words.week, words.billed, words.collected]}
          rows={weeks}
          keyOf={({ week }) => week}
          cells={(week) => [showDate(week.week), shownAmount(week.billed), shownAmount(week.collected)]}
        />
      </details>
    </EveningCard>
  );
}
