import { sql, type RawBuilder } from 'kysely';
import { CLAIMED_HEADS } from '#domain/rules/accounts.ts';
import { PAPER_KINDS, RENEWAL_DAYS, vehiclePapers } from '#domain/records/vehicle.ts';
import { DELIVERY_BRANCH, PENDING_LRS, podsOfYear, toBillOfYear, waitingAge } from '../consignment/pending-lrs.ts';
import { columnOf } from '../database/columns.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { WAITING_AGES } from '#domain/rules/waiting-ages.ts';
import { documentSums } from '../documents/sums.ts';
import { namePairs } from '../ledger/account-names.ts';
import { DUE_SOON, OF_CUSTOMERS } from '../ledger/ageing.ts';
import { openOfLr } from '../ledger/open-of-lr.ts';
import { balanceOfKindUpTo, balanceUpTo, settledLater } from '../ledger/up-to.ts';

// What an owner wants to know in the evening (spec 4 §9), in a few statements that run in parallel, each on indexes.

const tenant = value('tenantId');
const today = sql`${value('today')}::date`;
const TRUCK_DAYS = sql.lit(60);
const WEEKS = sql.lit(12);
const MEAN_WEEKS = sql.lit(8);
const TRUCKS = sql.lit(100);
const TOP = sql.lit(5);
const CHEQUE_DAYS = sql.lit(7);
const CHEQUES = sql.lit(50);

const dueColumns = PAPER_KINDS.map((kind) => sql.ref(columnOf(vehiclePapers[kind].dueField)));
const papers = (when: (column: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql`(select ${sql.join(
    dueColumns.map((column) => sql`(select count(*) from vehicle where tenant_id = ${tenant} and ${when(column)})`),
    sql` + `,
  )})`;
const eway = (when: RawBuilder<unknown>) =>
  sql`(select count(*) from eway_bill e where e.tenant_id = ${tenant} and e.eway_state in ('Part A only', 'Active') and nullif(e.valid_upto, '') ${when})`;
const inIndia = (days: RawBuilder<unknown>) =>
  sql`to_char((now() at time zone 'Asia/Kolkata') + ${days}, 'YYYY-MM-DD"T"HH24:MI')`;

// A classic bilty's amount is the sum of its lines, as in its list.
const CLASSIC_TOTAL = documentSums(lawfulBilty).single(lawfulBilty.sums.total);

/** Today's bookings compared with their mean, and due dates of vehicle papers, e-way bills and post-dated cheques. */
export const readDesk = statement<{ doc: JsonText }>(
  'evening.desk',
  sql`with booked as (
        select coalesce(b.payment_basis, '') as basis, b.bilty_date = ${today} as is_today, count(*) as count, coalesce(sum(coalesce(b.total_amount, ${CLASSIC_TOTAL})), 0) as amount
          from bilty b where b.tenant_id = ${tenant} and b.seq > 0 and b.cancelled is distinct from 'yes'
            and b.bilty_date = any (array(select ${today} - 7 * back from generate_series(0, ${MEAN_WEEKS}) back)) group by 1, 2)
      select json_build_object(
        'bookings', (select coalesce(json_agg(json_build_object('payment_Basis', g.basis, 'count', g.count, 'amount', g.amount,
            'mean_Count', round(g.mean_count / ${MEAN_WEEKS}, 1), 'mean_Amount', round(g.mean_amount / ${MEAN_WEEKS}, 2)) order by g.basis), '[]')
          from (select basis, coalesce(sum(count) filter (where is_today), 0) as count, coalesce(sum(amount) filter (where is_today), 0) as amount,
              coalesce(sum(count) filter (where not is_today), 0) as mean_count, coalesce(sum(amount) filter (where not is_today), 0) as mean_amount
            from booked group by 1) g),
        'papers', json_build_object('overdue', ${papers((column) => sql`${column} < ${today}`)},
          'due_Soon', ${papers((column) => sql`${column} between ${today} and ${today} + ${sql.lit(RENEWAL_DAYS)}`)}),
        'cheques', (select coalesce(json_agg(json_build_object('cheque', c.id, 'kind', c.kind, 'date', c.post_on, 'account', c.counterpart,
              ${namePairs('account_Name', sql`c.counterpart`)}, 'reference', c.reference, 'amount', c.amount) order by c.post_on, c.id), '[]')
            from (select * from post_dated_cheque k where k.tenant_id = ${tenant} and k.voucher_id is null and k.cancelled_at is null
              and k.post_on <= ${today} + ${CHEQUE_DAYS} order by k.post_on, k.id limit ${CHEQUES}) c),
        'eway_Bills', json_build_object('overdue', ${eway(sql`< ${inIndia(sql`interval '0'`)}`)},
          'due_Soon', ${eway(sql`between ${inIndia(sql`interval '0'`)} and ${inIndia(sql`interval '1 day'`)}`)})) as doc`,
);

const firstWeek = sql`(date_trunc('week', ${today})::date - 7 * (${WEEKS} - 1))`;
/** The week of an entry, from 0. */
const week = sql`(e.day - ${firstWeek}) / 7`;
const claims = sql`(${sql.join(CLAIMED_HEADS.map((head) => sql.lit(head)))})`;

/** For 75,000 entries in twelve weeks, adding up by day first takes half the time of adding up by week. */
const claimedByDay = (side: 'credit' | 'debit') => sql`select e.day, sum(e.amount) as amount from entry e
  where e.tenant_id = ${tenant} and e.${sql.id(side)} in ${claims} and e.day between ${firstWeek} and ${today} group by 1`;

/** Cash and To Pay by branch, what is owed, and twelve weeks of billing and collection. */
export const readMoney = statement<{ doc: JsonText }>(
  'evening.money',
  sql`with moved as (
        select ${week} as week, e.amount as billed, 0::numeric as collected from (${claimedByDay('credit')}) e
        union all select ${week}, -e.amount, 0 from (${claimedByDay('debit')}) e
        union all select ${week}, 0, e.amount from account a join entry e on e.tenant_id = ${tenant} and e.debit = a.id and e.day between ${firstWeek} and ${today}
          where a.tenant_id = ${tenant} and (a.id like 'cash:%' or a.id like 'bank:%') and e.credit ~ '^(party:|topay:|others$)'
        union all select ${week}, 0, -e.amount from account a join entry e on e.tenant_id = ${tenant} and e.credit = a.id and e.day between ${firstWeek} and ${today}
          where a.tenant_id = ${tenant} and (a.id like 'cash:%' or a.id like 'bank:%') and e.debit ~ '^(party:|topay:|others$)'),
      waiting as (select ${DELIVERY_BRANCH} as branch, sum(${openOfLr}) as open from bilty b
        where b.tenant_id = ${tenant} and b.bilty_date <= ${today} and ${PENDING_LRS['To Pay']} group by 1),
      sums as (select week, sum(billed) as billed, sum(collected) as collected from moved group by 1)
      select json_build_object(
        'cash', (select coalesce(json_agg(json_build_object('branch', b.id, 'branch_Name', b.name, 'amount', ${balanceUpTo(sql`'cash:' || b.id`, today)},
            'closed_Until', (select max(k.day) from cash_close k where k.tenant_id = ${tenant} and k.branch_id = b.id)) order by b.id), '[]')
          from branch b where b.tenant_id = ${tenant}),
        'in_Transit', ${balanceOfKindUpTo('transit', today)},
        'to_Pay', (select coalesce(json_agg(json_build_object('branch', t.id, 'branch_Name', t.name, 'amount', t.open, 'on_Account', t.balance - t.open)
            order by t.open desc, t.id), '[]')
          from (select b.id, b.name, ${balanceUpTo(sql`'topay:' || b.id`, today)} as balance, coalesce(w.open, 0) as open
            from branch b left join waiting w on w.branch = b.id where b.tenant_id = ${tenant}) t where t.balance <> 0 or t.open <> 0),
        'payable', -${balanceOfKindUpTo('payable', today)},
        'weeks', (select json_agg(json_build_object('week', w.week, 'billed', coalesce(s.billed, 0), 'collected', coalesce(s.collected, 0)) order by w.week)
          from (select nth, ${firstWeek} + 7 * nth as week from generate_series(0, ${WEEKS} - 1) nth) w left join sums s on s.week = w.nth)) as doc`,
);

/**
 * What parties owe: what is overdue, what falls due within a week, and who owes most. Computed from account balances, less what is dated
 * later: only items that are not due yet are read, since all others are overdue.
 */
export const readOpen = statement<{ doc: JsonText }>(
  'evening.open',
  sql`with freed as materialized (select account, side, due, sum(amount) as open, bool_and(is_settled)::integer as items
          from (${settledLater(today, OF_CUSTOMERS)}) i group by id, account, side, due),
      changed as materialized (select account, side, open, items from freed
        union all select i.account, i.side, i.settled - i.amount, -1 from item i
          where i.tenant_id = ${tenant} and i.day > ${today} and i.settled < i.amount and ${OF_CUSTOMERS}),
      early as materialized (select account, due, open, items
        from (select i.account, i.due, i.amount - i.settled as open, 1 as items from item i
            where i.tenant_id = ${tenant} and i.side = 'D' and i.settled < i.amount and i.due >= ${today} and i.day <= ${today} and ${OF_CUSTOMERS} offset 0) i
        union all select account, due, open, items from freed where side = 'D' and due >= ${today}),
      owed as materialized (select account, sum(items) as items, sum(debit) as debit, sum(credit) as credit, sum(early) as early from (
          select account, items, debit, credit, 0 as early from account_open where tenant_id = ${tenant}
          union all select account, case side when 'D' then items else 0 end, case side when 'D' then open else 0 end,
            case side when 'C' then open else 0 end, 0 from changed
          union all select account, 0, 0, 0, open from early) o group by 1),
      top as (select account, debit - early - credit as overdue, debit - credit as open from owed
        where account like 'party:%' and debit - early - credit > 0 order by 2 desc, 1 limit ${TOP})
      select json_build_object(
        'receivable', (select coalesce(sum(debit - credit), 0) from owed),
        'overdue', (select json_build_object('count', coalesce(sum(items), 0) - (select coalesce(sum(items), 0) from early),
          'amount', coalesce(sum(debit - early), 0)) from owed),
        'due_Soon', (select json_build_object('count', coalesce(sum(i.items), 0), 'amount', coalesce(sum(i.open), 0)) from early i where ${DUE_SOON(today)}),
        'top_Parties', (select coalesce(json_agg(json_build_object('party', p.id, 'name', p.name, 'name_Hindi', p.name_hindi, 'overdue', t.overdue, 'open', t.open)
            order by t.overdue desc, p.id), '[]')
          from top t cross join lateral (select * from party p where p.tenant_id = ${tenant} and p.id = substr(t.account, 7)::bigint offset 0) p)) as doc`,
);

/** The open balances of hire memos, and the owners owed most: only the few open ones are read, by their index. */
export const readHire = statement<{ doc: JsonText }>(
  'evening.hire',
  sql`with open as materialized (select m.hire_state, m.owner_id, m.balance from hire_memo m where m.tenant_id = ${tenant}
        and m.hire_state in ('issued', 'settled')),
      top as (select owner_id, sum(balance) as amount from open group by 1 having sum(balance) > 0 order by 2 desc, 1 limit ${TOP})
      select json_build_object(
        'hire_Payable', (select json_build_object('issued', coalesce(sum(balance) filter (where hire_state = 'issued'), 0),
          'settled', coalesce(sum(balance) filter (where hire_state = 'settled'), 0)) from open),
        'top_Owners', (select coalesce(json_agg(json_build_object('owner', p.id, 'name', p.name, 'name_Hindi', p.name_hindi, 'amount', t.amount)
            order by t.amount desc, p.id), '[]')
          from top t join party p on p.tenant_id = ${tenant} and p.id = t.owner_id)) as doc`,
);

/** The count and amount of rows by how many days they have waited. */
const byAge = (rows: RawBuilder<unknown>) =>
  sql`(select json_agg(json_build_object('age', g.age, 'count', coalesce(r.count, 0), 'amount', coalesce(r.amount, 0)) order by g.place)
    from (values ${sql.join(WAITING_AGES.map((each, at) => sql`(${sql.lit(each.age)}, ${sql.lit(at)})`))}) g (age, place)
    left join (select ${waitingAge(sql`(${today} - w.day)`)} as age, count(*) as count, sum(w.amount) as amount from (${rows}) w group by 1) r on r.age = g.age)`;
/** What LRs of the past year wait for: a POD since delivery, and a bill since booking. */
export const readLrs = statement<{ doc: JsonText }>(
  'evening.lrs',
  sql`select json_build_object(
        'pending_Pod', ${byAge(podsOfYear(today))},
        'unbilled', ${byAge(toBillOfYear(today))}) as doc`,
);

/** Trucks by their newest challan, and the company's own trucks without one. */
export const readTrucks = statement<{ doc: JsonText }>(
  'evening.trucks',
  sql`with last as (select distinct on (plate) c.* from challan c
          where c.tenant_id = ${tenant} and c.seq > 0 and c.voided_at is null and c.challan_date > ${today} - ${TRUCK_DAYS}
            and c.vehicle_no <> '' and c.challan_state <> 'cancelled'
          order by plate, c.challan_date desc, c.seq desc),
      placed as (select l.plate, l.vehicle_no, l.challan_no, l.origin, l.destination, m.at, m.place,
          case when l.challan_state = 'draft' then 'loading' when l.challan_state = 'dispatched' and m.moving then 'road' else 'idle' end as state, l.dispatched_at, l.created_at
        from last l
          left join lateral (select bool_or(b.lr_status in ('Booked', 'Loaded', 'Dispatched', 'In transit')) as moving, max(e.at) as at,
              (array_agg(e.place order by e.at desc) filter (where e.place <> ''))[1] as place
            from challan_line x join bilty b on b.tenant_id = ${tenant} and b.bilty_no = x.bilty_no
              left join bilty_event e on e.tenant_id = ${tenant} and e.bilty_seq = b.seq and e.voided_at is null
            where x.tenant_id = ${tenant} and x.challan_seq = l.seq) m on true),
      trucks as (
        select vehicle_no, state, case state when 'loading' then created_at when 'road' then dispatched_at else coalesce(at, dispatched_at) end as since,
            case state when 'loading' then origin when 'road' then coalesce(place, origin) else coalesce(place, destination) end as place, challan_no from placed
        union all
        select v.vehicle_no, 'idle', null, '', '' from vehicle v where v.tenant_id = ${tenant}
          and not exists (select from last l where l.plate = v.plate)),
      counted as (select state, count(*) as count from trucks group by 1)
      select json_build_object(
        'truck_Count', json_build_object('loading', coalesce((select count from counted where state = 'loading'), 0),
          'road', coalesce((select count from counted where state = 'road'), 0), 'idle', coalesce((select count from counted where state = 'idle'), 0)),
        'trucks', (select coalesce(json_agg(json_build_object('vehicle_No', t.vehicle_no, 'state', t.state,
            'since', (t.since at time zone 'Asia/Kolkata')::date, 'place', t.place, 'challan_No', t.challan_no) order by t.nth), '[]')
          from (select t.*, row_number() over (order by array_position(array['road', 'loading', 'idle'], t.state), t.since nulls last, t.vehicle_no) as nth
            from trucks t) t where t.nth <= ${TRUCKS})) as doc`,
);
