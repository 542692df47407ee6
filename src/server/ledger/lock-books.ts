import { sql } from 'kysely';
import { mayCall } from '#domain/rules/roles.ts';
import type { SaveCall } from '../changes/idempotency.ts';
import type { Run } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import { accountExists } from './account-names.ts';
import type { PostingDay } from './post-alone.ts';
import { lockPostings } from './posting.ts';
import { DATE_AHEAD, refusedAt } from './refusals.ts';

/** Takes the lock of postings, after that of the document that posts; returns which days the books allow. */
export async function lockBooks(run: Run): Promise<PostingDay> {
  const [books] = await run(lockPostings, {});
  if (books === undefined) throw notFound();
  return books;
}

/** The date of a posting: the given one, else today. Throws 422 for a future date. */
export function postingDay(given: string | null, { today }: PostingDay): string {
  if (given !== null && given > today) throw refusedAt('date', DATE_AHEAD);
  return given ?? today;
}

/** Why a payment may overdraw the cash account: only an admin's reason counts. */
export const belowZeroOf = ({ session }: SaveCall, reason: string): string =>
  mayCall('companyAdmin', session.roleId) ? reason : '';

const isKnown = statement<{ known: boolean }>(
  'ledger.knows_account',
  sql`select ${accountExists(sql`${value('account')}::text`)} as known`,
);
/** Whether the company has an account. */
export async function knowsAccount(run: Run, account: string): Promise<boolean> {
  const [row] = await run(isKnown, { account });
  return row?.known === true;
}
