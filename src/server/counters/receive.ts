import type { FieldError } from '#domain/define.ts';
import type { Database } from '../database/connect.ts';
import { asRefusal, invalid } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { isSuspended } from '../sharing/sharing.ts';
import { bookRecord, isNoAnswer, type BookingCalls } from './book.ts';
import { giveBack, settleBooking } from './booking-statements.ts';
import type { CertificateKeys } from './certificates.ts';
import { verifiedContact } from './contact.ts';
import { LOG_IN_AGAIN, minutesWrong } from './doubts.ts';
import type { StandingCounter } from './counter-statements.ts';
import { knownPlacesOfMade, type PlaceOfMade } from './made-parties.ts';
import { bookOf, keepSent, readSent, type KeptRecord } from './keep.ts';

/** The answer to a counter about each record that it sent. */
interface RecordAnswer {
  readonly sequence: number;
  readonly result: 'booked' | 'kept' | 'known' | 'refused';
  readonly state: KeptRecord['state'];
  readonly bilty_No: string;
  readonly reason: string;
  readonly errors?: FieldError[];
  readonly parties?: PlaceOfMade[];
}

/** How records are to be handled, and the counter's clock when it sent them. */
interface SentWith {
  readonly isUnprinted: boolean;
  readonly clock: string;
}

/** What became of a stored record. */
interface Settled {
  readonly state: KeptRecord['state'];
  /** Absent: it was booked. */
  readonly reason?: string;
  readonly biltyNo?: string;
  /** Absent: none. */
  readonly findings?: readonly FieldError[];
}

/** The finding if a counter's clock is wrong. */
function wrongClock(clock: string): readonly FieldError[] {
  const minutes = minutesWrong(Date.parse(clock), Date.now());
  if (minutes === 0) return [];
  return [{ path: '', message: `The clock of the counter was ${minutes} minutes wrong when it was sent.` }];
}

/** Books stored records, one after another. */
function settling(database: Database, done: BookingCalls) {
  /** Books a stored record that can be booked; returns the outcome. */
  async function settle(
    tenantId: string,
    counter: StandingCounter,
    kept: KeptRecord,
    { isUnprinted, clock }: SentWith,
  ): Promise<RecordAnswer> {
    const { sent, id } = kept;
    const { record, digest } = sent;
    const sequence = record?.seq ?? 0;
    const known = { sequence, state: kept.state, bilty_No: kept.biltyNo, reason: kept.reason };
    const { unproven } = kept;
    const of = { tenantId, counter: counter.id, counterName: counter.name, book: counter.book };
    const booked = record && { ...of, unproven, digest, record };
    if (kept.state !== 'came' || booked === null) {
      if (kept.reason !== '' && !kept.isKnown) await note(tenantId, id, { state: 'kept', reason: kept.reason });
      const parties = booked !== null && kept.state === 'booked' ? await knownPlacesOfMade(database, booked) : [];
      return { ...known, ...(parties.length > 0 && { parties }), result: kept.isKnown ? 'known' : 'kept' };
    }
    try {
      if (isUnprinted && kept.isOfOther) throw invalid(LOG_IN_AGAIN, []);
      const { biltyNo, findings, parties } = await bookRecord(database, done, booked, {
        isUnprinted,
        isDoubled: false,
      });
      await note(tenantId, id, { state: 'booked', biltyNo, findings: [...findings, ...wrongClock(clock)] });
      const answer = { sequence, result: 'booked', state: 'booked', bilty_No: biltyNo, reason: '' } as const;
      return { ...answer, ...(parties.length > 0 && { parties: [...parties] }) };
    } catch (error) {
      if (isNoAnswer(error)) throw error;
      const { message: reason, errors } = asRefusal(error);
      const state = isUnprinted ? 'asked' : 'kept';
      await note(tenantId, id, { state, reason });
      const numbered = bookOf(counter).numberOf(booked.record);
      if (isUnprinted && numbered !== null)
        await database.write({ tenantId }, giveBack, { book: counter.book, ...numbered });
      const answer = { sequence, state, bilty_No: '', reason, ...(errors && { errors: [...errors] }) } as const;
      return { ...answer, result: isUnprinted ? 'refused' : 'kept' };
    }
  }

  async function note(tenantId: string, id: string, settled: Settled): Promise<void> {
    const { state, reason = '', biltyNo = '', findings = [] } = settled;
    const values = { id, state, reason, biltyNo, findings: JSON.stringify(findings) };
    await database.write({ tenantId }, settleBooking, values);
  }

  return settle;
}

/** The handler of the call by which counters send what they did. */
export function answerReceive(database: Database, keys: CertificateKeys, done: BookingCalls) {
  const settle = settling(database, done);
  return {
    async counterReceive({ body }) {
      const contacted = await verifiedContact(keys, body);
      const tenantId = contacted.certified.company;
      const isUnprinted = body.ask === 'yes';
      const [suspended, sent] = await Promise.all([
        isSuspended(database, tenantId),
        readSent(keys, contacted.certified, body.lines ?? []),
      ]);
      const { counter, kept } = await database.transaction({ tenantId }, (run) =>
        keepSent(run, contacted, sent, { isUnprinted, suspended }),
      );
      const records: RecordAnswer[] = [];
      for (const each of kept)
        records.push(await settle(tenantId, counter, each, { isUnprinted, clock: contacted.contact.at }));
      const twice = counter.isTwice ? ('yes' as const) : ('no' as const);
      return { state: counter.state, twice, now: new Date().toISOString(), records };
    },
  } satisfies Partial<Answerers>;
}
