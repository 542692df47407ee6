import type { Client } from 'pg';

// The kinds of object that are read, as named by pg_identify_object; a table brings its row type and array type. Triggers of foreign keys
// are internal.
const KNOWN = [
  'table',
  'index',
  'toast table',
  'type',
  'composite type',
  'table constraint',
  'default value',
  'policy',
  'trigger',
  'function',
  'extension',
];

// Objects created with the server itself have lower numbers.
const FIRST_OWN = 16_384;

const UNKNOWN = `
  with own as (
    select distinct d.classid, d.objid from pg_depend d
    where d.objid >= ${FIRST_OWN} and d.classid not in ('pg_amop'::regclass, 'pg_amproc'::regclass) -- parts of an operator class
      and not exists (select from pg_depend e where e.classid = d.classid and e.objid = d.objid and e.deptype = 'e'))
  select format('%s %s', o.type, o.identity) as what from own, pg_identify_object(own.classid, own.objid, 0) o
    where not (o.type = any ($1)) and o.type not like 'toast%'
  union all
  select format('the domain, range or enumeration %s', t.typname) from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typtype not in ('b', 'c')
  union all
  select format('%s, which is no plain table', c.relname) from pg_class c where c.relnamespace = 'public'::regnamespace
    and (c.relkind not in ('r', 'i') or c.relpersistence <> 'p' or c.relispartition or c.relhassubclass or c.reltablespace <> 0
      or c.relreplident not in ('d', 'n') or (c.relkind = 'r' and c.relam <> (select oid from pg_am where amname = 'heap')))
  union all
  select format('the owner of %s', c.relname) from pg_class c, pg_database d
    where d.datname = current_database() and c.relnamespace = 'public'::regnamespace and c.relowner <> d.datdba
  union all
  select format('statistics, identity or a name of not null of %s.%s', c.relname, a.attname)
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and (a.attidentity <> ''
      or (c.relkind = 'i' and nullif(a.attstattarget, -1) is not null)
      or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'n' and k.conkey[1] = a.attnum
        and k.conname <> left(c.relname || '_' || a.attname || '_not_null', 63)))
  union all
  select format('the right to grant %s', c.relname) from pg_class c, aclexplode(c.relacl) x
    where c.relnamespace = 'public'::regnamespace and x.is_grantable and x.grantee <> c.relowner
  union all
  select format('%s, which is no function of SQL or PL/pgSQL', p.oid::regprocedure) from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and (p.prokind <> 'f' or p.prosupport <> 0 or l.lanname not in ('sql', 'plpgsql'))
      and not exists (select from pg_depend e where e.classid = 'pg_proc'::regclass and e.objid = p.oid and e.deptype = 'e')
  union all
  select format('the comment %s', quote_literal(s.description)) from pg_description s
    where s.objoid >= ${FIRST_OWN} and s.classoid not in ('pg_class'::regclass, 'pg_proc'::regclass, 'pg_extension'::regclass)
      and not exists (select from pg_depend e where e.classid = s.classoid and e.objid = s.objoid and e.deptype = 'e')`;

/** Throws if the database has an object that the schema files would leave out. */
export async function refuseUnknownObjects(client: Client): Promise<void> {
  const { rows } = await client.query<{ what: string }>(UNKNOWN, [KNOWN]);
  if (rows.length === 0) return;
  throw new Error(
    `src/server/database/dump reads no ${rows.map(({ what }) => what).join(', no ')}: teach it, so that the schema has all that migrations make.`,
  );
}
