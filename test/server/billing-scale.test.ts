import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bind } from '#server/database/statement.ts';
import { platformPage } from '#server/billing/payment-statements.ts';
import { asOwner } from '#test/factories.ts';
import { throwawayDatabase, type ThrowawayDatabase } from '#test/throwaway-database.ts';

// The super admin's list goes over all companies: what a page of it touches must not grow with them. No clock is needed:
// PostgreSQL says how many pages of the database it read.

let database: ThrowawayDatabase;
let client: Client;
beforeAll(async () => {
  database = await throwawayDatabase();
  client = new Client({ ...database.connection, user: 'bilty_app' });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Inserts twelve payments, spread over days, for each company from number `from` to `to`. */
async function fill(from: number, to: number): Promise<void> {
  await asOwner(database, async (owner) => {
    await owner.query(`set session_replication_role = replica`);
    await owner.query(
      `insert into payment (tenant_id, id, company_name, plan_id, plan_name, months, mode, account_number, upi_id, reference, comment,
         amount, from_date, to_date, transaction_date, status, created_by, updated_by)
       select ('00000000-0000-4000-8000-' || lpad(company::text, 12, '0'))::uuid, n, 'Company ' || company, 1, 'Gold', 1, 'upi', '1', 'a@b',
         'UTR' || company * 100 + n, '', 2250, date '2026-01-01', date '2026-02-01', date '2024-01-01' + (n * 30 + company % 30),
         case when company % 40 = 0 and n = 12 then 'pending' else 'verified' end, 'x', 'x'
       from generate_series($1::int, $2::int) company, generate_series(1, 12) n`,
      [from, to],
    );
    await owner.query('vacuum analyze payment');
  });
}

const wanted = { searchParam: '', status: '', fromDate: null, toDate: null, skip: 0, take: 10 };

/** How many database pages the portal’s query for a page of the list reads. */
async function touched(more: Partial<Record<keyof typeof wanted, string | number>>): Promise<number> {
  const values = bind(platformPage, { ...wanted, ...more });
  await client.query('begin');
  try {
    await client.query(`set local app.access = 'on'`);
    const text = `explain (analyze, buffers, format json) ${platformPage.text}`;
    // The first run reads the catalogue, too.
    await client.query(text, values);
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(text, values);
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {};
    return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  } finally {
    await client.query('rollback');
  }
}

const PAGES = {
  'the first page': {},
  'page 50': { skip: 490 },
  'page 900': { skip: 8990 },
  'those that wait': { status: 'pending' },
  'a quarter': { fromDate: '2024-04-01', toDate: '2024-06-30' },
  'a search for one transfer': { searchParam: 'utr120012' },
  'past what is counted': { skip: 999_990 },
} as const;

test('a page of all payments reads fewer than 300 database pages, among 4,000 companies too', async () => {
  await fill(1, 1000);
  const few = new Map<string, number>();
  for (const [name, page] of Object.entries(PAGES)) few.set(name, await touched(page));
  await fill(1001, 4000);
  for (const [name, page] of Object.entries(PAGES)) {
    const many = await touched(page);
    expect(many, `${name}: ${few.get(name)} pages, then ${many}`).toBeLessThan(300);
  }
});
