import { UnstyledButton } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useWaiting } from './waiting.ts';
import styles from './WaitingButton.module.css';

const WaitingDialog = lazy(() => import('./WaitingDialog.tsx').then((module) => ({ default: module.WaitingDialog })));

/** The number of documents that wait to be sent, which opens their list; nothing while there are none. */
export function WaitingButton() {
  const { t } = useLanguage();
  const { documents } = useWaiting();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(false);
    // The button disappears with the last document.
    (button.current ?? document.querySelector<HTMLElement>('#content'))?.focus();
  };
  const text = t.queue.waiting(documents.length);
  return (
    <>
      {documents.length > 0 && (
        <UnstyledButton
          ref={button}
          className={styles['waiting']}
          data-refused={documents.some(({ refusal }) => refusal !== null) || undefined}
          aria-label={text}
          aria-haspopup="dialog"
          onClick={() => setOpened(true)}
        >
          <IconCloudUpload size={18} aria-hidden />
          <span className={styles['text']}>{text}</span>
          <span className={styles['count']} aria-hidden>
            {documents.length}
          </span>
        </UnstyledButton>
      )}
      <Suspense>{opened && <WaitingDialog onClose={close} onLeave={() => setOpened(false)} />}</Suspense>
    </>
  );
}
