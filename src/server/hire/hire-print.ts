import { sql } from 'kysely';
import type { HireFacts } from '#print/papers/hire-memo.ts';
import { value } from '../database/statement.ts';

const tenant = value('tenantId');

/** SQL for the first day of the financial year of a day. */
const yearOf = (day: ReturnType<typeof sql>) =>
  sql`(date_trunc('year', ${day}::timestamp - interval '3 months') + interval '3 months')::date`;

const declaration = sql`(select h.declared_on, h.carriages from hire_declaration h where h.tenant_id = ${tenant} and h.owner_id = b.owner_id
    and h.declared_on >= ${yearOf(sql`b.hire_date`)} and h.declared_on <= b.hire_date
    order by h.declared_on desc, h.id desc limit 1)`;
const challans = sql`(select coalesce(json_agg(json_build_object('challanNo', c.challan_no, 'date', c.challan_date, 'origin', c.origin,
      'destination', c.destination) order by l.line_no), '[]')
    from hire_memo_line l join challan c on c.tenant_id = ${tenant} and c.challan_no = l.challan_no
    where l.tenant_id = ${tenant} and l.hire_memo_seq = b.seq)`;
const entries = sql`(select coalesce(json_agg(json_build_object('what', e.what, 'kind', e.kind, 'day', e.day, 'amount', e.amount,
      'litres', e.litres, 'pump', coalesce((select u.name from party u where u.tenant_id = ${tenant} and u.id = e.pump_id), ''),
      'reference', e.reference, 'note', e.note, 'tds', e.tds, 'percent', e.percent, 'code', e.code) order by e.nth), '[]')
    from hire_entry e where e.tenant_id = ${tenant} and e.hire_seq = b.seq and e.undone_at is null)`;

/** SQL for what else the print of a memo in row `b` needs. */
export const hireFacts = sql`(select json_build_object('owner', o.name, 'pan', o.pan, 'contact', o.contact, 'bank', o.bank_name,
    'accountNo', o.bank_account_no, 'ifsc', o.ifsc, 'broker', coalesce((select k.name from party k where k.tenant_id = ${tenant} and k.id = b.broker_ref), ''),
    'branch', coalesce((select r.name from branch r where r.tenant_id = ${tenant} and r.id = b.branch_id), ''),
    'declaredOn', d.declared_on, 'carriages', coalesce(d.carriages, 0), 'challans', ${challans}, 'entries', ${entries})::text
  from party o left join lateral ${declaration} d on true where o.tenant_id = ${tenant} and o.id = b.owner_id)`;

const NONE: HireFacts = {
  owner: '',
  pan: '',
  contact: '',
  bank: '',
  accountNo: '',
  ifsc: '',
  broker: '',
  branch: '',
  declaredOn: null,
  carriages: 0,
  challans: [],
  entries: [],
};

/** Parses `hireFacts`. */
export const readFacts = (text: string): HireFacts => (text === '' ? NONE : (JSON.parse(text) as HireFacts));
