import { sql, type RawBuilder } from 'kysely';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { plateOf } from '#domain/rules/plate.ts';
import type { ProfitGroup } from '#domain/rules/profit-groups.ts';
import type { Database } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import { pageJson } from '../database/page.ts';
import { onceFor, statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import type { RecordServices } from '../records/listed.ts';

// Profit of trips (spec 4 §3): the freight of the LRs they carried, less their costs. Each amount is divided over challans exactly to the
// paisa, so that the totals by vehicle, trip, route and month agree.

const tenant = value('tenantId');
const [from, to] = [sql`${value('fromDate')}::date`, sql`${value('toDate')}::date`];
const plate = sql`${value('plate')}::text`;
const MOST_EXPORTED = 10_000;

const hasGone = (challan: string) => sql`${sql.ref(`${challan}.challan_state`)} in ('dispatched', 'arrived', 'closed')`;

/** The challans dispatched in the period; a missing distance counts as 1 km. */
const gone = sql`select c.seq, c.challan_no, c.challan_date as day, c.vehicle_no, c.plate, c.origin, c.destination
  from challan c where c.tenant_id = ${tenant} and c.seq > 0 and c.voided_at is null and c.challan_date between ${from} and ${to} and ${hasGone('c')}
    and (${plate} = '' or c.plate = ${plate})`;

/** Their LRs, and the amount of each without tax. FOC LRs bring nothing. */
const claimed = sql`select b.seq, b.bilty_no, b.total_amount - b.cgst - b.sgst - b.igst as amount, b.payment_basis = 'TBB' and b.billed is not true as unbilled
  from bilty b
  where b.tenant_id = ${tenant} and b.seq > 0 and b.lr_form = 'lawful' and b.payment_basis <> 'FOC' and b.cancelled <> 'yes'
    and b.bilty_no = any(array(select l.bilty_no from challan_line l where l.tenant_id = ${tenant} and l.challan_seq = any(array(select seq from gone))))`;

/** All challans that carried them, including those outside the period: each gets its share by packages and km. */
const carried = sql`select a.seq as whole, a.amount, a.unbilled, l.challan_seq, greatest(l.packages, 1) * greatest(c.km, 1) as weight,
    c.challan_date as day, l.line_no as nth
  from claimed a join challan_line l on l.tenant_id = ${tenant} and l.bilty_no = a.bilty_no
    join challan c on c.tenant_id = ${tenant} and c.seq = l.challan_seq and c.seq > 0 and c.voided_at is null and ${hasGone('c')}`;

/** Divides `amount` of each `whole` over its rows by weight; the last gets the odd paise. Adds `share`. */
const shared = (rows: RawBuilder<unknown>) => sql`select p.*,
    case when p.from_last = 1 then p.amount - (sum(p.part) over (partition by p.whole) - p.part) else p.part end as share
  from (select r.*, trunc(r.amount * r.weight / sum(r.weight) over (partition by r.whole), 2) as part,
      row_number() over (partition by r.whole order by r.day desc, r.challan_seq desc, r.nth desc) as from_last from (${rows}) r) p`;

/** The cost of hire memos, including additions and deductions, divided over the challans of each by km. */
const hired = sql`select m.seq as whole, m.hire_no as number, m.hire + m.additions - m.deductions as amount, c.seq as challan_seq,
    greatest(c.km, 1) as weight, c.challan_date as day, x.line_no as nth
  from hire_memo m join hire_memo_line x on x.tenant_id = ${tenant} and x.hire_memo_seq = m.seq and x.is_live
    join challan c on c.tenant_id = ${tenant} and c.challan_no = x.challan_no
  where m.tenant_id = ${tenant} and m.seq = any(array(select y.hire_memo_seq from hire_memo_line y where y.tenant_id = ${tenant} and y.is_live
    and y.challan_no = any(array(select challan_no from gone))))`;

const spentOn = (sheet: string) =>
  sql`(select coalesce(sum(l.amount), 0) from trip_sheet_line l where l.tenant_id = ${tenant} and l.trip_sheet_seq = ${sql.ref(`${sheet}.seq`)})`;
const hasStarted = sql`s.trip_state in ('open', 'settled')`;
const challansOfSheet = sql`trip_sheet_challan x join challan c on c.tenant_id = ${tenant} and c.challan_no = x.challan_no and ${hasGone('c')}
  where x.tenant_id = ${tenant} and x.is_live`;

/** The cost of trip sheets, divided over the challans of each by km. */
const spent = sql`select s.seq as whole, s.trip_no as number, ${spentOn('s')} as amount, t.seq as challan_seq, greatest(t.km, 1) as weight,
    t.challan_date as day, 0 as nth
  from trip_sheet s join (select x.trip_sheet_seq, c.seq, c.km, c.challan_date from ${challansOfSheet}) t on t.trip_sheet_seq = s.seq
  where s.tenant_id = ${tenant} and ${hasStarted} and s.seq = any(array(select y.trip_sheet_seq from trip_sheet_challan y
    where y.tenant_id = ${tenant} and y.is_live and y.challan_no = any(array(select challan_no from gone))))`;

/** Trip sheets of the period without a dispatched challan: an empty run costs too. */
const empty = sql`select 0 as seq, null::text as challan_no, s.start_at as day, s.vehicle_no, s.plate, '' as origin, '' as destination,
    0 as freight, 0 as unbilled, 0 as hire, null::text as hire_no, ${spentOn('s')} as expenses, s.trip_no as sheet_no
  from trip_sheet s where s.tenant_id = ${tenant} and ${hasStarted} and s.start_at between ${from} and ${to} and (${plate} = '' or s.plate = ${plate})
    and not exists (select from ${challansOfSheet} and x.trip_sheet_seq = s.seq)`;

/** The income and cost of each challan in the period, and costs without a challan. */
const units = sql`select g.*, coalesce(f.freight, 0) as freight, coalesce(f.unbilled, 0) as unbilled, coalesce(h.share, 0) as hire, h.number as hire_no,
    coalesce(s.share, 0) as expenses, s.number as sheet_no
  from gone g
    left join (select challan_seq, sum(share) as freight, sum(share) filter (where unbilled) as unbilled from (${shared(carried)}) s group by 1) f
      on f.challan_seq = g.seq
    left join (${shared(hired)}) h on h.challan_seq = g.seq
    left join (${shared(spent)}) s on s.challan_seq = g.seq
  union all ${empty}`;

const MONTHS = sql`((extract(year from ${to}) - extract(year from ${from})) * 12 + extract(month from ${to}) - extract(month from ${from}) + 1)`;
const sums = sql`sum(freight) as freight, sum(unbilled) as unbilled, sum(hire) as hire, sum(expenses) as expenses, sum(freight - hire - expenses) as profit`;
const first = (column: string) => sql`(array_agg(${sql.ref(column)} order by day, seq))[1]`;
const last = (column: string) => sql`(array_agg(${sql.ref(column)} order by day desc, seq desc))[1]`;
const yearMonth = (day: RawBuilder<unknown>) => sql`to_char(${day}, 'YYYY-MM')`;

interface Grouping {
  /** The group key of a row. */
  readonly key: RawBuilder<unknown>;
  /** The monthly fixed costs of own vehicles, a row per key, even if nothing was carried; absent: they belong to no row. */
  readonly fixed?: RawBuilder<unknown>;
  /** What a row shows besides its sums. */
  readonly shown: Readonly<
    Partial<Record<'trip' | 'number' | 'vehicle_No' | 'from' | 'to' | 'month', RawBuilder<unknown>>>
  >;
  readonly order: RawBuilder<unknown>;
}
const TRIP = sql`case when sheet_no is not null then 'sheet' when hire_no is not null then 'hire' else 'challan' end`;
const NUMBER = sql`coalesce(sheet_no, hire_no, challan_no)`;
const LEAST_FIRST = sql`t.profit, t.key`;
const GROUPINGS: Readonly<Record<ProfitGroup, Grouping>> = {
  vehicle: {
    key: sql`plate`,
    shown: { vehicle_No: last('vehicle_no') },
    fixed: sql`select v.plate as key, v.vehicle_no as "vehicle_No", v.monthly_fixed_cost * ${MONTHS} as fixed from own v`,
    // Vehicles that did not run come last.
    order: sql`t.challans = 0 and t.profit = 0, ${LEAST_FIRST}`,
  },
  trip: {
    key: sql`${TRIP} || ' ' || ${NUMBER}`,
    shown: {
      trip: sql`min(${TRIP})`,
      number: sql`min(${NUMBER})`,
      vehicle_No: last('vehicle_no'),
      from: first('origin'),
      to: last('destination'),
      month: yearMonth(sql`min(day)`),
    },
    order: LEAST_FIRST,
  },
  route: {
    key: sql`lower(btrim(origin)) || ' → ' || lower(btrim(destination))`,
    shown: { from: last('origin'), to: last('destination') },
    order: LEAST_FIRST,
  },
  month: {
    key: yearMonth(sql`day`),
    shown: { month: yearMonth(sql`min(day)`) },
    fixed: sql`select ${yearMonth(sql`m`)} as key, ${yearMonth(sql`m`)} as month, (select sum(v.monthly_fixed_cost) from own v) as fixed
      from generate_series(date_trunc('month', ${from}), ${to}, interval '1 month') m where exists (select from own)`,
    order: sql`t.key`,
  },
};
const TOLD = ['trip', 'number', 'vehicle_No', 'from', 'to', 'month'] as const;
const AMOUNTS = ['freight', 'unbilled', 'hire', 'expenses', 'profit', 'fixed_Cost'] as const;

interface Carried {
  rows: JsonText;
  totals: JsonText;
  count: number;
}

/** The statement that reads profit grouped by something. */
const tripProfit = onceFor((by: ProfitGroup) => {
  const { key, shown, fixed, order } = GROUPINGS[by];
  const columns = TOLD.map((name) => sql`${shown[name] ?? sql`''`} as ${sql.id(name)}`);
  const ofFixed = fixed ?? sql`select '' as key, 0 as fixed where false`;
  const named = (name: (typeof TOLD)[number]) =>
    (by === 'vehicle' && name === 'vehicle_No') || (by === 'month' && name === 'month')
      ? sql`coalesce(nullif(g.${sql.id(name)}, ''), x.${sql.id(name)})`
      : sql`coalesce(g.${sql.id(name)}, '')`;
  const amount = (name: (typeof AMOUNTS)[number]) =>
    sql`coalesce(${name === 'fixed_Cost' ? sql`x.fixed` : sql`g.${sql.id(name)}`}, 0)`;
  return statement<Carried>(
    `profit.by_${by}`,
    sql`with gone as materialized (${gone}), claimed as materialized (${claimed}), unit as materialized (${units}),
        own as materialized (select v.plate, v.vehicle_no, v.monthly_fixed_cost from vehicle v
          where v.tenant_id = ${tenant} and v.ownership = 'own' and v.monthly_fixed_cost > 0 and (${plate} = '' or v.plate = ${plate})),
        grouped as (select ${key} as key, count(*) filter (where challan_no is not null) as challans, ${sql.join(columns)}, ${sums} from unit group by 1),
        t as materialized (select coalesce(g.key, x.key) as key, coalesce(g.challans, 0) as challans, ${sql.join(TOLD.map((name) => sql`${named(name)} as ${sql.id(name)}`))},
          ${sql.join(AMOUNTS.map((name) => sql`${amount(name)} as ${sql.id(name)}`))} from grouped g full join (${ofFixed}) x on x.key = g.key),
        page as (select * from t order by ${order} offset ${value('skip')}::bigint limit ${value('take')}::bigint)
      select (select count(*) from t) as count,
        (select json_build_object('freight', coalesce(sum(freight), 0), 'unbilled', coalesce(sum(unbilled), 0), 'hire', coalesce(sum(hire), 0), 'expenses', coalesce(sum(expenses), 0), 'profit', coalesce(sum(freight - hire - expenses), 0),
            'fixed_Cost', (select coalesce(sum(monthly_fixed_cost), 0) * ${MONTHS} from own)) from unit) as totals,
        coalesce((select json_agg(json_build_object('key', t.key, ${sql.join(TOLD.map((name) => sql`${sql.lit(name)}, t.${sql.id(name)}`))},
          'challans', t.challans, ${sql.join(AMOUNTS.map((name) => sql`${sql.lit(name)}, t.${sql.id(name)}`))}) order by ${order}) from page t), '[]') as rows`,
  );
});

interface ProfitQuery {
  readonly by: ProfitGroup;
  /** Empty: all. */
  readonly vehicle: string;
  /** Null: the first day of the other date's month. */
  readonly fromDate: string | null;
  /** Null: today. */
  readonly toDate: string | null;
  readonly skip: number;
  readonly take: number;
}

async function readProfit(database: Database, tenantId: string, { by, vehicle, skip, take, ...days }: ProfitQuery) {
  const toDate = days.toDate ?? todayInIndia();
  const fromDate = days.fromDate ?? `${toDate.slice(0, 8)}01`;
  const [row] = await database.report({ tenantId }, tripProfit(by), {
    fromDate,
    toDate,
    plate: plateOf(vehicle),
    skip,
    take,
  });
  if (!row) throw notFound();
  return { ...row, fromDate, toDate };
}

/** How many vehicles the evening summary shows. */
const IN_EVENING = 10;

/** The profit of vehicles since the first of this month, as `Profit/Read` answers it; the least profitable ones. */
export async function profitOfEvening(database: Database, tenantId: string): Promise<string> {
  const { rows, totals, fromDate } = await readProfit(database, tenantId, {
    by: 'vehicle',
    vehicle: '',
    fromDate: null,
    toDate: null,
    skip: 0,
    take: IN_EVENING,
  });
  return `"profit":{"from_Date":"${fromDate}","totals":${totals.text},"vehicles":${rows.text}}`;
}

const COLUMNS = [
  { head: 'Vehicle No.', kind: 'text', wire: 'vehicle_No' },
  { head: 'Trip', kind: 'text', wire: 'number' },
  { head: 'From', kind: 'text', wire: 'from' },
  { head: 'To', kind: 'text', wire: 'to' },
  { head: 'Month', kind: 'text', wire: 'month' },
  { head: 'Challans', kind: 'number', wire: 'challans' },
  { head: 'Freight', kind: 'money', wire: 'freight' },
  { head: 'Unbilled Freight', kind: 'money', wire: 'unbilled' },
  { head: 'Lorry Hire', kind: 'money', wire: 'hire' },
  { head: 'Trip Expenses', kind: 'money', wire: 'expenses' },
  { head: 'Profit', kind: 'money', wire: 'profit' },
  { head: 'Fixed Cost', kind: 'money', wire: 'fixed_Cost' },
] as const;

/** The handlers of trip profit. */
export function answerTripProfit({ database, sheets }: Pick<RecordServices, 'database' | 'sheets'>) {
  return {
    async profitRead({ tenantId, query: { pageIndex, pageSize, ...query } }) {
      const found = await readProfit(database, tenantId, {
        ...query,
        skip: (pageIndex - 1) * pageSize,
        take: pageSize,
      });
      const page = pageJson({ data: found.rows, total: found.count }, { pageIndex, pageSize });
      return new JsonText(
        `${page.bytes.slice(0, -1)},"from_Date":"${found.fromDate}","to_Date":"${found.toDate}","totals":${found.totals.bytes}}`,
      );
    },
    async profitExport({ tenantId, query: { language, ...query } }) {
      const found = await readProfit(database, tenantId, { ...query, skip: 0, take: MOST_EXPORTED + 1 });
      const counted = { rows: found.count, more: false };
      return await sheets.write(
        [{ name: 'Profit', columns: COLUMNS, json: found.rows.toBytes(), most: MOST_EXPORTED, counted }],
        language,
      );
    },
  } satisfies Partial<Answerers>;
}
