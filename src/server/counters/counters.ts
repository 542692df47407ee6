import { COUNTER_ENDED, COUNTER_WAITS } from '#domain/records/counter.ts';
import { shortReason } from '#domain/steps.ts';
import { unkeyed } from '../changes/idempotency.ts';
import { conflict, invalid, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import type { Session } from '../scope/session.ts';
import type { CertificateKeys } from './certificates.ts';
import { close, endSessions, listCounters, lose, readCounter } from './counter-statements.ts';
import { answerOpening, type OpeningServices } from './open.ts';
import { answerRegistration } from './register.ts';
import { answerRenewal } from './renew.ts';
import { withNext, withNextIn, type CounterRow } from './counter-row.ts';

/** The handlers of the calls by which browsers become counters, and by which admins manage them. */
export function answerCounters(services: OpeningServices, keys: CertificateKeys) {
  const { database, sealing, sessions } = services;
  async function ended(
    request: { readonly tenantId: string; readonly session: Session; readonly body: { readonly id: string } },
    statement: typeof lose,
    reason: string,
  ) {
    const { tenantId, session } = request;
    const id = request.body.id.toLowerCase();
    const doc = await database.transaction({ tenantId, withAccess: true }, async (run) => {
      const [row] = await run(statement, { ...unkeyed(session), id, reason });
      if (row !== undefined && statement === lose) await run(endSessions, { id });
      return row?.doc;
    });
    if (doc === undefined) {
      const [standing] = await database.read({ tenantId }, readCounter, { id });
      if (standing === undefined) throw notFound();
      const { state } = standing.doc.parse() as CounterRow;
      throw state === 'active' ? conflict('waiting', COUNTER_WAITS) : conflict('ended', COUNTER_ENDED);
    }
    if (statement === lose) sessions.forgetCompany(tenantId);
    return withNextIn(doc);
  }

  return {
    ...answerRegistration(database, keys, sealing),
    ...answerOpening(services),
    ...answerRenewal(database, keys),
    async counterList({ tenantId }) {
      const [row] = await database.read({ tenantId }, listCounters, {});
      return ((row?.doc.parse() ?? []) as CounterRow[]).map(withNext);
    },
    async counterLose(request) {
      const wrong = shortReason(request.body);
      if (wrong !== null) throw invalid(wrong.message, [wrong]);
      return await ended(request, lose, request.body.reason);
    },
    counterClose: (request) => ended(request, close, ''),
  } satisfies Partial<Answerers>;
}
