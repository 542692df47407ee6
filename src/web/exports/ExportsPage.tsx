import { IconDownload, IconFileExport, IconPercentage, IconReceiptTax, IconTags } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { tallyRequest } from '#domain/records/export-file.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { firstOfFinancialYear } from '#domain/rules/financial-year.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { request } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { ListFilter } from '#web/lists/list-filter.ts';
import type { ListColumn } from '#web/lists/list-rows.ts';
import { PagedList } from '#web/lists/PagedList.tsx';
import { TDS_PATH } from '#web/money/shown.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { showMoment } from '#web/ui/moment.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.ts';
import classes from './Exports.module.css';
import {
  fileName,
  GST_PATH,
  isUnderWay,
  shownCount,
  shownDays,
  TALLY_NAMES_PATH,
  type ExportFile,
} from './export-pages.ts';
import { useExportWords } from './useExportWords.ts';

const PAGE_SIZE = 10;
const KIND = 'export';
const OFTEN = 1000;
const TONES = { waiting: 'warning', working: 'warning', ready: 'fine', failed: 'danger', over: 'off' } as const;
const load = (_filter: ListFilter, pageIndex: number, signal: AbortSignal) =>
  request('exportList', { query: { pageIndex, pageSize: PAGE_SIZE }, signal });

/** The columns: the content of a file, and what changed since the previous one. */
function useExportColumns(): readonly ListColumn<ExportFile>[] {
  const words = useExportWords();
  return [
    {
      name: 'made',
      heading: words.made,
      cell: ({ askedDate, askedBy }) => (
        <>
          {showMoment(new Date(askedDate))} <span className="quiet">{words.by(askedBy)}</span>
        </>
      ),
    },
    {
      name: 'file',
      heading: words.file,
      strong: true,
      cell: (row) => (
        <>
          {row.what} {row.gstin}
          <br />
          <span className="quiet">
            {shownDays(row)}
            {row.what === 'Tally' && `, ${words.scopes[row.scope]}`}
            {row.openings === 'yes' && `, ${words.withOpenings}`}
          </span>
        </>
      ),
    },
    { name: 'contents', heading: words.contents, cell: (row) => <Contents row={row} /> },
    { name: 'changes', heading: words.changes, cell: (row) => <Changes row={row} /> },
    {
      name: 'state',
      heading: words.state,
      cell: (row) => <State row={row} />,
    },
  ];
}

/** The progress of a file. The TDS file is delivered when it is made and not stored. */
function State({ row: { what, state } }: { readonly row: ExportFile }) {
  const words = useExportWords();
  return <Chip tone={TONES[state]} text={what === 'TDS' ? words.downloaded : words.states[state]} />;
}

function Contents({ row: { contents, sha256 } }: { readonly row: ExportFile }) {
  const words = useExportWords();
  return (
    <ul className={classes['contents']}>
      {contents.map(({ file, rows }) => (
        <li key={file}>{words.inIt(file, shownCount(rows))}</li>
      ))}
      {sha256 !== '' && (
        <li className={classes['hash']}>
          {words.sha256} {sha256}
        </li>
      )}
    </ul>
  );
}

function Changes({ row: { beforeDate, changed } }: { readonly row: ExportFile }) {
  const words = useExportWords();
  if (beforeDate === null) return null;
  if (changed.length === 0) return words.same(showMoment(new Date(beforeDate)));
  return (
    <ul className={classes['lines']}>
      {changed.map(({ file, rows, rowsBefore }) => (
        <li key={file}>{words.changed(file, shownCount(rowsBefore), shownCount(rows))}</li>
      ))}
    </ul>
  );
}

/** The newest file while it is being made; the list is refetched when it is ready. */
function useNewest(): ExportFile | null {
  const { tenantId } = useUser();
  const queries = useQueryClient();
  const { data } = useQuery({
    ...callQuery('exportList', { pageIndex: 1, pageSize: 1 }),
    enabled: tenantId !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) === true ? OFTEN : false),
  });
  const newest = data?.data[0] ?? null;
  const state = newest === null ? '' : `${newest.id} ${newest.state}`;
  const shown = useRef('');
  useEffect(() => {
    if (shown.current !== '' && shown.current !== state) void queries.invalidateQueries({ queryKey: [KIND] });
    shown.current = state;
  }, [state, queries]);
  return newest;
}

function Progress() {
  const words = useExportWords();
  const newest = useNewest();
  if (newest === null || !(isUnderWay(newest) || newest.state === 'failed')) return null;
  if (newest.state === 'failed')
    return (
      <p className={`card ${classes['note']}`} role="alert">
        {words.fails}
      </p>
    );
  const { done, total } = newest;
  const text = total === 0 ? words.states.waiting : words.progress(shownCount(done), shownCount(total));
  return (
    <section className={`card ${classes['note']}`} aria-label={words.states.working}>
      <output>{text}</output>
      <progress aria-label={text} value={total === 0 ? 0 : done / total} max={1} />
    </section>
  );
}

/** Exports of the books for Tally and the GST portal: made here, and logged permanently. */
export function ExportsPage() {
  const { t, say } = useLanguage();
  const words = useExportWords();
  const { history } = useRouter();
  const [asking, setAsking] = useState(false);
  const columns = useExportColumns();
  const take = async (row: ExportFile) => {
    try {
      saveFile(await request('exportDownload', { query: { id: row.id } }), fileName(row));
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
  };
  return (
    <>
      <PagedList
        kind={KIND}
        title={t.menu.exports}
        columns={columns}
        keyOf={({ id }) => id}
        load={load}
        exportList={() => request('exportListSheet', { query: {} })}
        exportName="Export_Files.xlsx"
        rowActions={(row) =>
          row.state === 'ready'
            ? [{ icon: IconDownload, label: words.download(fileName(row)), run: () => void take(row) }]
            : []
        }
        onOpen={(row) => (row.state === 'ready' ? void take(row) : undefined)}
        renderCard={(row) => ({
          name: `${row.what} ${row.gstin}`,
          aside: <State row={row} />,
          below: `${shownDays(row)} · ${showMoment(new Date(row.askedDate))}`,
          end: (
            <div className={classes['card']}>
              <Contents row={row} />
              <Changes row={row} />
            </div>
          ),
        })}
        more={
          <>
            <ActionButton icon={IconFileExport} text={words.tally} onClick={() => setAsking(true)} />
            <ActionButton icon={IconReceiptTax} text={t.menu.gstReturns} onClick={() => history.push(GST_PATH)} />
            <ActionButton icon={IconPercentage} text={t.menu.tdsRegister} onClick={() => history.push(TDS_PATH)} />
            <ActionButton icon={IconTags} text={words.names} onClick={() => history.push(TALLY_NAMES_PATH)} />
          </>
        }
        above={<Progress />}
        words={{ none: words.none }}
      />
      {asking && <TallyDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function TallyDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useExportWords();
  const queries = useQueryClient();
  const [today] = useState(todayInIndia);
  return (
    <AskDialog
      title={words.tally}
      intro={<p>{words.tallyIntro}</p>}
      fields={tallyRequest}
      initial={{ fromDate: firstOfFinancialYear(today), toDate: today, scope: 'new', openings: 'no' }}
      fieldOptions={{ scope: { shown: words.scopes }, openings: { shown: words.openings } }}
      caption={words.make}
      send={async (body) => {
        await request('exportTally', { body });
        toast.success(words.begun);
        void queries.invalidateQueries({ queryKey: ['exportList'] });
        void queries.invalidateQueries({ queryKey: [KIND] });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

// In the same chunk as the log, from which its files are downloaded.
export { GstReturnsPage } from './GstReturnsPage.tsx';
