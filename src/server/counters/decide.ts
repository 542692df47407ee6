import type { FieldError } from '#domain/define.ts';
import { recordIn } from '#domain/rules/counter-record.ts';
import { shortReason } from '#domain/steps.ts';
import { unkeyed } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import { NO_PAGE, pageJson } from '../database/page.ts';
import { conflict, invalid, notFound, Refusal } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import type { Session } from '../scope/session.ts';
import { bookRecord, cancelLr, isDoubledNumber, type BookingCalls } from './book.ts';
import type { Booked } from './saving.ts';
import {
  decide,
  findByPrinted,
  findingsPage,
  keptPage,
  readBooking,
  readFinding,
  settleBooking,
  tickFinding,
  type StandingBooking,
} from './booking-statements.ts';

const DECIDED = 'This was already decided.';
const NO_LR = 'It cannot be read as an LR. Refuse it with a reason.';
const take = decide('counter.take');
const refuse = decide('counter.refuse');

type DecisionCall = { readonly tenantId: string; readonly session: Session; readonly body: { readonly id: string } };

/** The reads and writes of a decision. */
function deciding(database: Database, done: BookingCalls) {
  /** The record that waits for a decision. Throws 404, and 409 if it was already decided. */
  async function waiting(tenantId: string, id: string): Promise<StandingBooking> {
    const [row] = await database.read({ tenantId }, readBooking, { id });
    if (row === undefined) throw notFound();
    if (row.state !== 'kept' && row.state !== 'came') throw conflict('decided', DECIDED);
    return row;
  }

  /** Books a kept record; takes a number of the default book if its own is on another LR. */
  async function book(booked: Booked): Promise<{ readonly biltyNo: string; readonly findings: readonly FieldError[] }> {
    try {
      return await bookRecord(database, done, booked, { isUnprinted: false, isDoubled: false });
    } catch (error) {
      if (!isDoubledNumber(error)) throw error;
      const { biltyNo, findings } = await bookRecord(database, done, booked, { isUnprinted: false, isDoubled: true });
      const printedNo = booked.record.lr_No;
      await database.write({ tenantId: booked.tenantId }, findByPrinted, { biltyNo, printedNo });
      const message = `Another LR has the number ${printedNo} of this paper; it was booked under another one.`;
      return { biltyNo, findings: [...findings, { path: 'lr_No', message }] };
    }
  }

  const bookedOf = (tenantId: string, row: StandingBooking): Booked | null => {
    const record = recordIn(new Uint8Array(row.came));
    const { counter, counterName, book: ofCounter, digest, unproven } = row;
    return record === null ? null : { tenantId, counter, counterName, book: ofCounter, digest, unproven, record };
  };

  async function settle(
    { tenantId, session, body: { id } }: DecisionCall,
    statement: typeof take,
    outcome: {
      readonly state: 'booked' | 'refused';
      readonly biltyNo: string;
      readonly findings: readonly FieldError[];
    },
    remark: string,
  ) {
    return await database.transaction({ tenantId }, async (run) => {
      const { state, biltyNo, findings } = outcome;
      await run(settleBooking, { id, state, biltyNo, reason: '', findings: JSON.stringify(findings) });
      const [row] = await run(statement, { ...unkeyed(session), id, remark });
      if (row === undefined) throw notFound();
      return row.doc;
    });
  }

  return { waiting, book, bookedOf, settle };
}

/** The handlers by which admins accept or reject what could not be booked automatically. */
function answerKept(database: Database, done: BookingCalls) {
  const { waiting, book, bookedOf, settle } = deciding(database, done);
  return {
    async counterKept({ tenantId, query }) {
      const values = { skip: (query.pageIndex - 1) * query.pageSize, show: query.show };
      const [page = NO_PAGE] = await database.read({ tenantId }, keptPage(query.pageSize), values);
      return pageJson(page, query);
    },
    async counterTake(request) {
      const id = request.body.id.toLowerCase();
      const row = await waiting(request.tenantId, id);
      const booked = bookedOf(request.tenantId, row);
      if (booked === null) throw invalid(NO_LR, [{ path: 'id', message: NO_LR }]);
      const outcome = await book(booked);
      return await settle({ ...request, body: { id } }, take, { ...outcome, state: 'booked' }, '');
    },
    async counterRefuse(request) {
      const { reason } = request.body;
      const wrong = shortReason({ reason });
      if (wrong !== null) throw invalid(wrong.message, [wrong]);
      const id = request.body.id.toLowerCase();
      const row = await waiting(request.tenantId, id);
      const booked = bookedOf(request.tenantId, row);
      let biltyNo = '';
      // Its number was given out, so it is booked as cancelled: the book has no gap.
      if (booked !== null && row.isRight && 'body' in booked.record) {
        try {
          ({ biltyNo } = await bookRecord(database, done, booked, { isUnprinted: false, isDoubled: false }));
          await cancelLr(done, booked, biltyNo, reason);
        } catch (error) {
          if (!(error instanceof Refusal) || error.status >= 500) throw error;
        }
      }
      return await settle({ ...request, body: { id } }, refuse, { state: 'refused', biltyNo, findings: [] }, reason);
    },
  } satisfies Partial<Answerers>;
}

/** The handlers by which admins look after what counters sent. */
export function answerDecisions(database: Database, done: BookingCalls) {
  return {
    ...answerKept(database, done),
    async counterFindings({ tenantId, query }) {
      const values = { skip: (query.pageIndex - 1) * query.pageSize, show: query.show };
      const [page = NO_PAGE] = await database.read({ tenantId }, findingsPage(query.pageSize), values);
      return pageJson(page, query);
    },
    async counterTick({ tenantId, session, body }) {
      const id = body.id.toLowerCase();
      const [ticked] = await database.write({ tenantId }, tickFinding, {
        ...unkeyed(session),
        id,
        remark: body.remark,
      });
      if (ticked !== undefined) return ticked.doc;
      const [standing] = await database.read({ tenantId }, readFinding, { id });
      if (standing === undefined) throw notFound();
      throw conflict('decided', DECIDED);
    },
  } satisfies Partial<Answerers>;
}
