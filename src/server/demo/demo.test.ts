import { Client } from 'pg';
import { expect, test } from 'vitest';
import { isGstin } from '#domain/rules/gstin.ts';
import { startPortal } from '#test/portal.ts';
import { connect } from '../database/connect.ts';
import { fillDemo } from './demo.ts';

test('the demo company is filled in once, and its logins work', async () => {
  const portal = await startPortal();
  const database = connect({ connection: { ...portal.connection, user: 'bilty_app' }, log: () => undefined });
  const owner = new Client(portal.connection);
  await owner.connect();
  try {
    const { passwords } = portal.services;
    const lines = await fillDemo(database, passwords);
    expect(await fillDemo(database, passwords)).toEqual([expect.stringContaining('already')]);

    const shown = lines.join('\n');
    const logins = [...shown.matchAll(/(demo-\w+)\n\s+Password\s+(\S+)/g)].map(([, userName, password]) => ({
      userName,
      password,
    }));
    expect(logins.map((login) => login.userName)).toEqual(['demo-admin', 'demo-office']);
    for (const login of logins) {
      const answer = await fetch(`${portal.url}/api/LoginUser/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(login),
      });
      expect(answer.status).toBe(200);
    }
    expect(shown).toContain('superadmin');

    const { rows } = await owner.query(`
      select (select count(*)::int from bilty) as bilties,
        (select count(distinct bilty_no)::int from bilty where bilty_no::int between 1 and 120) as numbers,
        (select json_build_object('lrs', count(*), 'numbered', count(distinct lr_no), 'bases', count(distinct payment_basis),
          'taxed', count(*) filter (where gst_reason <> ''), 'books', count(distinct book_id), 'called', count(*) filter (where sender_contact ~ '^[0-9]{10}$')) from bilty where lr_form = 'lawful') as lawful,
        (select json_agg(s order by s) from (select distinct lr_status as s from bilty where lr_form = 'lawful') each) as statuses,
        (select array_agg(challan_state order by challan_state) from challan where seq > 0) as challans,
        (select json_agg(json_build_object('hired', hire_state, 'advances', advances)) from hire_memo where seq > 0) as memos,
        (select json_agg(json_build_object('trip', trip_state, 'driver', emp_type)) from trip_sheet s join employee e on e.tenant_id = s.tenant_id and e.id = s.driver_id where seq > 0) as trips,
        (select sum(short)::int from challan_unload) as short,
        (select count(*)::int from eway_bill where vehicle_no <> '' or eway_state = 'Part A only') as eways,
        (select count(*)::int from bilty_event e join bilty b on b.seq = e.bilty_seq where at > now() or (at at time zone 'Asia/Kolkata')::date < b.bilty_date) as untimely,
        (select count(*)::int from bilty where not exists (select from bilty_line where bilty_seq = seq)) as empty,
        (select count(*)::int from bilty where created_at > now()) as future,
        (select sum(n)::int from bilty_month) as counted,
        (select count(*)::int from bilty_month where n <> (select count(*) from bilty
          where date_trunc('month', created_at at time zone 'Asia/Kolkata')::date = month)) as wrong,
        (select count(*)::int from export_bilty) as exports, (select sum(n)::int from export_bilty_month) as exports_counted,
        (select count(*)::int from loading_slip s join employee e on e.tenant_id = s.tenant_id and e.id = s.driver_id
          where e.emp_type = 'driver' and s.search like '%' || lower(e.emp_name) || '%') as slips,
        (select count(*)::int from party) as parties, (select count(*)::int from party where credit_limit > 0) as limited,
        (select count(*)::int from contract where seq > 0) as contracts,
        (select json_agg(json_build_object('deviates', deviates, 'reason', reason) order by deviates) from lr_rate) as rated,
        (select array_agg(distinct gstin) from party_place where gstin <> '') as gstins,
        (select count(*)::int from vehicle) as vehicles,
        (select count(*)::int from employee where emp_type = 'driver' and contact ~ '^[0-9]{10}$' and length(licence) = 15) as drivers,
        (select array_agg(emp_type order by emp_type) from employee where user_id is not null) as staff,
        (select count(distinct case when due < now() then 'overdue' when due < now() + interval '7 days' then 'week'
          when due < now() + interval '30 days' then 'month' else 'later' end)::int
          from vehicle, unnest(array[permit_due_date, policy_due_date, road_tax_due_date, fitness_due_date]) due) as kinds,
        (select count(*)::int from (select from item where account like 'party:%' and settled < amount group by account
          having sum(case side when 'D' then amount - settled else settled - amount end) < 0) each) as overpaid,
        (select count(*)::int from audit where call = 'bilty.create') as recorded,
        (select array_agg(plan_name order by price) from plan) as plans,
        (select array_agg(mode order by mode) from bank_account where is_active = 'yes') as accounts,
        (select array_agg(status order by id) from payment) as payments,
        (select count(*)::int from subscription where current_date between from_date - 1 and to_date) as running`);
    const gstins = rows[0]?.['gstins'] as readonly string[];
    expect(gstins.filter((gstin) => !isGstin(gstin))).toEqual([]);
    expect(gstins).toHaveLength(39);
    expect(rows).toEqual([
      {
        parties: 41,
        limited: 3,
        contracts: 3,
        rated: [
          { deviates: false, reason: '' },
          { deviates: true, reason: 'Sent the same day by a truck of its own' },
        ],
        gstins,
        bilties: 156,
        numbers: 120,
        lawful: { lrs: 36, numbered: 36, bases: 4, taxed: 36, books: 2, called: 36 },
        statuses: [
          'Arrived',
          'Booked',
          'Cancelled',
          'Delivered',
          'Dispatched',
          'In transit',
          'Loaded',
          'Out for delivery',
          'Returned',
          'Undelivered',
        ],
        challans: ['closed', 'dispatched', 'draft', 'draft'],
        memos: [{ hired: 'issued', advances: 12000 }],
        trips: [{ trip: 'open', driver: 'driver' }],
        short: 2,
        eways: 24,
        untimely: 0,
        overpaid: 0,
        empty: 0,
        future: 0,
        counted: 156,
        wrong: 0,
        exports: 26,
        exports_counted: 26,
        slips: 34,
        vehicles: 12,
        drivers: 8,
        staff: ['admin', 'backoffice'],
        kinds: 4,
        recorded: 156,
        plans: ['Silver', 'Gold', 'Platinum'],
        accounts: ['bank', 'upi'],
        payments: ['verified', 'refused', 'pending'],
        running: 1,
      },
    ]);
  } finally {
    await owner.end();
    await database.close();
    await portal.stop();
  }
});
