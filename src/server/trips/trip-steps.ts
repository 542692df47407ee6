import { sql } from 'kysely';
import { tripSheet, wrongWithExpense } from '#domain/documents/trip-sheet.ts';
import { cashOf, driverOf, isBank } from '#domain/rules/accounts.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { postingsOf, type TripExpense } from '#domain/rules/postings.ts';
import { paperNamed } from '#domain/rules/voucher-kinds.ts';
import type { SaveCall } from '../changes/idempotency.ts';
import type { Run } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import type { DocumentStep, DocumentStepRules } from '../documents/steps.ts';
import { conflict, notFound, type Refusal } from '../errors/errors.ts';
import { belowZeroOf, knowsAccount, lockBooks, postingDay } from '../ledger/lock-books.ts';
import { postAlone } from '../ledger/post-alone.ts';
import { ledgerRefusalOfAdmin, refusedAt } from '../ledger/refusals.ts';
import { advancesOf, leftOf, matchItems, noteEntry, openItems } from './trip-entries.ts';
import { refuseWaiting } from './trip-expenses.ts';
import { beginTrip, freeChallans, tripRefusal } from './trip-saves.ts';

type Step<Name extends keyof NonNullable<(typeof tripSheet)['steps']>> = DocumentStep<typeof tripSheet, Name>;
type Row = Parameters<NonNullable<Step<'settle'>['work']>>[0]['row'];

const { fields, lines } = tripSheet;
const tenant = value('tenantId');

const taken = (constraint: string, detail: string): Refusal | undefined =>
  tripRefusal(constraint) ?? ledgerRefusalOfAdmin(constraint, detail);

/** The reference of a sheet in the books. */
const paperOf = ({ tripNo }: Pick<Row, 'tripNo'>) => paperNamed('Trip', tripNo);

/**
 * The account that pays a driver or receives what the driver returns: the cash of the sheet's branch, or a bank. Throws 422 for an invalid
 * one.
 */
async function moneyAccount(
  run: Run,
  { mode, account }: { readonly mode: string; readonly account: string },
  row: Row,
) {
  if (mode !== 'bank') return cashOf(row.branchId);
  if (!isBank(account) || !(await knowsAccount(run, account))) throw refusedAt('account', 'Choose a bank account.');
  return account;
}

const startStep: Step<'start'> = {
  taken,
  async work({ run, row }) {
    await beginTrip(run, row.tripNo);
    return {};
  },
};

const advanceStep: Step<'advance'> = {
  taken,
  async work({ run, saving, input, row }) {
    const { userName } = saving.session;
    const { mode, reference } = input;
    const day = postingDay(input.day, await lockBooks(run));
    const account = await moneyAccount(run, input, row);
    const driver = row.driverId;
    const rows = postingsOf({ event: 'payment', account, to: driverOf(driver), amount: toPaise(input.amount) });
    const belowZero = belowZeroOf(saving, input.reason);
    const voucher = { kind: 'Payment' as const, day, branch: row.branchId, rows, mode, reference, belowZero };
    const voucherId = await postAlone(run, voucher, userName, paperOf(row));
    if (voucherId === undefined) throw refusedAt('amount', 'Amount is required.');
    await noteEntry(run, userName, { seq: row.id, what: 'advance', voucherId, driver });
    return {};
  },
};

const findPumps = statement<{ name: string; id: number; count: number }>(
  'trip.pumps',
  sql`select lower(p.name) as name, min(p.id) as id, count(*)::integer as count from party p
      where p.tenant_id = ${tenant} and lower(p.name) = any (${value('names')}::text[]) and p.is_active = 'yes' group by 1`,
);

/** A sheet's expenses, ready to be posted. Throws 422 for an incomplete one, or one whose pump is no party. */
async function expensesOf(run: Run, row: Row): Promise<readonly TripExpense[]> {
  const refuse = (at: number, field: 'litres' | 'pump', message: string) =>
    refusedAt(`details[${at}].${lines[field].wire}`, message);
  const names = row.lines.filter(({ paidBy }) => paidBy === 'pump').map(({ pump }) => pump.toLowerCase());
  const found = names.length === 0 ? [] : await run(findPumps, { names });
  const pumps = new Map(found.map((pump) => [pump.name, pump]));
  return row.lines.map((line, at): TripExpense => {
    const { head, paidBy } = line;
    const wrong = wrongWithExpense(line);
    if (wrong !== null) throw refuse(at, wrong.field, wrong.message);
    // Only for the compiler: the field is required.
    if (head === '') throw notFound();
    const pump = paidBy === 'pump' ? pumps.get(line.pump.toLowerCase()) : null;
    if (pump === undefined) throw refuse(at, 'pump', `${line.pump} is no party. Add the pump as a party first.`);
    if ((pump?.count ?? 1) > 1) throw refuse(at, 'pump', `Several parties are called ${line.pump}.`);
    return { head, paidBy, pump: pump?.id ?? 0, amount: toPaise(line.amount) };
  });
}

/** Throws 422 for a sheet whose vehicle has not returned. */
function refuseUnderWay({ endAt, kmIn }: Row): void {
  if (endAt === null) throw refusedAt(fields.endAt.wire, 'Enter End Date before you settle the sheet.');
  if (kmIn === 0) throw refusedAt(fields.kmIn.wire, 'Enter Closing km before you settle the sheet.');
}

/** Pays what the driver is owed, or receives what the driver returns; returns the voucher. Throws 422 for the wrong direction. */
async function handOver(
  run: Run,
  row: Row,
  input: Parameters<NonNullable<Step<'settle'>['work']>>[0]['input'],
  { left, day, saving }: { readonly left: bigint; readonly day: string; readonly saving: SaveCall },
): Promise<number | undefined> {
  const { rest, mode, reference } = input;
  if (rest === 'carried' || left === 0n) return undefined;
  const driver = row.driverId;
  if (rest === 'paid' && left > 0n) throw refusedAt('rest', `The driver has ₹${formatRupees(left)} left.`);
  if (rest === 'returned' && left < 0n) throw refusedAt('rest', `The driver is owed ₹${formatRupees(-left)}.`);
  const account = await moneyAccount(run, input, row);
  const event =
    left > 0n
      ? ({ event: 'driver returns', driver: driverOf(driver), to: account, amount: left } as const)
      : ({ event: 'payment', account, to: driverOf(driver), amount: -left } as const);
  const kind = left > 0n ? ('Receipt' as const) : ('Payment' as const);
  const belowZero = belowZeroOf(saving, input.reason);
  const voucher = { kind, day, branch: row.branchId, rows: postingsOf(event), mode, reference, belowZero };
  return await postAlone(run, voucher, saving.session.userName, paperOf(row));
}

/** The settlement: expenses are posted, what the driver spent is set against what the driver was given, and the difference is paid. */
const settleStep: Step<'settle'> = {
  taken,
  async work({ run, saving, input, row, named }) {
    const { userName } = saving.session;
    const driver = row.driverId;
    refuseUnderWay(row);
    await refuseWaiting(run, row.id, named);
    const day = postingDay(input.day, await lockBooks(run));
    const expenses = await expensesOf(run, row);
    const given = (await advancesOf(run, row.id)).reduce((sum, each) => sum + each.amount, 0n);
    const spent = expenses.reduce((sum, each) => (each.paidBy === 'driver' ? sum + each.amount : sum), 0n);
    const had = leftOf(await openItems(run, row.id, driver));
    // Returned money is in the cash account before the company's expenses are paid from it.
    const handed = await handOver(run, row, input, { left: had - spent, day, saving });
    const rows = postingsOf({ event: 'trip settled', driver, branch: row.branchId, expenses });
    const belowZero = belowZeroOf(saving, input.reason);
    const voucher = { kind: 'Trip' as const, day, branch: row.branchId, rows, belowZero };
    const voucherId = rows.length === 0 ? undefined : await postAlone(run, voucher, userName, paperOf(row));
    await noteEntry(run, userName, { seq: row.id, what: 'settle', voucherId, driver, brought: had - given });
    if (handed !== undefined) await noteEntry(run, userName, { seq: row.id, what: 'rest', voucherId: handed, driver });
    await matchItems(run, row.id, driver, userName);
    return {};
  },
};

const cancelStep: Step<'cancel'> = {
  async work({ run, row, named }) {
    const [given] = await advancesOf(run, row.id);
    if (given !== undefined)
      throw conflict('given', `${named} has an advance by ${given.voucherNo}; take that back first.`);
    await refuseWaiting(run, row.id, named);
    await freeChallans(run, row.id);
    return {};
  },
};

/** The rules of a trip sheet's steps. */
export const tripStepRules: DocumentStepRules<typeof tripSheet> = {
  start: startStep,
  advance: advanceStep,
  settle: settleStep,
  cancel: cancelStep,
};
