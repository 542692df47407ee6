import { keepPreviousData } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { addressOf } from '#web/client/address.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import type { Answer } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { shownAmount, shownRupees, VOUCHER_PATH } from '#web/money/shown.ts';
import { useAccountTitle } from '#web/money/useAccountTitle.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { isDay } from '#web/ui/typed-date.ts';
import pageClasses from '#web/ui/PageHead.module.css';
import { PageHead } from '#web/ui/PageHead.tsx';
import partClasses from '#web/ui/Part.module.css';
import { Pending } from '#web/ui/Pending.tsx';
import { Select } from '#web/ui/Select.tsx';
import { BANK_PATH, RECONCILIATION_PATH } from './bank-pages.ts';
import classes from './Bank.module.css';
import { NoBank } from './NoBank.tsx';
import { useBankAccount } from './useBankAccount.ts';
import { useBankWords } from './useBankWords.ts';

type Compared = Answer<'bankCompare'>;
type OneSided = Compared['notAtBank'][number];

/** The balance of a bank account in the books and at the bank on one day, and the entries that only one of them has. */
export function Reconciliation() {
  const { t, say } = useLanguage();
  const words = useBankWords();
  const { tenantId } = useUser();
  const { history } = useRouter();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const found = useBankAccount(search['account']);
  const account = found?.account ?? '';
  const day = isDay(search['date'] ?? '') ? (search['date'] ?? '') : todayInIndia();
  const read = useQuery({
    ...callQuery('bankCompare', { account, day }),
    placeholderData: keepPreviousData,
    enabled: tenantId !== '' && account !== '',
    staleTime: 0,
  });
  const title = t.menu.bankReconciliation;
  if (tenantId === '') return <FormFailure title={title} text={t.documents.noUser} />;
  if (read.isError) {
    return <FormFailure title={title} text={say(sentenceOf(read.error))} onRetry={() => void read.refetch()} />;
  }
  const go = (next: Readonly<Record<string, string>>) =>
    history.push(addressOf(RECONCILIATION_PATH, { tenantId: search['tenantId'] ?? '', account, date: day, ...next }));
  return (
    <>
      <PageHead title={title} />
      {account !== '' && found !== null && (
        <div className={pageClasses['choice']}>
          <Select
            label={words.account}
            data={[...found.banks]}
            value={account}
            allowDeselect={false}
            onChange={(next) => go({ account: next ?? account })}
          />
          <DateField label={words.compare.on} value={day} onValue={(next) => isDay(next) && go({ date: next })} />
        </div>
      )}
      {found !== null && account === '' && <NoBank />}
      {read.data === undefined ? (
        account !== '' && <Pending height={320} radius="md" />
      ) : (
        <Sides compared={read.data} />
      )}
    </>
  );
}

function Sides({ compared }: { readonly compared: Compared }) {
  const words = useBankWords();
  const { account, books, bank, bankDate, beginsDate, difference } = compared;
  const { notAtBank, notAtBankSum, notInBooks, notInBooksSum } = compared;
  return (
    <>
      <dl className={classes['balances']}>
        <div className="card">
          <dt>{words.compare.books}</dt>
          <dd>{shownRupees(books)}</dd>
        </div>
        <div className="card">
          <dt>{words.compare.bank}</dt>
          <dd>
            {bank === null ? '–' : shownRupees(bank)}{' '}
            <small className="quiet">
              {bank === null || bankDate === null ? words.compare.noBalance : words.compare.bankOf(showDate(bankDate))}
            </small>
          </dd>
        </div>
        {difference !== null && beginsDate !== null && (
          <div className="card">
            <dt>{words.compare.difference}</dt>
            <dd>
              {shownRupees(difference)}{' '}
              <small className="quiet">
                {difference === 0 && notAtBankSum.count + notInBooksSum.count === 0
                  ? words.compare.agrees
                  : difference === 0
                    ? ''
                    : words.compare.differenceHint(showDate(beginsDate))}
              </small>
            </dd>
          </div>
        )}
      </dl>
      {beginsDate === null && (
        <p>
          <Link to={BANK_PATH} search={{ account }}>
            {words.compare.noLines}
          </Link>
        </p>
      )}
      <div className={classes['sides']}>
        <OneSide title={words.compare.notAtBank} rows={notAtBank} sum={notAtBankSum} />
        <OneSide title={words.compare.notInBooks} rows={notInBooks} sum={notInBooksSum} account={account} />
      </div>
    </>
  );
}

interface OneSideProps {
  readonly title: string;
  readonly rows: readonly OneSided[];
  readonly sum: Compared['notAtBankSum'];
  /** Of entries, which are matched there. */
  readonly account?: string;
}

function OneSide({ title, rows, sum, account }: OneSideProps) {
  const words = useBankWords();
  const nameOf = useAccountTitle();
  return (
    <section
      className={`card ${partClasses['part']}`}
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the arrow keys
      tabIndex={0}
    >
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="quiet">{words.compare.none}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{words.date}</th>
              <th scope="col">{account === undefined ? words.compare.voucher : words.narration}</th>
              <th scope="col">{words.compare.amount}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, voucherNo, date, amount, reference, text, textName, textNameHindi }) => (
              <tr key={voucherNo || line}>
                <td>{showDate(date)}</td>
                <td>
                  {voucherNo === '' ? (
                    <Link to={BANK_PATH} search={{ account: account ?? '', search: text.slice(0, 60) }}>
                      {text || reference || showDate(date)}
                    </Link>
                  ) : (
                    <>
                      <Link to={VOUCHER_PATH} search={{ voucherNo }}>
                        {voucherNo}
                      </Link>{' '}
                      {nameOf(text, textName, textNameHindi)}
                    </>
                  )}{' '}
                  <span className="quiet">{text.includes(reference) ? '' : reference}</span>
                </td>
                <td>{shownAmount(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        <strong>{`${words.compare.count(sum.count)}, ${shownRupees(sum.amount)}`}</strong>{' '}
        {sum.count > rows.length && <span className="quiet">{words.compare.first(rows.length)}</span>}
      </p>
    </section>
  );
}
