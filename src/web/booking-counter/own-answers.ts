import { fieldMessage } from '#domain/define.ts';
import { biltySteps } from '#domain/documents/bilty-steps.ts';
import { shortReason } from '#domain/steps.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { cancelRecord, printRecord } from '#domain/rules/counter-booking.ts';
import type { CounterRecord } from '#domain/rules/counter-record.ts';
import type { MadeCopy } from '#domain/rules/copies.ts';
import { nextNumberOf } from '#domain/rules/counter-number.ts';
import { COUNTERS_BOOK } from '#web/client/counter-flag.ts';
import { request, type Answer } from '#web/client/request.ts';
import { currentSession } from '#web/client/session-store.ts';
import { bookLr, refuseFault } from './book.ts';
import type { CallOptions } from './handlers.ts';
import { withPortalPlaces } from './made-parties.ts';
import { addRecord } from './numbering.ts';
import { liesHere, ownLr, printableOf, sealRecord, type OwnLrNow, type OwnRecord } from './own-records.ts';
import { wakeSending } from './send.ts';
import { refusal, signRecord } from './signed-record.ts';
import { thisCounter } from './store.ts';

// This counter's answers for its own LRs, in place of the portal's. Until the portal has an LR it goes by its LR number; a later request
// with that number is redirected to the portal's number.

const FINAL = 'This LR already has its number, and its print cannot change. Cancel it and book another one.';
const WITH_PORTAL = 'The portal has received this LR but has not booked it. Your admin decides about it.';
const CANCELLED = 'This bilty is cancelled.';

type SavedLr = Answer<'biltyCreate'> & Answer<'biltyRead'>;

/** A saved LR in the form of the portal's answer. */
export function answerOf(now: OwnLrNow): SavedLr {
  const { record, lr } = now;
  const { bilty } = printableOf(now);
  const numbered = <Row extends object>(rows: readonly Row[]) => rows.map((row, at) => ({ ...row, id: at + 1 }));
  const answer = {
    ...bilty,
    biltyNo: record.told.biltyNo || record.lrNo,
    lines: numbered(bilty.lines),
    invoices: numbered(bilty.invoices),
    charges: numbered(bilty.charges),
    advice: lr.advice,
    createdBy: record.user,
    createdDate: record.at,
    updatedBy: record.user,
    updatedDate: record.at,
  };
  // Built from the definition, like the answer of any document.
  return answer as unknown as SavedLr;
}

/** This counter's LR with a number if the portal cannot answer for it yet; if it can, the portal's number. Undefined: keep this number. */
async function standingOf(number: string): Promise<OwnLrNow | { readonly biltyNo: string } | undefined> {
  const own = await ownLr(number);
  if (own === undefined) return undefined;
  const { state, told, lrNo } = own.record;
  if (state !== 'booked') return own;
  return number === lrNo && told.biltyNo !== '' ? { biltyNo: told.biltyNo } : undefined;
}

/** Books a new LR of the counter's branch. */
export async function create(options: CallOptions<'biltyCreate'>): Promise<Answer<'biltyCreate'> | undefined> {
  const own = await bookLr(options.body, options.idempotencyKey);
  if (own !== undefined) return answerOf(own);
  const body = await withPortalPlaces(options.body);
  return body === options.body ? undefined : await request('biltyCreate', { ...options, body });
}

/** Reads an LR of this counter. */
export async function read(options: CallOptions<'biltyRead'>): Promise<Answer<'biltyRead'> | undefined> {
  const own = await standingOf(options.query?.number ?? '');
  if (own === undefined) return undefined;
  if ('record' in own) return answerOf(own);
  return await request('biltyRead', { ...options, query: { number: own.biltyNo } });
}

/** Refuses to change an LR whose paper was printed. */
export async function update(options: CallOptions<'biltyUpdate'>): Promise<Answer<'biltyUpdate'> | undefined> {
  const own = await standingOf(options.query?.number ?? '');
  const body = await withPortalPlaces(options.body);
  if (own === undefined) return body === options.body ? undefined : await request('biltyUpdate', { ...options, body });
  if ('record' in own) throw refusal(409, 'counter', FINAL);
  return await request('biltyUpdate', { ...options, body, query: { number: own.biltyNo } });
}

/** Records an action on an LR of this counter. */
async function recordOf(
  lrNo: string,
  more: Pick<OwnRecord, 'cancelled' | 'copies'>,
  made: (head: Parameters<typeof cancelRecord>[0]) => CounterRecord,
): Promise<void> {
  const user = currentSession()?.user.userName ?? '';
  await addRecord({
    locks: navigator.locks,
    now: () => Date.now(),
    prepare: async (sequence, { counter }) => {
      const at = new Date().toISOString();
      const record = made({ counter: counter.id, sequence, lrNo, bookedAt: at, user });
      const sent = await signRecord(record, counter.certificate);
      return await sealRecord(sequence, { lrNo, at, user, sent, told: { biltyNo: '', reason: '' }, ...more });
    },
  });
  wakeSending();
}

/** Cancels an LR that the portal has not received. */
export async function cancel(
  options: CallOptions<'consignmentCancel'>,
): Promise<Answer<'consignmentCancel'> | undefined> {
  const { number, reason } = options.body;
  const own = await standingOf(number);
  if (own === undefined) return undefined;
  if (!('record' in own))
    return await request('consignmentCancel', { ...options, body: { ...options.body, number: own.biltyNo } });
  if (!liesHere(own)) throw refusal(409, 'counter', WITH_PORTAL);
  if (own.cancelled !== null) throw refusal(409, 'cancelled', CANCELLED);
  const wrong = fieldMessage(biltySteps.cancel.asks.reason, reason) ?? shortReason({ reason })?.message;
  if (wrong !== undefined) throw refusal(422, 'invalid', wrong, [{ path: 'reason', message: wrong }]);
  const counter = await thisCounter();
  if (counter !== undefined) refuseFault(counter);
  await recordOf(own.record.lrNo, { cancelled: reason }, (head) => cancelRecord(head, reason));
  const now = await ownLr(own.record.lrNo);
  return now && answerOf(now);
}

/** Records that copies of an LR were printed here, to be sent to the portal. `''`: the paper without a mark. */
export async function notePrint(lrNo: string, copies: readonly MadeCopy['copy'][]): Promise<void> {
  await recordOf(lrNo, { copies }, (head) => printRecord(head, copies));
}

/** The next number for an LR of the counter's branch. */
export async function next(options: CallOptions<'numberBookNext'>): Promise<Answer<'numberBookNext'> | undefined> {
  if (options.query?.book !== COUNTERS_BOOK) return undefined;
  const counter = await thisCounter();
  if (counter === undefined) return undefined;
  const day = options.query.date ?? todayInIndia();
  return { lrNo: nextNumberOf(counter, day).lrNo ?? '' };
}
