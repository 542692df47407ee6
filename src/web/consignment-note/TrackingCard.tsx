import { Button } from '@mantine/core';
import { useState } from 'react';
import { request } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { CopyField } from '#web/ui/CopyField.tsx';
import partClasses from '#web/ui/Part.module.css';
import { toast } from '#web/ui/toast.ts';
import classes from './ConsignmentNote.module.css';
import { useNoteWords } from './useNoteWords.ts';

/** The tracking link for the parties of an LR; created on request. */
export function TrackingCard({ number }: { readonly number: string }) {
  const { say } = useLanguage();
  const words = useNoteWords();
  const [url, setUrl] = useState('');
  const [busy, setBusy] = useState(false);
  const ask = async (name: 'trackingLink' | 'trackingRenew') => {
    if (busy) return;
    setBusy(true);
    try {
      setUrl((await request(name, { body: { number } })).url);
      if (name === 'trackingRenew') toast.success(words.renewed);
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
    setBusy(false);
  };
  return (
    <section className={`card ${partClasses['part']}`} aria-label={words.tracking}>
      <h2>{words.tracking}</h2>
      <p className="quiet">{words.trackingHint}</p>
      {url !== '' && <CopyField label={words.trackingLink} value={url} />}
      <p className={classes['buttons']}>
        {url === '' ? (
          <Button variant="default" aria-disabled={busy} onClick={() => void ask('trackingLink')}>
            {words.showLink}
          </Button>
        ) : (
          <Button variant="default" aria-disabled={busy} onClick={() => void ask('trackingRenew')}>
            {words.renewLink}
          </Button>
        )}
      </p>
    </section>
  );
}
