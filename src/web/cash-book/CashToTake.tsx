import { Button } from '@mantine/core';
import { shownAmount } from '#web/money/shown.ts';
import classes from './CashBook.module.css';
import { useCashWords } from './useCashWords.ts';

interface CashToTakeProps {
  /** From whom it comes. */
  readonly name: string;
  /** Of which voucher and day. */
  readonly details: string;
  readonly sum: { readonly voucherNo: string; readonly amount: number };
  /** Whether the user's branch receives it. */
  readonly isOwn: boolean;
  readonly onTake: () => void;
}

/** One sum that a branch has not received yet, as a list item. */
export function CashToTake({ name, details, sum, isOwn, onTake }: CashToTakeProps) {
  const words = useCashWords();
  return (
    <li>
      <div>
        <b>{name}</b>
        <span className={classes['quiet']}>{details}</span>
      </div>
      <span className="amount">{shownAmount(sum.amount)}</span>
      {isOwn && (
        <Button variant="default" size="compact-sm" aria-label={words.takeOf(sum.voucherNo)} onClick={onTake}>
          {words.take}
        </Button>
      )}
    </li>
  );
}
