import { escapeIdentifier, type Client } from 'pg';

// Citus (docs/scale.md): companies' tables are distributed over its nodes by tenant_id and colocated, so that everything of a company is on
// one node. The platform's tables stay on the coordinator.

/** Joined by companies' statements, and rarely changed: copied to each node. */
export const ON_EACH_NODE = [
  'api_key',
  'company_state',
  'kind',
  'law_row',
  'migration',
  'plan',
  'plan_duration',
  'plan_offer',
  'plan_price',
  'second_factor_demand',
  'seller',
  'user_account',
];
/** Other tables that companies' statements read and write: every node asks the coordinator. */
export const ASKED_BY_NODES = ['outbox', 'password_reset', 'platform_series', 'session'];
/** The functions that do. */
export const ASKING_FUNCTIONS = ['queue_letter'];

/** Whether the Citus extension is installed. */
export async function hasCitus(client: Client): Promise<boolean> {
  const { rows } = await client.query(`select from pg_extension where extname = 'citus'`);
  return rows.length > 0;
}

interface Table {
  readonly name: string;
  readonly isOfCompanies: boolean;
  readonly isForced: boolean;
}

const WAITING = `
  select c.relname as name, a.attname is not null and c.relname <> all ($1::text[] || $2::text[]) as "isOfCompanies", c.relforcerowsecurity as "isForced"
  from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (a.attname is not null or c.relname = any ($1::text[] || $2::text[]))
    and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
  order by a.attname is null, c.relname <> 'company', c.relname`;

// Tables with foreign keys are distributed one by one: the keys are kept here meanwhile, so that an interrupted run can continue. "on
// update cascade", which Citus does not support between distributed tables, becomes a check at the end of the transaction.
const KEEP_KEYS = `
  insert into distributed_key (name, source, definition)
  select k.conname, k.conrelid::regclass::text, case when a.attname is null then pg_get_constraintdef(k.oid)
    else regexp_replace(pg_get_constraintdef(k.oid), ' ON UPDATE CASCADE.*', ' DEFERRABLE INITIALLY DEFERRED') end
  from pg_constraint k left join pg_attribute a on a.attrelid = k.conrelid and a.attname = 'tenant_id' and a.attnotnull
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0
    and not (exists (select from pg_dist_partition p where p.logicalrelid = k.conrelid)
      and exists (select from pg_dist_partition p where p.logicalrelid = k.confrelid))
  returning name, source`;

async function inTransaction(client: Client, statements: readonly string[]): Promise<void> {
  try {
    await client.query('begin');
    // A referenced table may be distributed in the same transaction: one connection per node sees both.
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

// Row-level security is not forced on the owner: copying and moving tables runs as the owner, and Citus' shard mover would wait for ever.
// The portal does not run as the owner.
function unforced({ name, isForced }: Table, statements: readonly string[]): string[] {
  return isForced
    ? [`alter table ${escapeIdentifier(name)} no force row level security`, ...statements]
    : [...statements];
}

function spreading(table: Table, together: string | null): string[] {
  const { name, isOfCompanies } = table;
  const named = `'public.${escapeIdentifier(name)}'`;
  const group = together === null ? `'none'` : `'public.${escapeIdentifier(together)}'`;
  if (isOfCompanies)
    return unforced(table, [`select create_distributed_table(${named}, 'tenant_id', colocate_with => ${group})`]);
  return unforced(table, [
    ON_EACH_NODE.includes(name)
      ? `select create_reference_table(${named})`
      : `select citus_add_local_table_to_metadata(${named})`,
  ]);
}

/** Makes functions plan for the given company in a distributed database: Citus has no generic plans. */
export async function planForCompanies(client: Client): Promise<void> {
  const { rows: functions } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and 'plan_cache_mode=force_generic_plan' = any (proconfig)`,
  );
  for (const { name } of functions)
    await client.query(`alter function ${name} set plan_cache_mode = 'force_custom_plan'`);
}

/**
 * Distributes what is not distributed yet, table by table; an interrupted run continues. No portal may run meanwhile. Returns how many
 * tables were distributed.
 */
export async function distribute(client: Client, log: (line: string) => void): Promise<number> {
  await client.query(`set client_min_messages = 'warning'`);
  const { rows: waiting } = await client.query<Table>(WAITING, [ON_EACH_NODE, ASKED_BY_NODES]);
  await client.query(
    'create table if not exists distributed_key (name text, source text, definition text not null, primary key (source, name))',
  );
  if (waiting.length > 0) {
    await client.query('begin');
    const { rows: keys } = await client.query<{ name: string; source: string }>(KEEP_KEYS);
    for (const { name, source } of keys)
      await client.query(`alter table ${source} drop constraint ${escapeIdentifier(name)}`);
    await client.query('commit');
  }
  const { rows: begun } = await client.query(
    `select from pg_dist_partition where logicalrelid = 'public.company'::regclass`,
  );
  let together = begun.length > 0 ? 'company' : null;
  for (const [at, table] of waiting.entries()) {
    await inTransaction(client, spreading(table, together));
    if (table.isOfCompanies) {
      together ??= table.name;
      await client.query(
        `select truncate_local_data_after_distributing_table('public.${escapeIdentifier(table.name)}')`,
      );
    }
    if ((at + 1) % 20 === 0) log(`Spread ${at + 1} of ${waiting.length} tables …`);
  }
  await addKeys(client);
  // Functions called by statements also read tables. Everything of a company is on one node, so they run where their statement runs. What
  // nodes do for one another is not worth JIT compilation either.
  for (const role of ['bilty_app', 'bilty_eraser', 'bilty_search', 'current_user'])
    for (const setting of ['citus.allow_nested_distributed_execution = on', 'jit = off'])
      await client.query(`alter role ${role} set ${setting}`);
  // Nodes log in to one another as the current role; the functions of these roles read all companies.
  for (const role of ['bilty_search', 'bilty_eraser']) await client.query(`alter role ${role} login`);
  await planForCompanies(client);
  await client.query('drop table distributed_key');
  return waiting.length;
}

async function addKeys(client: Client): Promise<void> {
  const { rows: kept } = await client.query<{ name: string; source: string; definition: string }>(
    'select name, source, definition from distributed_key order by source, name',
  );
  for (const { name, source, definition } of kept)
    await inTransaction(client, [
      `alter table ${source} add constraint ${escapeIdentifier(name)} ${definition}`,
      `delete from distributed_key where source = '${source}' and name = '${name}'`,
    ]);
}
