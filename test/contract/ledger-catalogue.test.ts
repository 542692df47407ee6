import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '#test/factories.ts';
import { throwawayDatabase, type ThrowawayDatabase } from '#test/throwaway-database.ts';

// What protects the ledger before anything is posted: who may write what, and the types of its amounts.

let database: ThrowawayDatabase;
beforeAll(async () => {
  database = await throwawayDatabase();
});
afterAll(() => database.drop());

const ask = <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  asOwner(database, async (client) => (await client.query<Row>(text)).rows);

test.each(['voucher', 'entry', 'allocation', 'receipt_deduction', 'cash_close', 'cash_reason'])(
  'a row of %s can be neither changed nor deleted by the portal',
  async (table) => {
    const may = (right: string) => `has_table_privilege('bilty_app', '${table}', '${right}') as ${right}`;
    const columns = `has_any_column_privilege('bilty_app', '${table}', 'update') as columns`;
    const rights = ['select', 'insert', 'update', 'delete', 'truncate'];
    expect(await ask(`select ${[...rights.map(may), columns].join(', ')}`)).toEqual([
      { select: true, insert: true, update: false, delete: false, truncate: false, columns: false },
    ]);
  },
);

test('no amount of the ledger is a float', async () => {
  const columns = await ask<{ name: string; type: string }>(
    `select table_name || '.' || column_name as name, data_type || '(' || numeric_precision || ',' || numeric_scale || ')' as type
     from information_schema.columns where table_schema = 'public' and data_type in ('numeric', 'real', 'double precision')
       and table_name in ('account', 'voucher', 'entry', 'account_month', 'account_open', 'item', 'allocation', 'receipt_deduction', 'books', 'cash_close') order by 1`,
  );
  expect(columns).toEqual([
    { name: 'account_month.credit', type: 'numeric(16,2)' },
    { name: 'account_month.debit', type: 'numeric(16,2)' },
    { name: 'account_open.credit', type: 'numeric(16,2)' },
    { name: 'account_open.debit', type: 'numeric(16,2)' },
    { name: 'allocation.amount', type: 'numeric(14,2)' },
    { name: 'cash_close.book', type: 'numeric(16,2)' },
    { name: 'cash_close.coins', type: 'numeric(14,2)' },
    { name: 'cash_close.counted', type: 'numeric(16,2)' },
    { name: 'entry.amount', type: 'numeric(14,2)' },
    { name: 'item.amount', type: 'numeric(14,2)' },
    { name: 'item.settled', type: 'numeric(14,2)' },
    { name: 'receipt_deduction.other', type: 'numeric(14,2)' },
    { name: 'receipt_deduction.rebate', type: 'numeric(14,2)' },
    { name: 'receipt_deduction.shortage', type: 'numeric(14,2)' },
    { name: 'receipt_deduction.tds', type: 'numeric(14,2)' },
  ]);
});

test('neither the rules nor the statements of the ledger calculate with floats', () => {
  const root = join(import.meta.dirname, '../../src');
  const files = globSync(`${root}/{server/ledger/*.ts,domain/rules/{postings,lr-posting,accounts}.ts}`);
  expect(files.length).toBeGreaterThan(4);
  const floats = files.flatMap((path) => {
    const found =
      /parseFloat|toFixed|Math\.|::(?:float|real|double)|to_number|Number\([^)]*(?:amount|paise|rupees)/i.exec(
        readFileSync(path, 'utf8'),
      );
    return found === null ? [] : [`${path}: ${found[0]}`];
  });
  expect(floats).toEqual([]);
});
