import { ALL_COPIES, COPIES, USUAL_COPIES } from '#domain/rules/copies.ts';
import { lazy, Suspense, useState } from 'react';
import type { Words } from '#web/language/en.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { numberedName } from '#web/forms/print-file.ts';
import { languageChoice, languageIn } from '#web/forms/print-language.ts';
import type { PrintChoice } from '#web/ui/PrintPreview.tsx';
import type { PrintOptions } from './document-calls.ts';
import type { UsualFor } from './OfficePrint.tsx';
import type { PrintedScreen } from './ShareDialog.tsx';

// The dialog and its radio buttons are fetched on printing, not with the form.
const PrintPreview = lazy(async () => ({ default: (await import('#web/ui/PrintPreview.tsx')).PrintPreview }));

export const OfficePrint = lazy(() => import('./OfficePrint.tsx'));

export const ShareDialog = lazy(() => import('./ShareDialog.tsx'));

/** The company's language, with no copy named. */
export const AS_USUAL: PrintOptions = { copy: '', language: '' };

const optionsOf = (chosen: Readonly<Record<string, string>>): PrintOptions => ({
  copy: ([...COPIES, ALL_COPIES, USUAL_COPIES] as const).find((copy) => copy === chosen['copy']) ?? '',
  language: languageIn(chosen),
});

/** The choices of a print; `usual` are the options of the first choice, which it opens with. */
export const printChoices = (t: Words, usual: PrintChoice['options']): readonly PrintChoice[] => [
  {
    name: 'copy',
    label: t.documents.print.copy,
    options: [
      ...usual,
      { value: ALL_COPIES, label: t.documents.print.allCopies },
      ...COPIES.map((copy) => ({ value: copy, label: t.documents.print.copies[copy] })),
    ],
  },
  languageChoice(t),
];

const USUAL_FOR: Readonly<Record<string, UsualFor>> = { bilty: 'forLr', challan: 'forChallan', voucher: 'forReceipt' };

/** The office printers, shown beside a print. */
export const officePrint = (
  screen: Pick<PrintedScreen, 'document' | 'print'>,
  number: string,
  fileName: string,
  options: PrintOptions,
) => (
  <Suspense>
    <OfficePrint
      fileName={fileName}
      usual={USUAL_FOR[screen.document.kind] ?? null}
      load={(on, signal) => screen.print(number, { ...options, ...on }, signal)}
    />
  </Suspense>
);

/** The props of the print of a saved document, in a dialog or on a page of its own. */
export function printOf(screen: PrintedScreen, number: string, t: Words, onShare: (chosen: PrintOptions) => void) {
  const fileName = numberedName(screen.printName, number);
  return {
    fileName,
    beside: (chosen: Readonly<Record<string, string>>) => officePrint(screen, number, fileName, optionsOf(chosen)),
    printKey: [screen.document.kind, 'print', number],
    // Where copies are counted, the usual choice prints the copies that the company set up; a paper with none prints without a mark.
    choices: printChoices(t, [
      ...(screen.counted === undefined ? [] : [{ value: USUAL_COPIES, label: t.documents.print.usualCopies }]),
      { value: '', label: t.documents.print.noCopy },
    ]),
    load: (chosen: Readonly<Record<string, string>>, signal: AbortSignal) =>
      (screen.counted?.preview ?? screen.print)(number, optionsOf(chosen), signal),
    // For other papers the preview is the print itself.
    ...(screen.counted !== undefined && {
      issue: (chosen: Readonly<Record<string, string>>, signal: AbortSignal) =>
        screen.print(number, optionsOf(chosen), signal),
    }),
    // A shared document is a single copy.
    onShare: (chosen: Readonly<Record<string, string>>) => {
      const options = optionsOf(chosen);
      onShare({ ...options, copy: options.copy === USUAL_COPIES ? '' : options.copy });
    },
  };
}

interface DocumentPrintProps {
  readonly screen: PrintedScreen;
  readonly number: string;
  /** Its title: by the number on its goods where it has one. */
  readonly called: string;
  readonly onClose: () => void;
}

/** The print preview of a saved document. */
export default function DocumentPrint({ screen, number, called, onClose }: DocumentPrintProps) {
  const { t } = useLanguage();
  const [shared, setShared] = useState<PrintOptions | null>(null);
  // One dialog after the other: with both open, Esc would close both.
  return (
    <Suspense>
      {shared === null ? (
        <PrintPreview title={called} {...printOf(screen, number, t, setShared)} onClose={onClose} />
      ) : (
        <ShareDialog screen={screen} number={number} called={called} chosen={shared} onClose={() => setShared(null)} />
      )}
    </Suspense>
  );
}
