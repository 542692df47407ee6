import { sql, type RawBuilder } from 'kysely';
import { consignmentSettings } from '#domain/records/consignment-settings.ts';
import type { CompanyPapers, LrLookup, PrintableLr } from '#print/papers/printed-lr.ts';
import { recordChange } from '../changes/audit.ts';
import { columnOf } from '../database/columns.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { openOfLr } from '../ledger/open-of-lr.ts';
import { partyWhenBooked } from '../records/merged-parties.ts';

const tenant = value('tenantId');

// A bilty that was linked to a party later prints as before, without a name that it did not have; and later merges of parties change no
// name (spec 3 §9).
const nameOf = (place: string, adopted: RawBuilder<unknown> = sql`null::bigint`) =>
  // A subquery, not a join: a generic plan for the join would read all of a company's parties for each bilty.
  sql`coalesce((select p.name_hindi from party p where p.tenant_id = ${tenant} and p.id = (select ${partyWhenBooked('l', 'b')} from party_place l
    where l.tenant_id = ${tenant} and l.id = b.${sql.ref(place)} and l.id is distinct from ${adopted})), '')`;

/** The migration since which LRs and party bills are printed in their current form. */
const NEWER_PAPERS = '0087-newer-papers.sql';

/** SQL for whether something booked at a moment prints in the earlier form; a portal created later has no such papers. */
const isEarlier = (bookedAt: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${bookedAt} < coalesce((select m.at from migration m where m.name = ${sql.lit(NEWER_PAPERS)}), '-infinity')`;

/** SQL for the company's settings as papers use them. */
export const settingsOfPaper = sql`(select json_build_object(${sql.join(
  Object.keys(consignmentSettings.fields).flatMap((name) => [sql.lit(name), sql.ref(`s.${columnOf(name)}`)]),
)}) from consignment_settings s where s.tenant_id = ${tenant})`;

/** Reads what a test sheet is printed with. */
export const readPaperSettings = statement<{ doc: JsonText }>(
  'consignment_settings.paper',
  sql`select ${settingsOfPaper} as doc`,
);

/** What all lawful papers of a company need (`CompanyPapers`), as pairs of a JSON object. */
const companyPapers = sql`'settings', ${settingsOfPaper},
    'elections', (select coalesce(json_agg(json_build_object('year', e.year, 'election', e.election)), '[]') from gst_election e where e.tenant_id = ${tenant}),
    'heads', (select coalesce(json_agg(json_build_object('id', h.id, 'name', h.name, 'nameHindi', h.name_hindi)), '[]')
      from charge_head h where h.tenant_id = ${tenant})`;

// A counter that booked offline states when it was booked there.
const bookedAt = sql`coalesce((select r.booked_at from counter_booking r where r.tenant_id = ${tenant} and r.counter_id = k.counter_id and r.lr_no = b.lr_no
    and r.kind = 'booking' and r.state = 'booked' limit 1), b.created_at)`;

/** SQL for whether papers show until when an e-way bill is valid, for the row `row`. */
export const printedEnd = (row: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${row}.is_estimate`)} = 'no' and ${sql.ref(`${row}.valid_upto`)} <> '' and ${sql.ref(`${row}.eway_state`)} in ('Part A only', 'Active'))`;

/** What else the paper of a lawful bilty in row `b` needs (`LrLookup`), as pairs of a JSON object; `k`: its number book. */
const lrLookup = sql`
    'branch', (select json_build_object('branchCode', r.branch_code, 'name', r.name, 'address', r.address, 'city', r.city, 'pin', r.pin,
      'stateCode', r.state_code, 'gstin', r.gstin, 'contact', r.contact) from branch r where r.tenant_id = ${tenant} and r.id = b.branch_id),
    'deliveryBranch', (select json_build_object('branchCode', d.branch_code, 'name', d.name, 'address', d.address, 'city', d.city,
      'pin', d.pin, 'contact', d.contact) from branch d where d.tenant_id = ${tenant} and d.id = b.delivery_branch),
    'ewayEnds', (select coalesce(json_object_agg(e.eway_bill_no, e.valid_upto), '{}') from bilty_invoice n
      join eway_bill e on e.tenant_id = ${tenant} and e.eway_bill_no = n.eway_bill_no
      where n.tenant_id = ${tenant} and n.bilty_seq = b.seq and ${printedEnd('e')}),
    'isEarlier', ${isEarlier(sql`b.created_at`)},
    'namesHindi', json_build_object('consignor', ${nameOf('consignor_place', sql`b.consignor_adopted`)}, 'consignee', ${nameOf('consignee_place', sql`b.consignee_adopted`)},
      'billing', ${nameOf('billing_place')}),
    'ofCounter', k.counter_id is not null,
    'bookedBy', coalesce((select u.name from user_account u where u.tenant_id = ${tenant} and u.user_name = b.created_by), b.created_by),
    'hidesAmounts', exists (select from lr_rate x join contract c on c.tenant_id = ${tenant} and c.seq = x.contract_seq
      where x.tenant_id = ${tenant} and x.bilty_seq = b.seq and c.hide_amounts = 'yes'),
    'bookedAt', ${bookedAt}, 'open', case when b.cancelled = 'yes' then null else ${openOfLr} end`;

/** The number book of row `b`, joined as `k` if it has one. */
const withBook = sql`(select) one left join number_book k on k.tenant_id = ${tenant} and k.id = b.book_id`;

// What the print of a lawful bilty needs that is not in the row; nothing for a classic one.
const printedWith = sql`case when b.lr_form = 'lawful' then (select json_build_object(${companyPapers}, ${lrLookup},
    'paper', (select json_build_object('id', encode(p.paper_id, 'hex'), 'code', p.code) from bilty_paper p
      where p.tenant_id = ${tenant} and p.bilty_no = b.bilty_no)) from ${withBook}) end`;

// A bilty names its driver only by name: if two drivers share the name, the number is ambiguous and left out.
const driverMobile = sql`(select min(e.contact) from employee e where e.tenant_id = ${tenant} and e.emp_type = 'driver'
  and lower(e.emp_name) = lower(b.driver) having count(*) = 1)`;

// The migrations of the second landing begin after 0020; a portal created with it has no older bilties.
const isFirst = sql`b.created_at < coalesce((select min(m.at) from migration m where m.name > '0021'), '-infinity')`;

/** SQL for what the print of a bilty in row `b` looks up. */
export const biltyLookup = sql`json_build_object('driverMobile', ${driverMobile}, 'isFirst', ${isFirst}, 'lawful', ${printedWith})::text`;

/** SQL for what all lawful papers of a company need, as a JSON object. */
export const companyPapersJson = sql`json_build_object(${companyPapers})`;
/** SQL for what else the paper of a lawful bilty in row `b` needs: `LrAlone`. */
export const lrAlone = sql`json_build_object('driverMobile', coalesce(${driverMobile}, ''),
    'lookup', (select json_build_object(${lrLookup}) from ${withBook}),
    'paper', (select json_build_object('id', encode(p.paper_id, 'hex'), 'code', p.code) from bilty_paper p
      where p.tenant_id = ${tenant} and p.bilty_no = b.bilty_no),
    'copies', (select coalesce(json_agg(json_build_object('copy', c.copy, 'duplicate', c.duplicate, 'printedAt', c.printed_at, 'printedBy', c.printed_by)
      order by c.copy), '[]') from bilty_copy c where c.tenant_id = ${tenant} and c.bilty_no = b.bilty_no))`;

/** The parsed form of both. */
interface PrintedWith extends CompanyPapers, LrLookup {
  /** The paper's id in its code, in hex, and the code that a counter printed, if any; null: it was never printed. */
  readonly paper: { readonly id: string; readonly code: string } | null;
}

/** What the paper of one lawful bilty needs, without what all of a company need. */
export interface LrAlone extends Pick<PrintableLr, 'driverMobile' | 'lookup' | 'copies'>, Pick<PrintedWith, 'paper'> {}

/** What a bilty's print looks up: its driver's number, and for a lawful one the rest. */
export interface BiltyLookup {
  readonly driverMobile: string | null;
  /** Whether it was booked before the second landing. */
  readonly isFirst?: boolean;
  readonly lawful: PrintedWith | null;
}

/** Parses the looked-up text; empty: nothing was looked up. */
export const readLookup = (text: string): BiltyLookup =>
  text === '' ? { driverMobile: null, lawful: null } : (JSON.parse(text) as BiltyLookup);

// A copy counts as a duplicate if made again ten minutes later or by somebody else (spec 3 §8).
const madeAgain = (now: RawBuilder<unknown>) =>
  sql`k.printed_by <> ${value('userName')} or ${now} - k.printed_at > interval '10 minutes'`;
const wantedCopies = sql`unnest(${value('numbers')}::text[]) as wanted (number) cross join unnest(${value('copies')}::text[]) as each (copy)`;

interface CountedCopy {
  readonly number: string;
  readonly copy: string;
  readonly duplicate: number;
}

/**
 * Records that copies are printed, and returns how often each was printed again; a duplicate is audited. Rows are taken in one order, so
 * that two concurrent prints cannot deadlock.
 */
const countCopies = statement<CountedCopy>(
  'bilty.count_copies',
  sql`with c as (insert into bilty_copy as k (tenant_id, bilty_no, copy, duplicate, printed_at, printed_by)
      select ${tenant}, wanted.number, each.copy, 0, now(), ${value('userName')} from ${wantedCopies} order by wanted.number, each.copy
      on conflict (tenant_id, bilty_no, copy) do update set
        duplicate = k.duplicate + case when ${madeAgain(sql`excluded.printed_at`)} then 1 else 0 end,
        printed_at = case when ${madeAgain(sql`excluded.printed_at`)} then excluded.printed_at else k.printed_at end,
        printed_by = excluded.printed_by
      returning k.bilty_no as number, k.copy, k.duplicate, k.printed_at),
      d as (select c.number, json_build_object('copies', json_agg(json_build_object('copy', c.copy, 'duplicate', c.duplicate) order by c.copy)) as doc
        from c where c.copy <> '' and c.duplicate > 0 and c.printed_at = now()::timestamptz(3) group by c.number order by c.number),
      a as (${recordChange('bilty_copy.print', { record: sql`d.number`, after: sql`d.doc`, from: sql`d` })})
      select number, copy, duplicate from c`,
);

const foreseeCopies = statement<CountedCopy>(
  'bilty.foresee_copies',
  sql`select wanted.number, each.copy, coalesce(k.duplicate + case when ${madeAgain(sql`now()`)} then 1 else 0 end, 0) as duplicate
      from ${wantedCopies}
      left join bilty_copy k on k.tenant_id = ${tenant} and k.bilty_no = wanted.number and k.copy = each.copy`,
);

/** How often a lawful bilty's copies were printed again: `made` counts a print, `foreseen` returns what the count would be. */
export const copyCounts = { made: countCopies, foreseen: foreseeCopies };
