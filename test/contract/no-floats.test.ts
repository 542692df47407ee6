import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '#test/factories.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Money is bigint paise in the program and numeric in the database: nowhere is it a float (spec 4, issue 14). The only
// exception is `toPaise` of domain/rules/money.ts, which has its own tests.

const SOURCE = join(import.meta.dirname, '../../src');
/** The files that post, settle, bill and add up money. */
const FILES = globSync(
  [
    'server/ledger/*.ts',
    'server/bills/*.ts',
    'domain/rules/{postings,settling,lr-posting,tds,cash-limit,cash-count,freight-bill,accounts}.ts',
  ].map((pattern) => `${SOURCE}/${pattern}`),
  { exclude: ['**/*.test.ts'] },
);

interface Node extends Readonly<Record<string, unknown>> {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const part of Object.values(node)) {
    for (const each of Array.isArray(part) ? (part as unknown[]) : [part]) if (isNode(each)) yield* nodesIn(each);
  }
}

// What is not money, and the exception: paise as the network has them, a text of two decimals that is read once.
const ALLOWED = [
  /^\(?pageIndex - 1\)? \* pageSize$/,
  /^Number\((of|financialYearOf|id|session|number|branch)\b/,
  /^Math\.min\(.*\.branchId\)\)$/,
  /^Number\(formatPlainRupees\(/,
];

/** What makes or may make a float of an amount, as its source text. */
function floatsIn(source: string): string[] {
  const { program } = parseSync('money.ts', source);
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const isFloat = (node: Node): boolean => {
    const { type, operator, value, argument } = node;
    const called = isNode(node['callee']) ? textOf(node['callee']) : '';
    switch (type) {
      case 'CallExpression':
        return /^(Number|parseFloat|Number\.\w+|Math\.\w+)$/.test(called) || called.endsWith('.toFixed');
      case 'Literal':
        return typeof value === 'number' && !Number.isInteger(value);
      case 'UnaryExpression':
        return operator === '+' && isNode(argument);
      case 'BinaryExpression':
      case 'AssignmentExpression':
        // In bigint both sides end in n or are amounts; a plain number on one side makes it no bigint.
        return (
          /^[*/%]=?$|^\*\*$/.test(String(operator)) &&
          [node['left'], node['right']].some(
            (side) => isNode(side) && side.type === 'Literal' && typeof side['value'] === 'number',
          )
        );
      default:
        return false;
    }
  };
  return [...nodesIn(program as unknown as Node)]
    .filter(isFloat)
    .map(textOf)
    .filter((text) => !ALLOWED.some((pattern) => pattern.test(text)));
}

describe('amounts in the program', () => {
  test('the checked files include those that post money', () => {
    expect(FILES.map((file) => relative(SOURCE, file))).toEqual(
      expect.arrayContaining(['server/ledger/vouchers.ts', 'server/ledger/receipts.ts', 'domain/rules/postings.ts']),
    );
  });

  test.each(FILES.map((file) => [relative(SOURCE, file)]))('%s makes no float', (file) => {
    expect(floatsIn(readFileSync(join(SOURCE, file), 'utf8'))).toEqual([]);
  });

  test.each([
    'const tax = amount * 0.18;',
    'const half = amount / 2;',
    'const read = parseFloat(text);',
    'const paise = Math.round(rupees * 100);',
    'const shown = (debit - credit).toFixed(2);',
    'sum += Number(row.amount);',
    'const n = +row.amount;',
  ])('the check finds “%s”', (source) => {
    expect(floatsIn(source)).not.toEqual([]);
  });

  test('the check accepts sums of bigint and page offsets', () => {
    expect(
      floatsIn('const skip = (pageIndex - 1) * pageSize; const tax = (paise * rate) / 100n; let s = a + b;'),
    ).toEqual([]);
  });
});

describe('amounts in the database', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await sharedPortal();
  });
  const ask = (query: string) =>
    asOwner(portal, async (client) => (await client.query<{ name: string }>(query)).rows.map(({ name }) => name));

  test('no column is a float', async () => {
    expect(
      await ask(`select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and data_type in ('real', 'double precision')`),
    ).toEqual([]);
    // The same query finds what exists: amounts are numeric.
    expect(
      await ask(`select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = 'entry' and data_type = 'numeric'`),
    ).toEqual(['entry.amount']);
  });

  test('no function of ours calculates with floats', async () => {
    expect(
      await ask(`select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = 'public' and p.prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))
          and p.prosrc ~* '\\m(float4|float8|real|double precision)\\M'`),
    ).toEqual([]);
  });
});
