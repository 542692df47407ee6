import { IconBell, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { AGED } from '#domain/rules/ageing.ts';
import { addDays, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { isOfParty } from '#domain/rules/accounts.ts';
import { addressOf } from '#web/client/address.ts';
import { request, type Answer } from '#web/client/request.ts';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { List } from '#web/lists/List.tsx';
import type { ListColumn } from '#web/lists/list-rows.ts';
import { useNumberedPages, type ListSource } from '#web/lists/list-source.ts';
import { useExport } from '#web/lists/useExport.ts';
import { PaperPrint } from '#web/forms/PaperPrint.tsx';
import { LEDGER_PATH, shownAmount, shownRupees } from '#web/money/shown.ts';
import { useMoneyWords } from '#web/money/useMoneyWords.ts';
import { callQuery } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { DateField } from '#web/ui/DateField.tsx';
import pageClasses from '#web/ui/PageHead.module.css';
import { PageHead } from '#web/ui/PageHead.tsx';
import { isDay } from '#web/ui/typed-date.ts';
import { Select } from '#web/ui/Select.tsx';
import { AgesChart } from './AgesChart.tsx';
import { useReportWords } from './useReportWords.ts';
import { useAccountTitle } from '#web/money/useAccountTitle.ts';

const RemindDialog = lazy(() => import('#web/money/RemindDialog.tsx'));

type Aged = Answer<'ageingRead'>['data'][number];

const AGEING_PATH = '/dashboard/ageing';
const PAGE_SIZE = 10;
const DUE = ['overdue', 'soon'] as const;
/** How many days of a party's ledger are opened: the most that it shows. */
const LEDGER_DAYS = 364;

interface AgeingQuery {
  readonly toDate: string;
  readonly by: 'due' | 'date';
  /** Only overdue items, or those due within a week; empty: all. */
  readonly due: '' | 'overdue' | 'soon';
}

/** What each party owes, by how long it has been due. */
export function AgeingPage() {
  const { t } = useLanguage();
  const words = useReportWords();
  const { tenantId } = useUser();
  const router = useRouter();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const [printing, setPrinting] = useState(false);
  const toDate = search['to'] !== undefined && isDay(search['to']) ? search['to'] : todayInIndia();
  const due = DUE.find((each) => each === search['due']) ?? '';
  const query: AgeingQuery = { toDate, by: search['by'] === 'date' ? 'date' : 'due', due };
  const pageIndex = /^[1-9]\d{0,8}$/.test(search['page'] ?? '') ? Number(search['page']) : 1;
  const go = (next: AgeingQuery, page: number) =>
    router.history.push(
      addressOf(AGEING_PATH, {
        // The company whose ageing a super admin views.
        tenantId: search['tenantId'] ?? '',
        to: next.toDate === todayInIndia() ? '' : next.toDate,
        by: next.by === 'date' ? 'date' : '',
        due: next.due,
        page: page === 1 ? '' : String(page),
      }),
    );
  const read = useQuery({
    ...callQuery('ageingRead', { ...query, pageIndex, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    enabled: tenantId !== '',
  });
  const source = useNumberedPages(read, (wanted) => go(query, wanted));
  const sheet = useExport('Ageing.xlsx', () => request('ageingExport', { query: query }));
  if (tenantId === '') return <FormFailure title={t.menu.ageing} text={t.documents.noUser} />;
  const found = read.data;
  return (
    <>
      <PageHead title={t.menu.ageing}>
        <ActionButton icon={IconPrinter} text={t.actions.print} onClick={() => setPrinting(true)} />
        {sheet !== null && <ActionButton {...sheet} />}
      </PageHead>
      <Choice query={query} onAsk={(next) => go(next, 1)} />
      {found !== undefined && found.data.length > 0 && <AgesChart totals={found.totals} />}
      <Parties query={query} tenantId={search['tenantId'] ?? ''} source={source} />
      {printing && (
        <PaperPrint
          title={words.onDay(t.menu.ageing, showDate(query.toDate))}
          fileName="Ageing.pdf"
          printKey={['ageingPrint', query.toDate, query.by, query.due]}
          load={(language, signal) => request('ageingPrint', { query: { ...query, language }, signal })}
          onClose={() => setPrinting(false)}
        />
      )}
    </>
  );
}

/** The choice of the day, and of what is due. */
function Choice({ query, onAsk }: { readonly query: AgeingQuery; readonly onAsk: (next: AgeingQuery) => void }) {
  const words = useReportWords();
  return (
    <div className={pageClasses['choice']}>
      {/* The key makes it render again when the day changed elsewhere. */}
      <DayField key={query.toDate} day={query.toDate} onDay={(toDate) => onAsk({ ...query, toDate })} />
      <Select
        label={words.countedFrom}
        data={[
          { value: 'due', label: words.dueDay },
          { value: 'date', label: words.paperDay },
        ]}
        value={query.by}
        allowDeselect={false}
        onChange={(by) => onAsk({ ...query, by: by === 'date' ? 'date' : 'due' })}
      />
      <Select
        label={words.which}
        data={[
          { value: '', label: words.all },
          { value: 'overdue', label: words.overdue },
          { value: 'soon', label: words.soon },
        ]}
        value={query.due}
        allowDeselect={false}
        onChange={(wanted) => onAsk({ ...query, due: DUE.find((each) => each === wanted) ?? '' })}
      />
    </div>
  );
}

function DayField({ day, onDay }: { readonly day: string; readonly onDay: (day: string) => void }) {
  const words = useReportWords();
  const [typed, setTyped] = useState(day);
  const take = () => isDay(typed) && typed !== day && onDay(typed);
  return (
    <DateField
      label={words.asOn}
      value={typed}
      onValue={setTyped}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  );
}

interface PartiesProps {
  readonly query: AgeingQuery;
  readonly tenantId: string;
  readonly source: ListSource<Aged>;
}

/** A row for each party, which opens its ledger. */
function Parties({ query, tenantId, source }: PartiesProps) {
  const { t, say } = useLanguage();
  const words = useReportWords();
  const { remind } = useMoneyWords();
  const { history } = useRouter();
  const [reminded, setReminded] = useState<Aged | null>(null);
  const title = useAccountTitle();
  const nameOf = ({ account, name, nameHindi }: Aged) => title(account, name, nameHindi);
  const columns: readonly ListColumn<Aged>[] = [
    { name: 'name', heading: say('Party'), strong: true, cell: nameOf },
    ...AGED.map(({ name, label }) => ({
      name,
      heading: say(label),
      number: true,
      cell: (row: Aged) => (row[name] === 0 ? '–' : shownAmount(row[name])),
    })),
  ];
  const open = ({ account }: Aged) =>
    history.push(
      addressOf(LEDGER_PATH, { tenantId, account, from: addDays(query.toDate, -LEDGER_DAYS), to: query.toDate }),
    );
  const text = (row: Aged) =>
    AGED.filter(({ name }) => name !== 'total' && row[name] !== 0)
      .map(({ name, label }) => `${say(label)}: ${shownAmount(row[name])}`)
      .join(' · ');
  return (
    <>
      <List
        label={t.menu.ageing}
        source={source}
        columns={columns}
        keyOf={({ account }) => account}
        onOpen={open}
        rowActions={(row) =>
          isOfParty(row.account) && row.total > 0
            ? [{ icon: IconBell, label: remind.row(nameOf(row)), run: () => setReminded(row) }]
            : []
        }
        renderCard={(row) => ({
          name: nameOf(row),
          aside: shownRupees(row.total),
          below: text(row),
          end: null,
        })}
        empty={<p>{words.nobodyOwes}</p>}
      />
      {reminded !== null && (
        <Suspense>
          <RemindDialog account={reminded.account} name={nameOf(reminded)} onClose={() => setReminded(null)} />
        </Suspense>
      )}
    </>
  );
}
