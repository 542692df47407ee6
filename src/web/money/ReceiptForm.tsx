import fieldClasses from '#web/records/RecordFields.module.css';
import { Field } from '#web/ui/Field.tsx';
import { DayAndBranch, Mode, Narration, PartyOrHead } from './MoneyFields.tsx';
import { OpenItems } from './OpenItems.tsx';
import { exchangeMessages, VoucherEntry } from './VoucherEntry.tsx';
import { voucherScreens } from './voucher-screens.ts';

/** Enters a receipt: from whom, how, and what it settles. */
export function ReceiptForm() {
  return (
    <VoucherEntry screen={voucherScreens.receipt} check={exchangeMessages}>
      {(form) => (
        <>
          <section className={`card ${fieldClasses['fields']}`} data-columns={4}>
            <DayAndBranch form={form} />
            <PartyOrHead form={form} onAccount={() => form.rows.write('lines', () => [])} />
            <Field form={form} name="amount" />
            <Mode form={form} />
            <Narration form={form} short={form.values.mode === 'cash'} />
          </section>
          <OpenItems voucher="receipt" form={form} focusAmount={() => form.focus('amount')} />
        </>
      )}
    </VoucherEntry>
  );
}
