import { Link } from '@tanstack/react-router';
import type { Fields } from '#domain/define.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { useUser } from '#web/client/session.tsx';
import type { AskForm } from '#web/forms/AskDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { ChoicePicker } from '#web/ui/ChoicePicker.tsx';
import { Field } from '#web/ui/Field.tsx';
import { fieldProps } from '#web/ui/fieldProps.ts';
import { useBanks } from './useMoneyAccounts.ts';
import { useMoneyWords } from './useMoneyWords.ts';

interface FieldProps {
  readonly name: string;
  readonly form: AskForm<Fields>;
}

interface PaidFromProps extends FieldProps {
  /** The labels of the selectable modes. */
  readonly modes: Readonly<Record<string, string>>;
  /** Whether the mode is the first question. */
  readonly isModeFirst?: true;
}

interface BankFieldProps {
  readonly name: string;
  readonly form: Pick<AskForm<Fields>, 'fields' | 'getInputProps'>;
}

/** The bank account that pays or is paid; an admin without one gets a link to add one. */
export function BankField({ name, form }: BankFieldProps) {
  const { say } = useLanguage();
  const words = useMoneyWords();
  const { roleId } = useUser();
  const banks = useBanks();
  const facts = form.fields[name];
  if (facts === undefined) return null;
  const { onChange, error, ...input } = form.getInputProps(name);
  return (
    <div>
      <ChoicePicker
        {...fieldProps({ facts, say })}
        {...input}
        error={error && say(error)}
        onValue={onChange}
        options={banks}
        inputMode="text"
        listed
      />
      {banks.length === 0 && mayCall('companyAdmin', roleId) && <Link to="/dashboard/books">{words.addBank}</Link>}
    </div>
  );
}

/** Asks how a payment is made: the bank account only for bank modes, the reason only when an admin overdraws cash. */
export function PaidFrom({ name, form, modes, isModeFirst }: PaidFromProps) {
  const words = useMoneyWords();
  const { roleId } = useUser();
  const mode = form.values['mode'];
  if (name === 'account') return mode === 'bank' ? <BankField name={name} form={form} /> : null;
  if (name === 'reason') {
    if (mode !== 'cash' || !mayCall('companyAdmin', roleId)) return null;
    return <Field form={form} name={name} autoComplete="off" description={words.belowZeroReason} />;
  }
  return (
    <Field
      form={form}
      name={name}
      autoComplete="off"
      {...(name === 'mode' && { shown: modes, 'data-autofocus': isModeFirst })}
    />
  );
}
