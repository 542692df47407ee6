import { todayInIndia } from '#domain/rules/calendar-date.ts';
import savedClasses from '#web/money/SavedParts.module.css';
import type { StepDialogProps } from '#web/documents/screen.ts';
import StepDialog from '#web/documents/StepDialog.tsx';
import { useStepWords } from '#web/documents/useSteps.tsx';
import { shownRupees } from '#web/money/shown.ts';
import { PaidFrom } from '#web/money/PaidFrom.tsx';
import { useHireAccount } from './useHireAccount.ts';
import { useHireWords } from './useHireWords.ts';

/** The dialog to pay the rest of a memo. */
export function PayDialog(props: StepDialogProps) {
  const words = useHireWords();
  const { consequence } = useStepWords(props.screen)(props.taken, props.saved);
  const account = useHireAccount(props.saved.number);
  return (
    <StepDialog
      {...props}
      wide
      initial={{ mode: 'cash', day: todayInIndia() }}
      renderField={(name, form) => <PaidFrom name={name} form={form} modes={words.modes} isModeFirst />}
      intro={
        <div className={savedClasses['intro']}>
          {account.data && (
            <output>
              <strong>{words.balance(shownRupees(account.data.open))}</strong>
            </output>
          )}
          <p className={savedClasses['note']}>{consequence}</p>
        </div>
      }
      onRefused={() => void account.refetch()}
    />
  );
}
