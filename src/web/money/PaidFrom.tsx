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

interface AskedProps {
  readonly name: string;
  readonly form: AskForm<Fields>;
}

interface PaidFromProps extends AskedProps {
  /** What the modes that may be chosen are called. */
  readonly modes: Readonly<Record<string, string>>;
  /** The mode is what is asked first. */
  readonly isModeFirst?: true;
}

interface BankFieldProps {
  readonly name: string;
  readonly form: Pick<AskForm<Fields>, 'fields' | 'getInputProps'>;
}

/** The bank account that pays, or is paid; an admin who has none yet is led to where one is added. */
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

/** What a step asks of the money that it moves: the bank account only where it is one, the reason only of an admin's cash. */
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
