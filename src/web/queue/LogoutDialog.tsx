import { Button } from '@mantine/core';
import classes from '#web/forms/DialogParts.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

interface LogoutDialogProps {
  readonly count: number;
  readonly onLogout: () => void;
  readonly onClose: () => void;
}

/** Says before a logout what happens to the documents that wait to be sent. */
export function LogoutDialog({ count, onLogout, onClose }: LogoutDialogProps) {
  const { t } = useLanguage();
  return (
    <Dialog title={t.queue.leaveTitle(count)} onClose={onClose}>
      <p>{t.queue.leaveHint(count)}</p>
      <div className={classes['choices']}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t.actions.cancel}
        </Button>
        <Button onClick={onLogout}>{t.frame.logout}</Button>
      </div>
    </Dialog>
  );
}
