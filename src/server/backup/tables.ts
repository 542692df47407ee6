import { escapeIdentifier, type Client } from 'pg';

/** A table of the portal, with its columns except generated ones. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Short-lived tables: after a restore everybody logs in again, and no session or link that has since ended is revived. */
export const LEFT_OUT = ['login_try', 'password_reset', 'session'];

interface CatalogTable extends Table {
  readonly ours: boolean;
}

/**
 * The tables that a backup contains, and the other tables of the database. All of the portal's own tables except the list of migrations are
 * under row-level security; other tables belong to somebody else.
 */
export async function findTables(client: Client): Promise<{ ours: readonly Table[]; foreign: readonly string[] }> {
  const { rows } = await client.query<CatalogTable>(
    `select relname as name, relrowsecurity or relname = 'migration' as ours, array(
         select attname::text from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
       from pg_class c
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> all($1)
         and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
       order by relname collate "C"`,
    [LEFT_OUT],
  );
  return {
    ours: rows.filter(({ ours }) => ours).map(({ name, columns }) => ({ name, columns })),
    foreign: rows.filter(({ ours }) => !ours).map(({ name }) => name),
  };
}

export const columnsOf = ({ columns }: Table) => columns.map((column) => escapeIdentifier(column)).join(', ');

/**
 * Lets the owner read the rows of all companies in a transaction that sets app.backup. The owner of the portal's own database can anyway;
 * an ordinary login (DATABASE_URL) is bound by row-level security.
 */
export async function openToBackup(client: Client): Promise<void> {
  const { rows: bound } = await client.query<{ name: string }>(
    `select relname as name from pg_class c
       where relnamespace = 'public'::regnamespace and relrowsecurity
         and not exists (select from pg_roles where rolname = current_user and (rolsuper or rolbypassrls))
         and not exists (select from pg_policy where polrelid = c.oid and polname = 'backup')`,
  );
  for (const { name } of bound) {
    // One table is locked at a time, and only the first time.
    await client.query(
      `create policy backup on ${escapeIdentifier(name)} for select to current_user
         using ((select current_setting('app.backup', true)) = 'on')`,
    );
  }
}
