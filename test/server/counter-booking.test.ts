import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { snapshotShape } from '#api/counter-snapshot.ts';
import { chargeHead } from '#domain/records/charge-head.ts';
import { fromWire } from '#domain/define.ts';
import { bytesIn } from '#domain/rules/code-bytes.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { lrNumber } from '#domain/rules/lr-number.ts';
import {
  bookingRecord,
  cancelRecord,
  encodedPaper,
  paperOf,
  printRecord,
  workedOut,
  type WorkedOut,
} from '#domain/rules/counter-booking.ts';
import { LAW } from '#domain/rules/law.ts';
import type { LrFacts } from '#domain/rules/lr-worked-out.ts';
import { paperCode, signedBytes } from '#domain/rules/paper-code.ts';
import { keptPlaces } from '#web/booking-counter/kept-places.ts';
import { aContact, aRegisteredCounter, findingsOf, sendRecords, signedBy, type TestCounter } from '#test/counters.ts';
import { aCompany, call, done, type TestCompany } from '#test/factories.ts';
import { aGstin, aLawfulBilty, aParty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// What a counter calculates alone equals what the portal calculates, which finds nothing to correct (spec 5 §4.1, §13.13).

type Wire = Readonly<Record<string, unknown>>;
let portal: TestPortal;
let company: TestCompany;
let counter: TestCounter;
let facts: LrFacts;
let place: number;
let sequence = 0;
let given = 0;

/** What the snapshot has of the company, as a counter keeps it. */
async function factsNow(): Promise<LrFacts> {
  const { id, body } = aContact(counter);
  counter.contact = id;
  const answer = await call(portal, 'counterSnapshot', { token: company.token, body: { ...body, known: '' } });
  const told = snapshotShape.parse(done(answer));
  const heads = (told.heads ?? []).map((row: Wire) => {
    const read = fromWire(chargeHead.fields, row);
    if (!read.ok) throw new Error('A head cannot be read.');
    return { ...read.row, id: Number(row['id']) };
  });
  const rows = told.place_Shares?.flatMap((share) => share.rows) ?? [];
  const own = told.branches?.find((row) => Number(row['id']) === counter.branch);
  return {
    companyGstin: told.settings?.company_GSTIN ?? '',
    elections: told.settings?.elections ?? [],
    heads,
    branch: { id: counter.branch, stateCode: z.string().parse(own?.['state_Code']) },
    book: { id: counter.book },
    places: keptPlaces(rows),
  };
}

beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  counter = await aRegisteredCounter(portal, company, 1);
  const party = aParty({ party_Kind: 'Company' }, { gstin: aGstin() });
  const made = done(await call(portal, 'partyCreate', { token: company.token, body: party })) as unknown as {
    readonly places: readonly { readonly id: number }[];
  };
  place = made.places[0]?.id ?? 0;
  facts = await factsNow();
});

/** An LR as the counter's browser books it. */
function booked(body: Wire) {
  const worked = workedOut({ ...body, branch: counter.branch, book: counter.book }, facts, LAW) as WorkedOut;
  if ('sentence' in worked) throw new Error(JSON.stringify(worked));
  const book = {
    pattern: `${counter.next.split('/')[0] ?? ''}/{YY}/{N}`,
    digits: counter.next.split('/')[2]?.length ?? 0,
  };
  const lrNo = lrNumber(book, '', todayInIndia(), given + 1);
  const digest = createHash('sha256').update(paperOf(worked, lrNo)).digest('hex').slice(0, 16);
  const encoded = encodedPaper(worked, {
    lrNo,
    digest,
    company: company.tenantId,
    keyId: createHash('sha256').update(counter.key.publicKey).digest('hex').slice(0, 8),
    paperId: randomBytes(16).toString('hex'),
    issuer: '',
    certificate: bytesIn(counter.certificate, 300) ?? new Uint8Array(),
  });
  const code = encoded === null ? '' : paperCode(encoded, counter.key.sign(signedBytes(encoded)));
  return { lrNo, record: bookingRecord(headOf(lrNo), worked, { digest, code }) };
}
const headOf = (lrNo: string) => ({
  counter: counter.id,
  sequence: (sequence += 1),
  lrNo,
  bookedAt: new Date().toISOString(),
  user: company.userName,
});

const send = async (records: readonly Parameters<typeof signedBy>[1][], ask: 'yes' | 'no') => {
  const signed = records.map((record) => signedBy(counter, record));
  return (await sendRecords(portal, counter, signed, ask)).records;
};
const found = () => findingsOf(portal, company);

const line = (fields: Wire) => ({ ...(aLawfulBilty()['details'] as readonly Wire[])[0], ...fields });
const BODIES: readonly (readonly [what: string, body: () => Wire])[] = [
  ['as it is', () => ({})],
  ['from a place that tells the rest', () => ({ consignor_Place: place, consignor_City: '', consignor_GSTIN: '' })],
  ['paid by a body corporate', () => ({ payment_Basis: 'Paid', consignor_Place: place, received: 500 })],
  ['to be billed', () => ({ payment_Basis: 'TBB', billing_Place: place, billing_Name: '' })],
  ['free of charge', () => ({ payment_Basis: 'FOC' })],
  ['of exempt goods', () => ({ exempt_Goods: 'yes' })],
  ['with a charge by its head', () => ({ charges: [{ head: facts.heads[0]?.id ?? 0 }] })],
  ['with a charge that was typed', () => ({ charges: [{ head: facts.heads[0]?.id ?? 0, amount: 12.35 }] })],
  [
    'by weight, of two lines',
    () => ({
      details: [
        line({ rate_Basis: 'kg', rate: 3.33, charged_Weight: 1234.567, freight_Amt: 0 }),
        line({ rate_Basis: 'package', rate: 11.11, packages: 7, freight_Amt: 0 }),
      ],
    }),
  ],
  ['in Hindi', () => ({ sender: 'मालवा ट्रेडर्स', receiver: 'श्री गणेश' })],
];

test.each(BODIES)('an LR %s is calculated at a counter as in the portal', async (_what, body) => {
  const { record, lrNo } = booked(aLawfulBilty({ bilty_Date: todayInIndia(), ...body() }));
  const [told] = await send([record], 'yes');
  expect(told).toMatchObject({ result: 'booked', reason: '' });
  given += 1;
  const saved = done(
    await call(portal, 'biltyRead', { token: company.token, query: { Bilty_No: told?.bilty_No ?? '' } }),
  );
  expect(saved).toMatchObject({ lr_No: lrNo, book: counter.book });
  expect(await found()).toEqual([]);
});

test('prints and a cancellation at a counter are noted for the LR of their number', async () => {
  const { record, lrNo } = booked(aLawfulBilty({ bilty_Date: todayInIndia() }));
  const print = printRecord(headOf(lrNo), ['consignor', 'consignee']);
  const cancel = cancelRecord(headOf(lrNo), 'The truck broke down.');
  const told = await send([record, print, cancel], 'no');
  given += 1;
  expect(told.map(({ result }) => result)).toEqual(['booked', 'booked', 'booked']);
  const query = { Bilty_No: told[0]?.bilty_No ?? '' };
  const saved = done(await call(portal, 'biltyRead', { token: company.token, query }));
  expect(saved).toMatchObject({ is_Cancelled: 'yes', cancel_Reason: 'The truck broke down.' });
  expect(saved.prints?.map(({ copy }) => copy).toSorted()).toEqual(['Consignee', 'Consignor']);
});

test('a counter books no LR that lacks something, and says what', () => {
  const without = (fields: Wire) => workedOut(aLawfulBilty({ branch: 1, book: counter.book, ...fields }), facts, LAW);
  expect(without({ consignee_City: '' })).toMatchObject({ errors: [{ path: 'consignee_City' }] });
  expect(without({ details: [] })).toMatchObject({ sentence: 'Please add at least one item.' });
  expect(without({ details: [line({ packages: 'many' })] })).toMatchObject({
    errors: [{ path: 'details[0].packages' }],
  });
});
