import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { choice } from '#domain/fields.ts';
import { sendFields, takeFields } from '#domain/records/cash-book.ts';
import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { cashOf } from '#domain/rules/accounts.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { request } from '#web/client/request.ts';
import { requestKeys } from '#web/drafts/request-keys.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { asksOnce } from '#web/forms/asks-once.ts';
import { AccountBalance } from '#web/money/CashOut.tsx';
import { shownAmount } from '#web/money/shown.ts';
import { useMoneyWords } from '#web/money/useMoneyWords.ts';
import { Problem } from '#web/client/problem.ts';
import { useUser } from '#web/client/session.tsx';
import { toast } from '#web/ui/toast.ts';
import { readCashAnew, type CashBook, type CashBranch } from './cash-answers.ts';
import classes from './CashBook.module.css';
import { CashToTake } from './CashToTake.tsx';
import { useCashWords } from './useCashWords.ts';

type Sum = CashBook['underWay'][number];

interface CashUnderWayProps {
  readonly book: CashBook;
  readonly branches: readonly CashBranch[];
}

/** Cash in transit from or to a branch, and its receipt. */
export function CashUnderWay({ book, branches }: CashUnderWayProps) {
  const words = useCashWords();
  const [taken, setTaken] = useState<Sum | null>(null);
  const isOwn = ({ toBranch }: Sum) => branches.some(({ id, own }) => own && id === String(toBranch));
  return (
    <section className={`card ${classes['part']}`} aria-labelledby="under-way">
      <h2 id="under-way">{words.underWay}</h2>
      {book.underWay.length === 0 && <p className={classes['quiet']}>{words.noneUnderWay}</p>}
      <ul className={classes['underWay']}>
        {book.underWay.map((sum) => (
          <CashToTake
            key={sum.voucherNo}
            name={words.fromTo(sum.fromName, sum.toName)}
            details={[words.sentOn(sum.voucherNo, showDate(sum.date)), sum.narration].filter(Boolean).join(' · ')}
            sum={sum}
            isOwn={isOwn(sum)}
            onTake={() => setTaken(sum)}
          />
        ))}
      </ul>
      {taken !== null && <TakeDialog sum={taken} onClose={() => setTaken(null)} />}
    </section>
  );
}

function TakeDialog({ sum, onClose }: { readonly sum: Sum; readonly onClose: () => void }) {
  const words = useCashWords();
  const queries = useQueryClient();
  const [keyOf] = useState(requestKeys);
  const [asks] = useState(asksOnce);
  return (
    <AskDialog
      title={words.takeOf(sum.voucherNo)}
      intro={<p className={classes['intro']}>{words.takeIntro(shownAmount(sum.amount), sum.fromName)}</p>}
      fields={{ day: takeFields.day }}
      initial={{ day: todayInIndia() }}
      caption={words.take}
      send={async ({ day }) => {
        const body = { voucherNo: sum.voucherNo, day, account: '' };
        await asks(day, (askDay) =>
          request('cashBookTake', { body: { ...body, askDay }, idempotencyKey: keyOf(body) }),
        );
        toast.success(words.taken(sum.voucherNo));
        readCashAnew(queries);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface SendDialogProps {
  readonly from: CashBranch;
  readonly branches: readonly CashBranch[];
  readonly day: string;
  readonly onClose: () => void;
}

/** The dialog that sends cash from one branch to another. */
export function SendDialog({ from, branches, day, onClose }: SendDialogProps) {
  const words = useCashWords();
  const queries = useQueryClient();
  const [keyOf] = useState(requestKeys);
  const [asks] = useState(asksOnce);
  const money = useMoneyWords();
  const others = branches.filter(({ id, active }) => active && id !== from.id);
  const { roleId } = useUser();
  const [asksReason, setAsksReason] = useState(false);
  const { amount, narration, reason } = sendFields;
  const toBranch = choice(
    others.map(({ id }) => id),
    { wire: sendFields.toBranch.wire, label: sendFields.toBranch.label, required: 'To Branch is required.' },
  );
  return (
    <AskDialog
      title={words.send}
      intro={<p className={classes['intro']}>{words.sendIntro(from.name)}</p>}
      fields={{ toBranch, amount, day: sendFields.day, narration, ...(asksReason && { reason }) }}
      initial={{
        toBranch: others.length === 1 ? (others[0]?.id ?? '') : '',
        amount: '',
        day,
        narration: '',
        ...(asksReason && { reason: '' }),
      }}
      fieldOptions={{
        toBranch: { shown: Object.fromEntries(others.map(({ id, name }) => [id, name])) },
        reason: { description: money.reasonHint },
      }}
      renderBelow={(typed) => (
        <p className={classes['quiet']}>
          <AccountBalance account={cashOf(Number(from.id))} day={typed.day} />
        </p>
      )}
      caption={words.send}
      send={async ({ reason: why = '', ...row }) => {
        const body = { ...row, reason: why, fromBranch: Number(from.id), toBranch: Number(row.toBranch) };
        const { voucherNo } = await asks(row.day, (askDay) =>
          request('cashBookSend', { body: { ...body, askDay }, idempotencyKey: keyOf(body) }),
        ).catch((error: unknown) => {
          const isShort = error instanceof Problem && error.code === 'cash_below_zero';
          if (isShort && mayCall('companyAdmin', roleId)) setAsksReason(true);
          throw error;
        });
        toast.success(words.sent(voucherNo));
        readCashAnew(queries);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
