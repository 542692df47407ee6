import { todayInIndia } from '#domain/rules/calendar-date.ts';
import savedClasses from '#web/money/SavedParts.module.css';
import type { StepDialogProps } from '#web/documents/screen.ts';
import StepDialog from '#web/documents/StepDialog.tsx';
import { useStepWords } from '#web/documents/useSteps.tsx';
import { Field } from '#web/ui/Field.tsx';
import { DriverSum } from './DriverSum.tsx';
import { Mileage } from './Mileage.tsx';
import { PaidFrom } from '#web/money/PaidFrom.tsx';
import { useTripAccount } from './useTripAccount.ts';
import { useTripWords } from './useTripWords.ts';

/** Settles a trip: what is left with the driver, and what happens to it. */
export default function SettleDialog(props: StepDialogProps) {
  const words = useTripWords();
  const { consequence } = useStepWords(props.screen)(props.taken, props.saved);
  const account = useTripAccount(props.saved.number);
  return (
    <StepDialog
      {...props}
      wide
      initial={{ rest: 'carried', mode: 'cash', day: todayInIndia() }}
      renderField={(name, form) => {
        if (name === 'rest')
          return <Field form={form} name={name} autoComplete="off" shown={words.rests} data-autofocus />;
        const isCarried = form.values['rest'] === 'carried';
        if (isCarried && (name === 'mode' || name === 'account' || name === 'reference')) return null;
        return <PaidFrom name={name} form={form} modes={words.modes} />;
      }}
      intro={
        <div className={savedClasses['intro']}>
          {account.data && (
            <>
              <output>
                <DriverSum account={account.data} />
              </output>
              <Mileage account={account.data} />
            </>
          )}
          <p className={savedClasses['note']}>{consequence}</p>
        </div>
      }
      onRefused={() => void account.refetch()}
    />
  );
}
