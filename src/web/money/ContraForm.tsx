import fieldClasses from '#web/records/RecordFields.module.css';
import { Field } from '#web/ui/Field.tsx';
import { AccountBalance, CashReason } from './CashOut.tsx';
import { Chosen, DayAndBranch, Narration } from './MoneyFields.tsx';
import { useMoneyAccounts } from './useMoneyAccounts.ts';
import { VoucherEntry } from './VoucherEntry.tsx';
import { voucherScreens } from './voucher-screens.ts';

/** Money between the cash of a branch and a bank account, or between two banks. */
export function ContraForm() {
  const accounts = useMoneyAccounts();
  return (
    <VoucherEntry screen={voucherScreens.contra}>
      {(form) => (
        <section className={`card ${fieldClasses['fields']}`} data-columns={4}>
          <DayAndBranch form={form} />
          {(['from', 'to'] as const).map((name) => (
            <Chosen
              key={name}
              form={form}
              name={name}
              options={accounts}
              description={<AccountBalance account={form.values[name]} day={form.values.day} />}
            />
          ))}
          <Field form={form} name="amount" />
          <Field form={form} name="reference" autoComplete="off" />
          <Narration form={form} />
          <CashReason form={form} account={form.values.from} />
        </section>
      )}
    </VoucherEntry>
  );
}
