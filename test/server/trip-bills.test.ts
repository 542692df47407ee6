import { hash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { sayInHindi } from '#language/sentences.hi.ts';
import { aJpeg } from '#test/contract/expectations-dispatch.ts';
import { podForm } from '#test/contract/expectations-pods.ts';
import { aDrivenTrip } from '#test/contract/expectations-trips.ts';
import { aBackOffice, aCompany, call, done, refused, type TestCompany } from '#test/factories.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Bills that the office attaches to the lines of a trip sheet (spec 4 §3). Those that drivers send: driver-expenses.test.ts.

let portal: TestPortal;
let company: TestCompany;
let clerk: string;
let photo: Buffer;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  clerk = (await aBackOffice(portal, company)).token;
  photo = await aJpeg();
});

const PDF = Buffer.from('%PDF-1.4\n%%EOF');
const add = (sent: readonly Uint8Array[], key?: string) =>
  call(portal, 'tripBillAdd', {
    token: clerk,
    body: podForm({}, sent),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const read = (bill: string, original: string, token = clerk) =>
  call(portal, 'tripBillPhoto', { token, query: { photo: bill, original } });

describe('bills of trip expenses that the office adds', () => {
  test('a bill without a file, that is neither picture nor PDF, or over 10 MB is refused', async () => {
    const wrong = 'Please choose the bill as a JPEG, PNG or PDF file.';
    expect(refused(await add([]))).toMatchObject({ status: 422 });
    for (const sent of [Buffer.from('<svg/>'), photo.subarray(0, 30)])
      expect(refused(await add([sent]))).toMatchObject({ status: 422, errors: [{ path: 'photo', message: wrong }] });
    const large = Buffer.concat([photo, Buffer.alloc(10 * 1024 * 1024)]);
    expect(refused(await add([large]))).toMatchObject({ status: 422, detail: 'File size must be less than 10 MB.' });
    expect(sayInHindi(wrong)).not.toBe(wrong);
  });

  test('a bill is answered byte for byte, a PDF too, to its own company only', async () => {
    const [picture, paper] = [done(await add([photo])), done(await add([PDF]))];
    expect(picture.sha256).toBe(hash('sha256', photo, 'hex'));
    expect(Buffer.from((await read(picture.photo, 'yes')).bytes).equals(photo)).toBe(true);
    expect((await read(picture.photo, 'no')).headers.get('content-type')).toBe('image/jpeg');
    const shown = await read(paper.photo, 'no');
    expect(shown.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(shown.bytes).equals(PDF)).toBe(true);
    expect(refused(await read(paper.photo, 'no', (await aCompany(portal)).token))).toMatchObject({ status: 404 });
  });

  test('a bill sent twice with one key is kept once, and another file with that key is refused', async () => {
    const key = randomUUID();
    const both = await Promise.all([add([photo], key), add([photo], key)]);
    expect(new Set(both.map((answered) => done(answered).photo)).size).toBe(1);
    expect(refused(await add([PDF], key))).toMatchObject({ status: 409, code: 'key_reused' });
  });

  test('a bill belongs to the expense saved with its name, and to none once the name is empty', async () => {
    const { number } = await aDrivenTrip(portal, clerk);
    const query = { trip_Sheet_No: number };
    const bill = done(await add([PDF])).photo;
    const save = async (named: string) => {
      const sheet = done(await call(portal, 'tripSheetRead', { token: clerk, query })) as unknown as {
        readonly details: readonly { readonly id: number }[];
      };
      const line = { id: sheet.details[0]?.id ?? 0, date: todayInIndia(), head: 'toll', amount: 450, bill: named };
      const body = { ...sheet, details: [line] };
      return done(await call(portal, 'tripSheetUpdate', { token: clerk, query, body }));
    };
    expect(await save(bill)).toMatchObject({ details: [{ head: 'toll', bill }] });
    expect(await save('')).toMatchObject({ details: [{ head: 'toll', bill: '' }] });
  });
});
