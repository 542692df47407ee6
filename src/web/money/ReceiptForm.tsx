import { fieldMessage } from '#domain/define.ts';
import { receiptItems } from '#domain/records/voucher.ts';
import { toPaise } from '#domain/rules/money.ts';
import fieldClasses from '#web/records/RecordFields.module.css';
import { amountsOf, type Messages, type Texts } from '#web/ui/entries.ts';
import { Field } from '#web/ui/Field.tsx';
import { DayAndBranch, Mode, Narration, PartyOrHead } from './MoneyFields.tsx';
import { OpenItems } from './OpenItems.tsx';
import { counterpartMessages, VoucherEntry } from './VoucherEntry.tsx';
import { rowsIn, voucherForms, voucherScreens } from './voucher-screens.ts';

/** What must not be sent: rows that cannot be read, and more money for items than came in. */
function messagesOf(texts: Texts): Messages {
  const rows = rowsIn(texts['items']);
  const wrong = rows
    .flatMap((row) => Object.entries(receiptItems.fields).map(([name, field]) => fieldMessage(field, row[name] ?? '')))
    .find((message) => message !== null);
  const received = rows
    .map((row) => toPaise(amountsOf(receiptItems.fields, row).received))
    .reduce((sum, each) => sum + each, 0n);
  const { amount } = amountsOf({ amount: voucherForms.receipt.amount }, texts);
  return {
    ...counterpartMessages(texts),
    ...(wrong !== undefined && { items: wrong }),
    ...(amount > 0 && received > toPaise(amount) && { amount: 'The items come to more than the amount.' }),
  };
}

/** Money that came in: from whom, how, and what it settles. */
export function ReceiptForm() {
  return (
    <VoucherEntry screen={voucherScreens.receipt} check={messagesOf}>
      {(form) => (
        <>
          <section className={`card ${fieldClasses['fields']}`} data-columns={4}>
            <DayAndBranch form={form} />
            <PartyOrHead form={form} onAccount={() => form.set('items', '')} />
            <Field form={form} name="amount" />
            <Mode form={form} />
            <Narration form={form} short={form.values.mode === 'cash'} />
          </section>
          <OpenItems form={form} focusAmount={() => form.focus('amount')} />
        </>
      )}
    </VoucherEntry>
  );
}
