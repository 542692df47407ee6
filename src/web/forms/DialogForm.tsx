import { Button } from '@mantine/core';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import classes from './DialogParts.module.css';

interface DialogFormProps {
  readonly root?: RefObject<HTMLFormElement | null>;
  /** Is being sent: it cannot be sent again. */
  readonly busy: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** The caption of the submit button; "Submit" when absent. */
  readonly caption?: string | undefined;
  /** The caption of the close button; "Cancel" when absent. */
  readonly keep?: string | undefined;
  /** It undoes or removes something: its button is red, and Enter in a field moves on but never submits. */
  readonly danger?: boolean | undefined;
  /** The submit button gets the focus: there is nothing to fill in. */
  readonly submitFocused?: boolean | undefined;
  readonly children: ReactNode;
}

/** The form of a dialog, with the buttons that close and submit it. */
export function DialogForm(props: DialogFormProps) {
  const { root, busy, danger = false, submitFocused = false } = props;
  const { t } = useLanguage();
  return (
    <form
      ref={root}
      noValidate
      className={classes['dialog']}
      data-danger={danger || undefined}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        // The dialog may be rendered inside a form, which must not receive its events.
        event.stopPropagation();
        if (!busy) props.onSubmit();
      }}
    >
      {props.children}
      <div className={classes['choices']}>
        <Button variant="default" onClick={props.onClose}>
          {props.keep ?? t.actions.cancel}
        </Button>
        <Button
          type="submit"
          aria-disabled={busy}
          {...(submitFocused && { 'data-autofocus': true })}
          {...(danger && { color: 'red.9' })}
        >
          {props.caption ?? t.actions.submit}
        </Button>
      </div>
    </form>
  );
}
