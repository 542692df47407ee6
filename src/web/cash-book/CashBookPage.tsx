import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconFileSpreadsheet, IconPrinter, IconSend } from '@tabler/icons-react';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { addDays, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { toPaise } from '#domain/rules/money.ts';
import { addressOf } from '#web/client/address.ts';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { shownAmount, shownPaper, VOUCHER_PATH } from '#web/money/shown.ts';
import { callQuery } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { useKeys } from '#web/ui/keys.tsx';
import pageClasses from '#web/ui/PageHead.module.css';
import { PageHead } from '#web/ui/PageHead.tsx';
import { showMoment } from '#web/ui/moment.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { isDay } from '#web/ui/typed-date.ts';
import { Select } from '#web/ui/Select.tsx';
import { KEYS } from '#web/key-register.ts';
import { CASH_BOOK_PATH, type CashBook, type CashBranch } from './cash-answers.ts';
import classes from './CashBook.module.css';
import { CashBookPrint, CashBookSheet } from './CashBookPrint.tsx';
import { CashCount, Verdict } from './CashCount.tsx';
import { CashUnderWay, SendDialog } from './CashUnderWay.tsx';
import { CashWithDrivers } from './CashWithDrivers.tsx';
import { useCashWords } from './useCashWords.ts';
import { useAccountTitle } from '#web/money/useAccountTitle.ts';

/** The company's branches, active ones first. */
function useCashBranches(): readonly CashBranch[] | undefined {
  const { tenantId } = useUser();
  const { data } = useQuery({ ...callQuery('branchList'), enabled: tenantId !== '' });
  return data?.map((row) => ({
    id: textIn(row, 'id'),
    name: textIn(row, 'name'),
    active: textIn(row, 'isActive') === 'yes',
    own: textIn(row, 'mayWrite') === 'yes',
    home: textIn(row, 'isHome') === 'yes',
  }));
}

/** A branch's cash book for a day: receipts, payments, the day's close, and cash in transit. */
export function CashBookPage() {
  const { t } = useLanguage();
  const { tenantId } = useUser();
  const branches = useCashBranches();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  if (tenantId === '') return <FormFailure title={t.menu.cashBook} text={t.documents.noUser} />;
  const home = branches?.find((branch) => 'home' in branch && branch.home === true) ?? branches?.[0];
  const branch = branches?.find(({ id }) => id === search['branch']) ?? home;
  const day = search['date'] !== undefined && isDay(search['date']) ? search['date'] : todayInIndia();
  if (branches === undefined || branch === undefined) {
    return (
      <>
        <h1 tabIndex={-1}>{t.menu.cashBook}</h1>
        <Pending height={320} radius="md" />
      </>
    );
  }
  return <BookOf branches={branches} branch={branch} day={day} />;
}

interface BookOfProps {
  readonly branches: readonly CashBranch[];
  readonly branch: CashBranch;
  readonly day: string;
}

function BookOf({ branches, branch, day }: BookOfProps) {
  const { t, say } = useLanguage();
  const words = useCashWords();
  const [dialog, setDialog] = useState<'send' | 'print' | 'sheet' | null>(null);
  const close = () => setDialog(null);
  const print = () => setDialog('print');
  useKeys([{ ...KEYS.print, label: t.actions.print, run: print }]);
  const read = useQuery({ ...callQuery('cashBookRead', { branch: Number(branch.id), day }), staleTime: 0 });
  return (
    <>
      <PageHead title={t.menu.cashBook}>
        {branch.own && branches.length > 1 && (
          <ActionButton icon={IconSend} text={words.send} onClick={() => setDialog('send')} />
        )}
        <ActionButton icon={IconPrinter} text={t.actions.print} onClick={print} />
        <ActionButton icon={IconFileSpreadsheet} text={t.lists.excel} onClick={() => setDialog('sheet')} />
      </PageHead>
      <Choice branches={branches} branch={branch} day={day} />
      {read.isError && (
        <FormFailure title={t.menu.cashBook} text={say(sentenceOf(read.error))} onRetry={() => void read.refetch()} />
      )}
      {read.isPending && <Pending height={320} radius="md" />}
      {read.data !== undefined && <Day book={read.data} branches={branches} branch={branch} />}
      {dialog === 'send' && <SendDialog from={branch} branches={branches} day={day} onClose={close} />}
      {dialog === 'print' && <CashBookPrint branch={branch} day={day} onClose={close} />}
      {dialog === 'sheet' && <CashBookSheet branch={branch} day={day} onClose={close} />}
    </>
  );
}

/** The choice of branch and day. */
function Choice({ branches, branch, day }: BookOfProps) {
  const { say } = useLanguage();
  const words = useCashWords();
  const { history } = useRouter();
  const show = (id: string, date: string) => history.replace(addressOf(CASH_BOOK_PATH, { branch: id, date }));
  const step = (days: number, label: string, icon: ReactNode) => (
    <ActionIcon
      variant="default"
      size="var(--control)"
      aria-label={label}
      onClick={() => show(branch.id, addDays(day, days))}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <div className={pageClasses['choice']}>
      <Select
        label={say('Branch')}
        data={branches.map(({ id, name }) => ({ value: id, label: name }))}
        value={branch.id}
        allowDeselect={false}
        onChange={(id) => show(id ?? branch.id, day)}
      />
      <div className={classes['day']}>
        {step(-1, words.previousDay, <IconChevronLeft size={18} aria-hidden />)}
        {/* The key redraws the field when the day is changed elsewhere. */}
        <DayField key={day} day={day} onDay={(date) => show(branch.id, date)} />
        {step(1, words.nextDay, <IconChevronRight size={18} aria-hidden />)}
      </div>
    </div>
  );
}

function DayField({ day, onDay }: { readonly day: string; readonly onDay: (day: string) => void }) {
  const { say } = useLanguage();
  const [typed, setTyped] = useState(day);
  const take = () => isDay(typed) && typed !== day && onDay(typed);
  return (
    <DateField
      label={say('Date')}
      value={typed}
      onValue={setTyped}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  );
}

interface DayProps {
  readonly book: CashBook;
  readonly branches: readonly CashBranch[];
  readonly branch: CashBranch;
}

function Day({ book, branches, branch }: DayProps) {
  const words = useCashWords();
  const figure = (label: string, amount: number, strong = false) => (
    <div className={`card ${classes['figure']}`} {...(strong && { 'data-strong': true })}>
      <dt>{label}</dt>
      <dd>₹{shownAmount(amount)}</dd>
    </div>
  );
  return (
    <>
      <dl className={classes['figures']}>
        {figure(words.opening, book.opening)}
        {figure(words.received, book.received)}
        {figure(words.paid, book.paid)}
        {figure(words.closing, book.closing, true)}
      </dl>
      <div className={classes['parts']}>
        <div className={classes['sides']}>
          <Side
            title={words.receipts}
            entries={book.receipts}
            first={[words.opening, book.opening]}
            empty={words.noReceipts}
            total={book.opening + book.received}
          />
          <Side
            title={words.payments}
            entries={book.payments}
            last={[words.closing, book.closing]}
            empty={words.noPayments}
            total={book.paid + book.closing}
          />
          <CashWithDrivers book={book} branch={branch} />
          <CashUnderWay book={book} branches={branches} />
        </div>
        <Close key={`${book.branch} ${book.date}`} book={book} branch={branch} />
      </div>
    </>
  );
}

interface SideProps {
  readonly title: string;
  readonly entries: CashBook['receipts'];
  readonly first?: readonly [string, number];
  readonly last?: readonly [string, number];
  readonly empty: string;
  readonly total: number;
}

/** One side of the book; both sides have the same total. */
function Side({ title, entries, first, last, empty, total }: SideProps) {
  const { say } = useLanguage();
  const words = useCashWords();
  const titleOf = useAccountTitle();
  const balance = ([label, amount]: readonly [string, number]) => (
    <li className={classes['balance']}>
      <span>{label}</span>
      <span className="amount">{shownAmount(amount)}</span>
    </li>
  );
  return (
    <section className={`card ${classes['part']} ${classes['side']}`}>
      <h2>{title}</h2>
      <ul className={classes['entries']} aria-label={title}>
        {first !== undefined && balance(first)}
        {entries.map((entry, at) => (
          <li key={`${entry.voucherNo} ${at}`}>
            <span>
              {entry.takenBack ? (
                <s>{titleOf(entry.other, entry.otherName, entry.otherNameHindi)}</s>
              ) : (
                titleOf(entry.other, entry.otherName, entry.otherNameHindi)
              )}
              <span className={classes['quiet']}>
                <Link to={addressOf(VOUCHER_PATH, { voucherNo: entry.voucherNo })}>{entry.voucherNo}</Link>
                {entry.paper !== entry.voucherNo && ` · ${shownPaper(entry.paper, say)}`}
                {entry.narration !== '' && ` · ${entry.narration}`}
                {entry.takenBack && ` · ${words.takenBack}`}
              </span>
            </span>
            <span className="amount">
              {entry.takenBack ? <s>{shownAmount(entry.amount)}</s> : shownAmount(entry.amount)}
            </span>
          </li>
        ))}
        {entries.length === 0 && <li className={classes['quiet']}>{empty}</li>}
        {last !== undefined && balance(last)}
      </ul>
      <p className={classes['total']}>
        <span>{words.total}</span>
        <span className="amount">{shownAmount(total)}</span>
      </p>
    </section>
  );
}

/** The count of the day, its result, or why it cannot be counted. */
function Close({ book, branch }: { readonly book: CashBook; readonly branch: CashBranch }) {
  const words = useCashWords();
  const { count, closedUntil } = book;
  if (count !== null) {
    const [counted, said] = [toPaise(count.counted), toPaise(count.book)];
    return (
      <section className={`card ${classes['part']}`} aria-labelledby="counted">
        <h2 id="counted">{words.closedTitle}</h2>
        <Verdict counted={counted} book={said} difference={counted - said} />
        {count.reason !== '' && <p>{count.reason}</p>}
        <p className={classes['quiet']}>{words.closedBy(count.createdBy, showMoment(new Date(count.createdDate)))}</p>
      </section>
    );
  }
  const why =
    closedUntil !== null && book.date <= closedUntil
      ? words.coveredBy(showDate(closedUntil))
      : book.date > todayInIndia()
        ? words.notYet
        : branch.own
          ? ''
          : words.otherBranch;
  if (why === '') return <CashCount book={book} />;
  return (
    <section className={`card ${classes['part']}`}>
      <p className={classes['quiet']}>{why}</p>
    </section>
  );
}
