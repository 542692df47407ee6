import { todayInIndia } from '#domain/rules/calendar-date.ts';
import savedClasses from '#web/money/SavedParts.module.css';
import type { StepDialogProps } from '#web/documents/screen.ts';
import StepDialog from '#web/documents/StepDialog.tsx';
import { useStepWords } from '#web/documents/useSteps.tsx';
import { Field } from '#web/ui/Field.tsx';
import { DriverSum } from './DriverSum.tsx';
import { PaidFrom } from '#web/money/PaidFrom.tsx';
import { useTripAccount } from './useTripAccount.ts';
import { useTripWords } from './useTripWords.ts';

/** Gives the driver an advance, and shows what he has already. */
export default function AdvanceDialog(props: StepDialogProps) {
  const { consequence } = useStepWords(props.screen)(props.taken, props.saved);
  const words = useTripWords();
  const account = useTripAccount(props.saved.number);
  return (
    <StepDialog
      {...props}
      wide
      initial={{ mode: 'cash', day: todayInIndia() }}
      renderField={(name, form) =>
        name === 'amount' ? (
          <Field form={form} name={name} autoComplete="off" data-autofocus />
        ) : (
          <PaidFrom name={name} form={form} modes={words.modes} />
        )
      }
      intro={
        <div className={savedClasses['intro']}>
          {account.data && (
            <output>
              <DriverSum account={account.data} />
            </output>
          )}
          <p className={savedClasses['note']}>{consequence}</p>
        </div>
      }
      onRefused={() => void account.refetch()}
    />
  );
}
