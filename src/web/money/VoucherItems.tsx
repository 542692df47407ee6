import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { receiptItems } from '#domain/records/voucher.ts';
import { request } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { Chip } from '#web/ui/Chip.tsx';
import partClasses from '#web/ui/Part.module.css';
import { toast } from '#web/ui/toast.ts';
import classes from './Money.module.css';
import { pairOf, readMoneyAnew, shownAmount } from './shown.ts';
import { useMoneyWords } from './useMoneyWords.ts';
import type { WholeVoucher } from './whole-voucher.ts';
import { useAccountTitle } from '#web/money/useAccountTitle.ts';

// Seldom needed, so loaded on demand.
const Question = lazy(() => import('#web/forms/Question.tsx'));
const AllocateDialog = lazy(async () => ({ default: (await import('./AllocateDialog.tsx')).AllocateDialog }));

export type Item = WholeVoucher['items'][number];
type Settled = Item['settledBy'][number];

/** A voucher's open items and what settles them; a reversal and the voucher it reverses cannot be changed. */
export function VoucherItems({ voucher }: { readonly voucher: WholeVoucher }) {
  const words = useMoneyWords();
  const fixed = voucher.kind === 'Reversal' || voucher.reversedBy !== '';
  return (
    <section className={`card ${partClasses['part']}`} aria-labelledby="items">
      <h2 id="items">{words.settling}</h2>
      {voucher.items.map((item) => (
        <VoucherItem key={item.item} item={item} voucher={voucher} fixed={fixed} />
      ))}
    </section>
  );
}

interface VoucherItemProps {
  readonly item: Item;
  readonly voucher: WholeVoucher;
  readonly fixed: boolean;
}

function VoucherItem({ item, voucher, fixed }: VoucherItemProps) {
  const title = useAccountTitle();
  const words = useMoneyWords();
  const [allocating, setAllocating] = useState(false);
  const [undone, setUndone] = useState<Settled | null>(null);
  const [name, nameHindi] = namesOfAccount(voucher, item.account);
  const onAccount = item.side === 'C' ? words.onAccount : words.openAmount;
  return (
    <div className={classes['item']}>
      <div className={classes['itemHead']}>
        <strong>{title(item.account, name, nameHindi)}</strong>
        <Chip
          tone={item.open > 0 ? 'warning' : 'plain'}
          text={item.open > 0 ? onAccount(shownAmount(item.open)) : words.allSettled}
        />
        {item.open > 0 && !fixed && (
          <Button variant="default" onClick={() => setAllocating(true)}>
            {words.allocate}
          </Button>
        )}
      </div>
      {item.settledBy.length === 0 && <p className="quiet">{words.nothingSettled}</p>}
      <ul className={partClasses['sums']}>
        {item.settledBy.map((other) => (
          <li key={other.item}>
            <span>
              {other.paper} <Deducted of={other} />
            </span>
            <span className="amount">{shownAmount(other.amount)}</span>
            {!fixed && (
              <Button variant="subtle" aria-label={words.undoOf(other.paper)} onClick={() => setUndone(other)}>
                {words.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Suspense>
        {undone !== null && <UndoQuestion item={item} other={undone} onClose={() => setUndone(null)} />}
        {allocating && <AllocateDialog item={item} onClose={() => setAllocating(false)} />}
      </Suspense>
    </div>
  );
}

const DEDUCTIONS = ['tds', 'shortage', 'rebate', 'other'] as const;

/** The part of an amount that was not money: deducted as tax, or for another reason. */
function Deducted({ of }: { readonly of: Settled }) {
  const { say } = useLanguage();
  const { fields } = receiptItems;
  const texts = DEDUCTIONS.filter((name) => of[name] > 0).map(
    (name) => `${say(fields[name].label)} ${shownAmount(of[name])}`,
  );
  return texts.length === 0 ? null : <span className="quiet">{texts.join(' · ')}</span>;
}

/** The names of an account that the voucher posted to. */
const namesOfAccount = ({ entries }: WholeVoucher, account: string): readonly [string, string] => {
  const entry = entries.find(({ debit, credit }) => debit === account || credit === account);
  if (entry === undefined) return [account, ''];
  return entry.debit === account ? [entry.debitName, entry.debitNameHindi] : [entry.creditName, entry.creditNameHindi];
};

interface UndoQuestionProps {
  readonly item: Item;
  readonly other: Settled;
  readonly onClose: () => void;
}

function UndoQuestion({ item, other, onClose }: UndoQuestionProps) {
  const { t, say } = useLanguage();
  const words = useMoneyWords();
  const queries = useQueryClient();
  const undo = async () => {
    try {
      await request('itemUndo', { body: pairOf(item, other.item) });
      toast.success(words.undone);
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
    readMoneyAnew(queries);
  };
  return (
    <Question
      title={words.undoOf(other.paper)}
      no={t.actions.cancel}
      yes={words.undo}
      danger
      onYes={() => void undo()}
      onClose={onClose}
    >
      <p>{words.undoIntro(item.paper, other.paper, shownAmount(other.amount))}</p>
    </Question>
  );
}
