import { todayInIndia } from '#domain/rules/calendar-date.ts';
import type { StepDialogProps } from '#web/documents/screen.ts';
import StepDialog from '#web/documents/StepDialog.tsx';
import { useStepWords } from '#web/documents/useSteps.tsx';
import { Field } from '#web/ui/Field.tsx';
import { DriverSum } from './DriverSum.tsx';
import { MoneyOf } from './MoneyOf.tsx';
import classes from './Trip.module.css';
import { useTripAccount } from './useTripAccount.ts';

/** An advance to the driver, beside what he has. */
export default function AdvanceDialog(props: StepDialogProps) {
  const { consequence } = useStepWords(props.screen)(props.taken, props.saved);
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
          <MoneyOf name={name} form={form} />
        )
      }
      intro={
        <div className={classes['intro']}>
          {account.data && (
            <output>
              <DriverSum account={account.data} />
            </output>
          )}
          <p className={classes['note']}>{consequence}</p>
        </div>
      }
      onRefused={() => void account.refetch()}
    />
  );
}
