import { hash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { sayInHindi } from '#language/sentences.hi.ts';
import { aJpeg, anArrivedChallan } from '#test/contract/expectations-dispatch.ts';
import { podForm } from '#test/contract/expectations-pods.ts';
import { aBackOffice, aCompany, call, done, refused, savedBilty, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Photos of unloaded goods (spec 4 §2): kept byte for byte, three per line. Who may send and see them is tested in test/contract.

let portal: TestPortal;
let company: TestCompany;
let clerk: string;
let photos: readonly Buffer[];
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  clerk = (await aBackOffice(portal, company)).token;
  photos = await Promise.all(['#a52', '#25a', '#5a2', '#222'].map((colour) => aJpeg(colour)));
});

const nth = (at: number) => photos[at] ?? Buffer.alloc(0);
/** A challan that has arrived, with one LR. */
async function anArrivedOne() {
  const challan_No = await anArrivedChallan(portal, clerk);
  return { challan_No, bilty_No: (await linesOf(challan_No))[0]?.bilty_No ?? '' };
}
const unload = async (challan_No: string) =>
  done(await call(portal, 'challanUnload', { token: clerk, body: { challan_No } }));
async function anUnloadedOne() {
  const of = await anArrivedOne();
  await unload(of.challan_No);
  return of;
}
const add = (of: Readonly<Record<string, string>>, sent: readonly Uint8Array[] = [nth(0)], key?: string) =>
  call(portal, 'challanUnloadPhoto', {
    token: clerk,
    body: podForm(of, sent),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const linesOf = async (challan_No: string) =>
  done(await call(portal, 'challanUnloading', { token: clerk, query: { challan_No } })).lines;
const photosOf = async (challan_No: string) =>
  (await linesOf(challan_No))[0]?.unloaded?.photos.map(({ photo }) => photo);
const filesNow = () => readdir(join(portal.filesDir, company.tenantId, 'unloads')).catch(() => []);

describe('a photo of an unloaded LR is refused', () => {
  test('an unloading’s photo that is missing, no picture, over 10 MB or without its numbers is refused', async () => {
    const of = await anUnloadedOne();
    const none = { status: 422, detail: 'Please upload a photo.' };
    expect(refused(await add(of, []))).toMatchObject(none);
    for (const wrong of [Buffer.from('<svg/>'), nth(0).subarray(0, 30), Buffer.from('%PDF-1.7 and more')])
      expect(refused(await add(of, [wrong]))).toMatchObject({ ...none, errors: [{ path: 'photo' }] });
    const large = Buffer.concat([nth(0), Buffer.alloc(10 * 1024 * 1024)]);
    expect(refused(await add(of, [large]))).toMatchObject({
      status: 422,
      errors: [{ path: 'photo', message: 'Photo size must be less than 10 MB.' }],
    });
    expect(refused(await add({ bilty_No: of.bilty_No }))).toMatchObject({ status: 400 });
    expect(refused(await add({ challan_No: of.challan_No }))).toMatchObject({ status: 400 });
    expect(await photosOf(of.challan_No)).toEqual([]);
    expect(await filesNow()).toEqual([]);
  });

  test('a photo for an unknown challan, an LR not on it or one not yet unloaded is refused', async () => {
    const of = await anArrivedOne();
    const stranger = savedBilty(await call(portal, 'biltyCreate', { token: clerk, body: aLawfulBilty() })).bilty_No;
    expect(refused(await add({ ...of, challan_No: '99999' }))).toMatchObject({ status: 404 });
    const elsewhere = `${stranger} is not on this challan.`;
    expect(refused(await add({ ...of, bilty_No: stranger }))).toMatchObject({
      status: 422,
      errors: [{ path: 'bilty_No', message: elsewhere }],
    });
    const inside = `${of.bilty_No} is not unloaded yet.`;
    expect(refused(await add(of))).toMatchObject({ status: 409, code: 'not_unloaded', detail: inside });
    for (const sentence of [elsewhere, inside, 'At most 3 photos of an unloaded LR can be kept.'])
      expect(sayInHindi(sentence)).not.toMatch(/[a-z]{2}/);
    expect(await filesNow()).toEqual([]);
  });

  test('the fourth photo of a line is refused, also when four are sent at once', async () => {
    const of = await anUnloadedOne();
    const before = (await filesNow()).length;
    const all = await Promise.all(photos.map((photo) => add(of, [photo])));
    expect(all.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 200, 200, 409]);
    const full = all.find(({ status }) => status === 409);
    expect(full?.text).toContain('At most 3 photos of an unloaded LR can be kept.');
    expect(await photosOf(of.challan_No)).toHaveLength(3);
    // Of each photo the original and its copy; nothing of the refused one.
    expect(await filesNow()).toHaveLength(before + 6);
  });
});

describe('a photo of an unloaded LR', () => {
  test('a photo is kept byte for byte with a copy for display, and listed with its line and its LR', async () => {
    const of = await anUnloadedOne();
    const made = done(await add(of));
    const kept = { photo: made.photo, sha256: hash('sha256', nth(0), 'hex') };
    expect(made).toEqual({ ...of, photo: made.photo, photos: [kept] });
    expect((await linesOf(of.challan_No))[0]?.unloaded?.photos).toEqual([kept]);
    const second = done(await add(of, [nth(1)]));
    expect(second.photos.map(({ photo }) => photo)).toEqual([made.photo, second.photo]);
    const query = { bilty_No: of.bilty_No };
    const ofLr = done(await call(portal, 'challanUnloadPhotos', { token: clerk, query }));
    expect(ofLr).toMatchObject([{ ...kept, challan_No: of.challan_No }, { photo: second.photo }]);
    const read = (photo: string, original: string, token = clerk) =>
      call(portal, 'challanUnloadedPhoto', { token, query: { photo, original } });
    const original = await read(made.photo, 'yes');
    expect(Buffer.from(original.bytes).equals(nth(0))).toBe(true);
    expect((await read(made.photo, 'no')).headers.get('content-type')).toBe('image/jpeg');
    const other = await aCompany(portal);
    expect(refused(await read(made.photo, 'no', other.token))).toMatchObject({ status: 404 });
    expect(refused(await read('../secret.key', 'no'))).toMatchObject({ status: 404 });
  });

  test('a photo sent again is kept once: with its key, without, and at once', async () => {
    const of = await anUnloadedOne();
    const before = (await filesNow()).length;
    const key = randomUUID();
    const all = await Promise.all([add(of, [nth(0)], key), add(of, [nth(0)], key), add(of), add(of)]);
    const names = [...all, await add(of, [nth(0)], key), await add(of)].map((answered) => done(answered).photo);
    expect(new Set(names).size).toBe(1);
    expect(await photosOf(of.challan_No)).toEqual([names[0]]);
    expect(await filesNow()).toHaveLength(before + 2);
    expect(await readdir(portal.services.incoming.folder)).toEqual([]);
    const kept = randomUUID();
    done(await add(of, [nth(1)], kept));
    expect(refused(await add(of, [nth(2)], kept))).toMatchObject({ status: 409, code: 'key_reused' });
  });

  test('the audit records a photo of an unloaded LR', async () => {
    const of = await anUnloadedOne();
    done(await add(of));
    const query = { kind: 'challan_unload', record: of.challan_No };
    const told = done(await call(portal, 'auditList', { token: company.token, query }));
    expect(told.data).toMatchObject([{ kind: 'challan_unload', title: 'Unloaded LR', action: 'photo' }]);
  });
});
