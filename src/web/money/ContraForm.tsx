import fieldClasses from '#web/records/RecordFields.module.css';
import { Field } from '#web/ui/Field.tsx';
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
          <Chosen form={form} name="from" options={accounts} />
          <Chosen form={form} name="to" options={accounts} />
          <Field form={form} name="amount" />
          <Field form={form} name="reference" autoComplete="off" />
          <Narration form={form} />
        </section>
      )}
    </VoucherEntry>
  );
}
