import { lazy, Suspense } from 'react';
import type { Words } from '#web/language/en.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { ListFilter } from '#web/lists/list-filter.ts';
import { numberedName } from '#web/forms/print-file.ts';
import { languageChoice, languageIn } from '#web/forms/print-language.ts';
import type { ListScreen, PrintedScreen } from './record-screen.ts';

// Radio buttons and the dialog are fetched when something is printed, not with the form.
const PrintPreview = lazy(async () => ({ default: (await import('#web/ui/PrintPreview.tsx')).PrintPreview }));

/** The props of a saved record's print, in a dialog or on its own page. */
export function printOf(screen: PrintedScreen, id: number, name: string, t: Words) {
  return {
    fileName: numberedName(screen.printName, name),
    printKey: [screen.record.kind, 'print', id],
    choices: [languageChoice(t)],
    load: (chosen: Readonly<Record<string, string>>, signal: AbortSignal) =>
      screen.print(id, languageIn(chosen), signal),
  };
}

interface RecordPrintProps {
  readonly screen: PrintedScreen;
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** The print preview of a saved record. */
export function RecordPrint({ screen, id, name, onClose }: RecordPrintProps) {
  const { t } = useLanguage();
  return (
    <Suspense>
      <PrintPreview title={screen.words(t).saved(name)} {...printOf(screen, id, name, t)} onClose={onClose} />
    </Suspense>
  );
}

interface ListPrintProps {
  readonly screen: ListScreen;
  readonly filter: ListFilter;
  readonly onClose: () => void;
}

/** The print preview of a whole list, with the same filters as on the screen. */
export function RecordListPrint({ screen, filter, onClose }: ListPrintProps) {
  const { t } = useLanguage();
  return (
    <Suspense>
      <PrintPreview
        title={screen.words(t).list}
        fileName={screen.printListName}
        printKey={[screen.record.kind, 'printList', filter]}
        choices={[languageChoice(t)]}
        load={(chosen, signal) => screen.printList(filter, languageIn(chosen), signal)}
        onClose={onClose}
      />
    </Suspense>
  );
}
