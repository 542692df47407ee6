import { VOID_REASON } from '#domain/records/bilty-event.ts';
import { BILTY_CANCELLED, creditOf, eventRefusal, type EventRefusal } from '#domain/rules/event-refusal.ts';
import { isLrStatus, type NotedKind } from '#domain/rules/lr-status.ts';
import { formatPlainRupees, readPaise } from '#domain/rules/money.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { answeredBefore, once, stampOf, unkeyed, type KeyedCall } from '../changes/idempotency.ts';
import type { Database, Run } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import { conflict, invalid, notFound, type Refusal } from '../errors/errors.ts';
import type { Session } from '../scope/session.ts';
import type { Answerers } from '../http/answering.ts';
import { creditsOfLr, isClaim, receiptsOfLr, repostLr } from '../ledger/lr-ledger.ts';
import { lockPostings } from '../ledger/posting.ts';
import { refusedAt, refusedByLedger } from '../ledger/refusals.ts';
import { collectionOf, SHORTEST_REASON } from './collection.ts';
import { packagesLeft } from './packages.ts';
import { momentOf, writtenEvent, type NotedResult, type SentEvent } from './sent-events.ts';
import {
  findAccount,
  findParty,
  findReceipt,
  listEvents,
  lockNoted,
  lockOfEvent,
  noteEvents,
  readMarks,
  readSettled,
  undoReceived,
  voidEvent,
} from './event-statements.ts';

const VOIDED = 'This event is already voided.';
const UNKNOWN = notFound().message;
const NO_PARTY = invalid('Party was not found.', [{ path: 'party', message: 'Party was not found.' }]);
const NOTHING_TO_UNDO = 'There is no receipt to undo here any more.';
const UNDO_OF_CREDIT = 'The rest is on credit; void the delivery instead.';

const refusalOf = ({ message, path }: EventRefusal): Refusal =>
  path === undefined ? conflict('transition', message) : invalid(message, [{ path, message }]);

/** What is already settled of bilties delivered against payment, by seq: stable under the lock of postings. */
async function settledOf(run: Run, seqs: readonly number[]): Promise<ReadonlyMap<number, bigint>> {
  if (seqs.length === 0) return new Map();
  const rows = await run(readSettled, { seqs });
  return new Map(rows.map(({ seq, settled }) => [seq, readPaise(settled)]));
}

/** Reads the bilties of an event under their locks, each with the reason why the event cannot be recorded. */
async function judge(run: Run, sent: SentEvent, at: string, onCredit: boolean) {
  const locked = await run(lockNoted, { numbers: sent.numbers });
  const against = locked.filter(({ paymentBasis, balance }) => paymentBasis === 'To Pay' && balance > 0);
  const isDelivered = sent.kind === 'Delivered';
  // Before the event gets its number, in the same order as cancelling: postings take the series of vouchers first.
  if (isDelivered && (sent.received > 0 || against.length > 0)) await run(lockPostings, {});
  const settled = await settledOf(run, isDelivered ? against.map(({ seq }) => seq) : []);
  const found = locked.map((lr) => ({ ...lr, settled: settled.get(lr.seq) ?? 0n }));
  const seqs = found.map(({ seq }) => seq);
  const marks = isLrStatus(sent.kind) || seqs.length === 0 ? [] : await run(readMarks, { seqs });
  const known = new Map(
    found.map((lr) => {
      const own = marks
        .filter(({ seq }) => seq === lr.seq)
        .map((mark) => ({ kind: mark.kind, at: mark.at.toISOString() }));
      const { kind, received, rebate = 0, party, source } = sent;
      const noted = { ...lr, bookedFrom: lr.bookedFrom.toISOString(), marks: own };
      return [
        lr.biltyNo,
        {
          lr,
          refusal: eventRefusal(noted, { kind, at, received, rebate, onCredit, party, byDriver: source === 'driver' }),
        },
      ] as const;
    }),
  );
  return sent.numbers.map((number) => ({ number, ...known.get(number) }));
}

type Judged = Awaited<ReturnType<typeof judge>>[number];

function resultOf({ number, lr, refusal }: Judged, kind: NotedKind): NotedResult {
  if (lr === undefined) return { bilty_No: number, ok: false, message: UNKNOWN, lr_Status: '' };
  const ok = refusal === null || refusal === undefined;
  const status = ok && isLrStatus(kind) ? kind : lr.status;
  return { bilty_No: number, ok, message: ok ? '' : refusal.message, lr_Status: status };
}

/** What parties owe for the bilties of an event, by bilty. */
function creditsOf(judged: readonly Judged[], { received, rebate = 0, party, kind }: SentEvent, onCredit: boolean) {
  return judged.flatMap(({ lr, refusal }) => {
    const credit =
      lr === undefined || refusal !== null || kind !== 'Delivered' ? 0n : creditOf(lr, { received, rebate, onCredit });
    if (lr === undefined || credit === 0n) return [];
    return [[lr.seq, { party: party > 0 ? party : lr.consignee, credit: formatPlainRupees(credit) }] as const];
  });
}

/**
 * Records an event of several bilties, and returns the outcome for each. If only one is named and it is refused, throws 404, 409 or 422;
 * throws 422 for a time in the future.
 */
export async function noteOnBilties(
  database: Database,
  saving: KeyedCall,
  sent: SentEvent,
): Promise<readonly NotedResult[]> {
  const {
    kind,
    place,
    note,
    received,
    packages = 0,
    rebate = 0,
    rebateReason = '',
    receivedAccount = '',
    undeliveredReason = '',
  } = sent;
  const at = momentOf(sent);
  const creditReason = kind === 'Delivered' ? sent.creditReason : '';

  const save = async () => {
    const noted = await database.transaction({ tenantId: saving.tenantId }, async (run) => {
      const { party } = sent;
      if (creditReason !== '' && party > 0 && (await run(findParty, { party })).length === 0) throw NO_PARTY;
      if (receivedAccount !== '' && (await run(findAccount, { account: receivedAccount })).length === 0)
        throw refusedAt('received_Account', 'Account was not found.');
      const judged = await judge(run, sent, at, creditReason !== '');
      const [only] = judged;
      if (judged.length === 1 && only?.lr === undefined) throw notFound();
      if (judged.length === 1 && only?.refusal) throw refusalOf(only.refusal);
      const results = judged.map((each) => resultOf(each, kind));
      const written = writtenEvent(sent, at, creditReason, results);
      const seqs = judged.flatMap(({ lr, refusal }) => (lr !== undefined && refusal === null ? [lr.seq] : []));
      if (seqs.length > 0) {
        const owed = creditsOf(judged, sent, creditReason !== '');
        const credits = JSON.stringify(Object.fromEntries(owed));
        const { receivedMode, receivedReference, driver = null, source } = sent;
        const money = { received, receivedMode, receivedReference, receivedAccount, rebate, rebateReason, driver };
        const values = { kind, at, place, note, ...money, packages, undeliveredReason, creditReason, credits, source };
        const record = results.flatMap(({ ok, bilty_No }) => (ok ? [bilty_No] : [])).join(', ');
        await run(noteEvents, { ...stampOf(saving), ...values, seqs, record, recorded: JSON.stringify(written) });
        const paid = received > 0 ? seqs : owed.map(([seq]) => seq);
        for (const seq of paid) await postDelivered(run, seq, saving.session.userName, true);
      }
      return written;
    });
    // Nothing was recorded: the same request may already have recorded everything.
    const isNew = noted.results.some(({ ok }) => ok);
    return (isNew ? null : await answeredBefore(database, saving)) ?? JsonText.of(noted);
  };
  const answer = await once(database, saving, () => refusingPostings(save()));
  return (answer.parse() as { results: NotedResult[] }).results;
}

/**
 * Posts what was received at the delivery of an LR and what a party owes from then on, or reverses what no longer applies; its other
 * vouchers stay.
 */
function postDelivered(run: Run, seq: number, userName: string, isNew = false, narration = ''): Promise<void> {
  return repostLr(run, {
    seq,
    userName,
    isNew,
    narration,
    wanted: ({ claim, day, received, vouchers, credited, ...counted }) => [
      ...vouchers.filter((voucher) => isClaim(voucher)),
      ...receiptsOfLr(claim, { day, received }, counted),
      ...creditsOfLr(claim, credited),
    ],
  });
}

/** The same work, with the ledger's errors reported as problems of the call. */
const refusingPostings = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw refusedByLedger(error) ?? error;
  });

/** Reverses the receipt of an event, and keeps the event. */
async function undo(
  run: Run,
  { session, id, reason }: { session: Session; id: number; reason: string },
): Promise<JsonText> {
  const [found] = await run(lockOfEvent, { id });
  if (!found) throw notFound();
  if (found.status === 'Cancelled') throw conflict('cancelled', BILTY_CANCELLED);
  if (found.isVoided) throw conflict('voided', VOIDED);
  if (found.isUndone || !found.received) throw conflict('undone', NOTHING_TO_UNDO);
  if (found.onCredit) throw conflict('on_credit', UNDO_OF_CREDIT);
  const [undone] = await run(undoReceived, { ...unkeyed(session), id, reason });
  if (!undone) throw conflict('undone', NOTHING_TO_UNDO);
  await postDelivered(run, found.seq, session.userName, false, reason);
  return undone.doc;
}

/** The handlers of LR event calls. */
export function answerEvents(database: Database) {
  return {
    async biltyEventList({ tenantId, query }) {
      const [row] = await database.read({ tenantId }, listEvents, { number: query.number });
      if (!row) throw notFound();
      return row.doc;
    },
    async biltyEventAdd({ body, ...saving }) {
      const isAdmin = mayCall('companyAdmin', saving.session.roleId);
      const creditReason = isAdmin ? body.creditReason : '';
      // The field is required, so it is never empty.
      const taken = collectionOf(body, isAdmin);
      const undeliveredReason = body.kind === 'Undelivered' ? body.undeliveredReason : '';
      const said = { ...body, creditReason, undeliveredReason, kind: body.kind as NotedKind, source: 'clerk' as const };
      const results = await noteOnBilties(database, saving, { ...said, ...taken });
      const [number = ''] = body.numbers;
      const [paid] =
        body.received > 0 ? await database.read({ tenantId: saving.tenantId }, findReceipt, { number }) : [];
      return results.map((result) => ({ ...result, ...(paid && { receipt_No: paid.receiptNo }) }));
    },
    async biltyEventVoid({ session, tenantId, body: { id, reason } }) {
      if (reason.length < SHORTEST_REASON) throw invalid(VOID_REASON, [{ path: 'reason', message: VOID_REASON }]);
      const work = database.transaction({ tenantId }, async (run) => {
        const [found] = await run(lockOfEvent, { id });
        if (!found) throw notFound();
        if (found.status === 'Cancelled') throw conflict('cancelled', BILTY_CANCELLED);
        const [voided] = found.isVoided ? [] : await run(voidEvent, { ...unkeyed(session), id, reason });
        if (!voided) throw conflict('voided', VOIDED);
        const { kind, source } = voided.doc.parse() as { kind: string; source: string };
        if (kind === 'Arrived' && source !== 'challan' && (await packagesLeft(run, found.seq)) < 0)
          throw conflict('loaded', 'Its packages went on with a later challan. Cancel that one first.');
        if (found.hasMoney) await postDelivered(run, found.seq, session.userName);
        return voided.doc;
      });
      return await refusingPostings(work);
    },
    async biltyEventUndo({ session, tenantId, body }) {
      if (body.reason.length < SHORTEST_REASON) throw refusedAt('reason', VOID_REASON);
      return await refusingPostings(database.transaction({ tenantId }, (run) => undo(run, { session, ...body })));
    },
  } satisfies Partial<Answerers>;
}
