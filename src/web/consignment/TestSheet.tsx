import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { request } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { languageChoice, languageIn } from '#web/forms/print-language.ts';
import classes from './PrintPlaces.module.css';

const PrintPreview = lazy(async () => ({ default: (await import('#web/ui/PrintPreview.tsx')).PrintPreview }));

/** Prints the saved positions for comparison with a pre-printed form; `dirty`: there may be unsaved changes. */
export function TestSheet({ dirty }: { readonly dirty: boolean }) {
  const { t } = useLanguage();
  const words = t.consignment.print;
  const [printing, setPrinting] = useState(false);
  return (
    <div className={classes['sheet']}>
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => setPrinting(true)}>
        {words.testSheet}
      </Button>
      <output className={classes['hint']}>{dirty ? words.testSheetSaved : words.testSheetHint}</output>
      <Suspense>
        {printing && (
          <PrintPreview
            title={words.testSheet}
            fileName="Test_Sheet.pdf"
            printKey={['consignment_settings', 'testSheet']}
            choices={[languageChoice(t)]}
            load={(chosen, signal) =>
              request('consignmentTestSheet', { query: { format: '', language: languageIn(chosen) }, signal })
            }
            onClose={() => setPrinting(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
