import type { Client } from 'pg';

// The schema of a far larger portal: every table of a company is partitioned by a hash of its tenant_id. The portal does not
// know it; docs/scale.md.

interface Table {
  readonly name: string;
  readonly forced: boolean;
  readonly foreignKeys: readonly { readonly name: string; readonly definition: string }[] | null;
  readonly policies: readonly string[] | null;
  readonly grants: readonly string[] | null;
}

// Functions of the platform return rows of these tables, or policies read them: they have a few rows per company.
const WHOLE = ['company', 'company_state', 'company_storage', 'payment'];

const TABLES = `
  select c.relname as name, c.relforcerowsecurity as forced,
    (select json_agg(json_build_object('name', conname, 'definition', pg_get_constraintdef(oid)))
      from pg_constraint where conrelid = c.oid and contype = 'f') as "foreignKeys",
    (select json_agg(format('create policy %I on %I as %s for %s to %s%s%s', policyname, tablename, permissive, cmd,
        array_to_string(roles, ', '), ' using (' || qual || ')', ' with check (' || with_check || ')'))
      from pg_policies where tablename = c.relname) as policies,
    (select json_agg(format('grant %s on %I to %s', a.privilege_type, c.relname, a.grantee::regrole))
      from aclexplode(c.relacl) a where a.grantee <> c.relowner) as grants
  from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id' and t.attnotnull
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relrowsecurity and c.relname <> all ($1)
    and exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and i.indkey[0] = t.attnum)`;

// The portal recognises a broken constraint by its name, and PostgreSQL gives the name of the partition’s. So it has the same
// name, which is possible in a schema of its own.
const SAME_NAMES = `
  select format('alter index %I.%I rename to %I', p.relnamespace::regnamespace, p.relname, 'new_' || w.relname) as first,
    format('alter index %I.%I rename to %I', p.relnamespace::regnamespace, 'new_' || w.relname, w.relname) as second
  from pg_inherits h join pg_class p on p.oid = h.inhrelid join pg_class w on w.oid = h.inhparent
  where w.relkind = 'I' and p.relname <> w.relname`;

/** Partitions the tables of companies in an empty database; returns their names. */
export async function partitionByTenant(client: Client, parts: number): Promise<string[]> {
  const run = async (statements: readonly string[]) => {
    if (statements.length > 0) await client.query(statements.join(';\n'));
  };
  const { rows: tables } = await client.query<Table>(TABLES, [WHOLE]);
  const each = Array.from({ length: parts }, (_, part) => part);
  await run(['begin', ...each.map((part) => `create schema part_${part}`)]);
  await run(
    tables.flatMap(({ name, foreignKeys }) =>
      (foreignKeys ?? []).map((key) => `alter table ${name} drop constraint "${key.name}"`),
    ),
  );
  for (const { name, forced, policies, grants } of tables) {
    const { rows: indexes } = await client.query<{ name: string; definition: string; constraint: string | null }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition,
         (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = i.indrelid) as constraint
       from pg_index i where i.indrelid = '${name}'::regclass`,
    );
    await run([
      `alter table ${name} rename to whole_${name}`,
      `create table ${name} (like whole_${name} including all excluding indexes excluding statistics) partition by hash (tenant_id)`,
      `drop table whole_${name}`,
      ...each.map(
        (part) =>
          `create table part_${part}.${name} partition of ${name} for values with (modulus ${parts}, remainder ${part})`,
      ),
      ...indexes.map((index) =>
        index.constraint === null
          ? index.definition
          : `alter table ${name} add constraint "${index.name}" ${index.constraint}`,
      ),
      `alter table ${name} enable row level security`,
      ...(forced ? [`alter table ${name} force row level security`] : []),
      ...(policies ?? []),
      ...(grants ?? []),
    ]);
  }
  await run(
    tables.flatMap(({ name, foreignKeys }) =>
      (foreignKeys ?? []).map((key) => `alter table ${name} add constraint "${key.name}" ${key.definition}`),
    ),
  );
  const { rows: names } = await client.query<{ first: string; second: string }>(SAME_NAMES);
  await run([...names.map(({ first }) => first), ...names.map(({ second }) => second), 'commit']);
  return tables.map(({ name }) => name).sort();
}
