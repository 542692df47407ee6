import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/Dialog.tsx';
import classes from './DialogParts.module.css';

interface QuestionProps {
  readonly title: string;
  /** What to know before answering. */
  readonly children?: ReactNode;
  readonly no: string;
  readonly yes: string;
  /** Yes removes something. */
  readonly danger?: boolean;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** Asks before an action; the answer that does nothing has the focus. */
export default function Question({ title, children, no, yes, danger = false, onYes, onClose }: QuestionProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div className={classes['choices']}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {no}
        </Button>
        <Button
          {...(danger && { color: 'red.9' })}
          onClick={() => {
            onClose();
            onYes();
          }}
        >
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}
