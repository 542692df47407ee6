import { sql } from 'kysely';
import type { AnswerOf } from '#api/call.ts';
import type { Calls } from '#api/calls.ts';
import { readPaise, rupeesOf } from '#domain/rules/money.ts';
import { isThirsty, kmOf, leftWithDriver, litresOf, mileageOf } from '#domain/rules/trip-sheet.ts';
import type { Database, Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { balanceUpTo, todayOfDatabase } from '../ledger/up-to.ts';
import { broughtTo, isReversed } from './trip-entries.ts';

type Account = AnswerOf<Calls['tripSheetAccount']>;

const tenant = value('tenantId');

/** SQL for the vouchers of the sheet `t`, with what each moved on its driver's account. */
const entriesOf = sql`(select coalesce(json_agg(json_build_object('what', e.what, 'voucher_No', coalesce(v.voucher_no, ''), 'day', coalesce(v.day, t.end_at),
      'mode', coalesce(v.mode, ''), 'reference', coalesce(v.reference, ''), 'by', e.created_by, 'taken_Back', ${isReversed(sql`v.id`)},
      'amount', (select coalesce(sum(case 'driver:' || e.driver_id when n.debit then n.amount when n.credit then -n.amount else 0 end), 0)
        from entry n where n.tenant_id = ${tenant} and n.voucher_id = v.id)) order by e.nth), '[]')
    from trip_sheet_entry e left join voucher v on v.tenant_id = ${tenant} and v.id = e.voucher_id
    where e.tenant_id = ${tenant} and e.trip_sheet_seq = t.seq)`;
/** SQL for the target distance per litre of its vehicle. */
const target = sql`coalesce((select v.target_km_per_litre from vehicle v where v.tenant_id = ${tenant} and v.plate = t.plate), 0)`;
const spentBy = (who: ReturnType<typeof sql>) =>
  sql`(select coalesce(sum(l.amount), 0)::text from trip_sheet_line l where l.tenant_id = ${tenant} and l.trip_sheet_seq = t.seq and ${who})`;

interface SheetFacts {
  readonly seq: number;
  readonly driver: number;
  readonly state: string;
  readonly kmOut: number;
  readonly kmIn: number;
  readonly tankOut: string;
  readonly tankIn: string;
  readonly litres: string;
  readonly spent: string;
  readonly otherwise: string;
  readonly target: string;
  readonly balance: string;
  readonly brought: string;
  readonly entries: JsonText;
}
const readSheet = statement<SheetFacts>(
  'trip.account',
  sql`select t.seq, t.driver_id as driver, t.trip_state as state, t.km_out as "kmOut", t.km_in as "kmIn", t.tank_out::text as "tankOut",
        t.tank_in::text as "tankIn", ${target}::text as target, ${entriesOf} as entries,
        (select coalesce(sum(l.litres), 0)::text from trip_sheet_line l where l.tenant_id = ${tenant} and l.trip_sheet_seq = t.seq) as litres,
        ${spentBy(sql`l.paid_by = 'driver'`)} as spent, ${spentBy(sql`l.paid_by <> 'driver'`)} as otherwise,
        (select coalesce(sum(e.brought), 0)::text from trip_sheet_entry e where e.tenant_id = ${tenant} and e.trip_sheet_seq = t.seq) as brought,
        ${balanceUpTo(sql`('driver:' || t.driver_id)`, todayOfDatabase)}::text as balance
      from trip_sheet t where t.tenant_id = ${tenant} and t.trip_no = ${value('number')} and t.seq > 0`,
);

/** The handler of what a sheet's driver was given and spent, and of its vehicle's distance per litre. */
export function answerTripAccount(database: Database) {
  return {
    async tripSheetAccount({ tenantId, query: { number } }): Promise<Account> {
      const run: Run = (each, values) => database.read({ tenantId }, each, values);
      const [sheet] = await run(readSheet, { number });
      if (sheet === undefined) throw notFound();
      const entries = sheet.entries.parse() as Account['entries'];
      const moved = (what: string) =>
        entries
          .filter((entry) => entry.what === what && !entry.taken_Back)
          .reduce((sum, { amount }) => sum + readPaise(amount.toFixed(2)), 0n);
      const [advances, handedOver] = [moved('advance'), moved('rest')];
      const isSettled = sheet.state === 'settled';
      const isOpen = sheet.state === 'open';
      const brought = isOpen ? await broughtTo(run, sheet.seq, sheet.driver) : readPaise(sheet.brought);
      const spent = isSettled ? -moved('settle') : readPaise(sheet.spent);
      const left = leftWithDriver({ brought, advances, spent }) + handedOver;
      const readings = {
        kmOut: sheet.kmOut,
        kmIn: sheet.kmIn,
        tankOut: Number(sheet.tankOut),
        tankIn: Number(sheet.tankIn),
        litres: Number(sheet.litres),
      };
      const mileage = mileageOf(readings);
      return {
        brought: rupeesOf(brought),
        advances: rupeesOf(advances),
        spent: rupeesOf(spent),
        spent_Otherwise: rupeesOf(readPaise(sheet.otherwise)),
        handed_Over: rupeesOf(handedOver),
        left: rupeesOf(left),
        balance: rupeesOf(readPaise(sheet.balance)),
        km: kmOf(readings),
        litres: litresOf(readings),
        km_Per_Litre: mileage,
        target: Number(sheet.target),
        is_Low: mileage !== null && isThirsty(mileage, Number(sheet.target)),
        entries,
      };
    },
  } satisfies Partial<Answerers>;
}
