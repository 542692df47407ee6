import savedClasses from '#web/money/SavedParts.module.css';
import type { StepDialogProps } from '#web/documents/screen.ts';
import StepDialog from '#web/documents/StepDialog.tsx';
import { useStepWords } from '#web/documents/useSteps.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Pending } from '#web/ui/Pending.tsx';
import classes from './Hire.module.css';
import { useHireAccount } from './useHireAccount.ts';
import { useHireWords } from './useHireWords.ts';

/** The dialog to settle a memo: whether it can be settled, and what is missing. */
export function SettleDialog(props: StepDialogProps) {
  const { say } = useLanguage();
  const words = useHireWords();
  const { consequence } = useStepWords(props.screen)(props.taken, props.saved);
  const account = useHireAccount(props.saved.number);
  const waiting = account.data?.waiting.split('\n').filter((each) => each !== '');
  return (
    <StepDialog
      {...props}
      intro={
        <div className={savedClasses['intro']}>
          {waiting === undefined ? (
            <Pending height={48} radius="md" />
          ) : (
            <output>
              <p>{waiting.length === 0 ? words.ready : words.notReady}</p>
              {waiting.length > 0 && (
                <ul className={classes['waiting']}>
                  {waiting.map((each) => (
                    <li key={each}>{say(each)}</li>
                  ))}
                </ul>
              )}
            </output>
          )}
          <p className={savedClasses['note']}>{consequence}</p>
        </div>
      }
      onRefused={() => void account.refetch()}
    />
  );
}
