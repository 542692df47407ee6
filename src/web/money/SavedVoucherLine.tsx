import { useRouter } from '@tanstack/react-router';
import { addressOf } from '#web/address.ts';
import lineClasses from '#web/documents/SavedLine.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { shownAmount, VOUCHER_PATH } from './shown.ts';
import { useMoneyWords } from './useMoneyWords.ts';
import type { SavedVoucher } from './voucher-screens.ts';

/** What can be done with the voucher that was just saved, while its form stands ready for the next. */
export function SavedVoucherLine({ voucher }: { readonly voucher: SavedVoucher }) {
  const { say } = useLanguage();
  const words = useMoneyWords();
  const { history } = useRouter();
  const { kind, voucherNo, amount } = voucher;
  const text = words.saved(say(kind), voucherNo, shownAmount(amount));
  return (
    <fieldset className={lineClasses['line']}>
      <legend className="visually-hidden">{text}</legend>
      <span aria-hidden>{text}</span>
      <button
        type="button"
        className={lineClasses['action']}
        onClick={() => history.push(addressOf(VOUCHER_PATH, { voucherNo }))}
      >
        {words.openIt}
      </button>
    </fieldset>
  );
}
