import { sql } from 'kysely';
import type { QueryOf } from '#api/call.ts';
import type { Calls } from '#api/calls.ts';
import { wrongWithExpense } from '#domain/documents/trip-sheet.ts';
import { LINK_FULL, MOST_BYTES_OF_LINK, NO_PHOTO } from '#domain/records/pod.ts';
import {
  AMOUNT_REQUIRED,
  billPicture,
  EXPENSE_REQUIRED,
  EXPENSES_AT_ONCE,
  EXPENSES_FULL,
  MOST_EXPENSES_A_DAY,
  NO_BILL,
  TRIP_CLOSED,
  tripExpense,
} from '#domain/records/trip-expense.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { needsBill } from '#domain/rules/trip-sheet.ts';
import { addition, nextId } from '../changes/addition.ts';
import { once, stampOf, type KeyedCall } from '../changes/idempotency.ts';
import { sentColumns, wirePairs } from '../database/columns.ts';
import type { Database, Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { conflict, notFound } from '../errors/errors.ts';
import { filePhotos, type FiledPhoto } from '../files/photos.ts';
import { receivedOf, withFiles } from '../files/received.ts';
import type { FileStore } from '../files/store.ts';
import { DATE_AHEAD, refusedAt } from '../ledger/refusals.ts';
import { countTries } from '../limits/tries.ts';
import { BILL_KIND, noteBill } from './trip-bills.ts';

// Trip expenses that a driver sends by a link (spec 4 §3): each waits until the office accepts or rejects it.

const tenant = value('tenantId');
const link = sql`${value('link')}::bigint`;
const MOST_SHOWN = 40;

/** The ordinal of the trip of a driver link in row `l`: its own, or the one with its challan; null: none. */
const tripOfLink = sql`(select t.seq from (select l.trip_sheet_seq as seq where l.trip_sheet_seq is not null
      union all select x.trip_sheet_seq from challan c
        join trip_sheet_challan x on x.tenant_id = ${tenant} and x.challan_no = c.challan_no and x.is_live
        where c.tenant_id = ${tenant} and c.seq = l.challan_seq) named
    join trip_sheet t on t.tenant_id = ${tenant} and t.seq = named.seq where t.trip_state <> 'draft' order by t.seq desc limit 1)`;

/** SQL for the trip of a link in row `l` as its driver sees it: which expenses may be sent, and what became of those sent. */
export const tripOfDriver = sql`(select json_build_object('trip_Sheet_No', t.trip_no, 'vehicle_No', t.vehicle_no, 'state', t.trip_state,
      'expenses', (select coalesce(json_agg(sent.doc order by sent.id desc), '[]') from (select e.id, json_build_object('id', e.id, 'date', e.day,
            'head', e.head, 'place', e.place, 'amount', e.amount, 'state', e.expense_state, 'reason', e.reason) as doc
          from trip_expense e where e.tenant_id = ${tenant} and e.trip_sheet_seq = t.seq order by e.id desc limit ${sql.lit(MOST_SHOWN)}) sent))
    from trip_sheet t where t.tenant_id = ${tenant} and t.seq = ${tripOfLink})`;

// Settling the sheet waits until the expense is stored, and then reports it.
const lockSheet = statement<{ seq: number; tripNo: string; state: string }>(
  'trip_expense.lock_sheet',
  sql`select t.seq, t.trip_no as "tripNo", t.trip_state as state from trip_sheet t where t.tenant_id = ${tenant}
        and t.seq = (select ${tripOfLink} from driver_link l where l.tenant_id = ${tenant} and l.id = ${link}) for share`,
);
const countBytes = statement<{ today: number }>(
  'trip_expense.count',
  sql`update driver_link l set photo_bytes = l.photo_bytes + ${value('bytes')}::bigint
      where l.tenant_id = ${tenant} and l.id = ${link} and l.photo_bytes + ${value('bytes')}::bigint <= ${sql.lit(MOST_BYTES_OF_LINK)}
      returning (select count(*) from trip_expense e where e.tenant_id = ${tenant} and e.link_id = ${link}
        and e.created_at > now() - interval '1 day')::integer as today`,
);
/** SQL for an expense in row `e` of sheet `t` as the office sees it. */
export const expenseJson = sql`json_build_object('id', e.id, 'trip_Sheet_No', t.trip_no, 'vehicle_No', t.vehicle_no, 'driver_Name', t.driver_name,
  ${wirePairs(tripExpense, 'e')}, 'bill', e.bill, 'state', e.expense_state, 'reason', e.reason, 'by', e.created_by, 'entered_At', e.created_at,
  'decided_By', e.decided_by, 'decided_At', e.decided_at)`;
const { day: _day, ...sentFields } = tripExpense;
const add = addition({
  name: 'trip_expense.create',
  table: 'trip_expense',
  id: nextId.ofKind('trip_expense'),
  columns: {
    ...sentColumns(sentFields),
    day: sql`${value('day')}::date`,
    trip_sheet_seq: sql`${value('seq')}::bigint`,
    link_id: link,
    bill: value('bill'),
    created_by: value('userName'),
  },
  record: sql`t.trip_no`,
  docFrom: sql`r e join trip_sheet t on t.tenant_id = ${tenant} and t.seq = e.trip_sheet_seq`,
  doc: expenseJson,
});

/** Throws 422 for an incomplete expense, or one with a future date. */
function refuseWrong({ head, amount, ...sent }: SentExpense, hasBill: boolean, today: string): void {
  const { wire } = tripExpense.head;
  if (head === '') throw refusedAt(wire, EXPENSE_REQUIRED);
  if (amount === 0) throw refusedAt(tripExpense.amount.wire, AMOUNT_REQUIRED);
  const wrong = wrongWithExpense({ ...sent, head });
  if (wrong !== null) throw refusedAt(tripExpense[wrong.field].wire, wrong.message);
  if (sent.day !== null && sent.day > today) throw refusedAt(tripExpense.day.wire, DATE_AHEAD);
  if (!hasBill && needsBill(head)) throw refusedAt(billPicture.bill.wire, NO_BILL);
}

type SentExpense = QueryOf<Calls['driverExpense']>;

/** Stores an expense that a driver sent. Throws 404, 409, 422 and 429 like `Driver/Expense`. */
export async function keepExpense(
  database: Database,
  files: FileStore,
  call: KeyedCall,
  sent: { readonly query: SentExpense; readonly bill: Blob | undefined; readonly link: number },
): Promise<JsonText> {
  const { tenantId } = call;
  const { query, bill, link: of } = sent;
  const today = todayInIndia();
  refuseWrong(query, bill !== undefined, today);
  await countTries(
    database,
    { [`expense:${tenantId}:${of}`]: EXPENSES_AT_ONCE },
    'Too many tries. Please try again later.',
  );
  const photos = bill === undefined ? [] : [receivedOf(bill)];
  const saving = { ...call, bodyHash: withFiles(call.bodyHash, photos) };
  const refuse = () => refusedAt(billPicture.bill.wire, NO_PHOTO);
  const keep = async (run: Run, [filed]: readonly FiledPhoto[]) => {
    const [sheet] = await run(lockSheet, { link: of });
    if (sheet === undefined) throw notFound();
    if (sheet.state !== 'open') throw conflict('trip_closed', TRIP_CLOSED);
    const [counted] = await run(countBytes, { link: of, bytes: photos[0]?.size ?? 0 });
    if (counted === undefined) throw conflict('link_full', LINK_FULL);
    if (counted.today >= MOST_EXPENSES_A_DAY) throw conflict('expenses_full', EXPENSES_FULL);
    if (filed !== undefined) await noteBill(run, filed, saving.session.userName);
    const more = { day: query.day ?? today, seq: sheet.seq, link: of, bill: filed?.file ?? '' };
    const [made] = await run(add, { ...stampOf(saving), ...query, ...more });
    if (made === undefined) throw notFound();
    return made.doc;
  };
  const save = () =>
    filePhotos(
      files,
      { tenantId, kind: BILL_KIND },
      photos,
      refuse,
      (filed) => database.transaction({ tenantId }, (run) => keep(run, filed)),
      { prefix: 'bill' },
    );
  return await once(database, saving, save);
}
