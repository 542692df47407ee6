import { IconTableImport } from '@tabler/icons-react';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { financialYearOf, isFinancialYear } from '#domain/rules/financial-year.ts';
import { addressOf } from '#web/client/address.ts';
import { callQuery } from '#web/client/queries.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { List } from '#web/lists/List.tsx';
import { useNumberedPages } from '#web/lists/list-source.ts';
import { useExport } from '#web/lists/useExport.ts';
import { shownAmount, shownRupees } from '#web/money/shown.ts';
import pageClasses from '#web/ui/PageHead.module.css';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toast.ts';
import { readPartyTdsAnew, usePartyTdsWords } from './party-tds.ts';
import classes from './TdsRegister.module.css';

const ImportDialog = lazy(async () => ({ default: (await import('#web/lists/ImportDialog.tsx')).ImportDialog }));
const PartyTdsDialog = lazy(() => import('./PartyTdsDialog.tsx'));

type Register = Answer<'tdsByParties'>;
type Row = Register['data'][number];

const PATH = '/dashboard/tdsbyparty';
const PAGE_SIZE = 10;
/** As far back as a return can still be corrected. */
const YEARS = 4;

const yearsUpTo = (today: string) =>
  Array.from({ length: YEARS }, (_, ago) => financialYearOf(`${Number(today.slice(0, 4)) - ago}${today.slice(4)}`));

/** The year and page in the address; a malformed year falls back to the current one. */
function useTdsChoice() {
  const { year = '', page = '' }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  return {
    year: isFinancialYear(year) ? year : financialYearOf(todayInIndia()),
    pageIndex: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
  };
}

/** The tax that parties deducted from their payments in a year: the books beside Form 26AS, largest differences first. */
export function PartyTds() {
  const { t } = useLanguage();
  const words = usePartyTdsWords();
  const { tenantId } = useUser();
  const { history } = useRouter();
  const { year, pageIndex } = useTdsChoice();
  const [importing, setImporting] = useState(false);
  const go = (named: string, page = 1) =>
    history.push(addressOf(PATH, { year: named, tenantId, page: page === 1 ? '' : String(page) }));
  const read = useQuery({
    ...callQuery('tdsByParties', { year, pageIndex, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    enabled: tenantId !== '',
  });
  const source = useNumberedPages(read, (wanted) => go(year, wanted));
  const sheet = useExport('TDS_by_Party.xlsx', () => request('tdsByPartiesSheet', { query: { year } }));
  if (tenantId === '') return <FormFailure title={t.menu.partyTds} text={t.documents.noUser} />;
  const found = read.data;
  const offered = yearsUpTo(todayInIndia());
  return (
    <>
      <PageHead title={t.menu.partyTds}>
        {sheet !== null && <ActionButton {...sheet} />}
        <ActionButton icon={IconTableImport} text={words.import} onClick={() => setImporting(true)} />
      </PageHead>
      <div className={pageClasses['choice']}>
        <Select
          label={words.year}
          data={offered.includes(year) ? offered : [...offered, year]}
          value={year}
          allowDeselect={false}
          onChange={(named) => named !== null && go(named)}
        />
      </div>
      {found !== undefined && <Totals register={found} />}
      <Rows source={source} year={year} />
      {found !== undefined && (
        <div className={classes['notes']}>
          <p>{fileText(found, words)}</p>
          <p>{words.note}</p>
        </div>
      )}
      <Suspense>{importing && <FormImport onDone={go} onClose={() => setImporting(false)} />}</Suspense>
    </>
  );
}

const fileText = ({ file }: Register, words: ReturnType<typeof usePartyTdsWords>) =>
  file === null
    ? words.noFile
    : words.file(file.fileName, file.rows, showDate(file.takenDate.slice(0, 10)), file.takenBy);

interface FormImportProps {
  readonly onDone: (year: string) => void;
  readonly onClose: () => void;
}

/** Imports Form 26AS; the page then shows the year of the file. */
function FormImport({ onDone, onClose }: FormImportProps) {
  const { t } = useLanguage();
  const words = usePartyTdsWords();
  const queries = useQueryClient();
  const taken = useRef<Answer<'tdsFormImport'> | null>(null);
  return (
    <ImportDialog
      title={t.lists.importTitle(words.what)}
      hint={words.hint}
      send={async (body, query, onProgress) => {
        const fileName = body instanceof File ? body.name.slice(0, 200) : '';
        const found = await request('tdsFormImport', { query: { ...query, fileName }, body, onProgress });
        taken.current = found;
        return found;
      }}
      whole
      onImported={() => {
        readPartyTdsAnew(queries);
        if (taken.current === null) return;
        const { year, saved, gone } = taken.current;
        toast.success(words.imported(year, saved, gone));
        onDone(year);
      }}
      onClose={onClose}
    />
  );
}

function Totals({ register: { totals } }: { readonly register: Register }) {
  const words = usePartyTdsWords();
  return (
    <dl className={classes['totals']}>
      <div>
        <dt>{words.inBooks}</dt>
        <dd>{shownRupees(totals.inBooks)}</dd>
      </div>
      <div>
        <dt>{words.inForm}</dt>
        <dd>{shownRupees(totals.inForm)}</dd>
      </div>
      <div>
        <dt>{words.missing}</dt>
        <dd data-warns={totals.missing > 0 || undefined}>{shownRupees(totals.missing)}</dd>
      </div>
      <div>
        <dt>{words.extra}</dt>
        <dd data-warns={totals.extra > 0 || undefined}>{shownRupees(totals.extra)}</dd>
      </div>
      <div>
        <dt>{words.unbooked}</dt>
        <dd data-warns={totals.unbooked > 0 || undefined}>{shownRupees(totals.unbooked)}</dd>
      </div>
    </dl>
  );
}

/** What one side has and the other lacks. */
function differenceOf({ missing, extra }: Row, words: ReturnType<typeof usePartyTdsWords>): string {
  if (missing > 0) return `${words.missing} ${shownRupees(missing)}`;
  return extra > 0 ? `${words.extra} ${shownRupees(extra)}` : words.found;
}

/** The parties; a row opens its details. */
function Rows({ source, year }: { readonly source: ReturnType<typeof useNumberedPages<Row>>; readonly year: string }) {
  const { t } = useLanguage();
  const words = usePartyTdsWords();
  const [open, setOpen] = useState<Row | null>(null);
  const nameOf = ({ party, name, tan }: Row) =>
    party > 0 ? name : tan === '' ? words.noParty : words.stranger(name === '' ? tan : name);
  const amount = (rupees: number) => (rupees === 0 ? '–' : shownAmount(rupees));
  return (
    <>
      <List
        label={t.menu.partyTds}
        source={source}
        columns={[
          { name: 'party', heading: words.party, strong: true, cell: nameOf },
          { name: 'tan', heading: words.tan, unbroken: true, cell: ({ tan }) => (tan === '' ? '–' : tan) },
          { name: 'inBooks', heading: words.inBooks, number: true, cell: ({ inBooks }) => amount(inBooks) },
          { name: 'inForm', heading: words.inForm, number: true, cell: ({ inForm }) => amount(inForm) },
          { name: 'missing', heading: words.missing, number: true, cell: ({ missing }) => amount(missing) },
          { name: 'extra', heading: words.extra, number: true, cell: ({ extra }) => amount(extra) },
          { name: 'unbooked', heading: words.unbooked, number: true, cell: ({ unbooked }) => amount(unbooked) },
        ]}
        keyOf={({ party, tan }) => (party > 0 ? String(party) : tan)}
        onOpen={setOpen}
        renderCard={(row) => ({
          name: nameOf(row),
          aside: shownRupees(row.inBooks),
          below: [row.tan, `${words.inForm} ${shownRupees(row.inForm)}`].filter((part) => part !== '').join(' · '),
          end: differenceOf(row, words),
        })}
        empty={<p>{words.none}</p>}
      />
      <Suspense>
        {open !== null && <PartyTdsDialog row={open} title={nameOf(open)} year={year} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
