import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { DocumentBody } from '#api/call.ts';
import { calls } from '#api/calls.ts';
import type { AnyDocument } from '#domain/define.ts';
import { lawfulBilty, type LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { base64url } from '#domain/rules/code-bytes.ts';
import { contactBytes, contactSigned, proofSigned, type Contact } from '#domain/rules/signed-contact.ts';
import { digestJson } from '#domain/rules/paper-digest.ts';
import { newDocument } from '#domain/whole-document.ts';
import { readBody } from '#server/http/reading.ts';
import { aCompany, asOwner, call, done, PASSWORD, type At, type TestCompany } from '#test/factories.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { lrNumber } from '#domain/rules/lr-number.ts';
import type { CounterBooking, CounterRecord } from '#domain/rules/counter-record.ts';
import { recordBytes, recordSigned } from '#domain/rules/signed-record.ts';
import type { PrintedSums } from '#domain/rules/printed-sums-shape.ts';
import { aLawfulBilty, unique } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';

// Counters as a browser has them, each with its own key.

/** A key of a counter. */
export interface CounterKey {
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly sign: (bytes: Uint8Array) => Uint8Array;
  /** What it seals with the key that it keeps. */
  readonly dataKey: Uint8Array<ArrayBuffer>;
}

export function aCounterKey(): CounterKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  const dataKey = new Uint8Array(randomBytes(32));
  return { publicKey: raw, sign: (bytes) => new Uint8Array(sign(null, bytes, privateKey)), dataKey };
}

/** What a browser sends about its key to become a counter. */
export const keyFields = (key: CounterKey = aCounterKey()) => ({
  public_Key: base64url(key.publicKey),
  proof: base64url(key.sign(proofSigned(key.publicKey))),
  data_Key: base64url(key.dataKey),
});

let last = 0;
/** What an admin enters for a new counter; no other in this file has its code. */
export function aCounter(branch: number, fields: Readonly<Record<string, unknown>> = {}) {
  last += 1;
  return { branch, name: `Counter ${unique()}`, code: last.toString(36).toUpperCase().padStart(2, '0'), ...fields };
}

/** A registered counter, with what its browser keeps. */
export interface TestCounter {
  readonly id: string;
  readonly key: CounterKey;
  readonly certificate: string;
  readonly branch: number;
  readonly book: number;
  readonly name: string;
  readonly code: string;
  readonly next: string;
  /** The ids of its last contact and of the one before. */
  contact: string;
}

export async function aRegisteredCounter(
  portal: At,
  { token }: Pick<TestCompany, 'token'>,
  branch: number,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<TestCounter> {
  const key = aCounterKey();
  const body = { ...aCounter(branch, fields), ...keyFields(key) };
  const made = done(await call(portal, 'counterRegister', { token, body }));
  const { id, certificate, book, name, code, next_No: next } = made;
  return { id, key, certificate, branch, book, name, code, next, contact: '' };
}

/** A new company with a counter in its head office. */
export async function anOffice(portal: TestPortal): Promise<{ a: TestCompany; counter: TestCounter }> {
  const a = await aCompany(portal);
  return { a, counter: await aRegisteredCounter(portal, a, 1) };
}

/** The body that opens a counter for one of the tests’ users. */
export const anOpening = ({ branch, id }: Pick<TestCounter, 'branch' | 'id'>, old_Password = PASSWORD) => ({
  branch,
  id,
  old_Password,
});

/** The next contact that a counter sends; `changes`: fields that differ. */
export function aContact(counter: TestCounter, changes: Partial<Contact> = {}) {
  const said: Contact = {
    counter: counter.id,
    id: randomBytes(12).toString('hex'),
    before: counter.contact,
    at: new Date().toISOString(),
    waiting: 0,
    users: [],
    ...changes,
  };
  const bytes = contactBytes(said);
  return {
    id: said.id,
    body: {
      branch: counter.branch,
      certificate: counter.certificate,
      contact: base64url(bytes),
      contact_Signature: base64url(counter.key.sign(contactSigned(bytes))),
    },
  };
}

/** A record that a counter signs. */
export interface SignedRecord {
  readonly signed: string;
  readonly signature: string;
  readonly certificate: string;
}
export function signedBy(counter: TestCounter, record: CounterRecord): SignedRecord {
  const bytes = recordBytes(record);
  return {
    signed: base64url(bytes),
    signature: base64url(counter.key.sign(recordSigned(bytes))),
    certificate: counter.certificate,
  };
}

/** The `n`th number of a counter in the financial year of a day. */
export function numberOf(counter: TestCounter, n: number, day = todayInIndia()): string {
  const [head = '', , digits = ''] = counter.next.split('/');
  return lrNumber({ pattern: `${head}/{YY}/{N}`, digits: digits.length }, '', day, n);
}

/** The fields printed on an LR besides its sums, as its code proves them. */
export function paperDigest(body: Readonly<Record<string, unknown>>, lrNo: string, sums: PrintedSums): string {
  const read = readBody(calls.biltyCreate, body) as DocumentBody<AnyDocument>;
  const { fields, lines, lists } = newDocument(lawfulBilty, read);
  const row = { ...fields, ...lists, lines, lrNo, totalAmount: sums.total_Amount / 100, gstPayer: sums.gst_Payer };
  return createHash('sha256')
    .update(digestJson(row as unknown as LawfulBilty))
    .digest('hex')
    .slice(0, 16);
}

/** The amounts of a quote, in rupees. */
interface ToldQuote {
  readonly freight: readonly number[];
  readonly charges: readonly number[];
  readonly taxable_Amt: number;
  readonly cgst_Amt: number;
  readonly sgst_Amt: number;
  readonly igst_Amt: number;
  readonly total_Amt: number;
  readonly balance_Amt: number;
  readonly gst_Payer: PrintedSums['gst_Payer'];
  readonly gst_Reason: string;
  readonly gst_Rate: number;
  readonly place_Of_Supply: string;
}

/** An LR that a counter books with its sequence and number; `body` and `record`: fields that differ. */
export async function aBooking(
  portal: At,
  { token, userName }: Pick<TestCompany, 'token' | 'userName'>,
  counter: TestCounter,
  [seq, n]: readonly [seq: number, n: number],
  { body: fields = {}, record = {} }: { readonly body?: object; readonly record?: Partial<CounterBooking> } = {},
): Promise<CounterBooking> {
  const bookedAt = record.booked_At ?? new Date().toISOString();
  const body = aLawfulBilty({ bilty_Date: todayInIndia(new Date(bookedAt)), branch: counter.branch, ...fields });
  const lr_No = numberOf(counter, n, String(body['bilty_Date']));
  const quote = done(await call(portal, 'consignmentQuote', { token, body })) as unknown as ToldQuote;
  const paise = (rupees: number) => Math.round(rupees * 100);
  const sums: PrintedSums = {
    lines: quote.freight.map(paise),
    charges: quote.charges.map(paise),
    taxable: paise(quote.taxable_Amt),
    cgst: paise(quote.cgst_Amt),
    sgst: paise(quote.sgst_Amt),
    igst: paise(quote.igst_Amt),
    total_Amount: paise(quote.total_Amt),
    balance_Amount: paise(quote.balance_Amt),
    gst_Payer: quote.gst_Payer,
    gst_Reason: quote.gst_Reason,
    gst_Rate: quote.gst_Rate,
    place_Of_Supply: quote.place_Of_Supply,
  };
  return {
    counter: counter.id,
    seq,
    lr_No,
    booked_At: bookedAt,
    user: userName,
    body: { ...body, book: counter.book },
    sums,
    digest: paperDigest(body, lr_No, sums),
    ...record,
  };
}

/** The body that a counter sends: its next contact, and its records. */
export function sentBy(counter: TestCounter, records: readonly SignedRecord[], ask: 'yes' | 'no' = 'no') {
  const { id, body } = aContact(counter);
  counter.contact = id;
  const { branch: _branch, ...contact } = body;
  return { ...contact, ask, records };
}

/** Sends records of a counter; returns the answer. */
export const sendRecords = async (
  portal: At,
  counter: TestCounter,
  records: readonly SignedRecord[],
  ask: 'yes' | 'no' = 'no',
) => done(await call(portal, 'counterReceive', { body: sentBy(counter, records, ask) }));

/** The records of a company's counters that were kept and not booked. */
export const keptOf = async (portal: At, { token }: Pick<TestCompany, 'token'>) =>
  done(await call(portal, 'counterKept', { token, query: { pageSize: 100 } })).data;

/** What a company's admin has to check in the records that were booked. */
export const findingsOf = async (portal: At, { token }: Pick<TestCompany, 'token'>) =>
  done(await call(portal, 'counterFindings', { token, query: { pageSize: 100 } })).data;

/** The numbers of the LRs of a company in order, with whether each is cancelled. */
export const lrsOf = (portal: Pick<TestPortal, 'connection'>, { tenantId }: Pick<TestCompany, 'tenantId'>) =>
  asOwner(portal, async (client) => {
    const { rows } = await client.query<{ lr: string; cancelled: string }>(
      `select lr_no as lr, cancelled from bilty where tenant_id = $1 and seq > 0 order by lr_no`,
      [tenantId],
    );
    return rows.map(({ lr, cancelled }) => `${lr}${cancelled === 'yes' ? ' cancelled' : ''}`);
  });

/** Creates the default number book of the head office, from which an LR of a doubled number gets another. */
export async function aDefaultBook(portal: At, { token }: Pick<TestCompany, 'token'>): Promise<void> {
  const pattern = { pattern: '{B}/{YY}/{N}', digits: 6, from_No: 1 };
  const body = { name: 'Usual', branch: 1, ...pattern, is_Default: 'yes', is_Active: 'yes' };
  done(await call(portal, 'numberBookCreate', { token, body }));
}
