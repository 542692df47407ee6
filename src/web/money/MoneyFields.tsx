import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cashOf, isMoney } from '#domain/rules/accounts.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { PartyPicker } from '#web/records/PartyPicker.tsx';
import fieldClasses from '#web/records/RecordFields.module.css';
import { useUser } from '#web/client/session.tsx';
import type { Choice } from '#web/ui/choice.ts';
import { ChoicePicker } from '#web/ui/ChoicePicker.tsx';
import type { FieldFacts } from '#web/client/field-facts.ts';
import { Field } from '#web/ui/Field.tsx';
import { fieldProps } from '#web/ui/fieldProps.ts';
import { AccountPicker } from './AccountPicker.tsx';
import { AccountBalance } from './CashOut.tsx';
import { useBanks, useOwnBranches } from './useMoneyAccounts.ts';
import { useMoneyWords } from './useMoneyWords.ts';
import type { VoucherFormState } from './voucher-form.ts';

interface FormProps {
  readonly form: VoucherFormState;
}

const PASSED = { 'data-passed': true } as const;

/** The props of a field's input: from its definition and its value; `shows`: the field whose errors it shows, too. */
function useInput({ fields, getInputProps }: VoucherFormState, name: string, shows = name) {
  const { say } = useLanguage();
  const { onChange, error = getInputProps(shows).error, ...input } = getInputProps(name);
  return {
    ...fieldProps({ facts: fields[name] as FieldFacts, say }),
    ...input,
    error: error === undefined ? undefined : say(error),
    onValue: (text: string) => onChange(text),
  };
}

interface ChosenProps extends FormProps {
  readonly name: string;
  /** Stands below it. */
  readonly description?: ReactNode;
  readonly options: readonly Choice[];
  readonly passed?: boolean;
}

/** A field with a list of options, chosen by the beginning of their names. */
export function Chosen({ form, name, options, description, passed = false }: ChosenProps) {
  return (
    <ChoicePicker
      {...useInput(form, name)}
      options={options}
      listed
      {...(description !== undefined && { description })}
      {...(passed && PASSED)}
    />
  );
}

/** The day and the voucher's branch; both are filled in, so Enter skips them. */
export function DayAndBranch({ form }: FormProps) {
  const branches = useOwnBranches();
  return (
    <>
      <Field form={form} name="day" {...PASSED} />
      <Chosen form={form} name="branchId" options={branches?.choices ?? []} passed />
    </>
  );
}

// Parties have their own field, and money between cash and banks is a contra.
const isHead = (account: string) => !isMoney(account) && !/^(party|payable):/.test(account);

/** The party or the account head of a receipt or payment. */
export function PartyOrHead({ form, onAccount }: FormProps & { readonly onAccount?: () => void }) {
  const words = useMoneyWords();
  const { onValue, ...party } = useInput(form, 'partyName', 'party');
  const { onValue: onHead, value: head, ...headInput } = useInput(form, 'headName', 'head');
  const isParty = form.values['party'] !== '';
  return (
    <>
      <div className={fieldClasses['long']}>
        <PartyPicker
          {...party}
          onValue={onValue}
          onPick={(place) => {
            form.set('party', place === null ? '' : String(place.party));
            onAccount?.();
          }}
        />
      </div>
      <div className={fieldClasses['long']}>
        <AccountPicker
          {...headInput}
          label={words.orHead}
          shown={head}
          offers={isHead}
          onPick={(account, title) => {
            onHead(title);
            form.set('head', account);
            onAccount?.();
          }}
          {...(isParty && PASSED)}
        />
      </div>
    </>
  );
}

/** The mode of payment: cash or a bank account; `balanced`: with that account's balance. */
export function Mode({ form, balanced = false }: FormProps & { readonly balanced?: boolean }) {
  const words = useMoneyWords();
  const mode = form.values['mode'];
  return (
    <>
      <Field
        form={form}
        name="mode"
        shown={words.modes}
        {...(balanced && mode === 'cash' && { description: balanceOf(form, paidFrom(form.values)) })}
      />
      {mode !== 'cash' && <BankAccount form={form} balanced={balanced} />}
      <Field form={form} name="reference" autoComplete="off" {...(mode === 'cash' && PASSED)} />
      {mode === 'cheque' && <Field form={form} name="chequeDate" />}
    </>
  );
}

/** The account that a payment comes from: its branch's cash, or its bank account. */
export function paidFrom({ mode, branchId = '', account = '' }: VoucherFormState['values']): string {
  return mode === 'cash' ? cashOf(Number(branchId)) : account;
}

const balanceOf = (form: VoucherFormState, account: string) => (
  <AccountBalance account={account} day={form.values['day']} />
);

function BankAccount({ form, balanced }: FormProps & { readonly balanced: boolean }) {
  const words = useMoneyWords();
  const { roleId } = useUser();
  const banks = useBanks();
  return (
    <div>
      <Chosen
        form={form}
        name="account"
        options={banks}
        {...(balanced && { description: balanceOf(form, paidFrom(form.values)) })}
      />
      {banks.length === 0 && mayCall('companyAdmin', roleId) && <Link to="/dashboard/books">{words.addBank}</Link>}
    </div>
  );
}

/** The narration; `short`: where there is no room for two columns. */
export function Narration({ form, short = false }: FormProps & { readonly short?: boolean }) {
  return (
    <div className={short ? '' : fieldClasses['double']}>
      <Field form={form} name="narration" autoComplete="off" />
    </div>
  );
}
