import type { DocumentBody } from '#api/call.ts';
import type { FieldError } from '#domain/define.ts';
import type { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { COUNTER_EMPTY } from '#domain/records/counter.ts';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { bytesIn, hexOf, utf8Of } from '#domain/rules/code-bytes.ts';
import { bookingRecord, encodedPaper, paperOf, workedOut, type WorkedOut } from '#domain/rules/counter-booking.ts';
import type { MadeParty } from '#domain/rules/counter-record.ts';
import { creditRefusal } from '#domain/rules/credit-refusal.ts';
import { adviceBeside, creditFaults } from '#domain/rules/lawful-bilty-faults.ts';
import { underWire } from '#domain/rules/lr-worked-out.ts';
import { LONGEST_CERTIFICATE } from '#domain/rules/counter-certificate.ts';
import { paperCode, signedBytes } from '#domain/rules/paper-code.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { nextNumberOf } from '#domain/rules/counter-number.ts';
import { knownCall, type KnownCall } from '#web/client/known-calls.ts';
import type { Problem } from '#web/client/problem.ts';
import { currentSession } from '#web/client/session-store.ts';
import { cleanErrors, wireBody } from '#web/client/wire.ts';
import { randomKey } from '#web/drafts/random-key.ts';
import { bookingFacts, type BookingFacts } from './booking-facts.ts';
import { counterFault } from './clock.ts';
import { sign } from './keys.ts';
import { knownBeside } from './known-beside.ts';
import { isSilent } from './line.ts';
import { withMade } from './made-parties.ts';
import type { Standing } from './lr-rows.ts';
import { numberLr, type Numbered, type Numbering, type Said } from './numbering.ts';
import { ownLr, ownLrs, sealRecord, type OwnLrNow, type OwnRecord } from './own-records.ts';
import { PATIENCE, receive, refusalOf, type AnsweredRecord } from './receive.ts';
import { wakeSending } from './send.ts';
import { renewSnapshot } from './snapshot-renewal.ts';
import { refusal, signRecord, startOfHash } from './signed-record.ts';
import { thisCounter, type CounterRow } from './store.ts';

// Books an LR at this counter (spec 5 §4): worked out, numbered, signed, sealed and saved; the portal is asked if it answers.

/** A bilty as its form sends it. */
export type BiltyBody = DocumentBody<typeof lawfulBilty>;

const ONLY_RECENT = 'Without a connection, an LR can be dated today or yesterday only.';
const UNKNOWN_PARTY = 'A party of this LR is not known here yet. Connect this counter once, or type its name.';
const BY_ADMIN = 'Bookings that need an admin (another payer of the GST, or credit that is used up) need a connection.';
const OTHER_BODY = 'This was already saved with different content.';

/** Whether this counter numbers an LR: a new lawful one of its branch, from no other book. */
function isOwn({ lrForm, lines, branchId, bookId = 0, lrNo = '' }: BiltyBody, { branch, book }: CounterRow): boolean {
  return (
    lrForm === 'lawful' && lines !== null && branchId === branch && (bookId === 0 || bookId === book) && lrNo === ''
  );
}

/** Whether an LR contains what only an admin may enter: a counter signs as staff, so the portal must book it. */
const isByAdmin = ({ gstPayer = '', creditReason = '' }: BiltyBody): boolean => gstPayer !== '' || creditReason !== '';

/** An LR that is about to be numbered. */
interface Making {
  readonly worked: WorkedOut;
  readonly by: BookingFacts;
  /** Its parties that were made here and that the portal does not have yet. */
  readonly made: readonly MadeParty[];
  /** Why it cannot be booked without asking the portal (its party's credit); null if it can. */
  readonly credit: Error | null;
  readonly key: string;
  readonly asked: string;
  readonly user: { readonly userName: string; readonly name: string };
}

/** The facts for an LR. Renews the snapshot if the LR names a place that is not in it. Throws if the place is still unknown. */
async function factsFor(counter: CounterRow, places: readonly number[]): Promise<BookingFacts> {
  const named = places.filter((id) => id > 0);
  const read = async () => {
    const by = await bookingFacts(counter, places);
    return named.every((id) => by.facts.places.some((place) => place.id === id)) ? by : null;
  };
  const known = await read().catch((error: unknown) => {
    if (isSilent()) throw error;
    return null;
  });
  if (known !== null) return known;
  // A failure to renew is reported below as an unknown place.
  if (!isSilent()) await renewSnapshot().catch(() => undefined);
  const again = await read();
  if (again === null) throw refusal(422, 'invalid', UNKNOWN_PARTY);
  return again;
}

/** Whether the portal can be asked: the user is logged in with a connection, and the portal answers. */
const hasConnection = (): boolean => (currentSession()?.token ?? '') !== '' && !isSilent();

/** The portal's refusal of an LR over its party's credit; without a connection an admin cannot give a reason for it. */
function creditProblem(fault: FieldError, { query, body }: KnownCall): Problem {
  const isAdmin = mayCall('companyAdmin', currentSession()?.user.roleId ?? null);
  const { message, errors } = creditRefusal(fault, isAdmin);
  const said = isAdmin && !hasConnection() ? BY_ADMIN : message;
  return refusal(422, 'invalid', said, cleanErrors(errors, query, body));
}

/** Works out an LR; throws `Problem` for its faults. */
async function workOut(
  asked: BiltyBody,
  counter: CounterRow,
): Promise<Pick<Making, 'worked' | 'by' | 'made' | 'credit'>> {
  const { body, made } = await withMade(asked);
  const encoding = await knownCall('biltyCreate');
  if (encoding.body === undefined) throw new Error('A bilty has no body.');
  const named = { ...body, branchId: counter.branch, bookId: counter.book, updatedDate: null };
  const { consignorPlace = 0, consigneePlace = 0, billingPlace = 0 } = body;
  const by = await factsFor(counter, [consignorPlace, consigneePlace, billingPlace]);
  const sent = wireBody(encoding.body, named) as Readonly<Record<string, unknown>>;
  // As sent over the network: undefined values are left out.
  const worked = workedOut(JSON.parse(JSON.stringify(sent)) as typeof sent, by.facts, by.law);
  if ('sentence' in worked)
    throw refusal(422, 'invalid', worked.sentence, cleanErrors(worked.errors, encoding.query, encoding.body));
  const beside = await knownBeside(worked.row);
  const advice = adviceBeside(worked.row, beside, worked.quote.total).map(underWire);
  const [fault] = creditFaults(worked.row, beside.billed, worked.quote.total);
  const credit = fault === undefined ? null : creditProblem(fault, encoding);
  return { worked: { ...worked, advice: [...worked.advice, ...advice] }, by, made, credit };
}

/** The next number. Throws for a day or a credit that only the portal can judge, and if the book has no numbers left. */
function nextNumber({ worked: { row }, credit }: Making, { counter }: Standing, asksPortal: boolean): Numbered {
  const today = todayInIndia();
  const day = row.biltyDate;
  if (!asksPortal && day !== today && day !== addDays(today, -1))
    throw refusal(422, 'invalid', ONLY_RECENT, [{ path: 'biltyDate', message: ONLY_RECENT }]);
  if (!asksPortal && credit !== null) throw credit;
  const { year, number, lrNo } = nextNumberOf(counter, day);
  if (lrNo === null) throw refusal(409, 'book_finished', COUNTER_EMPTY);
  return { sequence: counter.sequence + 1, lrNo, taken: { year, number } };
}

/** The content of the code on its paper (version 2); empty if it does not fit in a code. */
async function codeOf({ worked, by }: Making, counter: CounterRow, lrNo: string, digest: string): Promise<string> {
  const certificate = bytesIn(counter.certificate, LONGEST_CERTIFICATE * 2);
  const publicKey = bytesIn(counter.publicKey, 64);
  if (certificate === null || publicKey === null) throw new Error('The certificate of this counter cannot be read.');
  const encoded = encodedPaper(worked, {
    lrNo,
    digest,
    certificate,
    company: counter.company,
    keyId: await startOfHash(publicKey, 4),
    paperId: hexOf(crypto.getRandomValues(new Uint8Array(16))),
    issuer: by.issuer,
  });
  return encoded === null ? '' : paperCode(encoded, await sign(signedBytes(encoded)));
}

/** An LR with its number, as it is stored and sent. */
async function made(making: Making, counter: CounterRow, { sequence, lrNo }: Numbered): Promise<OwnRecord> {
  const { worked, by, key, asked, user, made: parties } = making;
  const digest = await startOfHash(utf8Of(paperOf(worked, lrNo)), 8);
  const code = await codeOf(making, counter, lrNo, digest);
  const at = new Date().toISOString();
  const head = { counter: counter.id, sequence, lrNo, bookedAt: at, user: user.userName };
  const bilty = { ...worked.row, lrNo };
  return {
    lrNo,
    at,
    user: user.userName,
    sent: await signRecord(bookingRecord(head, worked, { digest, code }, parties), counter.certificate),
    told: { biltyNo: '', reason: '' },
    lr: {
      key,
      asked,
      bilty,
      code,
      advice: worked.advice,
      lookup: by.lookupOf(bilty, { name: user.name || user.userName, at }),
      driverMobile: by.mobileOf(bilty.driver),
    },
  };
}

/** What the portal answered for an LR before its paper was printed. */
async function saidOf(answered: AnsweredRecord | undefined, sequence: number, record: OwnRecord): Promise<Said> {
  if (answered === undefined || answered.sequence !== sequence) return { is: 'nothing' };
  if (answered.result === 'refused') return { is: 'refused', error: await refusalOf(answered) };
  if (answered.state !== 'booked' && answered.state !== 'kept') return { is: 'nothing' };
  const { biltyNo, reason } = answered;
  return { is: answered.state, sealed: await sealRecord(sequence, { ...record, told: { biltyNo, reason } }) };
}

/** The functions that number an LR in this browser. */
function numberingOf(making: Making): Numbering {
  // The record made last: if numbering is retried, the earlier one was not written.
  let record: OwnRecord | undefined;
  return {
    locks: navigator.locks,
    next: (standing, asksPortal) => nextNumber(making, standing, asksPortal),
    prepare: async (numbered, { counter }) => {
      record = await made(making, counter, numbered);
      return await sealRecord(numbered.sequence, record);
    },
    asks: () => !isSilent(),
    ask: async ({ sequence }) => {
      if (record === undefined) return { is: 'nothing' };
      const answer = await receive([record.sent], { ask: true, patience: PATIENCE.asked });
      return await saidOf(answer?.records[0], sequence, record);
    },
    now: () => Date.now(),
  };
}

/** Throws if this counter cannot book: it ended, exists twice, its clock is wrong or its certificate has expired. */
export function refuseFault(counter: CounterRow): void {
  const fault = counterFault(counter, Date.now());
  if (fault !== null) throw refusal(409, 'counter', fault);
}

/** The LR booked earlier with this key; throws if that was for another body. */
async function madeBefore(key: string, asked: string): Promise<OwnLrNow | undefined> {
  const before = (await ownLrs()).find(({ lr }) => lr.key === key);
  if (before !== undefined && before.lr.asked !== asked) throw refusal(409, 'key_reused', OTHER_BODY);
  return before;
}

/**
 * Books an LR at this counter, once for each key. Undefined if a counter does not number such an LR. Throws `Problem`
 * for the LR's faults, for a refusal by the portal while the LR was not final, and if this counter cannot book.
 */
export async function bookLr(body: BiltyBody, idempotencyKey: string = randomKey()): Promise<OwnLrNow | undefined> {
  const [counter, session] = [await thisCounter(), currentSession()];
  if (counter === undefined || session === null || session.user.tenantId !== counter.company) return undefined;
  if (!isOwn(body, counter)) return undefined;
  if (isByAdmin(body)) {
    if (!hasConnection()) throw refusal(0, 'needs_connection', BY_ADMIN);
    return undefined;
  }
  const asked = JSON.stringify(body);
  const before = await madeBefore(idempotencyKey, asked);
  if (before !== undefined) return before;
  refuseFault(counter);
  const worked = await workOut(body, counter);
  const { lrNo, state } = await numberLr(numberingOf({ ...worked, key: idempotencyKey, asked, user: session.user }));
  if (state === 'waiting') wakeSending();
  return await ownLr(lrNo);
}
