import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { CounterBooking } from '#domain/rules/counter-record.ts';
import { aBooking, aRegisteredCounter, numberOf, sentBy, signedBy, type SignedRecord } from '#test/counters.ts';
import { aCompany, asOwner, call, done } from '#test/factories.ts';
import { isLong, saySeed, SEED } from '#test/long.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Records of a counter sent in any order, repeatedly and damaged: the database has each once, no LR is doubled
// or lost, and once an admin has taken in the kept ones, no number is missing (spec 5 §4, §11).

let portal: TestPortal;
beforeAll(async () => {
  saySeed();
  portal = await sharedPortal();
});

const LRS = 5;

/** How a record is changed on its way. */
type Way = 'as it is' | 'another bit signed' | 'another bit of the signature' | 'another bit of the certificate';
const flipped = (text: string, bit: number): string => {
  const bytes = Buffer.from(text, 'base64url');
  const at = Math.floor(bit / 8) % bytes.length;
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit % 8));
  return bytes.toString('base64url');
};
function onItsWay(record: SignedRecord, way: Way, bit: number): SignedRecord {
  switch (way) {
    case 'as it is':
      return record;
    case 'another bit signed':
      return { ...record, signed: flipped(record.signed, bit) };
    case 'another bit of the signature':
      return { ...record, signature: flipped(record.signature, bit) };
    case 'another bit of the certificate':
      return { ...record, certificate: flipped(record.certificate, bit) };
  }
}
/** What identifies a record: for a damaged one its certificate too. */
const digestOf = ({ signed, signature, certificate }: SignedRecord, isRight: boolean) =>
  createHash('sha256')
    .update(Buffer.from(signed, 'base64url'))
    .update(Buffer.from(signature, 'base64url'))
    .update(isRight ? '' : certificate)
    .digest('hex');

const sendings = fc.array(
  fc.array(
    fc.record({
      lr: fc.integer({ min: 0, max: LRS - 1 }),
      // Most are undamaged, or nothing would ever be booked.
      way: fc.oneof(
        { weight: 4, arbitrary: fc.constant<Way>('as it is') },
        {
          weight: 1,
          arbitrary: fc.constantFrom<Way>(
            'another bit signed',
            'another bit of the signature',
            'another bit of the certificate',
          ),
        },
      ),
      bit: fc.nat({ max: 4000 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  { minLength: 1, maxLength: 6 },
);

test('records sent in any order, twice or damaged are not dropped or doubled, and leave no gap', async () => {
  const a = await aCompany(portal);
  await fc.assert(
    fc.asyncProperty(sendings, fc.boolean(), async (batches, atOnce) => {
      const counter = await aRegisteredCounter(portal, a, 1);
      const bookings: CounterBooking[] = [];
      for (let n = 1; n <= LRS; n += 1) bookings.push(await aBooking(portal, a, counter, [n, n]));
      const right = bookings.map((booking) => signedBy(counter, booking));
      const sent = batches.map((batch) =>
        batch.flatMap(({ lr, way, bit }) => {
          const record = right[lr];
          return record === undefined ? [] : [onItsWay(record, way, bit)];
        }),
      );
      const bodies = sent.map((records) => sentBy(counter, records));
      // The same body arrives twice at once if a connection breaks after the request.
      for (const body of bodies)
        await Promise.all(
          (atOnce ? [body, body] : [body]).map(async (each) =>
            done(await call(portal, 'counterReceive', { body: each })),
          ),
        );

      const rows = async () =>
        await asOwner(portal, async (client) => {
          const { rows: kept } = await client.query<{
            digest: string;
            state: string;
            isRight: boolean;
            lr: string;
            id: string;
          }>(
            `select encode(digest, 'hex') as digest, state, is_right as "isRight", lr_no as lr, id from counter_booking where counter_id = $1`,
            [counter.id],
          );
          const { rows: lrs } = await client.query<{ lr: string }>(
            `select lr_no as lr from bilty where tenant_id = $1 and book_id = $2 and seq > 0 order by lr_no`,
            [a.tenantId, counter.book],
          );
          return { kept, lrs: lrs.map(({ lr }) => lr) };
        });
      const { kept, lrs } = await rows();
      // Nothing is dropped: each record is there, once.
      expect(kept.map(({ digest }) => digest).toSorted()).toEqual(
        [...new Set(sent.flat().map((record) => digestOf(record, right.includes(record))))].toSorted(),
      );
      expect(kept.map(({ state }) => state)).not.toContain('came');
      // Nothing is doubled, and what was booked was right.
      const booked = kept.filter(({ state }) => state === 'booked');
      expect(booked.every(({ isRight }) => isRight)).toBe(true);
      expect(lrs).toEqual(booked.map(({ lr }) => lr).toSorted());
      expect(new Set(lrs).size).toBe(lrs.length);

      // The kept records with a right signature are taken in: no number of an undamaged record is missing.
      for (const { id, isRight, state } of kept)
        if (isRight && state === 'kept') done(await call(portal, 'counterTake', { token: a.token, body: { id } }));
      const came = new Set(
        sent
          .flat()
          .filter((record) => right.some((each) => each === record))
          .map((record) => right.indexOf(record) + 1),
      );
      expect((await rows()).lrs).toEqual(
        [...came].toSorted((one, other) => one - other).map((n) => numberOf(counter, n)),
      );
    }),
    { numRuns: isLong ? 60 : 8, seed: SEED },
  );
});
