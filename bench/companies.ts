import type { AnyDocument } from '#domain/define.ts';
import { bilty } from '#domain/documents/bilty.ts';
import { loadingSlip } from '#domain/documents/loading-slip.ts';
import { columnOf } from '#server/database/columns.ts';
import { companyStatements, seriesStatements, type Filling } from './filling.ts';
import { deskStatements } from './desk-rows.ts';
import { LAWFUL, lawfulStatements } from './lawful.ts';
import { PARTIES_OF, partyStatements } from './parties.ts';
import { DRIVERS, GOODS, PARTIES, PLACES } from '#server/demo/trade-words.ts';

/** How many companies have the classic bilties; the first has a fifth of them. The companies with lawful LRs follow. */
export const COMPANIES = 200;
/** Lines of each bilty in the template, and of each classic one saved while measuring. */
export const LINES = 3;
export const SAVED_LINES = 5;

/** Search terms found in about half of all bilties, in some, and in hardly any. */
export const TERMS = { frequent: 'indore', middling: 'rathore', rare: 'zaveri exports' } as const;

const array = (words: readonly string[]) =>
  `array[${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')}]`;
/** One of an array's words; a greater skew prefers the first ones more. */
const word = (words: string, count: number, skew = 1) => `(${words})[1 + floor(random() ^ ${skew} * ${count})::int]`;

const KINDS = ['Traders', 'Agency', 'and Sons', 'Enterprises', 'Depot', 'Store', 'Industries', 'Pvt Ltd', 'Brothers'];
const NAMES = PARTIES.flatMap((party) => KINDS.map((kind) => `${party.split(' ').slice(0, 2).join(' ')} ${kind}`));
const party = word('words.parties', NAMES.length, 2);
const place = word('words.places', PLACES.length);
// Overdue, due soon or later, as the papers of a fleet are.
const dueSomeDay = 'current_date - 20 + floor(random() * 360)::int';

const searched = ({ searched: names, refersTo = {} }: AnyDocument) =>
  `lower(concat_ws(chr(10), ${[...names, ...Object.values(refersTo).map(({ keeps }) => keeps)].map(columnOf).join(', ')}))`;

// The greatest company has the numbers up to which its lists must stay quick.
const GREATEST = { vehicles: 5000, slips: 50_000 };

/** A company with many parties, each with an LR. */
export interface BusyCompany {
  readonly n: number;
  readonly parties: number;
  readonly lrs: number;
  /** Statements run for it before the indexes are built. */
  readonly statements: readonly string[];
}

/** Bilties of two years; `busy`: the one lawful company that has more than the others. */
export function biltyFilling(bilties: number, busy?: BusyCompany): Filling {
  const title = `${bilties.toLocaleString('en-IN')} bilties`;
  if (busy === undefined) return { name: `bench_${bilties}`, title, statements: fillStatements(bilties) };
  const statements = fillStatements(bilties, busy);
  return { name: `bench_${bilties}_busy`, title: `${title}, ${busy.parties} parties of one company`, statements };
}

function fillStatements(bilties: number, busy?: BusyCompany): string[] {
  const first = Math.floor(bilties / 5);
  const each = (bilties - first) / (COMPANIES - 1);
  return [
    `set synchronous_commit = off`,
    `set maintenance_work_mem = '512MB'`,
    // Foreign keys hold by construction; the trigram index is far quicker built at the end.
    `set session_replication_role = replica`,
    `drop index bilty_search`,
    `create table bench_company as
       select n, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as tenant_id,
         case when n > ${COMPANIES} then 'lawful' else 'classic' end as form, case when n > ${COMPANIES} then ${LINES} else ${SAVED_LINES} end as saved_lines,
         case when n = 1 then ${first} when n > ${COMPANIES} then ${LAWFUL.size} else (floor((n - 1) * ${each}) - floor((n - 2) * ${each}))::int end as size,
         case when n = 1 then ${GREATEST.vehicles} else 40 end as vehicles, case when n = 1 then ${GREATEST.slips} else 250 end as slips,
         case when n = 1 then ${Math.min(PARTIES_OF.greatest, first)} else ${PARTIES_OF.each} end as parties
       from generate_series(1, ${COMPANIES + LAWFUL.companies}) n`,
    ...(busy === undefined
      ? []
      : [`update bench_company set size = ${busy.lrs}, parties = ${busy.parties} where n = ${busy.n}`]),
    ...companyStatements,
    `insert into bilty (tenant_id, seq, bilty_no, bilty_date, sender, sender_contact, receiver, origin, destination, vehicle_no, driver, gstin, hsn,
         delivery_fee, packaging_fee, received, created_at, created_by, updated_at, updated_by, search)
       select made.*, ${searched(bilty)} from (select tenant_id, seq, seq::text as bilty_no, (at at time zone 'Asia/Kolkata')::date,
         case when random() < 0.0001 then 'Zaveri Exports' else ${party} end as sender, (9826000000 + floor(random() * 300)::bigint * 7919)::text as sender_contact,
         ${party} as receiver, case when random() < 0.45 then 'Indore' else ${place} end as origin, ${place} as destination,
         'MP 09 H' || chr(65 + n % 26) || ' ' || 1000 + floor(random() ^ 2 * 40)::int * 131 as vehicle_no, ${word('words.drivers', DRIVERS.length)} as driver,
         '23AABCS1429B1ZB', '23040010', 250, 0, 1500, at, 'clerk-' || n, at, 'clerk-' || n
       from (select ${array(NAMES)} as parties, ${array(PLACES)} as places, ${array(DRIVERS)} as drivers) words,
         (select n, tenant_id, seq, now() - (size - seq) * interval '730 days' / size as at
          from bench_company, generate_series(1, size) seq order by n, seq) saved) made`,
    `insert into bilty_line (tenant_id, bilty_seq, line_no, item_name, rate, weight, freight, advance)
       select tenant_id, seq, line_no, ${word('words.goods', GOODS.length)}, 180 + floor(random() * 900), 500.5, 2400 + floor(random() * 9000), 100
       from (select ${array(GOODS.map(({ item }) => item))} as goods) words, bilty, generate_series(1, ${LINES}) line_no`,
    `insert into bilty_month (tenant_id, month, n, last_created)
       select tenant_id, date_trunc('month', created_at at time zone 'Asia/Kolkata')::date as month, count(*), max(created_at) from bilty group by tenant_id, month`,
    `insert into vehicle (tenant_id, id, vehicle_no, plate, make, capacity, owner, chassis_no, engine_no, pan, permit_no, permit_due_date,
         policy_no, policy_due_date, road_tax_no, road_tax_due_date, fitness_no, fitness_due_date, created_by, updated_by)
       select tenant_id, id, 'MP 09 H' || chr(65 + n % 26) || ' ' || 1000 + (id - 1) * 131, 'MP09H' || chr(65 + n % 26) || 1000 + (id - 1) * 131,
         'Tata LPT 3118', '21 ton', '', '', '', '', 'D' || id, ${dueSomeDay}, 'D' || id, ${dueSomeDay}, 'D' || id, ${dueSomeDay},
         'D' || id, ${dueSomeDay}, 'bench', 'bench' from bench_company, generate_series(1, vehicles) id`,
    `insert into employee (tenant_id, id, emp_name, emp_type, contact, email, qualification, licence, aadhaar, document_type, address, city, state, pin,
         created_by, updated_by)
       select tenant_id, 1, 'Ramesh Yadav', 'driver', '', '', '', '', '', '', '', '', '', '', 'bench', 'bench' from bench_company`,
    `insert into loading_slip (tenant_id, seq, slip_no, party, slip_date, vehicle_no, driver_id, driver_name, remark, created_by, updated_by, search)
       select made.*, ${searched(loadingSlip)} from (select tenant_id, seq, seq::text as slip_no, ${word('words.parties', NAMES.length)} as party,
         current_date - ((slips - seq) * 730 / slips)::int, 'MP 09 H' || chr(65 + n % 26) || ' 1131' as vehicle_no, 1, 'Ramesh Yadav' as driver_name, '' as remark,
         'bench', 'bench'
       from (select ${array(NAMES)} as parties) words, bench_company, generate_series(1, slips) seq) made`,
    `insert into loading_slip_line (tenant_id, loading_slip_seq, line_no, item_name, quantity, weight, boxes)
       select tenant_id, seq, line_no, 'Soyabean DOC', 10, 500.5, 4 from loading_slip, generate_series(1, ${LINES}) line_no`,
    `insert into loading_slip_month (tenant_id, month, n, last_created)
       select tenant_id, date_trunc('month', now() at time zone 'Asia/Kolkata')::date, slips, now() from bench_company`,
    ...seriesStatements({
      bilty: 'size',
      export_bilty: 0,
      loading_slip: 'slips',
      employee: 1,
      vehicle: 'vehicles',
      party: 'parties',
      party_place: 'parties',
      branch: 1,
      charge_head: 8,
      number_book: 1,
    }),
    ...partyStatements,
    ...lawfulStatements,
    ...deskStatements,
    ...(busy?.statements ?? []),
    `create index bilty_search on bilty using gin (tenant_id, search gin_trgm_ops)`,
    `vacuum (analyze, freeze)`,
  ];
}
