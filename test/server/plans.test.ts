import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { searchedSounds } from '#domain/rules/name-fold.ts';
import { bind, type Statement, type Values } from '#server/database/statement.ts';
import { wantedValues } from '#server/database/wanted-text.ts';
import { documentRules } from '#server/document-kinds.ts';
import { documentStatements } from '#server/documents/statements.ts';
import { asOwner } from '#test/factories.ts';
import { throwawayDatabase, type ThrowawayDatabase } from '#test/throwaway-database.ts';

// What needs no clock: how many pages of the database each statement touches, as the role of the portal, with row-level
// security, among the rows of other companies.

const ROWS = 20_000;
const statements = documentStatements(lawfulBilty, documentRules.bilty);
const tenantId = '00000000-0000-4000-8000-000000000001';

let database: ThrowawayDatabase;
let client: Client;
beforeAll(async () => {
  database = await throwawayDatabase();
  await asOwner(database, fill);
  client = new Client({ ...database.connection, user: 'bilty_app' });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Twenty companies: one has nearly all, so that a plan that reads more than its page is seen. */
async function fill(owner: Client): Promise<void> {
  // Foreign keys and row-level security cost most of the time of filling; the owner may leave both out.
  await owner.query(`set session_replication_role = replica`);
  const tenantOf = (n: string) =>
    `('00000000-0000-4000-8000-' || lpad((case when ${n} % 20 = 0 then 2 + ${n} / 20 % 19 else 1 end)::text, 12, '0'))::uuid`;
  await owner.query(`
    create temporary table made as
      select n, tenant_id, row_number() over (partition by tenant_id order by n) as seq
      from (select n, ${tenantOf('n')} as tenant_id from generate_series(1, ${ROWS}) n) numbered;
    insert into bilty (tenant_id, seq, bilty_no, bilty_date, sender, sender_contact, receiver, origin, destination, vehicle_no,
        driver, gstin, hsn, delivery_fee, packaging_fee, received, created_by, updated_by, search)
      select tenant_id, seq, seq::text, date '2024-01-01' + (n / 25), sender, '9876543210', receiver, 'Indore', 'Bhopal', vehicle_no, driver,
        '', '', 0, 0, 0, 'x', 'x', lower(concat_ws(chr(10), seq, sender, '9876543210', receiver, 'Indore', 'Bhopal', vehicle_no, driver))
      from made, lateral (select 'Sender ' || n % 500 as sender, 'Receiver ' || n % 700 as receiver, 'MP09HG' || n % 100 as vehicle_no,
        case when seq between 10 and 12 then 'Rarely Seen' else 'Driver ' || n % 50 end as driver) named;
    insert into bilty_line (tenant_id, bilty_seq, line_no, item_name, rate, weight, freight, advance)
      select tenant_id, seq, line_no, 'Cement', 100, 20, 2000, 500 from made, generate_series(1, 3) line_no;
    insert into series (tenant_id, kind, last, number) select tenant_id, 'bilty', max(seq), max(seq) from made group by tenant_id;
    insert into bilty_month (tenant_id, month, n, last_created)
      select tenant_id, (date_trunc('month', now() at time zone 'Asia/Kolkata') - make_interval(months => m))::date, 9, now()
      from (select distinct tenant_id from made) t, generate_series(0, 23) m;
    insert into company (tenant_id, made_by, company_name, contact_person, contact1, contact2, contact3, contact4, contact5, email,
        address, city, pin, state, gstin, language, title_header, terms, website, created_by, updated_by)
      select distinct tenant_id, tenant_id, 'C', '', '', '', '', '', '', '', '', '', '', '', '', 'English', '', '', '', 'x', 'x' from made;
  `);
  // More than the newest that a search looks at first; the oldest alone is called so.
  await owner.query(
    `insert into party (tenant_id, id, name, name_hindi, party_kind, pan, contact, email, credit_days, credit_limit, default_basis, remark, is_active, search, created_by, updated_by)
      select $1, n, case n when 1 then 'Rarely Seen' else 'Party ' || n end, '', '', '', '', '', 0, 0, '', '', 'yes', case n when 1 then $2 else ' party ' end, 'x', 'x'
      from generate_series(1, 5000) n`,
    [tenantId, searchedSounds(['Rarely Seen'])],
  );
  await owner.query('vacuum analyze');
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
}

function literal(given: unknown): string {
  if (given === null) return 'null';
  if (typeof given === 'number') return String(given);
  if (typeof given === 'string') return client.escapeLiteral(given);
  if (Array.isArray(given)) return `array[${given.map(literal).join(', ')}]::text[]`;
  throw new Error('Only texts, numbers and lists of them are written out here.');
}

/** The plan of a statement, run as the portal runs it: prepared, and past the first plans that PostgreSQL makes for it. */
async function planOf(statement: Statement<unknown>, values: Values): Promise<Node> {
  const given = bind(statement, { tenantId, ...values }).map(literal);
  const name = client.escapeIdentifier(statement.name);
  await client.query('begin');
  try {
    await client.query(`set local app.tenant_id = '${tenantId}'`);
    await client.query(`prepare ${name} as ${statement.text}`);
    const execute = `execute ${name}${given.length === 0 ? '' : `(${given.join(', ')})`}`;
    for (let times = 0; times < 6; times += 1) await client.query(execute);
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `explain (analyze, buffers, format json) ${execute}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (plan === undefined) throw new Error(`${statement.name} has no plan.`);
    return plan;
  } finally {
    await client.query('rollback');
    await client.query(`deallocate all`);
  }
}

const nodes = (plan: Node): Node[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
const buffers = (plan: Node) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
// What fits in one page here (a table of a row a company, or of none) is read as a whole.
const scans = (plan: Node) =>
  nodes(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan' && buffers(node) > 1)
    .map((node) => node['Relation Name']);

const any = (date: string | null = null) => ({ fromDate: date, toDate: null });

test.each([
  ['page 1 of the list', statements.list(10), { skip: 0 }, 20],
  ['page 500 of the list', statements.list(10), { skip: 4990 }, 20],
  ['page 1,800 of the list', statements.list(10), { skip: 17_990 }, 20],
  ['past the end of the list', statements.list(10), { skip: 10_000_000_000 }, 20],
  ['one with its lines and company', statements.read, { number: '9000' }, 20],
  ['one by its number', statements.byNumber, { number: '9000' }, 20],
  ['the lines of one', statements.lines, { number: '9000' }, 20],
  ['the next number', statements.next, {}, 5],
  ['the month', statements.month, {}, 5],
  ['finding one to change it', statements.find, { number: '9000' }, 10],
] as [string, Statement<unknown>, Values, number][])(
  '%s reads at most its number of pages',
  async (_name, statement, values, most) => {
    const plan = await planOf(statement, values);
    expect(scans(plan)).toEqual([]);
    expect(buffers(plan)).toBeLessThanOrEqual(most);
  },
);

test.each([
  ['page 1 by dates', statements.listByDate(10), { ...any('2026-01-01'), skip: 0 }],
  ['page 30 by dates', statements.listByDate(10), { ...any('2024-01-01'), skip: 290 }],
  ['suggestions', statements.suggestions('sender'), {}],
  ['suggested items', statements.suggestions('itemName'), {}],
] as [string, Statement<unknown>, Values][])('%s scans no table', async (_name, statement, values) => {
  expect(scans(await planOf(statement, values))).toEqual([]);
});

describe('a search among many', () => {
  async function search(wanted: string, more: Values = {}) {
    const statement = statements.search(10);
    await client.query('begin');
    try {
      await client.query(`set local app.tenant_id = '${tenantId}'`);
      const values = { tenantId, ...wantedValues(wanted), ...any(), skip: 0, ...more };
      const { rows } = await client.query<{ data: { bilty_No: string }[]; total: number }>(
        statement.text,
        bind(statement, values),
      );
      const [page] = rows;
      return { numbers: page?.data.map((each) => Number(each.bilty_No)), total: page?.total };
    } finally {
      await client.query('rollback');
    }
  }

  test('a search finds documents older than the newest 3,000', async () => {
    expect(await search('rarely')).toEqual({ numbers: [12, 11, 10], total: 3 });
    expect(await search('RARELY SEEN', { skip: 2 })).toEqual({ numbers: [10], total: 3 });
    expect(await search('rarely', { skip: 10 })).toEqual({ numbers: [], total: 3 });
  });

  test('a search finds documents by a name of the same sound in the other script', async () => {
    expect(await search('रार्ली')).toEqual({ numbers: [12, 11, 10], total: 3 });
    expect(await search('रार्ली सीन')).toEqual({ numbers: [12, 11, 10], total: 3 });
    expect(await search('बार्ली')).toEqual({ numbers: [], total: 0 });
  });

  test('a search stops counting above 1,000', async () => {
    const { numbers, total } = await search('indore', { skip: 20 });
    expect(total).toBe(1001);
    expect(numbers).toEqual(Array.from({ length: 10 }, (_, at) => 19_000 - 20 - at));
  });

  test('a search reads far fewer pages than the table has', async () => {
    const values = { ...any(), skip: 0 };
    expect(buffers(await planOf(statements.search(10), { ...values, ...wantedValues('bhopal') }))).toBeLessThan(600);
    expect(buffers(await planOf(statements.search(10), { ...values, ...wantedValues('rarely') }))).toBeLessThan(800);
    expect(buffers(await planOf(statements.search(10), { ...values, ...wantedValues('रार्ली') }))).toBeLessThan(1100);
  });
});
