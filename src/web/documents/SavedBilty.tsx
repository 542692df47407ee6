import { IconBan, IconFileText } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import noticeClasses from '#web/forms/Notice.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { request } from '#web/client/request.ts';
import { numberedName } from '#web/forms/print-file.ts';
import { languageChoice, languageIn } from '#web/forms/print-language.ts';
import { CancelBilty } from './CancelBilty.tsx';
import type { SavedPartProps } from './screen.ts';

// Fetched when something is printed.
const PrintPreview = lazy(async () => ({ default: (await import('#web/ui/PrintPreview.tsx')).PrintPreview }));

/** Of a saved bilty: that it is cancelled, or how it is; of a lawful one its forwarding note. */
export default function SavedBilty({ number, answer, onActions, onChanged }: SavedPartProps) {
  const { t, say } = useLanguage();
  const [asked, setAsked] = useState(false);
  const [noted, setNoted] = useState(false);
  const lawful = answer['lrForm'] === 'lawful';
  const cancelled = answer['cancelled'] === 'yes';
  const text = t.documents.cancelling.action;
  const noteText = t.documents.print.forwardingNote;
  useEffect(() => {
    const note = { icon: IconFileText, text: noteText, onClick: () => setNoted(true) };
    const cancel = { icon: IconBan, text, onClick: () => setAsked(true) };
    onActions([...(lawful ? [note] : []), ...(cancelled ? [] : [cancel])]);
  }, [cancelled, lawful, text, noteText, onActions]);
  return (
    <>
      {cancelled && (
        <output className={noticeClasses['notice']} data-tone="danger">
          <p>
            <strong>{say('This bilty is cancelled.')}</strong> {textIn(answer, 'cancelReason')}
          </p>
        </output>
      )}
      {asked && <CancelBilty number={number} onClose={() => setAsked(false)} onChanged={onChanged} />}
      <Suspense>
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
