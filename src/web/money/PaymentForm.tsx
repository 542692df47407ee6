import fieldClasses from '#web/records/RecordFields.module.css';
import { Field } from '#web/ui/Field.tsx';
import { CashReason } from './CashOut.tsx';
import { DayAndBranch, Mode, Narration, paidFrom, PartyOrHead } from './MoneyFields.tsx';
import { OpenItems } from './OpenItems.tsx';
import { exchangeMessages, VoucherEntry } from './VoucherEntry.tsx';
import { voucherScreens } from './voucher-screens.ts';

/** Enters a payment: to whom, how, and what it settles. */
export function PaymentForm() {
  return (
    <VoucherEntry screen={voucherScreens.payment} check={exchangeMessages}>
      {(form) => (
        <>
          <section className={`card ${fieldClasses['fields']}`} data-columns={4}>
            <DayAndBranch form={form} />
            <PartyOrHead form={form} onAccount={() => form.rows.write('lines', () => [])} />
            <Field form={form} name="amount" />
            <Mode form={form} balanced />
            <Narration form={form} short={form.values.mode === 'cash'} />
            <CashReason form={form} account={paidFrom(form.values)} />
          </section>
          <OpenItems voucher="payment" form={form} focusAmount={() => form.focus('amount')} />
        </>
      )}
    </VoucherEntry>
  );
}
