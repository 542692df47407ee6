import { Button } from '@mantine/core';
import dialogClasses from '#web/forms/DialogParts.module.css';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import { CheckList } from './CheckList.tsx';
import classes from './Dispatch.module.css';
import { Dispatched } from './Dispatched.tsx';

/** The check of a challan, read anew each time it is opened. */
export const useCheck = (number: string) => useQuery({ ...callQuery('challanCheck', { number }), staleTime: 0 });

interface CheckDialogProps {
  readonly number: string;
  /** Why it cannot be dispatched here; absent for no note. */
  readonly note?: string;
  readonly onClose: () => void;
}

/** When a challan was dispatched and what was wrong with it then; a placeholder until that is read. */
export default function CheckDialog({ number, note, onClose }: CheckDialogProps) {
  const { t, say } = useLanguage();
  const check = useCheck(number);
  return (
    <Dialog title={t.documents.kinds.challan.saved(number)} size="lg" onClose={onClose}>
      {check.isError ? (
        <p role="alert">{say(sentenceOf(check.error))}</p>
      ) : check.data === undefined ? (
        <Pending height={160} />
      ) : (
        <div className={classes['form']}>
          {note !== undefined && <p role="alert">{note}</p>}
          <Dispatched check={check.data} />
          <CheckList check={check.data} />
          <div className={dialogClasses['choices']}>
            <Button onClick={onClose}>{t.actions.close}</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
