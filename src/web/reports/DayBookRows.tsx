import { useRouter } from '@tanstack/react-router';
import { showDate } from '#domain/rules/calendar-date.ts';
import { VOUCHER_KINDS } from '#domain/rules/voucher-kinds.ts';
import { voucherKindTitle } from '#language/voucher-titles.ts';
import { addressOf } from '#web/client/address.ts';
import type { Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { List } from '#web/lists/List.tsx';
import type { ListColumn } from '#web/lists/list-rows.ts';
import type { ListSource } from '#web/lists/list-source.ts';
import { shownAmount, shownPaper, shownRupees } from '#web/money/shown.ts';
import { TakenBack } from '#web/money/TakenBack.tsx';
import { useAccountTitle } from '#web/money/useAccountTitle.ts';
import { useMoneyWords } from '#web/money/useMoneyWords.ts';
import classes from './Reports.module.css';
import { useReportWords } from './useReportWords.ts';
import { pageOfVoucher } from './voucher-page.ts';

type DayBook = Answer<'ledgerDayBook'>;
type Row = DayBook['data'][number];

/** The sums in the order in which kinds are listed everywhere. */
const inOrder = (totals: DayBook['totals']) =>
  VOUCHER_KINDS.flatMap((kind) => totals.filter((total) => total.kind === kind));

const orNothing = (amount: number) => (amount === 0 ? '' : shownAmount(amount));

function useColumns(isNarrated: boolean): readonly ListColumn<Row>[] {
  const { say } = useLanguage();
  const { dayBook: words } = useReportWords();
  const title = useAccountTitle();
  return [
    { name: 'date', heading: say('Date'), unbroken: true, cell: ({ date }) => showDate(date) },
    {
      name: 'particulars',
      heading: words.particulars,
      strong: true,
      cell: ({ account, accountName, accountNameHindi, narration }) => (
        <>
          {title(account, accountName, accountNameHindi)}
          {isNarrated && narration !== '' && <span className={`quiet ${classes['narration']}`}>{narration}</span>}
        </>
      ),
    },
    {
      name: 'kind',
      heading: say('Kind'),
      cell: (row) => (
        <>
          {say(voucherKindTitle(row.kind))} <TakenBack voucher={row} />
        </>
      ),
    },
    { name: 'number', heading: say('Voucher No.'), unbroken: true, cell: ({ voucherNo }) => voucherNo },
    {
      name: 'paper',
      heading: say('Paper'),
      cell: ({ paper, voucherNo }) => (paper === voucherNo ? '' : shownPaper(paper, say)),
    },
    { name: 'debit', heading: say('Debit'), number: true, cell: ({ debit }) => orNothing(debit) },
    { name: 'credit', heading: say('Credit'), number: true, cell: ({ credit }) => orNothing(credit) },
  ];
}

interface DayBookRowsProps {
  readonly source: ListSource<Row>;
  readonly totals: DayBook['totals'];
  readonly isNarrated: boolean;
}

/** One line per voucher, which opens its paper; below, the total of each kind. */
export function DayBookRows({ source, totals, isNarrated }: DayBookRowsProps) {
  const { t, say } = useLanguage();
  const { dayBook: words } = useReportWords();
  const money = useMoneyWords();
  const title = useAccountTitle();
  const { history } = useRouter();
  const columns = useColumns(isNarrated);
  const sideOf = ({ debit, credit }: Row) => (debit > 0 ? money.dr(shownAmount(debit)) : money.cr(shownAmount(credit)));
  return (
    <List
      label={t.menu.dayBook}
      source={source}
      numbered
      columns={columns}
      keyOf={({ voucherNo }) => voucherNo}
      onOpen={(row) => history.push(addressOf(...pageOfVoucher(row)))}
      renderCard={(row) => ({
        name: title(row.account, row.accountName, row.accountNameHindi),
        aside: sideOf(row),
        below: [say(voucherKindTitle(row.kind)), row.voucherNo, isNarrated ? row.narration : '']
          .filter((part) => part !== '')
          .join(' · '),
        end: (
          <>
            {showDate(row.date)} <TakenBack voucher={row} />
          </>
        ),
      })}
      empty={<p>{words.none}</p>}
      totals={
        <dl className={classes['sums']} aria-label={words.byKind}>
          {inOrder(totals).map(({ kind, count, amount }) => (
            <div key={kind}>
              <dt>{words.sumOf(say(voucherKindTitle(kind)), count)}</dt>
              <dd>{shownRupees(amount)}</dd>
            </div>
          ))}
        </dl>
      }
    />
  );
}
