import type { Client } from 'pg';

/** What surrounds the tables and functions of a database; created by schema/roles.sql. */
export interface Surroundings {
  readonly extensions: readonly string[];
  readonly schemas: readonly string[];
  /** With their attributes, memberships and settings. */
  readonly roles: readonly string[];
  /** Rights revoked from PostgreSQL's own functions, or changed on them. */
  readonly closed: readonly string[];
  readonly defaultPrivileges: readonly string[];
  readonly settings: readonly string[];
}

const SURROUNDINGS = `
  select
    array(select format('%s %s in %s', e.extname, e.extversion, e.extnamespace::regnamespace) from pg_extension e order by e.extname) as extensions,
    array(select format('%s of %s: %s', n.nspname, n.nspowner::regrole, n.nspacl) from pg_namespace n
      where n.nspname !~ '^(pg_|information_schema)' order by n.nspname) as schemas,
    array(select concat_ws(' ', r.rolname, case when r.rolcanlogin then 'login' end, case when r.rolinherit then 'inherit' end,
          case when r.rolsuper then 'superuser' end, case when r.rolbypassrls then 'bypassrls' end, case when r.rolcreatedb then 'createdb' end,
          case when r.rolcreaterole then 'createrole' end, case when r.rolreplication then 'replication' end, r.rolconnlimit, r.rolvaliduntil,
          (select string_agg('of ' || m.roleid::regrole::text, ', ' order by m.roleid::regrole::text) from pg_auth_members m where m.member = r.oid))
      from pg_roles r where r.rolname !~ '^pg_' order by r.rolname) as roles,
    array(select format('%s: %s', p.oid::regprocedure, p.proacl) from pg_proc p
      left join pg_init_privs i on i.classoid = 'pg_proc'::regclass and i.objoid = p.oid
      where p.pronamespace = 'pg_catalog'::regnamespace and p.proacl is distinct from i.initprivs order by p.oid::regprocedure::text) as closed,
    array(select format('%s %s %s %s', defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype, defaclacl) from pg_default_acl order by 1)
      as "defaultPrivileges",
    array(select format('%s %s', s.setrole::regrole, s.setconfig) from pg_db_role_setting s
      where s.setdatabase in (0, (select oid from pg_database where datname = current_database())) order by 1) as settings`;

/** Reads the surroundings of this database and its server. */
export async function readSurroundings(client: Client): Promise<Surroundings> {
  const { rows } = await client.query<Surroundings>(SURROUNDINGS);
  const [found] = rows;
  if (found === undefined) throw new Error('The catalogue says nothing.');
  return found;
}
