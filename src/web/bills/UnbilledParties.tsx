import { keepPreviousData } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { showDate } from '#domain/rules/calendar-date.ts';
import { UNBILLED_AGES, URGENT_AGE } from '#domain/rules/unbilled-age.ts';
import { addressOf } from '#web/client/address.ts';
import { request, type Answer } from '#web/client/request.ts';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { kindPages } from '#web/kind-pages.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { List } from '#web/lists/List.tsx';
import type { ListColumn } from '#web/lists/list-rows.ts';
import { PAGE_SIZE, useNumberedPages } from '#web/lists/list-source.ts';
import { useExport } from '#web/lists/useExport.ts';
import { shownAmount, shownRupees } from '#web/money/shown.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { Chip } from '#web/ui/Chip.tsx';
import classes from './UnbilledParties.module.css';
import { useBillWords } from './useBillWords.ts';

type Found = Answer<'freightBillUnbilledParties'>;
type Unbilled = Found['data'][number];

const countIn = ({ ages }: Pick<Unbilled, 'ages'>, wanted: string) =>
  ages.find(({ age }) => age === wanted)?.lrCount ?? 0;

interface UnbilledPartiesProps {
  /** 0 means all branches. */
  readonly branchId: number;
  readonly onChoose: (party: Unbilled) => void;
}

/** The parties with unbilled LRs, one per row, those with the longest delivered LRs first. */
export function UnbilledParties({ branchId, onChoose }: UnbilledPartiesProps) {
  const words = useBillWords();
  const { history } = useRouter();
  const [pageIndex, setPage] = useState(1);
  const read = useQuery({
    ...callQuery('freightBillUnbilledParties', { branchId, pageIndex, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const source = useNumberedPages(read, setPage);
  const columns = useColumns();
  const sheet = useExport('Unbilled_Parties.xlsx', () =>
    request('freightBillUnbilledPartiesSheet', { query: { branchId } }),
  );
  const found = read.data;
  // LRs whose payer was typed as free text cannot be billed until a party is chosen on the LR.
  const open = (row: Unbilled) =>
    row.party === 0
      ? history.push(addressOf(kindPages.bilty.listPath, { paymentBasis: 'TBB', from: row.oldestDate }))
      : onChoose(row);
  return (
    <section className={classes['parties']} aria-labelledby="unbilled-parties">
      <div className={classes['head']}>
        <h2 id="unbilled-parties">{words.waiting.title}</h2>
        {found !== undefined && found.data.length > 0 && sheet !== null && <ActionButton {...sheet} />}
      </div>
      {found !== undefined && found.data.length > 0 && <Totals totals={found.totals} />}
      <List
        label={words.waiting.title}
        source={source}
        columns={columns}
        keyOf={({ party }) => String(party)}
        onOpen={open}
        renderCard={(row) => ({
          name: row.partyName || words.waiting.typed,
          aside: shownRupees(row.amount),
          below: (
            <>
              {`${words.count(row.lrCount)} · ${words.waiting.since(showDate(row.oldestDate))}`}
              <AgeBar row={row} />
            </>
          ),
          end: <Urgent row={row} />,
        })}
        empty={<p>{words.waiting.nothing}</p>}
      />
    </section>
  );
}

function useColumns(): readonly ListColumn<Unbilled>[] {
  const { say } = useLanguage();
  const words = useBillWords();
  return [
    {
      name: 'party',
      heading: say('Party'),
      strong: true,
      cell: ({ partyName }) => partyName || words.waiting.typed,
    },
    { name: 'count', heading: words.waiting.lrs, number: true, cell: ({ lrCount }) => lrCount.toLocaleString('en-IN') },
    { name: 'oldest', heading: words.waiting.oldest, unbroken: true, cell: (row) => showDate(row.oldestDate) },
    {
      name: 'delivered',
      heading: words.waiting.delivered,
      unbroken: true,
      cell: ({ deliveredDate }) => (deliveredDate === null ? '–' : showDate(deliveredDate)),
    },
    { name: 'ages', heading: words.waiting.ages, width: '20%', cell: (row) => <AgeBar row={row} /> },
    { name: 'urgent', heading: words.waiting.urgent, unbroken: true, cell: (row) => <Urgent row={row} /> },
    { name: 'amount', heading: words.amount, number: true, cell: ({ amount }) => shownAmount(amount) },
  ];
}

/** The number of LRs that should have been billed by now. */
function Urgent({ row }: { readonly row: Pick<Unbilled, 'ages'> }) {
  const words = useBillWords();
  const count = countIn(row, URGENT_AGE);
  return count === 0 ? null : <Chip tone="danger" text={words.count(count)} />;
}

const WIDTH = 100;

/** A party's LRs by time since delivery, as segments of one bar. */
function AgeBar({ row }: { readonly row: Unbilled }) {
  const words = useBillWords();
  const parts = UNBILLED_AGES.map(({ age }) => ({ age, count: countIn(row, age) })).filter(({ count }) => count > 0);
  const text = parts.map(({ age, count }) => `${words.waiting.age[age]}: ${count}`).join(', ');
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, { count }) => sum + count, 0));
  return (
    <svg
      className={classes['bar']}
      viewBox={`0 0 ${WIDTH} 8`}
      preserveAspectRatio="none"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from numbers, not fetched as a file
      role="img"
      aria-label={text}
    >
      <title>{text}</title>
      {parts.map(({ age, count }, at) => (
        <rect
          key={age}
          data-age={age}
          x={((starts[at] ?? 0) / row.lrCount) * WIDTH}
          width={(count / row.lrCount) * WIDTH}
          height={8}
        />
      ))}
    </svg>
  );
}

/** The unbilled amounts of all parties by age; also the legend of the bars. */
function Totals({ totals }: Pick<Found, 'totals'>) {
  const words = useBillWords();
  return (
    <>
      <p className={classes['sum']}>
        <strong>{shownRupees(totals.amount)}</strong> {words.count(totals.lrCount)}
      </p>
      <ul className={classes['ages']}>
        {totals.ages.map(({ age, lrCount, amount }) => (
          <li key={age} data-age={age} data-none={lrCount === 0 || undefined}>
            <span>{words.waiting.age[age]}</span>
            <b>{lrCount.toLocaleString('en-IN')}</b>
            <span>{shownRupees(amount)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
