import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { addressOf } from '#web/client/address.ts';
import { kindPages } from '#web/kind-pages.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showMoment } from '#web/ui/moment.ts';
import type { UnsentDocument } from './unsent.ts';
import { useWaiting } from './waiting.ts';
import styles from './WaitingDialog.module.css';

interface WaitingDialogProps {
  readonly onClose: () => void;
  /** Called when another page is opened. */
  readonly onLeave: () => void;
}

/** The documents that wait to be sent, and what can be done with each. */
export function WaitingDialog({ onClose, onLeave }: WaitingDialogProps) {
  const { t } = useLanguage();
  const router = useRouter();
  const { documents, sending } = useWaiting();
  const body = useRef<HTMLDivElement>(null);
  const edit = ({ name, key }: UnsentDocument) => {
    onLeave();
    router.history.push(addressOf(kindPages[name].formPath, { waiting: key }));
  };
  return (
    <Dialog title={t.queue.title} onClose={onClose} size="lg">
      <div ref={body} className={styles['body']} tabIndex={-1}>
        {documents.length === 0 ? (
          <p>{t.queue.none}</p>
        ) : (
          <ul className={styles['list']}>
            {documents.map((each) => (
              <WaitingRow
                key={each.key}
                document={each}
                sending={each.key === sending}
                onEdit={() => edit(each)}
                onDropped={() => body.current?.focus()}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

interface WaitingRowProps {
  readonly document: UnsentDocument;
  readonly sending: boolean;
  readonly onEdit: () => void;
  readonly onDropped: () => void;
}

function WaitingRow({ document, sending, onEdit, onDropped }: WaitingRowProps) {
  const { t, say } = useLanguage();
  const { key, name, number, party, queuedAt, refusal } = document;
  const [asking, setAsking] = useState(false);
  // The focused button is replaced by the answer or by the question, so the focus moves on.
  const next = useRef<HTMLButtonElement>(null);
  const ask = (asks: boolean) => {
    setAsking(asks);
    requestAnimationFrame(() => next.current?.focus());
  };
  const title = t.queue.named(t.menu[name], number);
  const state = sending ? t.queue.states.sending : t.queue.states.waiting;
  const drop = async () => {
    const { dropDocument } = await import('./queue.ts');
    await dropDocument(key);
    onDropped();
  };
  return (
    <li className={styles['row']}>
      <div className={styles['facts']}>
        <strong>{title}</strong>
        <span className={styles['party']}>{party}</span>
        <span className={styles['moment']}>{showMoment(new Date(queuedAt))}</span>
        <span className={styles['state']} data-refused={refusal !== null || undefined}>
          {refusal === null || sending ? state : t.queue.refusal(say(refusal.sentence))}
        </span>
      </div>
      <div className={styles['actions']}>
        {asking && <span className={styles['ask']}>{t.queue.ask}</span>}
        {asking ? (
          <>
            <Button ref={next} variant="default" onClick={() => ask(false)}>
              {t.queue.keep}
            </Button>
            <Button color="red.9" onClick={() => void drop()}>
              {t.documents.discard}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" disabled={sending} aria-label={t.queue.edit(title)} onClick={onEdit}>
              {t.actions.edit}
            </Button>
            <Button
              ref={next}
              variant="default"
              disabled={sending}
              aria-label={t.queue.discard(title)}
              onClick={() => ask(true)}
            >
              {t.documents.discard}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
