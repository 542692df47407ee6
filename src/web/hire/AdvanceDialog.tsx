import { useState } from 'react';
import savedClasses from '#web/money/SavedParts.module.css';
import type { StepDialogProps } from '#web/documents/screen.ts';
import StepDialog from '#web/documents/StepDialog.tsx';
import { useStepWords } from '#web/documents/useSteps.tsx';
import type { Fields } from '#domain/define.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import type { AskForm } from '#web/forms/AskDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { shownRupees } from '#web/money/shown.ts';
import { PartyPicker } from '#web/records/PartyPicker.tsx';
import { fieldProps } from '#web/ui/fieldProps.ts';
import { PaidFrom } from '#web/money/PaidFrom.tsx';
import { useHireAccount } from './useHireAccount.ts';
import { useHireWords } from './useHireWords.ts';

interface FieldProps {
  readonly name: string;
  readonly form: AskForm<Fields>;
}

/** The pump of a diesel advance: a party, to which the amount is owed. */
function PumpOf({ name, form }: FieldProps) {
  const { say } = useLanguage();
  const words = useHireWords();
  const [typed, setTyped] = useState('');
  const facts = form.fields[name];
  if (facts === undefined) return null;
  const { error, onChange, value: _id, ...input } = form.getInputProps(name);
  return (
    <PartyPicker
      {...fieldProps({ facts, say })}
      {...input}
      label={words.pump}
      inputMode="text"
      error={error && say(error)}
      value={typed}
      onValue={setTyped}
      onPick={(place) => {
        onChange(place === null ? '' : String(place.party));
        if (place !== null) setTyped(place.name);
      }}
    />
  );
}

/** The dialog for an advance: how it is paid and how much of the remaining hire; for diesel, how many litres from which pump. */
export function AdvanceDialog(props: StepDialogProps) {
  const words = useHireWords();
  const { consequence } = useStepWords(props.screen)(props.taken, props.saved);
  const account = useHireAccount(props.saved.number);
  const draw = (name: string, form: AskForm<Fields>) => {
    const isDiesel = form.values['mode'] === 'diesel';
    if ((name === 'litres' || name === 'pump') && !isDiesel) return null;
    if (name === 'pump') return <PumpOf name={name} form={form} />;
    if (name === 'reference' && isDiesel) return null;
    return <PaidFrom name={name} form={form} modes={words.modes} isModeFirst />;
  };
  return (
    <StepDialog
      {...props}
      wide
      initial={{ mode: 'cash', day: todayInIndia() }}
      renderField={draw}
      intro={
        <div className={savedClasses['intro']}>
          {account.data && (
            <output>
              <strong>{words.open(shownRupees(account.data.open))}</strong>
            </output>
          )}
          <p className={savedClasses['note']}>{consequence}</p>
        </div>
      }
      onRefused={() => void account.refetch()}
    />
  );
}
