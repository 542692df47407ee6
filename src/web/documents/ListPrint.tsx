import { lazy, Suspense } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { inAnyOrder } from '#web/lists/any-order.ts';
import type { ListFilter } from '#web/lists/list-filter.ts';
import { languageChoice, languageIn } from '#web/forms/print-language.ts';
import { usePreferences } from '#web/preferences/usePreferences.ts';
import { shownKeyOf, type DocumentScreen } from './screen.ts';

// Fetched when a list is printed.
const PrintPreview = lazy(async () => ({ default: (await import('#web/ui/PrintPreview.tsx')).PrintPreview }));

interface ListPrintProps<D extends AnyDocument> {
  readonly screen: DocumentScreen<D>;
  readonly filter: ListFilter;
  readonly onClose: () => void;
}

/** The print preview of a whole list, with the same filters as on the screen. */
export function ListPrint<D extends AnyDocument>({ screen, filter, onClose }: ListPrintProps<D>) {
  const { t } = useLanguage();
  const columns = usePreferences().columns[shownKeyOf(screen)] ?? screen.shown;
  return (
    <Suspense>
      <PrintPreview
        title={screen.words(t).list}
        fileName={screen.printListName}
        printKey={[screen.document.kind, 'printList', filter, columns]}
        choices={[languageChoice(t)]}
        load={(chosen, signal) =>
          inAnyOrder(screen.printList)(filter, { language: languageIn(chosen), columns }, signal)
        }
        onClose={onClose}
      />
    </Suspense>
  );
}
