import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import classes from './DialogParts.module.css';
import type { useFileForm } from './useFileForm.ts';

interface Props {
  readonly form: Pick<ReturnType<typeof useFileForm>, 'root' | 'share' | 'submit'>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of a dialog whose form is sent with files: its fields and buttons, one of which shows the upload progress. */
export function FileForm({ form: { root, share, submit }, onClose, children }: Props) {
  const { t } = useLanguage();
  const send = (event: FormEvent) => {
    event.preventDefault();
    // The page below may be a form.
    event.stopPropagation();
    if (share === null) void submit();
  };
  return (
    <form ref={root} noValidate className={classes['dialog']} onSubmit={send}>
      {children}
      <div className={classes['choices']}>
        <Button variant="default" onClick={onClose}>
          {t.actions.cancel}
        </Button>
        <Button type="submit" aria-disabled={share !== null}>
          {share === null ? t.actions.submit : t.controls.image.share(Math.round(share * 100))}
        </Button>
      </div>
    </form>
  );
}
