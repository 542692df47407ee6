import { Link } from '@tanstack/react-router';
import { hireMemo } from '#domain/documents/hire-memo.ts';
import { payableOf } from '#domain/rules/accounts.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import type { AdjustmentKind } from '#domain/rules/hire-amounts.ts';
import type { AdvanceMode } from '#domain/documents/hire-steps.ts';
import { formatQuantity } from '#domain/rules/money.ts';
import { rowOf } from '#web/client/queries.ts';
import savedClasses from '#web/money/SavedParts.module.css';
import type { SavedPartProps } from '#web/documents/screen.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { LEDGER_PATH, shownRupees, VOUCHER_PATH } from '#web/money/shown.ts';
import partClasses from '#web/ui/Part.module.css';
import { HireTds } from './HireTds.tsx';
import { useHireAccount, type HireAccount } from './useHireAccount.ts';
import { useHireWords } from './useHireWords.ts';

type Entry = HireAccount['entries'][number];

/** Gives the particulars of an entry in a memo's account. */
function useParticulars(): (entry: Entry) => string {
  const words = useHireWords();
  return ({ what, kind, litres, pumpName, reference, note, tds, taxed, percent, takenBack }) => {
    const said = what === 'adjust' ? words.adjustments[kind as AdjustmentKind] : words.entries[what];
    const mode = what === 'advance' || what === 'pay' ? words.modes[kind as AdvanceMode] : '';
    const diesel = kind === 'diesel' ? words.litresAt(formatQuantity(litres), pumpName) : '';
    const tax = tds > 0 ? words.tdsOf(shownRupees(tds), percent, shownRupees(taxed)) : '';
    return [said, mode, diesel, reference, note, tax, takenBack ? words.takenBack : '']
      .filter((part) => part !== '')
      .join(' · ');
  };
}

function Entries({ entries }: { readonly entries: readonly Entry[] }) {
  const particulars = useParticulars();
  return (
    <ul className={savedClasses['entries']}>
      {entries.map((entry) => (
        <li key={entry.nth} data-taken-back={entry.takenBack || undefined}>
          <span>{showDate(entry.day)}</span>
          <span className={savedClasses['what']}>{particulars(entry)}</span>
          {entry.voucherNo !== '' && (
            <Link to={VOUCHER_PATH} search={{ voucherNo: entry.voucherNo }}>
              {entry.voucherNo}
            </Link>
          )}
          <span>{shownRupees(entry.amount)}</span>
        </li>
      ))}
    </ul>
  );
}

const { fields } = hireMemo;
const SUMS = ['hire', 'additions', 'deductions', 'advances', 'tds', 'paid', 'paidOtherwise', 'balance'] as const;

/** The account of an issued memo: its total, its entries, and the owner's ledger. */
export default function SavedHire({ number, answer }: SavedPartProps) {
  const { say } = useLanguage();
  const words = useHireWords();
  const memo = rowOf(fields, answer);
  const account = useHireAccount(number);
  const entries = account.data?.entries ?? [];
  const tax = account.data && memo.hireState !== 'cancelled' && <HireTds account={account.data} owner={memo.ownerId} />;
  if (memo.hireState === 'draft') return tax;
  if (memo.hireState === 'cancelled' && entries.length === 0) return null;
  const shown = SUMS.filter((name) => memo[name] !== 0 || name === 'hire' || name === 'balance');
  return (
    <div className={savedClasses['parts']}>
      <section className={`card ${partClasses['part']}`} aria-label={words.account}>
        <dl className={savedClasses['sums']}>
          {shown.map((name) => (
            <div key={name}>
              <dt>{say(fields[name].label)}</dt>
              <dd>{shownRupees(memo[name])}</dd>
            </div>
          ))}
        </dl>
        <Entries entries={entries} />
        <p className={savedClasses['foot']}>
          <Link to={LEDGER_PATH} search={{ account: payableOf(memo.ownerId) }}>
            {words.ownersLedger}
          </Link>
          {memo.balance < 0 && <span>{words.ownerOwes(shownRupees(-memo.balance))}</span>}
        </p>
      </section>
      {tax}
    </div>
  );
}
