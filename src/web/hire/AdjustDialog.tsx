import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Fields } from '#domain/define.ts';
import { hireMemo } from '#domain/documents/hire-memo.ts';
import { hireSteps } from '#domain/documents/hire-steps.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { ADJUSTMENTS, detentionOfHire, type AdjustmentKind } from '#domain/rules/hire-amounts.ts';
import { rupeesOf } from '#domain/rules/money.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { callQuery, rowOf } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import savedClasses from '#web/money/SavedParts.module.css';
import type { StepDialogProps } from '#web/documents/screen.ts';
import StepDialog from '#web/documents/StepDialog.tsx';
import { useStepWords } from '#web/documents/useSteps.tsx';
import type { AskForm } from '#web/forms/AskDialog.tsx';
import { shownRupees } from '#web/money/shown.ts';
import { Field } from '#web/ui/Field.tsx';
import classes from './Hire.module.css';
import { OwnTds } from './OwnTds.tsx';
import { useHireAccount } from './useHireAccount.ts';
import { useHireWords } from './useHireWords.ts';

const { tdsAmount: _tds, reason: _reason, ...OF_ALL } = hireSteps.adjust.asks;

interface ProposedProps {
  readonly form: AskForm<Fields>;
  /** The value of short goods, in rupees. */
  readonly shortage: number;
  readonly freeHours: number;
  readonly perDay: number;
}

/** The amount, with a proposal for a shortage or for the hours of detention. */
function Proposed({ form, shortage, freeHours, perDay }: ProposedProps) {
  const words = useHireWords();
  const [hours, setHours] = useState('');
  const kind = form.values['kind'] as AdjustmentKind | '';
  const amount = kind === 'shortage' ? shortage : rupeesOf(detentionOfHire(Number(hours) || 0, freeHours, perDay));
  const text = kind === 'shortage' ? words.shortage(shownRupees(amount)) : words.detention(shownRupees(amount));
  const isProposed = (kind === 'shortage' || kind === 'detention') && amount > 0;
  return (
    <>
      {kind === 'detention' && perDay > 0 && (
        <TextInput
          label={words.hours}
          inputMode="numeric"
          value={hours}
          onChange={({ currentTarget }) => setHours(currentTarget.value.replaceAll(/\D/g, '').slice(0, 4))}
        />
      )}
      <div>
        <Field
          form={form}
          name="amount"
          autoComplete="off"
          {...(kind !== '' && ADJUSTMENTS[kind] === 'deducts' && { description: words.always })}
        />
        {isProposed && (
          <p className={classes['proposed']}>
            {text}{' '}
            <Button variant="default" onClick={() => form.setFieldValue('amount', String(amount))}>
              {words.use}
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

/** The dialog for additions to a hire and deductions from it. */
export function AdjustDialog(props: StepDialogProps) {
  const words = useHireWords();
  const { roleId } = useUser();
  const { number } = props.saved;
  const { consequence } = useStepWords(props.screen)(props.taken, props.saved);
  const account = useHireAccount(number);
  const read = useQuery(callQuery('hireRead', { number }));
  const memo = read.data && rowOf(hireMemo.fields, read.data);
  const draw = (name: string, form: AskForm<Fields>) =>
    name === 'amount' ? (
      <Proposed
        form={form}
        shortage={account.data?.shortage ?? 0}
        freeHours={memo?.freeHours ?? 0}
        perDay={memo?.detentionPerDay ?? 0}
      />
    ) : name === 'kind' ? undefined : (
      <OwnTds name={name} form={form} />
    );
  return (
    <StepDialog
      {...props}
      wide
      asks={mayCall('companyAdmin', roleId) ? hireSteps.adjust.asks : OF_ALL}
      initial={{ day: todayInIndia() }}
      renderField={draw}
      shown={{ kind: words.adjustments }}
      intro={<p className={savedClasses['note']}>{consequence}</p>}
    />
  );
}
