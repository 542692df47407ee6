import { sql } from 'kysely';
import { recordChange } from '../changes/audit.ts';
import type { Database, Run } from '../database/connect.ts';
import type { Scope } from '../database/scope.ts';
import { onceFor, statement, value } from '../database/statement.ts';

// A login is changed under app.access, for it may belong to no company; where it belongs to one, that company's audit says so.

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

/** What is written to a company's audit of a change to a login of its users. */
export interface LoginChange {
  readonly call: string;
  /** Who did it. */
  readonly by: string;
  /** Whose login it is. */
  readonly record: string;
  readonly before?: object;
  readonly after: object;
}

/**
 * Changes a login in a transaction, and writes to the audit of its company, where it has one, what `work` says that it
 * did. Throwing within `work` undoes it.
 */
export function changeLogin(
  database: Database,
  tenantId: string | null,
  work: (run: Run<Scope>) => Promise<LoginChange>,
): Promise<void> {
  return database.transaction(tenantId === null ? 'access' : { tenantId }, async (run) => {
    if (tenantId !== null) await run(enter, {});
    const { call, by, before, after, ...change } = await work(run);
    if (tenantId === null) return;
    await run(record(call), {
      userName: by,
      record: change.record,
      before: before === undefined ? null : JSON.stringify(before),
      after: JSON.stringify(after),
      idempotencyKey: null,
      bodyHash: null,
    });
  });
}
