import { useState } from 'react';
import lineClasses from '#web/documents/SavedLine.module.css';
import { KEYS } from '#web/key-register.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { shownRupees } from '#web/money/shown.ts';
import { useMoneyWords } from '#web/money/useMoneyWords.ts';
import { VoucherPrint } from '#web/money/VoucherPrint.tsx';
import { useKeys } from '#web/ui/keys.tsx';
import { useDeliveryWords } from './useDeliveryWords.ts';
import type { NotedDelivery } from './useDeliverForm.ts';

/** The last recorded event, with its money receipt, which Ctrl+P prints. */
export function SavedDelivery({ noted: { lr, kind, receiptNo, received } }: { readonly noted: NotedDelivery }) {
  const { say } = useLanguage();
  const words = useDeliveryWords();
  const { voucher } = useMoneyWords();
  const [printed, setPrinted] = useState(false);
  const print = () => setPrinted(true);
  useKeys(receiptNo === '' ? [] : [{ ...KEYS.print, label: words.printReceipt, run: print }]);
  const text = words.saved[kind](lr.lrNo);
  return (
    <output className={lineClasses['line']}>
      <span>{text}</span>
      {receiptNo !== '' && (
        <>
          <span>{words.receipt(receiptNo, shownRupees(received))}</span>
          <button type="button" className={lineClasses['action']} onClick={print}>
            {words.printReceipt}
          </button>
        </>
      )}
      {printed && (
        <VoucherPrint title={voucher(say('Receipt'), receiptNo)} number={receiptNo} onClose={() => setPrinted(false)} />
      )}
    </output>
  );
}
