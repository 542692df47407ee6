import { sql } from 'kysely';
import { addDays } from '#domain/rules/calendar-date.ts';
import type { Posting } from '#domain/rules/postings.ts';
import type { Run } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { closedCashOf } from './posting.ts';
import { todayOfDatabase } from './up-to.ts';

const booksNow = statement<{ closed: string | null; today: string }>(
  'ledger.books_now',
  sql`select (select b.locked_until::text from books b where b.tenant_id = ${value('tenantId')}) as closed, ${todayOfDatabase}::text as today`,
);

/** Returns a function that gives the first open day for rows of a date: that date while it is open, and never a future one. */
export async function postingDays(run: Run): Promise<(day: string, rows: readonly Posting[]) => string> {
  const [[now], cash] = await Promise.all([run(booksNow, {}), closedCashOf(run)]);
  const { closed = null, today = '' } = now ?? {};
  return (day, rows) => {
    const shut = [closed, ...rows.flatMap(({ debit, credit }) => [cash[debit], cash[credit]])];
    const first = shut.reduce<string>((from, until) => {
      const next = until === null || until === undefined ? from : addDays(until, 1);
      return next > from ? next : from;
    }, day);
    return first > today ? today : first;
  };
}
