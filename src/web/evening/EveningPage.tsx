import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { RENEWAL_DAYS } from '#domain/records/vehicle.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { addressOf } from '#web/client/address.ts';
import { CASH_BOOK_PATH } from '#web/cash-book/cash-answers.ts';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { AgeCard } from './AgeCard.tsx';
import classes from './Evening.module.css';
import { EveningCard, Figures } from './EveningCard.tsx';
import { ExpensesCard } from './ExpensesCard.tsx';
import { FIGURES, onlyFigure, rupees, sumOf, type Evening } from './figures.ts';
import { HireCard } from './HireCard.tsx';
import { ProfitCard } from './ProfitCard.tsx';
import { TrucksCard } from './TrucksCard.tsx';
import { useEveningWords } from './useEveningWords.ts';
import { WeeksChart } from './WeeksChart.tsx';
import { useNameInLanguage } from '#web/language/useNameInLanguage.ts';
import { useAccountTitle } from '#web/money/useAccountTitle.ts';

/** The owner's evening page: cash, debtors, unbilled LRs, and where the trucks are. */
export function EveningPage() {
  const { t, say } = useLanguage();
  const words = useEveningWords();
  const { tenantId } = useUser();
  const read = useQuery({ ...callQuery('eveningRead'), enabled: tenantId !== '', staleTime: 0 });
  if (tenantId === '') return <FormFailure title={t.menu.evening} text={t.documents.noUser} />;
  if (read.isError) {
    return (
      <FormFailure title={t.menu.evening} text={say(sentenceOf(read.error))} onRetry={() => void read.refetch()} />
    );
  }
  const { data } = read;
  return (
    <>
      <div className={classes['head']}>
        <h1 tabIndex={-1}>{t.menu.evening}</h1>
        {data !== undefined && <span className={classes['quiet']}>{words.of(showDate(data.date))}</span>}
        <ActionButton icon={IconRefresh} text={words.refresh} onClick={() => void read.refetch()} />
      </div>
      {data === undefined ? <Pending height={480} radius="md" /> : <Cards evening={data} />}
    </>
  );
}

function Cards({ evening }: { readonly evening: Evening }) {
  const words = useEveningWords();
  return (
    <div className={classes['cards']}>
      <Bookings evening={evening} />
      <Cash evening={evening} />
      <Owed evening={evening} />
      <AgeCard
        title={words.unbilled}
        whole={onlyFigure(FIGURES.unbilled(evening))}
        from={words.unbilledOf}
        ages={evening.unbilled}
        figures={FIGURES.unbilledOf(evening)}
      />
      <AgeCard
        title={words.pods}
        whole={onlyFigure(FIGURES.pods(evening))}
        from={words.podsOf}
        ages={evening.pendingPod}
        figures={FIGURES.podsOf(evening)}
      />
      <HireCard evening={evening} />
      <ToPay evening={evening} />
      <WeeksChart weeks={evening.weeks} />
      <Cheques evening={evening} />
      <Due evening={evening} />
      <ExpensesCard />
      <ProfitCard evening={evening} />
      <TrucksCard evening={evening} />
    </div>
  );
}

interface CardProps {
  readonly evening: Evening;
}

const counted = (count: number) => count.toLocaleString('en-IN', { maximumFractionDigits: 1 });

function Bookings({ evening }: CardProps) {
  const { bookings, date } = evening;
  const figures = FIGURES.bookedBy(evening);
  const { say } = useLanguage();
  const words = useEveningWords();
  const sum = (of: (row: Evening['bookings'][number]) => number) => bookings.reduce((all, row) => all + of(row), 0);
  const day = words.days[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
  return (
    <EveningCard
      title={words.bookings}
      leads={onlyFigure(FIGURES.booked(evening))}
      figure={words.bilties(sum((row) => row.count))}
      below={words.mean(day, words.bilties(Math.round(sum((row) => row.meanCount) * 10) / 10))}
    >
      {bookings.length === 0 ? (
        <p className={classes['quiet']}>{words.noBookings}</p>
      ) : (
        <Figures
          label={words.bookings}
          heads={[words.basis, words.today, words.average, words.amount]}
          rows={bookings}
          keyOf={({ paymentBasis }) => paymentBasis}
          cells={(row) => [
            {
              text: row.paymentBasis === '' ? words.classic : say(row.paymentBasis),
              to: figures[bookings.indexOf(row)]?.to ?? '',
            },
            counted(row.count),
            counted(row.meanCount),
            figures[bookings.indexOf(row)] ?? '',
          ]}
        />
      )}
    </EveningCard>
  );
}

function Cash({ evening }: CardProps) {
  const { cash, inTransit, date } = evening;
  const figures = FIGURES.cash(evening);
  const words = useEveningWords();
  return (
    <EveningCard
      title={words.cash}
      leads={figures.length === 1 ? onlyFigure(figures) : CASH_BOOK_PATH}
      {...(figures.length > 1 && { figure: rupees(sumOf(cash.map(({ amount }) => amount))) })}
      {...(inTransit !== 0 && { below: words.inTransit(rupees(inTransit)) })}
    >
      <Figures
        label={words.cash}
        heads={[words.branch, words.today, words.amount]}
        texts={[1]}
        rows={cash}
        keyOf={({ branch }) => String(branch)}
        cells={(row) => {
          const { branchName, closedUntil } = row;
          const isCounted = closedUntil !== null && closedUntil >= date;
          const figure = figures[cash.indexOf(row)];
          return [
            { text: branchName, to: figure?.to ?? '' },
            { text: isCounted ? words.counted : words.notCounted, done: isCounted },
            figure ?? '',
          ];
        }}
      />
    </EveningCard>
  );
}

function Owed({ evening }: CardProps) {
  const words = useEveningWords();
  const { overdue, dueSoon, topParties } = evening;
  const partyName = useNameInLanguage();
  const [late, soon, payable] = [FIGURES.overdue, FIGURES.soon, FIGURES.payable].map((of) => onlyFigure(of(evening)));
  const figures = FIGURES.owedBy(evening);
  return (
    <EveningCard
      title={words.owed}
      leads={onlyFigure(FIGURES.receivable(evening))}
      {...(payable !== undefined &&
        payable.amount !== 0 && { below: <Link to={payable.to}>{words.payable(rupees(payable.amount))}</Link> })}
    >
      <dl className={classes['pair']}>
        <div data-late={overdue.count > 0}>
          <dt>{words.overdue}</dt>
          <dd>{late !== undefined && <Link to={late.to}>{rupees(late.amount)}</Link>}</dd>
          <dd className={classes['quiet']}>{words.items(overdue.count)}</dd>
        </div>
        <div>
          <dt>{words.soon}</dt>
          <dd>{soon !== undefined && <Link to={soon.to}>{rupees(soon.amount)}</Link>}</dd>
          <dd className={classes['quiet']}>{words.items(dueSoon.count)}</dd>
        </div>
      </dl>
      {topParties.length > 0 && (
        <Figures
          label={words.top}
          heads={[words.party, words.overdue, words.open]}
          rows={topParties}
          keyOf={({ party }) => String(party)}
          cells={(row) => {
            const figure = figures[topParties.indexOf(row)];
            return [
              { text: partyName(row.name, row.nameHindi), to: figure?.to ?? '' },
              rupees(row.overdue),
              figure ?? '',
            ];
          }}
        />
      )}
    </EveningCard>
  );
}

function ToPay({ evening }: CardProps) {
  const words = useEveningWords();
  const { toPay } = evening;
  const figures = FIGURES.toPayAt(evening);
  const withOnAccount = toPay.filter(({ onAccount }) => onAccount !== 0);
  return (
    <EveningCard title={words.toPay} leads={onlyFigure(FIGURES.toPay(evening))}>
      {toPay.length === 0 ? (
        <p className={classes['quiet']}>{words.noToPay}</p>
      ) : (
        <Figures
          label={words.toPay}
          heads={[words.branch, words.amount]}
          rows={toPay}
          keyOf={({ branch }) => String(branch)}
          cells={(row) => {
            const figure = figures[toPay.indexOf(row)];
            return [{ text: row.branchName, to: figure?.to ?? '' }, figure ?? ''];
          }}
        />
      )}
      {withOnAccount.map(({ branch, branchName, onAccount }) => (
        <p key={branch} className={classes['quiet']}>
          <Link to={addressOf('/dashboard/ledger', { account: `topay:${branch}` })}>
            {words.onAccountToo(branchName, rupees(-onAccount))}
          </Link>
        </p>
      ))}
    </EveningCard>
  );
}

const CHEQUES_PATH = '/dashboard/money/cheques';

/** Cheques that fall due within the week; renders nothing when there are none. */
function Cheques({ evening: { cheques } }: CardProps) {
  const { say } = useLanguage();
  const words = useEveningWords();
  const titleOf = useAccountTitle();
  if (cheques.length === 0) return null;
  const named = ({ account, accountName, accountNameHindi, kind }: Evening['cheques'][number]) => {
    const title = titleOf(account, accountName, accountNameHindi);
    return kind === 'Receipt' ? words.chequeIn(title) : words.chequeOut(title);
  };
  return (
    <EveningCard title={words.cheques} leads={CHEQUES_PATH}>
      <Figures
        label={words.cheques}
        heads={[words.party, say('Date'), words.amount]}
        texts={[1]}
        rows={cheques}
        keyOf={({ cheque }) => String(cheque)}
        cells={(row) => [{ text: named(row), to: CHEQUES_PATH }, showDate(row.date), rupees(row.amount)]}
      />
    </EveningCard>
  );
}

function Due({ evening: { papers, ewayBills } }: CardProps) {
  const words = useEveningWords();
  const row = (to: string, name: string, late: number, soon: string) => (
    <li>
      <Link to={to}>{name}</Link>
      <span data-late={late > 0}>{words.late(late)}</span>
      <span className={classes['quiet']}>{soon}</span>
    </li>
  );
  return (
    <EveningCard title={words.due} leads="/dashboard/duepapers">
      <ul className={classes['due']}>
        {row('/dashboard/duepapers', words.papers, papers.overdue, words.inDays(papers.dueSoon, RENEWAL_DAYS))}
        {row('/dashboard/ewaydesk', words.eway, ewayBills.overdue, words.inADay(ewayBills.dueSoon))}
      </ul>
    </EveningCard>
  );
}
