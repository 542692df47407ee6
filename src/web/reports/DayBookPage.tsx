import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { VOUCHER_KINDS } from '#domain/rules/voucher-kinds.ts';
import { addressOf } from '#web/client/address.ts';
import { callQuery } from '#web/client/queries.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { useBranches } from '#web/consignment/useBranches.ts';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { PaperPrint } from '#web/forms/PaperPrint.tsx';
import { KEYS } from '#web/key-register.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useNumberedPages } from '#web/lists/list-source.ts';
import { useExport } from '#web/lists/useExport.ts';
import { DAY_BOOK_PATH } from '#web/money/shown.ts';
import { useKeys } from '#web/ui/keys.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { isDay } from '#web/ui/typed-date.ts';
import { DayBookChoice, isShown, type DayBookFilter } from './DayBookChoice.tsx';
import { DayBookRows } from './DayBookRows.tsx';
import { useReportWords } from './useReportWords.ts';

const PAGE_SIZE = 10;
/** In the address: all branches, instead of a clerk's own. */
const ALL = 'all';

/** The filter in the address; invalid days become today, and a clerk starts with the own branch. Null: the branch is not loaded yet. */
function useDayBookSearch(): { readonly filter: DayBookFilter; readonly pageIndex: number } | null {
  const { roleId, tenantId } = useUser();
  const branches = useBranches();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const { from = '', to = '', page = '', branch = '' } = search;
  const isClerk = !mayCall('companyAdmin', roleId);
  if (tenantId !== '' && isClerk && branch === '' && branches.length === 0) return null;
  const home = isClerk && branches.length > 1 ? (branches.find(({ isHome }) => isHome)?.id ?? '') : '';
  const today = todayInIndia();
  return {
    filter: {
      ...(isDay(from) && isDay(to) && isShown(from, to) ? { from, to } : { from: today, to: today }),
      kind: VOUCHER_KINDS.find((each) => each === search['kind']) ?? '',
      branch: branch === '' ? home : /^[1-9]\d{0,8}$/.test(branch) ? branch : '',
      isNarrated: search['narration'] === 'yes',
    },
    pageIndex: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
  };
}

/** The day book: every voucher of a day in the order in which they were posted. */
export function DayBookPage() {
  const { t } = useLanguage();
  const { tenantId } = useUser();
  const search = useDayBookSearch();
  if (tenantId === '') return <FormFailure title={t.menu.dayBook} text={t.documents.noUser} />;
  if (search === null) return <PageHead title={t.menu.dayBook} />;
  return <DayBook {...search} />;
}

interface DayBookProps {
  readonly filter: DayBookFilter;
  readonly pageIndex: number;
}

function DayBook({ filter, pageIndex }: DayBookProps) {
  const { tenantId } = useUser();
  const { history } = useRouter();
  const go = (next: DayBookFilter, page = 1) =>
    history.push(
      addressOf(DAY_BOOK_PATH, {
        tenantId,
        from: next.from,
        to: next.to,
        kind: next.kind,
        branch: next.branch === '' ? ALL : next.branch,
        narration: next.isNarrated ? 'yes' : '',
        page: page === 1 ? '' : String(page),
      }),
    );
  const query = { fromDate: filter.from, toDate: filter.to, kind: filter.kind, branchId: Number(filter.branch) };
  const read = useQuery({
    ...callQuery('ledgerDayBook', { ...query, pageIndex, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  const source = useNumberedPages<Answer<'ledgerDayBook'>['data'][number]>(read, (wanted) => go(filter, wanted));
  return (
    <>
      <Head filter={filter} query={query} />
      {/* The key makes it render again when the days changed elsewhere. */}
      <DayBookChoice key={`${filter.from} ${filter.to}`} filter={filter} onAsk={(next) => go(next)} />
      <DayBookRows source={source} totals={read.data?.totals ?? []} isNarrated={filter.isNarrated} />
    </>
  );
}

interface HeadProps {
  readonly filter: DayBookFilter;
  readonly query: {
    readonly fromDate: string;
    readonly toDate: string;
    readonly kind: DayBookFilter['kind'];
    readonly branchId: number;
  };
}

/** The title, and the buttons that print and export the book as shown. */
function Head({ filter, query }: HeadProps) {
  const { t } = useLanguage();
  const { dayBook: words } = useReportWords();
  const [printing, setPrinting] = useState(false);
  const sheet = useExport('Day_Book.xlsx', () => request('ledgerDayBookSheet', { query }));
  const print = () => setPrinting(true);
  useKeys([{ ...KEYS.print, label: t.documents.keys.print, run: print }]);
  const narration = filter.isNarrated ? 'yes' : 'no';
  return (
    <PageHead title={t.menu.dayBook}>
      <ActionButton icon={IconPrinter} text={t.actions.print} onClick={print} />
      {sheet !== null && <ActionButton {...sheet} />}
      {printing && (
        <PaperPrint
          title={words.ofDays(showDate(filter.from), showDate(filter.to))}
          fileName="Day_Book.pdf"
          printKey={['ledgerDayBookPrint', JSON.stringify(query), narration]}
          load={(language, signal) =>
            request('ledgerDayBookPrint', { query: { ...query, narration, language }, signal })
          }
          onClose={() => setPrinting(false)}
        />
      )}
    </PageHead>
  );
}
