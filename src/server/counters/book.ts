import { calls } from '#api/calls.ts';
import type { DocumentBody } from '#api/call.ts';
import type { AnyDocument, FieldError } from '#domain/define.ts';
import type { CounterBooking } from '#domain/rules/counter-record.ts';
import type { AsPrinted } from '#domain/rules/printed-sums.ts';
import { ROLES } from '#domain/rules/roles.ts';
import { LR_NO_TAKEN } from '#domain/records/number-book.ts';
import { copyCounts } from '../consignment/print.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { invalid, notFound, Refusal } from '../errors/errors.ts';
import { readBody } from '../http/reading.ts';
import type { CertificateKeys } from './certificates.ts';
import { namedPlaces, placesOfMade, type PlaceOfMade } from './made-parties.ts';
import { keepPrintedCode } from './printed-code.ts';
import { nothing, savingOf, type Booked } from './saving.ts';
import type { Answerers } from '../http/answering.ts';
import { statement, value } from '../database/statement.ts';
import { sql } from 'kysely';

// Applies what a counter did: an LR by the ordinary save, a cancellation by the ordinary step.

/** The handlers of the calls that book and cancel, and the portal's keys. */
export interface BookingCalls extends Pick<CertificateKeys, 'keys'> {
  readonly create: Answerers['biltyCreate'];
  readonly party: Answerers['partyCreate'];
  readonly cancel: Answerers['consignmentCancel'];
}

/** The outcome of a booking or a cancellation. */
interface Outcome {
  readonly biltyNo: string;
  /** The errors that the portal would have refused it with. */
  readonly findings: readonly FieldError[];
  /** The places of the parties created with it. */
  readonly parties: readonly PlaceOfMade[];
}

const NOT_ITS_BRANCH = 'The LR of this number is not of the branch of this counter. Its copies were not counted.';
const NOT_ITS_LR = 'The LR of this number was not booked at this counter. Cancel it on its own page.';

const tenant = value('tenantId');
// What the counter itself booked under a printed number comes first: after a doubled number the LR of that number is another one.
const findLr = statement<{ biltyNo: string; isOwn: boolean; isNear: boolean }>(
  'counter_booking.lr',
  sql`select f.bilty_no as "biltyNo", f.is_own as "isOwn", f.is_own or f.is_near as "isNear" from (
        select k.bilty_no, true as is_own, true as is_near, k.seq, k.received_at from counter_booking k where k.tenant_id = ${tenant} and k.counter_id = ${value('counter')}::uuid
          and k.lr_no = ${value('lrNo')}::text and k.kind = 'booking' and k.state = 'booked' and k.bilty_no <> '' and k.seq < ${value('seq')}::bigint
        union all
        select b.bilty_no, coalesce(b.book_id = ${value('book')}::bigint, false),
          coalesce(b.branch_id = (select c.branch_id from counter c where c.tenant_id = ${tenant} and c.id = ${value('counter')}::uuid), false), 0, null from bilty b
          where b.tenant_id = ${tenant} and b.lr_no = ${value('lrNo')}::text and b.lr_no <> '' and b.seq > 0) f
      order by f.seq desc, f.received_at desc limit 1`,
);

/** Books an LR as printed. Throws if it cannot be booked. */
async function bookLr(
  database: Database,
  { create, party, keys }: BookingCalls,
  booked: Booked & { readonly record: CounterBooking },
  how: { readonly isUnprinted: boolean; readonly isDoubled: boolean },
): Promise<Outcome> {
  const { record, book } = booked;
  const { lr_No: lrNo, sums, digest } = record;
  const printed: AsPrinted = {
    lrNo: how.isDoubled ? '' : lrNo,
    book: how.isDoubled ? 0 : book,
    sums,
    digest,
    isUnprinted: how.isUnprinted,
    findings: [],
  };
  const parties = await placesOfMade(database, party, booked, printed);
  const sent = {
    ...record.body,
    ...namedPlaces(record, parties),
    bilty_No: '',
    lr_No: '',
    ...(how.isDoubled && { book: 0 }),
  };
  const body = readBody(calls.biltyCreate, sent) as DocumentBody<AnyDocument>;
  if (body.lines === null) throw invalid('Please add at least one item.', []);
  const call = { ...savingOf(booked, ROLES.backOffice), ...nothing, query: {}, body, printed };
  const saved = await create(call as unknown as Parameters<typeof create>[0]);
  const { bilty_No: biltyNo } = (saved as JsonText).parse() as { bilty_No: string };
  const { tenantId, counter } = booked;
  const wrong = await keepPrintedCode(database, keys, { tenantId, counter, record, biltyNo, isDoubled: how.isDoubled });
  return { biltyNo, findings: [...printed.findings, ...wrong], parties };
}

/** Carries out a record. Throws a refusal if that is impossible; `isDoubled`: its number is on another LR. */
export async function bookRecord(
  database: Database,
  done: BookingCalls,
  booked: Booked,
  how: { readonly isUnprinted: boolean; readonly isDoubled: boolean },
): Promise<Outcome> {
  const { tenantId, record, counter, book } = booked;
  if ('body' in record) return await bookLr(database, done, { ...booked, record }, how);
  const { lr_No: lrNo, seq } = record;
  const [lr] = await database.read({ tenantId }, findLr, { counter, book, lrNo, seq });
  if (lr === undefined) throw notFound();
  const { biltyNo, isOwn, isNear } = lr;
  if ('cancel' in record) {
    // It is cancelled without the limits of the user who signed, so only what this counter booked.
    if (!isOwn) throw invalid(NOT_ITS_LR, [{ path: 'lr_No', message: NOT_ITS_LR }]);
    await cancelLr(done, booked, biltyNo, record.cancel.reason);
  } else {
    // A counter prints its own LRs and the last ones of its branch; the copies of others are not its business.
    if (!isNear) throw invalid(NOT_ITS_BRANCH, [{ path: 'lr_No', message: NOT_ITS_BRANCH }]);
    const { idempotencyKey: _key, bodyHash: _hash, session } = savingOf(booked, ROLES.backOffice);
    const keyed = { userName: session.userName, idempotencyKey: null, bodyHash: null };
    await database.write({ tenantId }, copyCounts.made, { ...keyed, numbers: [biltyNo], copies: record.print.copies });
  }
  return { biltyNo, findings: [], parties: [] };
}

/** Cancels an LR in the name of the user who did so at the counter, even if the day has passed since. */
export async function cancelLr(
  { cancel }: BookingCalls,
  booked: Booked,
  biltyNo: string,
  reason: string,
): Promise<void> {
  const saving = savingOf(booked, ROLES.admin);
  const call = {
    ...saving,
    ...nothing,
    idempotencyKey: `${saving.idempotencyKey}-cancel`,
    query: {},
    body: { number: biltyNo, reason, updatedDate: null },
  };
  await cancel(call);
}

/** Whether an error may be temporary, so that it is no final answer. */
export const isNoAnswer = (error: unknown): boolean =>
  !(error instanceof Refusal) || error.status >= 500 || [401, 408, 429, 499].includes(error.status);

/** Whether the refusal was that the number is on another LR. */
export const isDoubledNumber = (error: unknown): boolean => error instanceof Refusal && error.message === LR_NO_TAKEN;
