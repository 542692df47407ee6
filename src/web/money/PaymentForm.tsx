import fieldClasses from '#web/records/RecordFields.module.css';
import { Field } from '#web/ui/Field.tsx';
import { DayAndBranch, Mode, Narration, PartyOrHead } from './MoneyFields.tsx';
import { counterpartMessages, VoucherEntry } from './VoucherEntry.tsx';
import { voucherScreens } from './voucher-screens.ts';

/** Money that goes out to a party, or under a head. */
export function PaymentForm() {
  return (
    <VoucherEntry screen={voucherScreens.payment} check={counterpartMessages}>
      {(form) => (
        <section className={`card ${fieldClasses['fields']}`} data-columns={4}>
          <DayAndBranch form={form} />
          <PartyOrHead form={form} />
          <Field form={form} name="amount" />
          <Mode form={form} />
          <Narration form={form} short={form.values.mode === 'cash'} />
        </section>
      )}
    </VoucherEntry>
  );
}
