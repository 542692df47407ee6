import { Link } from '@tanstack/react-router';
import { showDate } from '#domain/rules/calendar-date.ts';
import { addressOf } from '#web/client/address.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { Chip } from '#web/ui/Chip.tsx';
import partClasses from '#web/ui/Part.module.css';
import classes from './Money.module.css';
import { shownAmount, VOUCHER_PATH } from './shown.ts';
import { useMoneyWords } from './useMoneyWords.ts';
import type { WholeVoucher } from './whole-voucher.ts';

const link = (voucherNo: string, text: string) => <Link to={addressOf(VOUCHER_PATH, { voucherNo })}>{text}</Link>;

/** A voucher's reversal, the voucher it reverses or replaces, and the documents that are open again because of it. */
export function VoucherReversal({ voucher }: { readonly voucher: WholeVoucher }) {
  const words = useMoneyWords();
  const { reverses, reversedBy, corrects } = voucher;
  const otherNo = reverses || reversedBy;
  const other = useQuery({
    ...callQuery('moneyRead', { voucherNo: otherNo }),
    enabled: otherNo !== '',
    staleTime: 0,
  }).data;
  // A reversal settles what it reverses; the reversed voucher knows what it had settled.
  const { openedAgain } = reverses === '' ? voucher : (other ?? voucher);
  // For a reversal, the correction is that of the voucher it reverses.
  const correctedBy = (reverses === '' ? voucher : other)?.correctedBy ?? '';
  if (otherNo === '' && corrects === '' && openedAgain.length === 0) return null;
  const reversal = reverses === '' ? other : voucher;
  return (
    <section className={`card ${partClasses['part']} ${classes['takenBack']}`} aria-label={words.openAgain}>
      {otherNo !== '' && (
        <p>
          <strong>{reverses === '' ? words.reversedBy : words.reverses}</strong> {link(otherNo, otherNo)}
          {reversal !== undefined && ` · ${showDate(reversal.date)}`}
          {reverses === '' && reversal !== undefined && reversal.narration !== '' && ` · ${reversal.narration}`}
        </p>
      )}
      {correctedBy !== '' && (
        <p>
          <strong>{words.correctedBy}</strong> {link(correctedBy, correctedBy)}
        </p>
      )}
      {corrects !== '' && (
        <p>
          <strong>{words.corrects}</strong> {link(corrects, corrects)}
        </p>
      )}
      {openedAgain.length > 0 && (
        <>
          <h2>{words.openAgain}</h2>
          <ul className={partClasses['sums']}>
            {openedAgain.map(({ item, paper, voucherNo, amount, open }) => (
              <li key={item}>
                {link(voucherNo, paper)}
                <span className="amount">{shownAmount(amount)}</span>
                <Chip
                  tone={open > 0 ? 'warning' : 'plain'}
                  text={open > 0 ? words.openAmount(shownAmount(open)) : words.allSettled}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
