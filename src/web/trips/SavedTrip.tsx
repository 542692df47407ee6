import { IconSteeringWheel } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { tripSheet } from '#domain/documents/trip-sheet.ts';
import { driverOf } from '#domain/rules/accounts.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import type { TripHead } from '#domain/rules/trip-sheet.ts';
import { rowOf } from '#web/client/queries.ts';
import savedClasses from '#web/money/SavedParts.module.css';
import type { SavedPartProps } from '#web/documents/screen.ts';
import { LEDGER_PATH, shownRupees, VOUCHER_PATH } from '#web/money/shown.ts';
import partClasses from '#web/ui/Part.module.css';
import { Thumbnail } from '#web/ui/Thumbnail.tsx';
import { DriverExpenses } from './DriverExpenses.tsx';
import { DriverSum } from './DriverSum.tsx';
import { Mileage } from './Mileage.tsx';
import classes from './Trip.module.css';
import { useTripAccount, type TripAccount } from './useTripAccount.ts';
import { useTripWords } from './useTripWords.ts';

const DriverDialog = lazy(() => import('#web/consignment-note/DriverDialog.tsx'));

function Entries({ entries }: Pick<TripAccount, 'entries'>) {
  const words = useTripWords();
  return (
    <ul className={savedClasses['entries']}>
      {entries.map(({ what, voucherNo, day, mode, reference, amount, takenBack }, at) => {
        const by = what !== 'settle' && (mode === 'cash' || mode === 'bank') ? words.modes[mode] : '';
        const said = [words.entries[what], by, reference, takenBack ? words.takenBack : ''];
        return (
          // Entries are only added, and never change their order.
          // oxlint-disable-next-line react/no-array-index-key -- they have no key of their own
          <li key={at} data-taken-back={takenBack || undefined}>
            <span>{showDate(day)}</span>
            <span className={savedClasses['what']}>{said.filter((part) => part !== '').join(' · ')}</span>
            {voucherNo !== '' && (
              <Link to={VOUCHER_PATH} search={{ voucherNo }}>
                {voucherNo}
              </Link>
            )}
            <span>{shownRupees(amount)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** For a sheet that was started: the driver's account, and what he sent by his link. */
export default function SavedTrip({ number, answer, onActions }: SavedPartProps) {
  const words = useTripWords();
  const { driverLink } = words;
  const [isLinking, setLinking] = useState(false);
  const sheet = rowOf(tripSheet.fields, answer);
  const isOpen = sheet.tripState === 'open';
  useEffect(() => {
    onActions(isOpen ? [{ icon: IconSteeringWheel, text: driverLink, onClick: () => setLinking(true) }] : []);
  }, [driverLink, isOpen, onActions]);
  if (sheet.tripState === 'draft') return null;
  return (
    <div className={savedClasses['parts']}>
      {sheet.tripState !== 'cancelled' && <AccountPart number={number} driverId={sheet.driverId} />}
      {!isOpen && <Bills lines={answer.lines} />}
      <DriverExpenses number={number} isOpen={isOpen} />
      <Suspense>{isLinking && <DriverDialog tripSheetNo={number} onClose={() => setLinking(false)} />}</Suspense>
    </div>
  );
}

/** The bills of a sheet that can no longer be changed; in the form they are beside their lines. */
function Bills({ lines }: Pick<SavedPartProps['answer'], 'lines'>) {
  const words = useTripWords();
  const billed = lines.map((line) => rowOf(tripSheet.lines, line)).filter(({ bill }) => bill !== '');
  if (billed.length === 0) return null;
  return (
    <section className={`card ${partClasses['part']}`} aria-label={words.bills}>
      <h2>{words.bills}</h2>
      <div className={classes['bills']}>
        {billed.map(({ head, amount, bill }, at) => (
          <Thumbnail
            // oxlint-disable-next-line react/no-array-index-key -- two lines may have one bill, and the lines stay as they are
            key={at}
            call="tripBillPhoto"
            photo={bill}
            name={words.billOf(words.sentExpense(words.heads[head as TripHead], shownRupees(amount)))}
          />
        ))}
      </div>
    </section>
  );
}

/** What the driver was given and spent, the vehicle's mileage per litre, and the vouchers. */
function AccountPart({ number, driverId }: { readonly number: string; readonly driverId: number }) {
  const words = useTripWords();
  const { data: account } = useTripAccount(number);
  if (account === undefined) return null;
  const { brought, advances, spent, spentOtherwise, handedOver, balance } = account;
  const sums: readonly (readonly [string, number])[] = [
    [words.brought, brought],
    [words.advances, advances],
    [words.spent, spent],
    [words.otherwise, spentOtherwise],
    [handedOver < 0 ? words.returned : words.handedToDriver, Math.abs(handedOver)],
  ];
  return (
    <section className={`card ${partClasses['part']}`} aria-label={words.account}>
      <dl className={savedClasses['sums']}>
        {sums
          .filter(([, amount], at) => amount !== 0 || at === 1 || at === 2)
          .map(([term, amount]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{shownRupees(amount)}</dd>
            </div>
          ))}
      </dl>
      <output>
        <DriverSum account={account} />
      </output>
      <Mileage account={account} />
      <Entries entries={account.entries} />
      <p className={savedClasses['foot']}>
        <Link to={LEDGER_PATH} search={{ account: driverOf(driverId) }}>
          {words.ledger}
        </Link>
        <span>{words.whole(shownRupees(balance))}</span>
      </p>
    </section>
  );
}
