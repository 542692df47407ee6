import { IconFileDownload } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { showDate, showMonth, todayInIndia } from '#domain/rules/calendar-date.ts';
import { firstOfNamedQuarter, quartersUpTo } from '#domain/rules/hire-tds.ts';
import { addressOf } from '#web/client/address.ts';
import { callQuery } from '#web/client/queries.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { kindPages } from '#web/kind-pages.ts';
import { tds as english } from '#web/language/tds.en.ts';
import { tds as hindi } from '#web/language/tds.hi.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { List } from '#web/lists/List.tsx';
import { useNumberedPages } from '#web/lists/list-source.ts';
import { useExport } from '#web/lists/useExport.ts';
import { LEDGER_PATH, shownAmount, shownRupees, TDS_PATH } from '#web/money/shown.ts';
import pageClasses from '#web/ui/PageHead.module.css';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Select } from '#web/ui/Select.tsx';
import classes from './TdsRegister.module.css';

type Register = Answer<'tdsRead'>;
type Row = Register['data'][number];

const PAGE_SIZE = 10;
/** Three years: as far back as a return can still be corrected. */
const QUARTERS = 12;
const TDS_PAYABLE = 'tdspayable';

/** The words of the register, loaded with it. */
function useTdsWords(): typeof english {
  return useLanguage().language === 'Hindi' ? hindi : english;
}

/** The quarter in the address; a malformed one falls back to the current quarter. */
function useRegisterChoice() {
  const { quarter = '', page = '' }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const [newest = ''] = quartersUpTo(todayInIndia(), 1);
  return {
    quarter: firstOfNamedQuarter(quarter) === null ? newest : quarter,
    pageIndex: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
  };
}

/** The TDS of a quarter: what was deducted from whom, when it must be deposited, and the file for the return. */
export function TdsRegister() {
  const { t } = useLanguage();
  const words = useTdsWords();
  const { tenantId } = useUser();
  const { history } = useRouter();
  const { quarter, pageIndex } = useRegisterChoice();
  const go = (named: string, page = 1) =>
    history.push(addressOf(TDS_PATH, { quarter: named, tenantId, page: page === 1 ? '' : String(page) }));
  const read = useQuery({
    ...callQuery('tdsRead', { quarter, pageIndex, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    enabled: tenantId !== '',
  });
  const source = useNumberedPages(read, (wanted) => go(quarter, wanted));
  const file = useExport('TDS.csv', () => request('exportTds', { query: { quarter } }));
  const sheet = useExport('TDS_Register.xlsx', () => request('tdsReadSheet', { query: { quarter } }));
  if (tenantId === '') return <FormFailure title={t.menu.tdsRegister} text={t.documents.noUser} />;
  const found = read.data;
  const offered = quartersUpTo(todayInIndia(), QUARTERS);
  return (
    <>
      <PageHead title={t.menu.tdsRegister}>
        {sheet !== null && <ActionButton {...sheet} />}
        {file !== null && (
          <ActionButton {...file} icon={IconFileDownload} text={file.busy === true ? file.text : words.csv} />
        )}
      </PageHead>
      <div className={pageClasses['choice']}>
        <Select
          label={words.quarter}
          data={offered.includes(quarter) ? offered : [...offered, quarter]}
          value={quarter}
          allowDeselect={false}
          onChange={(named) => named !== null && go(named)}
        />
      </div>
      {found !== undefined && <Totals register={found} />}
      {found !== undefined && <Months months={found.months} />}
      <Rows source={source} />
      {found !== undefined && (
        <div className={classes['notes']}>
          <p lang="en">{found.section}</p>
          <p>{words.note}</p>
          <p>{words.layoutNote}</p>
        </div>
      )}
    </>
  );
}

function Totals({ register: { totals, payable } }: { readonly register: Register }) {
  const words = useTdsWords();
  const { tenantId } = useUser();
  return (
    <dl className={classes['totals']}>
      <div>
        <dt>{words.amount}</dt>
        <dd>{shownRupees(totals.amount)}</dd>
      </div>
      <div>
        <dt>{words.tds}</dt>
        <dd>{shownRupees(totals.tds)}</dd>
      </div>
      <div>
        <dt>{words.nil}</dt>
        <dd>{totals.nil}</dd>
      </div>
      <div>
        <dt>{words.withoutPan}</dt>
        <dd data-warns={totals.withoutPan > 0 || undefined}>{totals.withoutPan}</dd>
      </div>
      <div>
        <dt>{words.payable}</dt>
        <dd>
          <Link to={LEDGER_PATH} search={{ account: TDS_PAYABLE, tenantId }}>
            {shownRupees(payable)}
          </Link>
        </dd>
      </div>
    </dl>
  );
}

/** A row for each month: the amount to deposit, its due date, and what was deposited. */
function Months({ months }: Pick<Register, 'months'>) {
  const { t } = useLanguage();
  const words = useTdsWords();
  return (
    <section
      className={`card ${classes['months']}`}
      aria-label={words.months}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the arrow keys
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{words.month}</th>
            <th scope="col">{words.tds}</th>
            <th scope="col">{words.due}</th>
            <th scope="col">{words.deposited}</th>
            <th scope="col">{words.left}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, tds, dueOn, deposited, left, isLate }) => (
            <tr key={month}>
              <th scope="row">{showMonth(month, t.controls.months)}</th>
              <td>{tds === 0 ? '–' : shownAmount(tds)}</td>
              <td>{tds === 0 ? '–' : showDate(dueOn)}</td>
              <td>{deposited === 0 ? '–' : shownAmount(deposited)}</td>
              <td data-late={isLate || undefined}>
                {left === 0 ? '–' : shownAmount(left)} {isLate && <small>{words.late}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The credits, oldest first; a row links to its memo. */
function Rows({ source }: { readonly source: ReturnType<typeof useNumberedPages<Row>> }) {
  const { t } = useLanguage();
  const words = useTdsWords();
  const { history } = useRouter();
  const { tenantId } = useUser();
  const memoOf = ({ hireNo, what }: Row) => (what === 'adjust' ? `${hireNo} · ${words.adjusted}` : hireNo);
  const why = ({ reason, note }: Row) => [words.reasons[reason], note].filter((part) => part !== '').join(': ');
  const rate = ({ percent }: Row) => (percent === 0 ? '–' : `${percent} %`);
  return (
    <List
      label={t.menu.tdsRegister}
      source={source}
      columns={[
        { name: 'date', heading: words.date, unbroken: true, cell: ({ date }) => showDate(date) },
        { name: 'memo', heading: words.memo, strong: true, cell: memoOf },
        { name: 'owner', heading: words.owner, cell: ({ ownerName }) => ownerName },
        { name: 'pan', heading: words.pan, unbroken: true, cell: ({ pan }) => (pan === '' ? words.noPan : pan) },
        { name: 'code', heading: words.code, unbroken: true, cell: ({ code }) => code },
        { name: 'amount', heading: words.amount, number: true, cell: ({ amount }) => shownAmount(amount) },
        { name: 'rate', heading: words.rate, number: true, cell: rate },
        { name: 'tds', heading: words.tds, number: true, cell: ({ tds }) => (tds === 0 ? '–' : shownAmount(tds)) },
        { name: 'why', heading: words.why, cell: why },
      ]}
      keyOf={({ hireNo, nth }) => `${hireNo} ${nth}`}
      onOpen={({ hireNo }) => history.push(addressOf(kindPages.hire.reportPath, { hireNo, tenantId }))}
      renderCard={(row) => ({
        name: row.ownerName,
        aside: row.tds === 0 ? '–' : shownRupees(row.tds),
        below: [showDate(row.date), memoOf(row), row.pan === '' ? words.noPan : row.pan, why(row)].join(' · '),
        end: shownRupees(row.amount),
      })}
      empty={<p>{words.none}</p>}
    />
  );
}
