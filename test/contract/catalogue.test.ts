import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyDocument, Fields } from '#domain/define.ts';
import { documents, KINDS, shortLists } from '#domain/kinds.ts';
import type { Field } from '#domain/fields.ts';
import { bankAccount } from '#domain/records/bank-account.ts';
import { company } from '#domain/records/company.ts';
import { employee } from '#domain/records/employee.ts';
import { enquiry } from '#domain/records/enquiry.ts';
import { lawRow } from '#domain/records/law-row.ts';
import { ewayBill } from '#domain/records/eway-bill.ts';
import { party, place } from '#domain/records/party.ts';
import { payment } from '#domain/records/payment.ts';
import { seller } from '#domain/records/seller.ts';
import { plan, planDuration, planOffer, planPrice } from '#domain/records/plan.ts';
import { subscription } from '#domain/records/subscription.ts';
import { profile, user } from '#domain/records/user.ts';
import { vehicle } from '#domain/records/vehicle.ts';
import { VOUCHER_KIND_FACTS } from '#domain/rules/voucher-kinds.ts';
import { columnOf, columnType } from '#server/database/columns.ts';
import { referenceConstraint, referencesOf } from '#server/documents/references.ts';
import { asOwner } from '#test/factories.ts';
import { LEDGER_SERIES } from '#test/ledger.ts';
import {
  COLUMN_GRANTS,
  DEFINER_FUNCTIONS,
  ERASED_OTHERWISE,
  GRANTS,
  OF_ALL_COMPANIES,
  OF_THE_PLATFORM,
  READ_BY_SEARCH,
} from './tables.ts';
import { isCitus, throwawayDatabase, type ThrowawayDatabase } from '#test/throwaway-database.ts';

// The schema as PostgreSQL describes it, compared with what docs/decisions/0002-tenancy.md promises.

const DOCUMENTS = Object.values(documents);

const OF_A_COMPANY = Object.keys(GRANTS).filter((table) => !Object.hasOwn(OF_THE_PLATFORM, table));
const PROTECTED = Object.keys(GRANTS).filter((table) => table !== 'migration');

let database: ThrowawayDatabase;
beforeAll(async () => {
  database = await throwawayDatabase();
});
afterAll(() => database.drop());

function ask<Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
  return asOwner(database, async (client: Client) => (await client.query<Row>(text, values)).rows);
}

// What an extension created is its own: Citus has views there.
const inPublic = `relnamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')`;

describe('every table', () => {
  test('every table is in the list of grants', async () => {
    const tables = await ask<{ name: string }>(
      `select relname as name from pg_class where ${inPublic} and relkind in ('r', 'p', 'v', 'm', 'f') order by 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(GRANTS).sort());
  });

  test('every table has row-level security enabled and forced', async () => {
    const tables = await ask<{ name: string; forced: boolean }>(
      `select relname as name, relforcerowsecurity as forced from pg_class where ${inPublic} and relkind = 'r' and relrowsecurity order by 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual(PROTECTED.toSorted());
    // Citus moves tables as their owner, to whom forced policies would apply (src/server/database/citus/distribute.ts).
    const unforced = isCitus
      ? await ask<{ name: string }>(`select logicalrelid::text as name from pg_dist_partition where not autoconverted`)
      : [];
    const moved = new Set(unforced.map(({ name }) => name));
    expect(tables.filter(({ forced }) => !forced).map(({ name }) => name)).toEqual(
      PROTECTED.filter((name) => moved.has(name)).toSorted(),
    );
  });

  test('no table has statistics of tenant_id, by which a later company would be estimated at one row', async () => {
    const tables = await ask<{ name: string }>(
      `select relname as name from pg_class join pg_attribute a on a.attrelid = pg_class.oid and a.attname = 'tenant_id'
        where ${inPublic} and relkind = 'r' and a.attstattarget is distinct from 0 order by 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual([]);
  });

  test('every table has one policy for the portal, which limits both reading and writing', async () => {
    const all = await ask<{
      tablename: string;
      policyname: string;
      cmd: string;
      qual: string;
      check: string;
      permissive: string;
    }>(
      `select tablename, policyname, permissive, cmd, qual, with_check as check from pg_policies
       where schemaname = 'public' and 'bilty_app' = any(roles) order by 1`,
    );
    const policies = all.filter(({ permissive }) => permissive === 'PERMISSIVE');
    // Only LRs that were moved in may be deleted.
    expect(all.filter((each) => !policies.includes(each))).toEqual([
      {
        tablename: 'bilty',
        policyname: 'moved_in',
        permissive: 'RESTRICTIVE',
        cmd: 'DELETE',
        qual: '(moved_in IS NOT NULL)',
        check: null,
      },
    ]);
    expect(policies.map(({ tablename }) => tablename)).toEqual(PROTECTED.toSorted());
    const isolation = policies.filter(({ tablename }) => OF_A_COMPANY.includes(tablename));
    for (const policy of isolation) {
      const own = '(tenant_id = current_tenant())';
      expect(policy).toMatchObject({ policyname: 'tenant', cmd: 'ALL', qual: own, check: own });
    }
    for (const { tablename, cmd, qual, check } of policies.filter((each) => !isolation.includes(each))) {
      // The register of kinds has no data of a company.
      if (tablename === 'kind') {
        expect({ cmd, qual }).toEqual({ cmd: 'SELECT', qual: 'true' });
        continue;
      }
      expect(qual, tablename).toContain('app.access');
      // Where nothing else is said, only rows that may be seen may be written.
      if (check !== null) expect(check, tablename).toContain('app.access');
    }
  });

  test('the search’s role can read only the tables that it searches', async () => {
    const policies = await ask<{ tablename: string; cmd: string }>(
      `select tablename, cmd from pg_policies where 'bilty_search' = any(roles) order by 1`,
    );
    expect(policies).toEqual(READ_BY_SEARCH.map((tablename) => ({ tablename, cmd: 'SELECT' })));
  });
});

test('the register of kinds in the database equals the definitions', async () => {
  const kinds = await ask<{ name: string; is_document: boolean }>('select name, is_document from kind order by name');
  const isDocument = (kind: string) => DOCUMENTS.some((document) => document.kind === kind);
  const counting = [...KINDS, ...Object.values(shortLists).map((list) => list.kind), ...LEDGER_SERIES];
  expect(kinds).toEqual(counting.toSorted().map((name) => ({ name, is_document: isDocument(name) })));
});

test('the prefixes of voucher numbers in SQL equal those of the register', async () => {
  const told = Object.entries(VOUCHER_KIND_FACTS).map(([kind, { prefix }]) => ({ kind, prefix }));
  const names = [...told.map(({ kind }) => kind), 'Fuel'];
  expect(await ask('select kind, voucher_prefix(kind) as prefix from unnest($1::text[]) kind', [names])).toEqual([
    ...told,
    { kind: 'Fuel', prefix: null },
  ]);
});

describe('a table of companies', () => {
  test.each(OF_A_COMPANY)('%s begins its keys with tenant_id', async (table) => {
    const keys = await ask<{ name: string; columns: string[]; kind: string }>(
      `select i.relname as name, case when x.indisprimary then 'primary' when x.indisunique then 'unique' else 'index' end as kind,
         array(select coalesce(a.attname, '(expression)')
               from unnest(x.indkey::int[]) with ordinality as k(attnum, at)
               left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.attnum and k.attnum > 0
               order by k.at)::text[] as columns
       from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = $1::regclass`,
      [table],
    );
    expect(keys.filter(({ kind }) => kind === 'primary')).toHaveLength(1);
    for (const { name, kind, columns } of keys) {
      if (kind === 'index' && OF_ALL_COMPANIES.includes(name)) continue;
      expect(columns[0], `${kind} ${name}`).toBe('tenant_id');
    }
  });

  test.each(OF_A_COMPANY)('%s has a tenant_id of type uuid that is never null', async (table) => {
    const column = `select data_type, is_nullable from information_schema.columns where table_name = $1 and column_name = 'tenant_id'`;
    expect(await ask(column, [table])).toEqual([{ data_type: 'uuid', is_nullable: 'NO' }]);
  });

  test('foreign keys of a company’s tables include the company', async () => {
    const foreign = await ask<{ name: string; from: string[]; to: string[] }>(
      `select conrelid::regclass || '.' || conname as name,
         array(select attname from unnest(conkey) k join pg_attribute on attrelid = conrelid and attnum = k)::text[] as from,
         array(select attname from unnest(confkey) k join pg_attribute on attrelid = confrelid and attnum = k)::text[] as to
       from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1)`,
      [OF_A_COMPANY],
    );
    expect(foreign.length).toBeGreaterThan(0);
    for (const { name, from, to } of foreign) {
      expect(from, name).toContain('tenant_id');
      expect(from.indexOf('tenant_id'), name).toBe(to.indexOf('tenant_id'));
    }
  });

  test.each(OF_A_COMPANY)('%s could be distributed by tenant_id as it is', async (table) => {
    // PostgreSQL itself refuses a partitioned table with a key that lacks the partitioning column.
    const partitioned = `create table parted (like ${table} including all excluding statistics) partition by hash (tenant_id)`;
    await expect(ask(partitioned)).resolves.toEqual([]);
    await ask('drop table parted');
  });

  test('no table has a trigger', async () => {
    expect(
      await ask(
        `select tgname from pg_trigger join pg_class on pg_class.oid = tgrelid where not tgisinternal and ${inPublic}`,
      ),
    ).toEqual([]);
  });
});

describe("the portal's role", () => {
  test('the portal’s roles own nothing, are no superusers and are bound by row-level security', async () => {
    const roles = await ask(
      `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname like 'bilty\\_%' order by 1`,
    );
    const plain = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
    };
    expect(roles).toEqual([
      { rolname: 'bilty_app', ...plain },
      { rolname: 'bilty_eraser', ...plain },
      { rolname: 'bilty_search', ...plain },
    ]);
    const owned = `select c.relname from pg_class c where pg_get_userbyid(c.relowner) like 'bilty%'
      union all select proname from pg_proc where pg_get_userbyid(proowner) = 'bilty_app'
      union all select nspname from pg_namespace where pg_get_userbyid(nspowner) like 'bilty%'`;
    expect(await ask(owned)).toEqual([]);
  });

  test('the portal’s roles are members of no other role', async () => {
    const member = `select roleid::regrole::text from pg_auth_members where member::regrole::text like 'bilty%'`;
    expect(await ask(member)).toEqual([]);
  });

  test('the portal’s role has exactly the expected grants', async () => {
    const granted = await ask<{ name: string; grants: string }>(
      `select table_name as name, string_agg(lower(privilege_type), ' ' order by privilege_type) as grants
       from information_schema.table_privileges where grantee = 'bilty_app' and table_schema = 'public' group by 1`,
    );
    expect(Object.fromEntries(granted.map(({ name, grants }) => [name, grants]))).toEqual(GRANTS);
  });

  test('the portal’s role has no grants by PUBLIC or of sequences, and only the listed ones of columns', async () => {
    expect(
      await ask(
        `select table_name, privilege_type from information_schema.table_privileges
         join pg_class on relname = table_name and ${inPublic} where grantee = 'PUBLIC' and table_schema = 'public'`,
      ),
    ).toEqual([]);
    expect(
      await ask(
        `select attrelid::regclass, attname, attacl::text from pg_attribute
         where attacl is not null and attrelid::regclass::text = any($1) order by attname, attrelid::regclass::text`,
        [Object.keys(GRANTS)],
      ),
    ).toEqual(COLUMN_GRANTS);
    expect(await ask(`select relname from pg_class where relkind = 'S' and ${inPublic}`)).toEqual([]);
    const create = `select has_schema_privilege(r, 'public', 'create') as may from unnest(array['bilty_app', 'bilty_search', 'bilty_eraser']) r`;
    expect(await ask(create)).toEqual([{ may: false }, { may: false }, { may: false }]);
  });

  test('the portal’s role cannot change the company that a statement works for', async () => {
    const may = `select has_function_privilege('bilty_app', 'set_config(text, text, boolean)', 'execute') as may`;
    expect(await ask(may)).toEqual([{ may: false }]);
  });

  test('the search’s role may only read, and only the tables that it searches', async () => {
    const granted = await ask<{ name: string; grants: string }>(
      `select table_name as name, string_agg(lower(privilege_type), ' ') as grants
       from information_schema.table_privileges where grantee = 'bilty_search' and table_schema = 'public' group by 1 order by 1`,
    );
    expect(granted).toEqual(READ_BY_SEARCH.map((name) => ({ name, grants: 'select' })));
  });
});

test('functions with another role’s rights are the listed ones, with a pinned search_path', async () => {
  const functions = await ask<{ name: string; owner: string; config: string[]; everybody: boolean }>(
    `select oid::regprocedure::text as name, pg_get_userbyid(proowner) as owner, proconfig as config,
       has_function_privilege('public', oid, 'execute') as everybody
     from pg_proc where prosecdef and pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) order by 1`,
  );
  const config = ['search_path=pg_catalog, public'];
  expect(functions).toEqual(
    Object.entries(DEFINER_FUNCTIONS).map(([name, owner]) => ({ name, owner, config, everybody: false })),
  );
});

describe('erasing a company', () => {
  const withTenant = `select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'tenant_id' order by 1`;

  test('an erasure may delete from every table with a tenant_id but company_state', async () => {
    const tables = (await ask<{ name: string }>(withTenant)).map(({ name }) => name);
    expect(tables).toEqual(expect.arrayContaining([...OF_A_COMPANY, 'user_account', 'outbox']));
    const erased = tables.filter((name) => name !== 'company_state');
    const policies = await ask(
      `select tablename, cmd, qual from pg_policies where 'bilty_eraser' = any(roles) and tablename <> 'company_state' order by 1`,
    );
    // The role sees only companies whose erasure has begun.
    const qual = '(tenant_id = ANY (erasing_tenants()))';
    expect(policies).toEqual(erased.map((tablename) => ({ tablename, cmd: 'ALL', qual })));
    const granted = await ask(
      `select table_name as name, string_agg(lower(privilege_type), ' ' order by privilege_type) as grants
       from information_schema.table_privileges where grantee = 'bilty_eraser' and table_schema = 'public' group by 1 order by 1`,
    );
    const grants = (name: string) => (name === 'company_state' ? 'select' : 'delete select');
    expect(granted).toEqual(tables.map((name) => ({ name, grants: grants(name) })));
  });

  test('every table without a tenant_id states how it is erased', async () => {
    const tables = (await ask<{ name: string }>(withTenant)).map(({ name }) => name);
    const others = Object.keys(GRANTS).filter((table) => !tables.includes(table));
    expect(Object.keys(ERASED_OTHERWISE).sort()).toEqual(others.sort());
    const cascades = await ask<{ name: string }>(
      `select conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'user_account'::regclass and confdeltype = 'c' order by 1`,
    );
    const withLogins = others.filter((table) => ERASED_OTHERWISE[table] === 'with the login');
    expect(cascades.map(({ name }) => name)).toEqual(withLogins.toSorted());
  });
});

test('no function of ours can be executed by PUBLIC', async () => {
  const open = `select p.oid::regprocedure::text as name from pg_proc p
    where pronamespace = 'public'::regnamespace and has_function_privilege('public', p.oid, 'execute')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
  expect(await ask(open)).toEqual([]);
});

describe('definitions and database columns', () => {
  const definitions: readonly (readonly [string, Fields])[] = [
    [company.table, company.fields],
    [user.table, user.fields],
    [profile.table, profile.fields],
    [employee.table, employee.fields],
    [vehicle.table, vehicle.fields],
    ...Object.values(shortLists).map(({ table, fields }): readonly [string, Fields] => [table, fields]),
    [party.table, party.fields],
    [place.table, place.fields],
    [ewayBill.table, ewayBill.fields],
    [plan.table, plan.fields],
    [planDuration.table, planDuration.fields],
    [planOffer.table, planOffer.fields],
    [planPrice.table, planPrice.fields],
    [bankAccount.table, bankAccount.fields],
    [seller.table, seller.fields],
    [lawRow.table, lawRow.fields],
    [subscription.table, subscription.fields],
    [payment.table, payment.fields],
    [enquiry.table, enquiry.fields],
    ...DOCUMENTS.flatMap(({ table, fields, lineTable, lines }): (readonly [string, Fields])[] => [
      [table, fields],
      [lineTable, lines],
    ]),
  ];
  const fields = definitions.flatMap(([table, each]) =>
    Object.entries(each).map(([name, field]) => ({ table, column: columnOf(name), field })),
  );

  const references = DOCUMENTS.flatMap((document: AnyDocument) =>
    referencesOf(document).map((reference) => ({ document, ...reference })),
  );
  test.each(references)(
    '$document.table keeps $keeps beside $field, which refers to $record.table',
    async ({ document, field, keeps, record }) => {
      const [key] = await ask(
        `select pg_get_constraintdef(oid) as written from pg_constraint where conrelid = $1::regclass and conname = $2`,
        [document.table, referenceConstraint(document, field)],
      );
      expect(key).toEqual({
        written: `FOREIGN KEY (tenant_id, ${columnOf(field)}) REFERENCES ${record.table}(tenant_id, id)`,
      });
      const [kept] = await ask(
        `select data_type, is_nullable from information_schema.columns where table_name = $1 and column_name = $2`,
        [document.table, columnOf(keeps)],
      );
      expect(kept).toEqual({ data_type: 'text', is_nullable: 'NO' });
      // Otherwise a renamed record would be looked up in every document.
      const indexes = await ask(`select indexdef from pg_indexes where tablename = $1 and indexdef like $2`, [
        document.table,
        `%(tenant_id, ${columnOf(field)})%`,
      ]);
      expect(indexes).toHaveLength(1);
    },
  );

  /** A type as information_schema has it. */
  function typeOf(column: Record<string, unknown>): string {
    const { data_type: type, numeric_precision: digits, numeric_scale: decimals } = column;
    return type === 'numeric' ? `numeric(${String(digits)},${String(decimals)})` : String(type);
  }
  // An optional date is null; everything else is empty or 0.
  const mayBeNull = (field: Field) => field.kind === 'date' && !field.required;

  test.each(fields)('the column $table $column has the type of its definition', async ({ table, column, field }) => {
    const [found] = await ask(
      'select * from information_schema.columns where table_schema = $1 and table_name = $2 and column_name = $3',
      ['public', table, column],
    );
    expect(found, 'there is a migration for it').toBeDefined();
    expect(typeOf(found ?? {})).toBe(columnType(field));
    expect(found?.['is_nullable']).toBe(mayBeNull(field) ? 'YES' : 'NO');
  });

  test.each(fields.filter(({ field }) => field.kind === 'money' || field.kind === 'quantity' || field.kind === 'date'))(
    '$table $column has a check that keeps NaN and infinity out',
    async ({ table, column, field }) => {
      const checks = await ask<{ written: string }>(
        `select pg_get_constraintdef(oid) as written from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
        [table],
      );
      const written = checks.map((check) => check.written).join('\n');
      // A numeric with a precision takes no infinity, and NaN is greater than every number.
      const range = `${column} >= .*${column} <= `;
      const notNaN = String.raw`(GREATEST\((\w+, )*${column}(, \w+)*\)|\(${column}) < 'NaN'`;
      expect(written).toMatch(new RegExp(field.kind === 'date' ? range : `${range}|${notNaN}`));
    },
  );

  test.each(DOCUMENTS)('a save of $kind without its search text fails', async ({ table }) => {
    const found = await ask(
      `select is_nullable, column_default, is_generated from information_schema.columns where table_name = $1 and column_name = 'search'`,
      [table],
    );
    expect(found).toEqual([{ is_nullable: 'NO', column_default: null, is_generated: 'NEVER' }]);
  });

  // It would be refused even if only its other forms were unique, but then reading one document would scan all of them.
  test.each<AnyDocument>(DOCUMENTS)(
    'the number of $kind is unique, and found by an index',
    async ({ table, number }) => {
      const keys = await ask<{ written: string }>(
        `select pg_get_constraintdef(oid) as written from pg_constraint where conrelid = $1::regclass and contype = 'u'`,
        [table],
      );
      expect(keys.map(({ written }) => written)).toContain(`UNIQUE (tenant_id, ${columnOf(number)})`);
    },
  );
});
