import { IconFiles, IconPrinter, IconRoute, IconSteeringWheel, IconTruckLoading, IconX } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { addressOf } from '#web/client/address.ts';
import { request } from '#web/client/request.ts';
import barClasses from '#web/forms/ActionBar.module.css';
import { ActionButton, type FormAction } from '#web/forms/FormBar.tsx';
import { kindPages } from '#web/kind-pages.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { toast } from '#web/ui/toast.ts';
import { languageIn } from '#web/forms/print-language.ts';
import { OfficePrint, printChoices } from './DocumentPrint.tsx';

const PrintPreview = lazy(async () => ({ default: (await import('#web/ui/PrintPreview.tsx')).PrintPreview }));

const DriverDialog = lazy(() => import('#web/consignment-note/DriverDialog.tsx'));
const StatusDialog = lazy(async () => ({
  default: (await import('#web/consignment-note/StatusDialog.tsx')).StatusDialog,
}));

interface PrintManyProps {
  readonly numbers: readonly string[];
  readonly onClose: () => void;
}

/** The print preview of several lawful bilties in one file. */
export function PrintMany({ numbers, onClose }: PrintManyProps) {
  const { t } = useLanguage();
  const bodyOf = (
    chosen: Readonly<Record<string, string>>,
    preview: 'yes' | 'no',
    on = { printer: 0, printJob: '' },
  ) => ({
    numbers: numbers.join(','),
    format: '' as const,
    head: '' as const,
    language: languageIn(chosen),
    copy: chosen['copy'] ?? '',
    preview,
    ...on,
  });
  const officePrint = (chosen: Readonly<Record<string, string>>) => (
    <OfficePrint
      fileName="LRs.pdf"
      usual="forLr"
      load={(on, signal) => request('consignmentPrintMany', { body: bodyOf(chosen, 'no', on), signal })}
    />
  );
  return (
    <Suspense>
      <PrintPreview
        title={t.documents.print.many(numbers.length)}
        fileName="LRs.pdf"
        printKey={['bilty', 'printMany', numbers]}
        choices={printChoices(t, [{ value: '', label: t.documents.print.usualCopies }])}
        load={(chosen, signal) => request('consignmentPrintMany', { body: bodyOf(chosen, 'yes'), signal })}
        issue={(chosen, signal) => request('consignmentPrintMany', { body: bodyOf(chosen, 'no'), signal })}
        beside={officePrint}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** Finds today's bilties of which no copy was printed yet; `found`: those to print. */
export function useUnprinted() {
  const { t, say } = useLanguage();
  const words = t.documents.print;
  const [found, setFound] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const find = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { biltyNos, more } = await request('consignmentUnprinted');
      if (biltyNos.length === 0) toast.success(words.nothingUnprinted);
      else setFound(biltyNos);
      if (more) toast.success(words.moreUnprinted(biltyNos.length));
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    } finally {
      setBusy(false);
    }
  };
  const action: FormAction = {
    icon: IconFiles,
    text: busy ? t.lists.preparing : words.unprinted,
    busy,
    onClick: () => void find(),
  };
  return { found, close: () => setFound(null), action };
}

interface TickedBiltiesProps {
  readonly numbers: readonly string[];
  readonly onClear: () => void;
}

/** The bar at the foot while bilties are ticked: how many, and the actions for them. */
export function TickedBilties({ numbers, onClear }: TickedBiltiesProps) {
  const { t, say } = useLanguage();
  const { history } = useRouter();
  const [dialog, setDialog] = useState<'print' | 'status' | 'driver' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <div className={barClasses['bar']} role="toolbar" data-foot aria-label={t.lists.selection}>
        <ActionButton icon={IconPrinter} text={t.actions.print} onClick={() => setDialog('print')} />
        <ActionButton
          icon={IconRoute}
          text={say(lawfulBilty.extension.fields.lrStatus.label)}
          onClick={() => setDialog('status')}
        />
        <ActionButton
          icon={IconTruckLoading}
          text={t.documents.challan.make}
          onClick={() => history.push(addressOf(kindPages.challan.formPath, { lrs: numbers.join(',') }))}
        />
        <ActionButton
          icon={IconSteeringWheel}
          text={t.documents.challan.driverLink}
          onClick={() => setDialog('driver')}
        />
        <ActionButton icon={IconX} text={t.lists.clear} onClick={onClear} />
        <output className={barClasses['hint']}>{t.lists.selected(numbers.length)}</output>
      </div>
      {dialog === 'print' && <PrintMany numbers={numbers} onClose={close} />}
      <Suspense>
        {dialog === 'status' && <StatusDialog numbers={numbers} onClose={close} />}
        {dialog === 'driver' && <DriverDialog numbers={numbers} onClose={close} />}
      </Suspense>
    </>
  );
}
