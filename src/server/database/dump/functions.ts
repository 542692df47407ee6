import type { Client } from 'pg';
import type { Grant } from './grant.ts';

/** A function of the portal, in SQL or PL/pgSQL. */
export interface SqlFunction {
  readonly name: string;
  /** With names and defaults, as declared. */
  readonly parameters: string;
  /** As grants name it: only the types. */
  readonly signature: string;
  readonly result: string;
  readonly language: string;
  /** What follows the language: volatility, rights, planner hints. */
  readonly properties: readonly string[];
  /** `search_path=pg_catalog, public` */
  readonly settings: readonly string[];
  /** The text between the dollar quotes; null: the body is an expression (`return …`). */
  readonly body: string | null;
  readonly expression: string | null;
  readonly comment: string | null;
  /** Null: the database owner. */
  readonly owner: string | null;
  readonly isPublic: boolean;
  readonly grants: readonly Grant[];
  /** Whether a check, index or policy calls it, so that it must be created before the tables. */
  readonly isOfTables: boolean;
}

const FUNCTIONS = `
  select p.proname as name, pg_get_function_arguments(p.oid) as parameters, oidvectortypes(p.proargtypes) as signature,
    pg_get_function_result(p.oid) as result, l.lanname as language,
    array_remove(array[
      case p.provolatile when 'i' then 'immutable' when 's' then 'stable' end,
      case p.proparallel when 's' then 'parallel safe' when 'r' then 'parallel restricted' end,
      case when p.proisstrict then 'strict' end,
      case when p.proleakproof then 'leakproof' end,
      case when p.prosecdef then 'security definer' end,
      case when p.procost <> 100 then 'cost ' || p.procost end,
      case when p.prorows not in (0, 1000) then 'rows ' || p.prorows end], null) as properties,
    coalesce(p.proconfig, '{}') as settings,
    case when p.prosqlbody is null then p.prosrc end as body, pg_get_function_sqlbody(p.oid) as expression,
    obj_description(p.oid, 'pg_proc') as comment, nullif(p.proowner, d.datdba)::regrole::text as owner,
    p.proacl is null or exists (select from aclexplode(p.proacl) x where x.grantee = 0) as "isPublic",
    (select coalesce(json_agg(json_build_object('to', r.rolname, 'privileges', array['execute'], 'columns', null) order by x.place), '[]')
      from aclexplode(p.proacl) with ordinality x (grantor, grantee, privilege_type, is_grantable, place) join pg_roles r on r.oid = x.grantee where x.grantee <> p.proowner) as grants,
    exists (select from pg_depend u where u.refclassid = 'pg_proc'::regclass and u.refobjid = p.oid and u.classid <> 'pg_proc'::regclass) as "isOfTables"
  from pg_proc p join pg_language l on l.oid = p.prolang join pg_database d on d.datname = current_database()
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend e where e.classid = 'pg_proc'::regclass and e.objid = p.oid and e.deptype = 'e')
  order by p.proname, oidvectortypes(p.proargtypes) collate "C"`;

/** Reads the functions that belong to no extension. */
export async function readFunctions(client: Client): Promise<SqlFunction[]> {
  const { rows } = await client.query<SqlFunction>(FUNCTIONS);
  return rows;
}
