import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, startEmptyCluster, temporaryFolder, type ThrowawayDatabase } from '#test/throwaway-database.ts';
import { readCatalogue, type Catalogue } from './dump/catalogue.ts';
import { readSchemaFiles, replaceFiles, schemaFiles } from './dump/schema-files.ts';
import { readSurroundings } from './dump/surroundings.ts';
import { refuseUnknownObjects } from './dump/unknown-objects.ts';
import { makeSchema, migrateWithin, migrationNames } from './migrate.ts';
import { createSchema, SCHEMA_FOLDER } from './schema.ts';

const databases: ThrowawayDatabase[] = [];
const clients: Client[] = [];
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await Promise.all(databases.map((database) => database.drop()));
});

async function connectTo(database: ThrowawayDatabase): Promise<Client> {
  databases.push(database);
  const client = new Client(database.connection);
  await client.connect();
  clients.push(client);
  return client;
}

/** Makes a change, inspects the result, and rolls the change back. */
async function lookAfter<Seen>(client: Client, change: string, look: () => Promise<Seen>): Promise<Seen> {
  await client.query('begin');
  try {
    await client.query(change);
    return await look();
  } finally {
    await client.query('rollback');
  }
}

/** The schema's files create tables in another order than migrations did. */
const byName = ({ tables, ...rest }: Catalogue): Catalogue => ({
  ...rest,
  tables: tables.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
});

// In a cluster of its own, which has no roles yet.
let alone: Client;
let migrated: Catalogue;
beforeAll(async () => {
  alone = await connectTo(await startEmptyCluster());
  await alone.query('begin');
  await migrateWithin(alone, await migrationNames());
  await alone.query('commit');
  migrated = await readCatalogue(alone);
});

test('no two migrations have the same number', async () => {
  const numbers = (await migrationNames()).map((name) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});

test('an empty database by the schema equals one by all migrations', async () => {
  const client = await connectTo(await emptyDatabase());
  await client.query('begin');
  await makeSchema(client, await migrationNames());
  await client.query('commit');
  expect(byName(await readCatalogue(client))).toEqual(byName(migrated));
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  expect(rows.map(({ name }) => name)).toEqual(await migrationNames());
});

test('the schema files are those that npm run schema writes', async () => {
  const present = await readSchemaFiles(SCHEMA_FOLDER);
  const written = schemaFiles(migrated, present);
  expect([...written.keys()].sort(), 'Run npm run schema.').toEqual([...present.keys()].sort());
  for (const [path, text] of written) expect(present.get(path), `${path}: run npm run schema.`).toBe(text);
});

// One of each kind of object that the schema files contain.
const CHANGES = [
  `create table told (tenant_id uuid, id bigint, name text not null default 'it''s', primary key (tenant_id, id))`,
  `alter table told add column sum numeric(14, 2) generated always as (id + 1) stored`,
  `alter table told add column made_at timestamptz(3) default now()`,
  `alter table told add column lines text[] default '{}'`,
  `alter table told add column "Of old" varchar(20) collate "C"`,
  `alter table told alter column name drop not null`,
  `alter table told alter column name set statistics 7`,
  `alter table told alter column name set storage external`,
  `alter table told alter column name set compression pglz`,
  `alter table told alter column name set (n_distinct = 5)`,
  `alter table told set (fillfactor = 50)`,
  `alter table told add check (id between 1 and 5 or name in ('a', e'b\\nc\\\\') and (id = 1) = (name is null))`,
  `alter table told add constraint told_once unique (id) deferrable`,
  `alter table told add constraint told_apart exclude using gist (int8range(id, id + 1) with &&)`,
  `alter table told add constraint told_company foreign key (tenant_id) references company (tenant_id) on delete cascade`,
  `create unique index told_name on told (tenant_id, lower(name) desc nulls last) include (id) where name <> 'x  y'`,
  `comment on table told is 'Told; of it -- all'`,
  `comment on column told.name is 'Its name'`,
  `insert into company (tenant_id) select gen_random_uuid()`,
  `insert into told (tenant_id, id, name) select tenant_id, 3, 'a;b' from company`,
  `create function tell() returns trigger language plpgsql as $body$ begin raise notice $$told$$; return new; end $body$`,
  `create trigger telling after insert on told for each row execute function tell()`,
  `alter table told enable row level security`,
  `alter table told force row level security`,
  `create policy told on told as restrictive for update to bilty_app, bilty_search using (id = 1) with check (name is not null)`,
  `alter policy told on told with check (exists (select from company c where c.tenant_id = told.tenant_id))`,
  `grant select, insert on told to bilty_app`,
  `grant update (name, id) on told to bilty_search`,
  `create function add_up(a integer, b integer default 2) returns integer language sql immutable strict return a + b`,
  `alter function add_up cost 5`,
  `alter function add_up stable leakproof`,
  `alter function add_up set search_path = pg_catalog, public`,
  `alter function add_up set work_mem = '5MB'`,
  `alter function add_up security definer`,
  `comment on function add_up is 'Adds up'`,
  `revoke execute on function add_up from public`,
  `grant execute on function add_up to bilty_app`,
  `alter function add_up owner to bilty_search`,
  `create function list_up(a text) returns table (one text, other bigint) language sql rows 7 as $$ select a, 1 $$`,
  `alter table told add constraint told_added check (add_up(id::integer) > 0)`,
  `drop index told_name`,
];

test('each kind of change is found in the catalogue and can be made again from the schema files', async () => {
  const folder = join(temporaryFolder(), 'schema');
  for (const part of ['tables', 'functions', 'expressions']) await mkdir(join(folder, part), { recursive: true });
  await cp(join(SCHEMA_FOLDER, 'roles.sql'), join(folder, 'roles.sql'));
  const make = async () => {
    const client = await connectTo(await emptyDatabase());
    await client.query('create table migration (name text primary key, at timestamptz not null default now())');
    await createSchema(client, folder);
    return client;
  };

  const client = await make();
  await client.query('create table company (tenant_id uuid primary key)');
  let seen = JSON.stringify(await readCatalogue(client));
  for (const change of CHANGES) {
    await client.query(change);
    const now = JSON.stringify(await readCatalogue(client));
    expect(now, change).not.toBe(seen);
    seen = now;
  }
  const changed = await readCatalogue(client);
  const files = schemaFiles(changed, new Map());
  expect([...files.keys()]).toEqual([
    'tables/company.sql',
    'tables/told.sql',
    'expressions/add_up.sql',
    'functions/list_up.sql',
    'expressions/tell.sql',
  ]);
  await replaceFiles(folder, new Map(), files);
  const again = await readCatalogue(await make());
  expect(byName(again)).toEqual(byName(changed));
  expect(schemaFiles(again, new Map())).toEqual(files);
});

test.each([
  'create role bilty_other nologin',
  'alter role bilty_search bypassrls',
  'alter role bilty_app set work_mem = 500',
  'grant bilty_search to bilty_app',
  'grant execute on function pg_catalog.set_config to bilty_app',
  'grant create on schema public to bilty_app',
  'create schema other',
  'create extension hstore',
  'alter default privileges grant select on tables to bilty_app',
])('a change of what schema/roles.sql creates is found: %s', async (change) => {
  const changed = await lookAfter(alone, change, () => readSurroundings(alone));
  expect(changed).not.toEqual(migrated.surroundings);
});

test.each([
  'create view seen as select 1',
  'create materialized view seen as select 1',
  'create sequence counted',
  `create type colour as enum ('red')`,
  'create domain small as integer check (value < 9)',
  'create type pair as (a integer, b integer)',
  'create table split (id integer) partition by hash (id)',
  'create table heir () inherits (kind)',
  'create unlogged table fleeting (id integer)',
  'create table counted (id integer generated always as identity)',
  'create rule quiet as on delete to kind do instead nothing',
  'create statistics together on fact, state_code from law_row',
  'create index on law_row ((lower(fact))); alter index law_row_lower_idx alter column 1 set statistics 5',
  `comment on constraint kind_pkey on kind is 'x'`,
  'create aggregate most(integer) (sfunc = int4larger, stype = integer)',
  `create procedure done() language sql as 'select 1'`,
  'grant select on kind to bilty_app with grant option',
  'alter table kind owner to bilty_search',
  'create operator === (leftarg = text, rightarg = text, function = texteq)',
])('the schema is not written with an object it cannot describe: %s', async (change) => {
  await expect(lookAfter(alone, change, () => refuseUnknownObjects(alone))).rejects.toThrow(
    /^src\/server\/database\/dump reads no /,
  );
});
