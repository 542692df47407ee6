import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ASKED_BY_NODES, ON_EACH_NODE } from '#server/database/citus/distribute.ts';
import { asOwner } from '#test/factories.ts';
import { loadedStatements } from '#test/loaded-statements.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

// What Citus refuses and PostgreSQL accepts (docs/scale.md), looked for in the texts of all statements, also where Citus is not installed.

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal.stop();
});

const WRITES = /\b(?:insert into|update|delete from|for (?:no key )?(?:update|share))\b/i;

describe('a transaction writes as one role', () => {
  test('a function that writes with another role’s rights is called only by a statement that writes nothing else', async () => {
    const names = await asOwner(portal, async (client) => {
      const { rows } = await client.query<{ name: string; text: string }>(
        `select proname as name, prosrc as text from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`,
      );
      return rows.filter(({ text }) => WRITES.test(text)).map(({ name }) => name);
    });
    // Whoever adds one must also make sure that it is alone in its transaction, as test/server/erasure.test.ts does.
    expect(names).toEqual(['erase_company_rows']);
    const calling = [...(await loadedStatements())].filter(([, text]) =>
      names.some((name) => text.includes(`${name}(`)),
    );
    expect(calling.map(([name]) => name)).toEqual(['erasure.piece']);
    expect(calling.filter(([, text]) => WRITES.test(text))).toEqual([]);
  });
});

/** What the updates in a statement set, up to where they look it up. */
const settings = (text: string) =>
  [...text.matchAll(/\bset (.*?)(?= from | where | returning |$)/gs)].map(([, set = '']) => set);
const isSet = (refused: RegExp) => (text: string) => settings(text).some((set) => refused.test(set));
const MOMENT = String.raw`(?:now\(\)|current_timestamp)`;

/** Each thing that Citus was seen to refuse: how to recognise it in a statement, and one that was refused. */
const REFUSED: Readonly<Record<string, { readonly isIn: (text: string) => boolean; readonly seen: string }>> = {
  'a moment in what a conflict sets': {
    isIn: (text) =>
      [...text.matchAll(/do update set (.*?)(?= where | returning |\)\s*(?:,|select)|$)/gs)].some(([, set = '']) =>
        new RegExp(MOMENT).test(set),
      ),
    seen: 'insert into t (a) values ($1) on conflict (a) do update set b = $2, updated_at = now() returning *',
  },
  'a moment within coalesce or case of what an update sets': {
    // A case of values only is computed before.
    isIn: isSet(new RegExp(String.raw`coalesce\([^()]*${MOMENT}|\bcase when (?!\$)(?:(?!\bend\b).)*${MOMENT}`, 's')),
    seen: 'update counter set twice_at = coalesce(twice_at, now()), last_contact_at = now() where tenant_id = $1',
  },
  'a span of time added to a column in what an update sets': {
    isIn: isSet(/= (?:[a-z_]+\.)?[a-z_]+ [-+] (?:interval|make_interval)/),
    seen: `update audit set at = at - interval '15 minutes' where tenant_id = $1`,
  },
  'an outer join on a condition of values alone, which brings the server down': {
    isIn: (text) => /left join [^()]*? on (?:\$\d+|'[^']*')(?:::\w+)? (?:=|<>|in|not in) (?:\$|'|\()/.test(text),
    seen: `select 1 from g left join branch o on $1::text not in ('party', 'driver') and o.tenant_id = $2 and o.id = g.branch`,
  },
  'a random value in what an update sets': {
    isIn: isSet(/gen_random_uuid\(\)|random\(\)/),
    seen: 'update archive set taker = gen_random_uuid() where tenant_id = $1',
  },
};

describe('statements that Citus was seen to refuse', () => {
  test.each(Object.entries(REFUSED))('no statement has %s', async (_what, { isIn, seen }) => {
    expect(isIn(seen)).toBe(true);
    const statements = [...(await loadedStatements())];
    expect(statements.length).toBeGreaterThan(800);
    expect(statements.filter(([, text]) => isIn(text)).map(([name]) => name)).toEqual([]);
  });
});

/** What asks all nodes at once and is no search for due work: it waits, or is refused, while one is down. */
const OF_A_SCREEN = 'a super admin looks at it';
const OF_ONE = 'its function is given the company';
const ASKS_ALL_NODES: Readonly<Record<string, string>> = {
  'account.find': OF_ONE,
  'account.find_own': OF_ONE,
  'company.list': OF_A_SCREEN,
  'database.analyse_imported': 'after an import, which goes on without it',
  'erasure.piece': 'erases logins, which every node has a copy of',
  'law_row.bilties_taxed': OF_A_SCREEN,
  'payment.platform': OF_A_SCREEN,
  'platform.audit': OF_A_SCREEN,
  'platform.companies': OF_A_SCREEN,
  'platform.letter': OF_ONE,
  'platform.letters': OF_A_SCREEN,
  'platform.send_again': OF_ONE,
  'storage.forget_older': 'once after a start, and again until it succeeds',
};

test('a background job finds what is due of all companies only by a search that leaves out a node that is down', async () => {
  const { tables, functions } = await asOwner(portal, async (client) => {
    const spread = await client.query<{ name: string }>(
      `select attrelid::regclass::text as name from pg_attribute join pg_class c on c.oid = attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and attname = 'tenant_id' and attnotnull`,
    );
    // Those that read one company ask for the current one.
    const reading = await client.query<{ name: string }>(
      `select proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace and prosrc not like '%current_tenant()%'`,
    );
    return {
      tables: spread.rows
        .map(({ name }) => name)
        .filter((name) => ![...ON_EACH_NODE, ...ASKED_BY_NODES].includes(name)),
      functions: reading.rows.map(({ name }) => name),
    };
  });
  const touches = new RegExp(
    String.raw`\b(?:from|join|into|update|using) (?:public\.)?"?(?:${tables.join('|')})"?\b|\b(?:${functions.join('|')})\(`,
  );
  // As a value: a company's statement, or one for the company of a row that was found.
  const namesCompany = /tenant_id"? = \$\d|insert into "?\w+"?(?: as \w+)? \(tenant_id/;
  const statements = await loadedStatements();
  const isSearch = (name: string) => statements.has(`${name}.among`) || name.endsWith('.among');
  const others = [...statements].filter(
    ([name, text]) => touches.test(text) && !namesCompany.test(text) && !isSearch(name),
  );
  // Statements of other tests of this worker are loaded too, and those of the list of letters once it was read.
  const names = others
    .map(([name]) => name.replace(/^(platform\.letters)_.*/, '$1'))
    .filter((name) => !name.startsWith('test.'));
  expect(names.filter((name) => ASKS_ALL_NODES[name] === undefined)).toEqual([]);
  expect(Object.keys(ASKS_ALL_NODES).filter((name) => name !== 'platform.letters' && !names.includes(name))).toEqual(
    [],
  );
  const searches = [...statements].filter(([name]) => name.endsWith('.among'));
  expect(searches.length).toBeGreaterThan(15);
  expect(searches.filter(([, text]) => !text.includes('::uuid[]')).map(([name]) => name)).toEqual([]);
});

test('a migration since 0137 adds a column and its constraints in separate statements', () => {
  const folder = join(import.meta.dirname, '../../src/server/database/migrations');
  // Earlier migrations did not run on spread tables: a database is spread only from a later version on.
  const names = readdirSync(folder).filter((name) => name >= '0137');
  const isTogether = (text: string) =>
    /add column [^;,]*\b(?:check|unique|references|primary key)\b/i.test(text.replaceAll(/--.*$/gm, ''));
  expect(isTogether('alter table t add column hours bigint not null default 24 check (hours > 8);')).toBe(true);
  expect(names.filter((name) => isTogether(readFileSync(join(folder, name), 'utf8')))).toEqual([]);
});
