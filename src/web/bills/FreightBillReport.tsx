import { IconArrowLeft, IconBan } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { cancelledBill } from '#domain/records/freight-bill.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { request } from '#web/client.ts';
import type { PrintedScreen } from '#web/documents/ShareDialog.tsx';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import reportClasses from '#web/forms/Report.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { lastAddress } from '#web/lists/last-list.ts';
import { shownAmount } from '#web/money/shown.ts';
import { numberedName } from '#web/print-file.ts';
import { languageChoice, languageIn, type PrintLanguage } from '#web/print-language.ts';
import { callQuery } from '#web/queries.ts';
import { useUser } from '#web/session.tsx';
import { toast } from '#web/ui/toast.ts';
import { BILL_KIND, BILLS_PATH, readBillsAnew } from './bill-pages.ts';
import classes from './Bills.module.css';
import { useBillWords } from './useBillWords.ts';

const PrintSheet = lazy(async () => ({ default: (await import('#web/ui/PrintPreview.tsx')).PrintSheet }));

const ShareDialog = lazy(() => import('#web/documents/ShareDialog.tsx'));

const PRINT_NAME = 'Freight_Bill';

/** A page with the print of the bill that the address names, what is open of it, and how it is cancelled. */
export function FreightBillReport() {
  const { t } = useLanguage();
  const words = useBillWords();
  const { tenantId } = useUser();
  const { billNo = '' }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  if (tenantId === '') return <FormFailure title={words.title} text={t.documents.noUser} />;
  if (billNo === '') return <FormFailure title={words.title} text={words.notFound} />;
  return <ReportOf key={billNo} number={billNo} />;
}

/** How a bill is printed and given out. */
function usePrintedBill(): PrintedScreen {
  const words = useBillWords();
  return useMemo(
    () => ({
      document: { kind: BILL_KIND },
      printName: PRINT_NAME,
      words: () => ({ ...words, edit: words.one, saved: words.one }),
      print: (billNo, { language }, signal) => request('freightBillPrint', { query: { billNo, language }, signal }),
      share: (billNo, { language }) => request('freightBillShare', { query: { billNo, language } }),
    }),
    [words],
  );
}

function ReportOf({ number }: { readonly number: string }) {
  const { t } = useLanguage();
  const screen = usePrintedBill();
  const [shared, setShared] = useState<PrintLanguage | null>(null);
  // A print shows what stands now: one that was cancelled says so.
  const read = useQuery({ ...callQuery('freightBillRead', { billNo: number }), staleTime: 0 });
  const state = read.data?.state ?? '';
  return (
    <div className={reportClasses['report']}>
      <ReportHead number={number} state={read.data} />
      <Suspense>
        <PrintSheet
          key={state}
          fileName={numberedName(PRINT_NAME, number)}
          printKey={[BILL_KIND, 'print', number, state]}
          choices={[languageChoice(t)]}
          load={(chosen, signal) => screen.print(number, { copy: '', language: languageIn(chosen) }, signal)}
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

interface ReportHeadProps {
  readonly number: string;
  /** Undefined: not read yet. */
  readonly state:
    | { readonly state: keyof ReturnType<typeof useBillWords>['states']; readonly openAmt: number }
    | undefined;
}

function ReportHead({ number, state }: ReportHeadProps) {
  const { t } = useLanguage();
  const words = useBillWords();
  const { history } = useRouter();
  const isAdmin = mayCall('companyAdmin', useUser().roleId);
  const [cancelling, setCancelling] = useState(false);
  return (
    <div className={reportClasses['head']}>
      <h1 tabIndex={-1}>{words.one(number)}</h1>
      {state !== undefined && (
        <span className={classes['state']} data-state={state.state}>
          {words.byState(words.states[state.state], state.openAmt > 0 ? shownAmount(state.openAmt) : '')}
        </span>
      )}
      <ActionButton icon={IconArrowLeft} text={t.actions.back} onClick={() => history.push(lastAddress(BILLS_PATH))} />
      {isAdmin && state?.state === 'issued' && (
        <ActionButton icon={IconBan} text={words.cancel} onClick={() => setCancelling(true)} />
      )}
      {cancelling && <CancelDialog number={number} onClose={() => setCancelling(false)} />}
    </div>
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
