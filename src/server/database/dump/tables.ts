import { escapeIdentifier, escapeLiteral, type Client } from 'pg';
import type { Grant } from './grant.ts';

export interface Column {
  readonly name: string;
  readonly type: string;
  /** If it differs from the type's default. */
  readonly collation: string | null;
  readonly isRequired: boolean;
  /** Its default, or the expression it is generated from. */
  readonly expression: string | null;
  /** `s` or `v`: a generated column, stored or virtual. */
  readonly generated: string;
  readonly statistics: number | null;
  /** `p`, `e`, `m` or `x`, if it differs from the type's default. */
  readonly storage: string | null;
  readonly compression: string | null;
  readonly options: readonly string[] | null;
  readonly comment: string | null;
}

export interface Constraint {
  readonly name: string;
  /** `p`: primary key, `u`: unique, `x`: exclusion, `c`: check, `f`: foreign key. */
  readonly kind: string;
  readonly columns: readonly string[];
  readonly definition: string;
}

export interface Policy {
  readonly name: string;
  readonly isPermissive: boolean;
  readonly command: string;
  readonly roles: readonly string[];
  readonly using: string | null;
  readonly check: string | null;
}

/** A table with everything that belongs to it. */
export interface Table {
  readonly name: string;
  readonly comment: string | null;
  readonly options: readonly string[];
  readonly isSecured: boolean;
  readonly isForced: boolean;
  readonly columns: readonly Column[];
  readonly constraints: readonly Constraint[];
  /** Those not created by a constraint. */
  readonly indexes: readonly string[];
  readonly triggers: readonly string[];
  readonly policies: readonly Policy[];
  readonly grants: readonly Grant[];
  readonly rows: Rows;
}

/** Rows that migrations insert into a table. */
export interface Rows {
  readonly columns: readonly string[];
  /** As SQL literals, in their physical order. */
  readonly values: readonly (readonly string[])[];
}

const COLUMNS = `
  select coalesce(json_agg(json_build_object(
      'name', a.attname,
      'type', format_type(a.atttypid, a.atttypmod),
      'collation', (select l.collname from pg_collation l where l.oid = a.attcollation and a.attcollation <> t.typcollation),
      'isRequired', a.attnotnull,
      'expression', pg_get_expr(d.adbin, d.adrelid),
      'generated', a.attgenerated,
      'statistics', nullif(a.attstattarget, -1),
      'storage', case when a.attstorage <> t.typstorage then a.attstorage end,
      'compression', nullif(a.attcompression, ''),
      'options', a.attoptions,
      'comment', col_description(c.oid, a.attnum)) order by a.attnum), '[]')
    from pg_attribute a join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;

// Keys in order of creation: if a row violates two, the first created is reported. Of checks it is the first by name.
const CONSTRAINTS = `
  select coalesce(json_agg(json_build_object(
      'name', k.conname,
      'kind', k.contype,
      'columns', array(select a.attname from unnest(k.conkey) with ordinality as key (num, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key.num order by key.place),
      'definition', pg_get_constraintdef(k.oid)) order by position(k.contype::text in 'puxcf'), case when k.contype = 'c' then k.conname end, k.oid), '[]')
    from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'x', 'c', 'f')`;

const INDEXES = `
  select coalesce(json_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid), '[]')
    from pg_index i where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))`;

const TRIGGERS = `
  select coalesce(json_agg(pg_get_triggerdef(g.oid) order by g.tgname), '[]') from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal`;

const POLICIES = `
  select coalesce(json_agg(json_build_object(
      'name', p.polname,
      'isPermissive', p.polpermissive,
      'command', case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      'roles', array(select coalesce(r.rolname, 'public') from unnest(p.polroles) as role (oid) left join pg_roles r on r.oid = role.oid order by 1),
      'using', pg_get_expr(p.polqual, p.polrelid),
      'check', pg_get_expr(p.polwithcheck, p.polrelid)) order by p.polname), '[]')
    from pg_policy p where p.polrelid = c.oid`;

// In the order granted, with privileges in the usual order: select, insert, update, delete, then the rarer ones.
const GRANTS = `
  with granted as (
    select coalesce(r.rolname, 'public') as grantee, lower(x.privilege_type) as privilege, x.place, null::name as attname, 0 as attnum
      from aclexplode(c.relacl) with ordinality x (grantor, grantee, privilege_type, is_grantable, place)
        left join pg_roles r on r.oid = x.grantee where x.grantee <> c.relowner
    union all
    select coalesce(r.rolname, 'public'), lower(x.privilege_type), x.place, a.attname, a.attnum
      from pg_attribute a, aclexplode(a.attacl) with ordinality x (grantor, grantee, privilege_type, is_grantable, place)
        left join pg_roles r on r.oid = x.grantee
      where a.attrelid = c.oid and not a.attisdropped and x.grantee <> c.relowner),
  whole as (
    select grantee, array_agg(privilege order by array_position('{select,insert,update,delete}', privilege), privilege) as privileges,
        null::text[] as columns, min(place) as place from granted where attname is null group by grantee
    union all
    select grantee, array[privilege], array_agg(attname::text order by attnum), min(place) from granted where attname is not null
      group by grantee, privilege)
  select coalesce(json_agg(json_build_object('to', grantee, 'privileges', privileges, 'columns', columns)
      order by columns is not null, place, grantee, privileges), '[]') from whole`;

const TABLES = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment, coalesce(c.reloptions, '{}') as options,
    c.relrowsecurity as "isSecured", c.relforcerowsecurity as "isForced", (${COLUMNS}) as columns, (${CONSTRAINTS}) as constraints,
    (${INDEXES}) as indexes, (${TRIGGERS}) as triggers, (${POLICIES}) as policies, (${GRANTS}) as grants
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.oid`;

/** Reads the tables with everything that belongs to them, and the rows of all except the list of migrations. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows: found } = await client.query<Omit<Table, 'rows'>>(TABLES);
  const tables: Table[] = [];
  for (const table of found) tables.push({ ...table, rows: await readRows(client, table) });
  return tables;
}

// Creation times and random ids are left out because they differ on each run, and generated columns follow from others.
const isWritten = ({ generated, expression }: Column) =>
  generated === '' && !/\b(now|clock_timestamp|gen_random_uuid)\(\)/.test(expression ?? '');

async function readRows(client: Client, { name, columns }: Omit<Table, 'rows'>): Promise<Rows> {
  const written = columns.filter(isWritten).map((column) => column.name);
  if (name === 'migration') return { columns: [], values: [] };
  const texts = written.map((column) => `${escapeIdentifier(column)}::text`);
  const { rows } = await client.query<(string | null)[]>({
    text: `select ${texts.join(', ')} from ${escapeIdentifier(name)} order by ctid`,
    rowMode: 'array',
  });
  const typeOf = new Map(columns.map((column) => [column.name, column.type]));
  return {
    columns: written,
    values: rows.map((row) => row.map((value, at) => literal(value, typeOf.get(written[at] ?? '') ?? ''))),
  };
}

function literal(value: string | null, type: string): string {
  if (value === null) return 'null';
  return type === 'boolean' || /^(smallint|integer|bigint|numeric)/.test(type) ? value : escapeLiteral(value);
}
