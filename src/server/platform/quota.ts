import { sql } from 'kysely';
import { GB, USUAL_STORAGE_GB } from '#domain/records/plan.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { conflict } from '../errors.ts';

const tenant = value('tenantId');
const FULL = 'The storage of your company is full. Please contact us for a larger plan.';

// As storage.ts counts it. Of several plans that run the largest counts.
const standing = statement<{ used: number; gb: number }>(
  'storage.standing',
  sql`select coalesce((select f.bytes from company_storage f where f.tenant_id = ${tenant}), 0) as used,
      coalesce((select max(p.storage_gb) from subscription s join plan p on p.id = s.plan_id
        where s.tenant_id = ${tenant} and s.status <> 'Deactive'
          and (now() at time zone 'Asia/Kolkata')::date between s.from_date and s.to_date), ${sql.lit(USUAL_STORAGE_GB)}) as gb`,
);

/** What the files of a company take and may take, in bytes. */
export async function storageOf(database: Database, tenantId: string) {
  const [row] = await database.read({ tenantId, withAccess: true }, standing, {});
  return { used: row?.used ?? 0, quota: (row?.gb ?? USUAL_STORAGE_GB) * GB };
}

/** Throws 409 where a company's files would take more than its plan has. `bytes`: what comes. */
export async function admitFiles(database: Database, tenantId: string, bytes: number): Promise<void> {
  const { used, quota } = await storageOf(database, tenantId);
  if (used + bytes > quota) throw conflict('storage_full', FULL);
}
