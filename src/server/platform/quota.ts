import { sql } from 'kysely';
import { GB, USUAL_STORAGE_GB } from '#domain/records/plan.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { conflict } from '../errors/errors.ts';

const tenant = value('tenantId');
const FULL = 'The storage of your company is full. Please contact us for a larger plan.';

/** The storage that a company's files use and may use, in bytes. */
export interface Storage {
  readonly used: number;
  readonly quota: number;
}

/** The columns of `Storage`. Usage as counted in storage.ts; of several running plans the largest counts. Plans are read with access. */
export const storageColumns = sql`coalesce((select f.bytes from company_storage f where f.tenant_id = ${tenant}), 0) as used,
  ${sql.lit(GB)}::bigint * coalesce((select max(p.storage_gb) from subscription s join plan p on p.id = s.plan_id
    where s.tenant_id = ${tenant} and s.status <> 'Deactive'
      and (now() at time zone 'Asia/Kolkata')::date between s.from_date and s.to_date), ${sql.lit(USUAL_STORAGE_GB)}) as quota`;
const readStorage = statement<Storage>('storage.standing', sql`select ${storageColumns}`);

/** Throws 409 if a company's files would exceed its plan. `bytes`: the size to be added. */
export async function admitFiles(database: Database, tenantId: string, bytes: number): Promise<void> {
  const [row] = await database.read({ tenantId, withAccess: true }, readStorage, {});
  const { used, quota } = row ?? { used: 0, quota: 0 };
  if (used + bytes > quota) throw conflict('storage_full', FULL);
}
