import { Button } from '@mantine/core';
import { useLanguage } from '#web/language/useLanguage.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SectionError } from '#web/ui/SectionError.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import { showMoment } from './format.ts';
import styles from './LetterDialog.module.css';
import pageClasses from './PlatformPage.module.css';

interface LetterDialogProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** A letter as its reader reads it, but as plain text: what somebody typed into it is nothing but text here. */
export function LetterDialog({ id, title, onClose }: LetterDialogProps) {
  const { t } = useLanguage();
  const words = t.platform.outbox;
  const { data: letter, isError, refetch } = useQuery(callQuery('letter', { id }));
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      {isError ? (
        <SectionError text={t.documents.loadFailed} onRetry={() => void refetch()} />
      ) : letter === undefined ? (
        <Pending height={240} radius={8} />
      ) : (
        <>
          <dl className={styles['facts']}>
            <dt>{words.to}</dt>
            <dd>{letter.recipient}</dd>
            <dt>{t.platform.when}</dt>
            <dd>{showMoment(letter.queuedDate)}</dd>
            {letter.subject !== '' && (
              <>
                <dt>{words.subject}</dt>
                <dd>{letter.subject}</dd>
              </>
            )}
          </dl>
          <p className={styles['text']} lang={letter.language === 'Hindi' ? 'hi' : 'en'}>
            {letter.text}
          </p>
          {letter.kind === 'passwordReset' && <p className={pageClasses['hint']}>{words.linkHidden}</p>}
        </>
      )}
      <div className={pageClasses['buttons']}>
        <Button data-autofocus variant="default" onClick={onClose}>
          {t.actions.close}
        </Button>
      </div>
    </Dialog>
  );
}
