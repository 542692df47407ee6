import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import { shownCopyOf } from './photos.ts';
import type { FileStore, NamedFiles } from './store.ts';

interface PhotoRequest {
  readonly tenantId: string;
  readonly photo: string;
  /** 'yes': the original bytes; else the display copy. */
  readonly original: string;
}

/** The photos of a kind, referred to by column `file` of a table: how one is read, and which exist. */
export function namedPhotos({ kind, table }: { readonly kind: string; readonly table: string }) {
  const find = statement<{ file: string }>(
    `${table}.photo`,
    sql`select f.file from ${sql.table(table)} f where f.tenant_id = ${value('tenantId')} and f.file = ${value('file')}`,
  );
  const every = statement<{ files: string[] }>(
    `${table}.files`,
    sql`select coalesce(array_agg(f.file), '{}') as files from ${sql.table(table)} f where f.tenant_id = ${value('tenantId')}`,
  );
  return {
    /** A photo. The requested name is only compared with those in the company's rows; it never becomes a path. Throws 404. */
    async read(database: Database, files: FileStore, { tenantId, photo, original }: PhotoRequest): Promise<Buffer> {
      const [known] = await database.read({ tenantId }, find, { file: photo });
      if (known === undefined) throw notFound();
      const file = original === 'yes' ? known.file : shownCopyOf(known.file);
      const found = await files.get({ tenantId, kind, file });
      if (found === null) throw notFound();
      return found;
    },
    /** The files of a company, for the sweep and the backup. */
    filesOf: (database: Database): NamedFiles => {
      return async (of) => {
        if (of.kind !== kind) return null;
        const [row] = await database.read({ tenantId: of.tenantId }, every, {});
        return (row?.files ?? []).flatMap((file) => [...new Set([file, shownCopyOf(file)])]);
      };
    },
  };
}
