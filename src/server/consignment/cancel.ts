import { sql } from 'kysely';
import { CANCEL_REASON } from '#api/consignment.ts';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { BILTY_CANCELLED } from '#domain/rules/event-refusal.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { refuseBilled } from './billed-lrs.ts';
import { unkeyed } from '../changes/idempotency.ts';
import { docOf, versionedChange } from '../changes/optimistic-lock.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { documentJson } from '../documents/document-json.ts';
import { conflict, invalid, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { addEvents, NOTHING_RECEIVED } from './event-statements.ts';
import { repostLr } from '../ledger/lr-ledger.ts';
import { refusedByLedger } from '../ledger/refusals.ts';

const tenant = value('tenantId');
const row = (alias: string) =>
  sql`${sql.ref(`${alias}.tenant_id`)} = ${tenant} and ${sql.ref(`${alias}.bilty_no`)} = ${value('biltyNo')} and ${sql.ref(`${alias}.seq`)} > 0`;

const lock = statement<{ seq: number; cancelled: boolean; status: string; isOfToday: boolean }>(
  'bilty.lock_to_cancel',
  sql`select b.seq, coalesce(b.cancelled, 'no') = 'yes' as cancelled, coalesce(b.lr_status, '') as status,
        (b.created_at at time zone 'Asia/Kolkata')::date = (now() at time zone 'Asia/Kolkata')::date as "isOfToday"
      from bilty b where ${row('b')} for update`,
);
const cancel = versionedChange({
  name: 'bilty.cancel',
  table: lawfulBilty.table,
  row,
  set: [
    sql`lr_form = coalesce(bilty.lr_form, 'classic')`,
    sql`lr_status = 'Cancelled'`,
    sql`cancelled = 'yes'`,
    sql`cancel_reason = ${value('reason')}`,
  ],
  record: 'bilty_no',
  json: (alias) => documentJson(lawfulBilty).wholeJson(alias),
});

const SHORTEST = 5;
/** Up to where a bilty's way may have gone that is cancelled: by staff, and by admins. */
const STAFF_UNTIL = ['', 'Booked', 'Loaded'];
const NEVER = ['Delivered', 'Returned'];

/** The end of its timeline. */
const NOTED = {
  kind: 'Cancelled',
  place: '',
  ...NOTHING_RECEIVED,
  packages: 0,
  creditReason: '',
  credits: '{}',
  source: 'clerk',
};

/** Answers the call that cancels a bilty (spec 3 §4). */
export function answerCancel(database: Database) {
  return {
    async consignmentCancel({ session, tenantId, body }) {
      const { biltyNo, reason } = body;
      if (reason.length < SHORTEST) throw invalid(CANCEL_REASON, [{ path: 'reason', message: CANCEL_REASON }]);
      const work = database.transaction({ tenantId }, async (run) => {
        const [found] = await run(lock, { biltyNo });
        if (!found) throw notFound();
        if (found.cancelled) throw conflict('cancelled', BILTY_CANCELLED);
        if (NEVER.includes(found.status)) throw conflict('transition', `${found.status} cannot become Cancelled.`);
        const isAdmin = mayCall('companyAdmin', session.roleId);
        if (!isAdmin && !(found.isOfToday && STAFF_UNTIL.includes(found.status))) {
          throw conflict('too_late', 'Only an admin can cancel this bilty now.');
        }
        await refuseBilled(run, found.seq);
        await repostLr(run, { seq: found.seq, userName: session.userName, wanted: () => [], narration: reason });
        const [changed] = await run(cancel, { ...unkeyed(session), biltyNo, reason, updatedDate: null });
        await run(addEvents, {
          ...NOTED,
          seqs: [found.seq],
          at: new Date().toISOString(),
          note: reason,
          userName: session.userName,
        });
        return docOf(changed);
      });
      return await work.catch((error: unknown) => {
        throw refusedByLedger(error) ?? error;
      });
    },
  } satisfies Partial<Answerers>;
}
