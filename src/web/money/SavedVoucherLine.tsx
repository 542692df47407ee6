import { useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { isPrintedAs } from '#domain/rules/voucher-kinds.ts';
import { addressOf } from '#web/client/address.ts';
import lineClasses from '#web/documents/SavedLine.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { shownAmount, VOUCHER_PATH } from './shown.ts';
import { VoucherPrint } from './VoucherPrint.tsx';
import { useMoneyWords } from './useMoneyWords.ts';
import type { SavedVoucher } from './voucher-screens.ts';

/** The actions for the voucher just saved, while the form is ready for the next. */
export function SavedVoucherLine({ voucher }: { readonly voucher: SavedVoucher }) {
  const { t, say } = useLanguage();
  const [printed, setPrinted] = useState(false);
  const words = useMoneyWords();
  const { history } = useRouter();
  const { kind, voucherNo, amount } = voucher;
  const text = words.saved(say(kind), voucherNo, shownAmount(amount));
  const actions = [
    ...(isPrintedAs('paper', kind) ? [] : [[t.actions.print, () => setPrinted(true)] as const]),
    [words.openIt, () => history.push(addressOf(VOUCHER_PATH, { voucherNo }))] as const,
  ];
  return (
    <fieldset className={lineClasses['line']}>
      <legend className="visually-hidden">{text}</legend>
      <span aria-hidden>{text}</span>
      {actions.map(([caption, run]) => (
        <button key={caption} type="button" className={lineClasses['action']} onClick={run}>
          {caption}
        </button>
      ))}
      {printed && (
        <VoucherPrint
          title={words.voucher(say(kind), voucherNo)}
          number={voucherNo}
          onClose={() => setPrinted(false)}
        />
      )}
    </fieldset>
  );
}
