import { IconFileText, IconTags } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import noticeClasses from '#web/forms/Notice.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { request } from '#web/client/request.ts';
import { numberedName } from '#web/forms/print-file.ts';
import { languageChoice, languageIn } from '#web/forms/print-language.ts';
import type { SavedPartProps } from './screen.ts';

// Fetched when something is printed.
const PrintPreview = lazy(async () => ({ default: (await import('#web/ui/PrintPreview.tsx')).PrintPreview }));

const LabelPrint = lazy(() => import('./LabelPrint.tsx'));

/** The part above a saved bilty: whether it is cancelled; for a lawful one its forwarding note. */
export default function SavedBilty({ number, answer, onActions }: SavedPartProps) {
  const { t, say } = useLanguage();
  const [noted, setNoted] = useState(false);
  const lawful = answer['lrForm'] === 'lawful';
  const [labelled, setLabelled] = useState(false);
  const noteText = t.documents.print.forwardingNote;
  const labelsText = t.documents.print.labels;
  useEffect(() => {
    onActions(
      lawful
        ? [
            { icon: IconFileText, text: noteText, onClick: () => setNoted(true) },
            { icon: IconTags, text: labelsText, onClick: () => setLabelled(true) },
          ]
        : [],
    );
  }, [lawful, noteText, labelsText, onActions]);
  return (
    <>
      {answer['cancelled'] === 'yes' && (
        <output className={noticeClasses['notice']} data-tone="danger">
          <p>
            <strong>{say('This bilty is cancelled.')}</strong> {textIn(answer, 'cancelReason')}
          </p>
        </output>
      )}
      <Suspense>
        {labelled && <LabelPrint number={number} onClose={() => setLabelled(false)} />}
        {noted && (
          <PrintPreview
            title={noteText}
            fileName={numberedName('Forwarding_Note.pdf', number)}
            printKey={['bilty', 'forwardingNote', number]}
            choices={[languageChoice(t)]}
            load={(chosen, signal) =>
              request('consignmentForwardingNote', { query: { number, language: languageIn(chosen) }, signal })
            }
            onClose={() => setNoted(false)}
          />
        )}
      </Suspense>
    </>
  );
}
