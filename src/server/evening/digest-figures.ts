import { sql } from 'kysely';
import type { z } from 'zod';
import type { eveningCalls } from '#api/evening.ts';
import type { DigestFigures } from '#domain/letters.ts';
import { rupeesOf, toPaise } from '#domain/rules/money.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { Undeliverable } from '../mail/transport.ts';
import { readEvening } from './evening.ts';

type Evening = z.infer<typeof eveningCalls.eveningRead.answer.json>;

const readCompany = statement<{ name: string }>(
  'digest.company',
  sql`select company_name as name from company where tenant_id = ${value('tenantId')}`,
);
const readState = statement<{ isSuspended: boolean }>(
  'digest.state',
  sql`select exists (select from company_state where tenant_id = ${value('company')}::uuid) as "isSuspended"`,
);

const sum = (amounts: readonly number[]) => rupeesOf(amounts.reduce((all, amount) => all + toPaise(amount), 0n));
const counted = (rows: readonly { readonly count: number; readonly amount: number }[]) => ({
  count: rows.reduce((all, { count }) => all + count, 0),
  amount: sum(rows.map(({ amount }) => amount)),
});

/** The figures that an evening summary shows. */
const figuresOf = (evening: Evening): DigestFigures => ({
  booked: counted(evening.bookings),
  cash: sum(evening.cash.map(({ amount }) => amount)),
  toPay: sum(evening.to_Pay.map(({ amount }) => amount)),
  receivable: evening.receivable,
  overdue: evening.overdue,
  dueSoon: evening.due_Soon,
  unbilled: counted(evening.unbilled),
  pendingPods: counted(evening.pending_Pod).count,
  trucks: evening.truck_Count,
  ewayBills: evening.eway_Bills.overdue + evening.eway_Bills.due_Soon,
  papers: evening.papers.overdue + evening.papers.due_Soon,
  topParties: evening.top_Parties.map(({ name, name_Hindi, overdue }) => ({ name, hindi: name_Hindi, overdue })),
});

/** The company and its current evening summary. Throws `Undeliverable` for a company that is suspended or gone. */
export async function digestNow(database: Database, tenantId: string) {
  const [company] = await database.read({ tenantId }, readCompany, {});
  const [state] = await database.read('access', readState, { company: tenantId });
  if (company === undefined || state?.isSuspended === true) throw new Undeliverable('The company is suspended.');
  const evening = await readEvening(database, tenantId);
  return { company: company.name, figures: figuresOf(evening.parse() as Evening) };
}
