import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { financialYearOf } from '#domain/rules/financial-year.ts';
import { addressOf } from '#web/client/address.ts';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import titleClasses from '#web/forms/FormTitle.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { idIn } from '#web/records/record-screen.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { Select } from '#web/ui/Select.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import classes from './BookReport.module.css';

/** The most numbers listed per kind; a book restarted at another number can have thousands missing. */
const LISTED = 200;
/** How many years back the report goes. */
const YEARS = 8;

const firstOf = (day: string) => Number(financialYearOf(day).slice(0, 4));
const yearName = (first: number) => financialYearOf(`${first}-04-01`);

/** What the numbers of a book were used for in a financial year. */
export function BookReport() {
  const { t, say } = useLanguage();
  const words = t.consignment.numberBook;
  const router = useRouter();
  const { tenantId } = useUser();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const id = idIn(search['id']);
  const current = firstOf(todayInIndia());
  const year = idIn(search['year']) ?? current;
  const enabled = tenantId !== '' && id !== null;
  const books = useQuery({ ...callQuery('numberBookList'), enabled });
  const report = useQuery({ ...callQuery('numberBookReport', { book: id ?? 0, year }), enabled });
  if (tenantId === '') return <FormFailure title={words.report} text={t.documents.noUser} />;
  if (id === null) return <FormFailure title={words.report} text={say('Record not found.')} />;
  if (report.isError) {
    return (
      <FormFailure title={words.report} text={say(sentenceOf(report.error))} onRetry={() => void report.refetch()} />
    );
  }
  const book = books.data?.find((row) => row['id'] === id);
  const name = book === undefined ? '' : textIn(book, 'name');
  return (
    <>
      <div className={titleClasses['title']}>
        <h1 tabIndex={-1}>{name === '' ? words.report : words.reportOf(name)}</h1>
      </div>
      <div className={classes['bar']}>
        <YearOfBook id={id} year={year} current={current} />
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => router.history.push('/dashboard/consignment/books')}
        >
          {t.menu.books}
        </Button>
      </div>
      {report.data === undefined ? (
        <Pending height={160} radius="md" />
      ) : (
        <dl className={`card ${classes['facts']}`}>
          <Fact name={words.used} text={report.data.used.toLocaleString('en-IN')} />
          <Numbers name={words.cancelled} count={report.data.cancelled.length} numbers={report.data.cancelled} />
          <Numbers name={words.missing} count={report.data.missingCount} numbers={report.data.missing} />
          {report.data.elsewhere !== undefined && (
            <Numbers name={words.elsewhere} count={report.data.elsewhere.length} numbers={report.data.elsewhere} />
          )}
          {report.data.kept !== undefined && (
            <Numbers name={words.kept} count={report.data.kept.length} numbers={report.data.kept} />
          )}
          {report.data.unknownAbove !== undefined && (
            <Fact name={words.unknownAbove} text={report.data.unknownAbove || words.noneCame} />
          )}
        </dl>
      )}
    </>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

/** One kind of use: the count and the numbers. */
function Numbers({
  name,
  count,
  numbers,
}: {
  readonly name: string;
  readonly count: number;
  /** The first of them only. */
  readonly numbers: readonly string[];
}) {
  const words = useLanguage().t.consignment.numberBook;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {count.toLocaleString('en-IN')}
        {numbers.length > 0 && (
          <ul className={classes['numbers']}>
            {numbers.slice(0, LISTED).map((number) => (
              <li key={number}>{number}</li>
            ))}
            {count > LISTED && <li>{words.further(count - LISTED)}</li>}
          </ul>
        )}
      </dd>
    </div>
  );
}

interface YearOfBookProps {
  readonly id: number;
  readonly year: number;
  readonly current: number;
}

function YearOfBook({ id, year, current }: YearOfBookProps) {
  const words = useLanguage().t.consignment.numberBook;
  const router = useRouter();
  return (
    <Select
      label={words.year}
      data={Array.from({ length: YEARS }, (_each, back) => ({
        value: String(current - back),
        label: yearName(current - back),
      }))}
      value={String(year)}
      allowDeselect={false}
      onChange={(chosen) =>
        router.history.replace(
          addressOf('/dashboard/consignment/bookreport', { id: String(id), year: chosen ?? String(current) }),
        )
      }
    />
  );
}
