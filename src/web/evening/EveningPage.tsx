import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EVENING_LRS_DAYS } from '#domain/rules/evening-days.ts';
import { RENEWAL_DAYS } from '#domain/records/vehicle.ts';
import { addDays, showDate } from '#domain/rules/calendar-date.ts';
import { addressOf } from '#web/address.ts';
import { CASH_BOOK_PATH } from '#web/cash-book/cash-answers.ts';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { kindPages } from '#web/kinds.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/problem.ts';
import { callQuery } from '#web/queries.ts';
import { useUser } from '#web/session.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import { AgeCard } from './AgeCard.tsx';
import classes from './Evening.module.css';
import { EveningCard, Figures, rupees, type Evening } from './EveningCard.tsx';
import { TrucksCard } from './TrucksCard.tsx';
import { useEveningWords } from './useEveningWords.ts';
import { WeeksChart } from './WeeksChart.tsx';

const BILTIES = kindPages.bilty.listPath;
const LEDGER = '/dashboard/ledger';

/** What an owner asks in the evening: his cash, who owes him, what is not billed, and where his trucks are. */
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
  const from = addDays(evening.date, 1 - EVENING_LRS_DAYS);
  return (
    <div className={classes['cards']}>
      <Bookings evening={evening} />
      <Cash evening={evening} />
      <Owed evening={evening} />
      <AgeCard
        title={words.unbilled}
        to={addressOf(BILTIES, { pending: 'Bill', from })}
        from={words.unbilledOf}
        ages={evening.unbilled}
      />
      <AgeCard
        title={words.pods}
        to={addressOf(BILTIES, { pending: 'POD', from })}
        from={words.podsOf}
        ages={evening.pendingPod}
      />
      <ToPay evening={evening} />
      <WeeksChart weeks={evening.weeks} />
      <Due evening={evening} />
      <TrucksCard evening={evening} />
    </div>
  );
}

interface CardProps {
  readonly evening: Evening;
}

const counted = (count: number) => count.toLocaleString('en-IN', { maximumFractionDigits: 1 });

function Bookings({ evening: { bookings, date } }: CardProps) {
  const { say } = useLanguage();
  const words = useEveningWords();
  const sum = (of: (row: Evening['bookings'][number]) => number) => bookings.reduce((all, row) => all + of(row), 0);
  const day = words.days[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
  return (
    <EveningCard
      title={words.bookings}
      to={addressOf(BILTIES, { from: date, to: date, cancelled: 'no' })}
      figure={`${words.bilties(sum((row) => row.count))} · ${rupees(sum((row) => row.amount))}`}
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
              to: addressOf(BILTIES, { from: date, to: date, paymentBasis: row.paymentBasis, cancelled: 'no' }),
            },
            counted(row.count),
            counted(row.meanCount),
            rupees(row.amount),
          ]}
        />
      )}
    </EveningCard>
  );
}

function Cash({ evening: { cash, inTransit, date } }: CardProps) {
  const words = useEveningWords();
  return (
    <EveningCard
      title={words.cash}
      to={CASH_BOOK_PATH}
      figure={rupees(cash.reduce((sum, { amount }) => sum + amount, 0))}
      {...(inTransit !== 0 && { below: words.inTransit(rupees(inTransit)) })}
    >
      <Figures
        label={words.cash}
        heads={[words.branch, words.today, words.amount]}
        texts={[1]}
        rows={cash}
        keyOf={({ branch }) => String(branch)}
        cells={({ branch, branchName, closedUntil, amount }) => {
          const isCounted = closedUntil !== null && closedUntil >= date;
          return [
            { text: branchName, to: addressOf(CASH_BOOK_PATH, { branch: String(branch), date }) },
            { text: isCounted ? words.counted : words.notCounted, done: isCounted },
            rupees(amount),
          ];
        }}
      />
    </EveningCard>
  );
}

function Owed({ evening: { overdue, dueSoon, topParties, payable } }: CardProps) {
  const words = useEveningWords();
  return (
    <EveningCard
      title={words.owed}
      to="/dashboard/ageing"
      {...(payable > 0 && { below: words.payable(rupees(payable)) })}
    >
      <dl className={classes['pair']}>
        <div data-late={overdue.count > 0}>
          <dt>{words.overdue}</dt>
          <dd>{rupees(overdue.amount)}</dd>
          <dd className={classes['quiet']}>{words.items(overdue.count)}</dd>
        </div>
        <div>
          <dt>{words.soon}</dt>
          <dd>{rupees(dueSoon.amount)}</dd>
          <dd className={classes['quiet']}>{words.items(dueSoon.count)}</dd>
        </div>
      </dl>
      {topParties.length > 0 && (
        <Figures
          label={words.top}
          heads={[words.party, words.overdue, words.open]}
          rows={topParties}
          keyOf={({ party }) => String(party)}
          cells={({ party, name, overdue: late, open }) => [
            { text: name, to: addressOf(LEDGER, { account: `party:${party}` }) },
            rupees(late),
            rupees(open),
          ]}
        />
      )}
    </EveningCard>
  );
}

function ToPay({ evening: { toPay } }: CardProps) {
  const words = useEveningWords();
  const list = addressOf(BILTIES, { paymentBasis: 'To Pay' });
  return (
    <EveningCard title={words.toPay} to={list} figure={rupees(toPay.reduce((sum, { amount }) => sum + amount, 0))}>
      {toPay.length === 0 ? (
        <p className={classes['quiet']}>{words.noToPay}</p>
      ) : (
        <Figures
          label={words.toPay}
          heads={[words.branch, words.amount]}
          rows={toPay}
          keyOf={({ branch }) => String(branch)}
          cells={({ branch, branchName, amount }) => [
            { text: branchName, to: addressOf(LEDGER, { account: `topay:${branch}` }) },
            rupees(amount),
          ]}
        />
      )}
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
    <EveningCard title={words.due} to="/dashboard/duepapers">
      <ul className={classes['due']}>
        {row('/dashboard/duepapers', words.papers, papers.overdue, words.inDays(papers.dueSoon, RENEWAL_DAYS))}
        {row('/dashboard/ewaydesk', words.eway, ewayBills.overdue, words.inADay(ewayBills.dueSoon))}
      </ul>
    </EveningCard>
  );
}
