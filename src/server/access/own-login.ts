import { sql } from 'kysely';
import { ROLES } from '#domain/rules/roles.ts';
import { recordChange, recordPlatformChange } from '../changes/audit.ts';
import type { Database, Run } from '../database/connect.ts';
import type { Scope } from '../database/scope.ts';
import { onceFor, statement, value } from '../database/statement.ts';

// A login is changed under app.access, because it may belong to no company. The change is audited in its company; for a super admin, in the
// platform's audit.

const enter = statement('access.enter', sql`set local app.access = 'on'`);
const record = onceFor((call: string) =>
  statement(
    `access.record_${call}`,
    recordChange(call, {
      record: value('record'),
      before: sql`${value('before')}::json`,
      after: sql`${value('after')}::json`,
      from: sql`(select 1) once`,
    }),
  ),
);

const recordOfPlatform = onceFor((call: string) =>
  statement(
    `access.record_platform_${call}`,
    recordPlatformChange(call, {
      record: value('record'),
      before: sql`${value('before')}::json`,
      after: sql`${value('after')}::json`,
      from: sql`(select from user_account where user_name = ${value('record')} and role_id = ${sql.lit(ROLES.superAdmin)}) once`,
    }),
  ),
);

/** The audit entry for a change to a login. */
export interface LoginChange {
  readonly call: string;
  /** Who made the change. */
  readonly by: string;
  /** The login that was changed. */
  readonly record: string;
  readonly before?: object;
  readonly after: object;
}

/**
 * Changes a login in a transaction and writes what `work` reports to the audit of its company, or of the platform for a super admin. If
 * `work` throws, nothing is changed.
 */
export function changeLogin(
  database: Database,
  tenantId: string | null,
  work: (run: Run<Scope>) => Promise<LoginChange>,
): Promise<void> {
  return database.transaction(tenantId === null ? 'access' : { tenantId }, async (run) => {
    if (tenantId !== null) await run(enter, {});
    const { call, by, before, after, ...change } = await work(run);
    const written = {
      userName: by,
      record: change.record,
      before: before === undefined ? null : JSON.stringify(before),
      after: JSON.stringify(after),
    };
    if (tenantId === null) await run(recordOfPlatform(call), written);
    else await run(record(call), { ...written, idempotencyKey: null, bodyHash: null });
  });
}
