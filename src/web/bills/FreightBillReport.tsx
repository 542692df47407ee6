import { IconArrowLeft, IconBan, IconFileMinus, IconFilePlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { cancelledBill, freightBill, note, NOTE_KINDS } from '#domain/records/freight-bill.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { request, type Answer } from '#web/client/request.ts';
import { officePrint } from '#web/documents/DocumentPrint.tsx';
import type { PrintedScreen } from '#web/documents/ShareDialog.tsx';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import reportClasses from '#web/forms/Report.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { lastAddress } from '#web/lists/last-list.ts';
import { shownAmount } from '#web/money/shown.ts';
import { numberedName } from '#web/forms/print-file.ts';
import { languageChoice, languageIn, type PrintLanguage } from '#web/forms/print-language.ts';
import { callQuery, rowOf } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { toast } from '#web/ui/toast.ts';
import { BILL_KIND, BILLS_PATH, readBillsAnew, STATE_TONES } from './bill-pages.ts';
import { BillNotes } from './BillNotes.tsx';
import { billSums, leftOfBill } from './left-of-bill.ts';
import type { NotedBill } from './NoteDialog.tsx';
import { useBillWords } from './useBillWords.ts';

const PrintSheet = lazy(async () => ({ default: (await import('#web/ui/PrintPreview.tsx')).PrintSheet }));

const ShareDialog = lazy(() => import('#web/documents/ShareDialog.tsx'));

// Seldom used, so loaded on demand.
const NoteDialog = lazy(async () => ({ default: (await import('./NoteDialog.tsx')).NoteDialog }));

const PRINT_NAME = 'Freight_Bill';

/** The print of the bill named in the address, with its open amount and the action to cancel it. */
export function FreightBillReport() {
  const { t } = useLanguage();
  const words = useBillWords();
  const { tenantId } = useUser();
  const { billNo = '' }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  if (tenantId === '') return <FormFailure title={words.title} text={t.documents.noUser} />;
  if (billNo === '') return <FormFailure title={words.title} text={words.notFound} />;
  return <ReportOf key={billNo} number={billNo} />;
}

/** How a bill is printed and shared. */
function usePrintedBill(): PrintedScreen {
  const words = useBillWords();
  return useMemo(
    () => ({
      document: { kind: BILL_KIND },
      printName: PRINT_NAME,
      words: () => ({ saved: words.one }),
      print: (billNo, { language, printer, printJob }, signal) =>
        request('freightBillPrint', {
          query: { billNo, language, ...(printer !== undefined && { printer, printJob: printJob ?? '' }) },
          signal,
        }),
      share: (billNo, { language }) => request('freightBillShare', { query: { billNo, language } }),
    }),
    [words],
  );
}

function ReportOf({ number }: { readonly number: string }) {
  const { t } = useLanguage();
  const screen = usePrintedBill();
  const [shared, setShared] = useState<PrintLanguage | null>(null);
  // Always read anew: the print must show a bill's present state, e.g. that it was cancelled.
  const read = useQuery({ ...callQuery('freightBillRead', { billNo: number }), staleTime: 0 });
  const state = read.data === undefined ? '' : `${read.data.state} ${read.data.openAmt}`;
  // The server's largest page size; no bill has more notes.
  const notes = useQuery({ ...callQuery('noteList', { billNo: number, pageSize: 100 }), staleTime: 0 }).data;
  return (
    <div className={reportClasses['report']}>
      <ReportHead number={number} bill={read.data} notes={notes} />
      {notes !== undefined && notes.data.length > 0 && <BillNotes notes={notes.data} />}
      <Suspense>
        <PrintSheet
          key={state}
          fileName={numberedName(PRINT_NAME, number)}
          printKey={[BILL_KIND, 'print', number, state]}
          choices={[languageChoice(t)]}
          load={(chosen, signal) => screen.print(number, { copy: '', language: languageIn(chosen) }, signal)}
          beside={(chosen) =>
            officePrint(screen, number, numberedName(PRINT_NAME, number), { copy: '', language: languageIn(chosen) })
          }
          onShare={(chosen) => setShared(languageIn(chosen))}
        />
        {shared !== null && (
          <ShareDialog
            screen={screen}
            number={number}
            chosen={{ copy: '', language: shared }}
            onClose={() => setShared(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

type WholeBill = Answer<'freightBillRead'>;
type Notes = Answer<'noteList'>;

/** The part of the bill that its notes need. */
function notedBill(bill: WholeBill, notes: Notes): NotedBill {
  const { kind, billNo } = bill;
  const row = rowOf(freightBill.fields, bill);
  const sums = billSums({ ...row, kind });
  const all = notes.data.map((each) => ({ ...rowOf(note.fields, each), kind: each.kind }));
  const left = notes.totalCount > all.length ? undefined : leftOfBill(sums, all);
  return { billNo, kind, billDate: row.billDate, sums, left };
}

interface ReportHeadProps {
  readonly number: string;
  /** Undefined until it is read. */
  readonly bill: WholeBill | undefined;
  readonly notes: Notes | undefined;
}

function ReportHead({ number, bill, notes }: ReportHeadProps) {
  const { t } = useLanguage();
  const words = useBillWords();
  const { history } = useRouter();
  const isAdmin = mayCall('companyAdmin', useUser().roleId);
  const [dialog, setDialog] = useState<'cancel' | (typeof NOTE_KINDS)[number] | null>(null);
  const close = () => setDialog(null);
  const mayBeNoted = isAdmin && notes !== undefined && bill !== undefined && bill.state !== 'cancelled';
  return (
    <PageHead title={words.one(number)}>
      {bill !== undefined && (
        <Chip
          tone={STATE_TONES[bill.state]}
          text={words.byState(words.states[bill.state], bill.openAmt > 0 ? shownAmount(bill.openAmt) : '')}
        />
      )}
      <ActionButton icon={IconArrowLeft} text={t.actions.back} onClick={() => history.push(lastAddress(BILLS_PATH))} />
      {mayBeNoted &&
        NOTE_KINDS.map((kind) => (
          <ActionButton
            key={kind}
            icon={kind === 'Credit' ? IconFileMinus : IconFilePlus}
            text={words.noteTitles[kind]}
            onClick={() => setDialog(kind)}
          />
        ))}
      {isAdmin && bill?.state === 'issued' && (
        <ActionButton icon={IconBan} text={words.cancel} onClick={() => setDialog('cancel')} />
      )}
      {dialog === 'cancel' && <CancelDialog number={number} onClose={close} />}
      <Suspense>
        {mayBeNoted && dialog !== null && dialog !== 'cancel' && (
          <NoteDialog kind={dialog} bill={notedBill(bill, notes)} onClose={close} />
        )}
      </Suspense>
    </PageHead>
  );
}

function CancelDialog({ number, onClose }: { readonly number: string; readonly onClose: () => void }) {
  const words = useBillWords();
  const queries = useQueryClient();
  return (
    <AskDialog
      title={words.cancelTitle(number)}
      intro={<p>{words.cancelIntro}</p>}
      fields={cancelledBill}
      initial={{ reason: '' }}
      caption={words.cancel}
      danger
      send={async ({ reason }) => {
        await request('freightBillCancel', { body: { billNo: number, reason } });
        toast.success(words.cancelled(number));
        readBillsAnew(queries);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
