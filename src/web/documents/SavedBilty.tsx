import { IconBan } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import noticeClasses from '#web/forms/Notice.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { CancelBilty } from './CancelBilty.tsx';
import type { SavedPartProps } from './screen.ts';

/** Of a saved bilty: that it is cancelled, or how it is. */
export default function SavedBilty({ number, answer, onActions, onChanged }: SavedPartProps) {
  const { t, say } = useLanguage();
  const [asked, setAsked] = useState(false);
  const cancelled = answer['cancelled'] === 'yes';
  const text = t.documents.cancelling.action;
  useEffect(() => {
    onActions(cancelled ? [] : [{ icon: IconBan, text, onClick: () => setAsked(true) }]);
  }, [cancelled, text, onActions]);
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
    </>
  );
}
