import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cashOf } from '#domain/rules/accounts.ts';
import { choice } from '#domain/fields.ts';
import { takeFields } from '#domain/records/cash-book.ts';
import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { request } from '#web/client/request.ts';
import { requestKeys } from '#web/drafts/request-keys.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { asksOnce } from '#web/forms/asks-once.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { shownAmount } from '#web/money/shown.ts';
import { useBanks } from '#web/money/useMoneyAccounts.ts';
import { toast } from '#web/ui/toast.ts';
import { readCashAnew, type CashBook, type CashBranch } from './cash-answers.ts';
import classes from './CashBook.module.css';
import { CashToTake } from './CashToTake.tsx';
import { useCashWords } from './useCashWords.ts';
import { useAccountTitle } from '#web/money/useAccountTitle.ts';

type Sum = CashBook['withDrivers'][number];

interface CashWithDriversProps {
  readonly book: CashBook;
  readonly branch: CashBranch;
}

/** The money that drivers collected for a branch and have not handed in, and its receipt; nothing if there is none. */
export function CashWithDrivers({ book, branch }: CashWithDriversProps) {
  const { say } = useLanguage();
  const words = useCashWords();
  const [taken, setTaken] = useState<Sum | null>(null);
  if (book.withDrivers.length === 0) return null;
  return (
    <section className={`card ${classes['part']}`} aria-labelledby="with-drivers">
      <h2 id="with-drivers">{words.withDrivers}</h2>
      <ul className={classes['underWay']}>
        {book.withDrivers.map((sum) => (
          <CashToTake
            key={sum.voucherNo}
            name={say(sum.driver)}
            details={[
              words.collectedOf(sum.paper, sum.voucherNo, showDate(sum.date)),
              sum.mode === 'upi' ? words.upi(sum.reference) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
            sum={sum}
            isOwn={branch.own}
            onTake={() => setTaken(sum)}
          />
        ))}
      </ul>
      {taken !== null && <TakeDialog sum={taken} branch={branch} onClose={() => setTaken(null)} />}
    </section>
  );
}

interface TakeDialogProps {
  readonly sum: Sum;
  readonly branch: CashBranch;
  readonly onClose: () => void;
}

/** Where the money went: cash into the branch's cash, UPI into a bank account. */
function TakeDialog({ sum, branch, onClose }: TakeDialogProps) {
  const { say } = useLanguage();
  const title = useAccountTitle();
  const words = useCashWords();
  const queries = useQueryClient();
  const [keyOf] = useState(requestKeys);
  const [asks] = useState(asksOnce);
  const banks = useBanks();
  const cash = { value: cashOf(Number(branch.id)), label: title(cashOf(Number(branch.id)), branch.name, undefined) };
  const choices = sum.mode === 'upi' ? banks : [cash, ...banks];
  const { day, account } = takeFields;
  const into = choice(
    choices.map(({ value }) => value),
    { wire: account.wire, label: account.label, required: 'Account is required.' },
  );
  return (
    <AskDialog
      title={words.takeOf(sum.voucherNo)}
      intro={<p className={classes['intro']}>{words.takeIntro(shownAmount(sum.amount), say(sum.driver))}</p>}
      fields={{ account: into, day }}
      initial={{
        account: sum.mode === 'cash' || choices.length === 1 ? (choices[0]?.value ?? '') : '',
        day: todayInIndia(),
      }}
      fieldOptions={{ account: { shown: Object.fromEntries(choices.map(({ value, label }) => [value, label])) } }}
      caption={words.take}
      send={async (row) => {
        const body = { voucherNo: sum.voucherNo, day: row.day, account: row.account === cash.value ? '' : row.account };
        await asks(row.day, (askDay) =>
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
