import { hash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { filesOfPods } from '#server/consignment/pods.ts';
import { createDiskFiles } from '#server/files/disk.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { podForm } from '#test/contract/expectations-pods.ts';
import { aBackOffice, aCompany, call, done, refused, savedBilty, type TestCompany } from '#test/factories.ts';
import { aBilty, aLawfulBilty } from '#test/forms.ts';
import { connectTo, sharedPortal, type TestPortal } from '#test/portal.ts';

// Proofs of delivery of LRs (spec 3 §3, §7), with photos kept byte for byte.

let portal: TestPortal;
let company: TestCompany;
let clerk: string;
let photo: Buffer;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  clerk = (await aBackOffice(portal, company)).token;
  // On its side, as a phone saves it, and with the place where it was taken.
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a52' } })
    .withExif({ IFD0: { Copyright: 'Geheim' }, IFD3: { GPSLatitude: '22/1 43/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
});

const book = async (fields: object = {}) =>
  savedBilty(await call(portal, 'biltyCreate', { token: company.token, body: aLawfulBilty({ ...fields }) })).bilty_No;
const add = (texts: Readonly<Record<string, string>>, photos: readonly Uint8Array[] = [photo], key?: string) =>
  call(portal, 'podAdd', {
    token: clerk,
    body: podForm(texts, photos),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const list = async (bilty_No: string) => done(await call(portal, 'podList', { token: clerk, query: { bilty_No } }));

describe('a proof of delivery', () => {
  test('a POD is refused without a photo, with a bad or large one, and for what is not a booked LR', async () => {
    const bilty_No = await book();
    const none = { status: 422, detail: 'Please upload a photo.' };
    expect(refused(await add({ bilty_No }, []))).toMatchObject(none);
    expect(refused(await add({ bilty_No }, [photo, Buffer.from('<svg/>')]))).toMatchObject({
      ...none,
      errors: [{ path: 'photo2' }],
    });
    expect(refused(await add({ bilty_No }, [photo.subarray(0, 30)]))).toMatchObject(none);
    const large = Buffer.concat([photo, Buffer.alloc(10 * 1024 * 1024)]);
    expect(refused(await add({ bilty_No }, [large]))).toMatchObject({
      status: 422,
      errors: [{ path: 'photo', message: 'Photo size must be less than 10 MB.' }],
    });
    expect(refused(await add({ bilty_No: '99999' }))).toMatchObject({ status: 404 });
    const classic = savedBilty(await call(portal, 'biltyCreate', { token: clerk, body: aBilty() }));
    expect(refused(await add({ bilty_No: classic.bilty_No }))).toMatchObject({ status: 422 });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(refused(await add({ bilty_No, delivered_At: tomorrow }))).toMatchObject({ status: 422 });
    const cancelled = await book();
    const body = { bilty_No: cancelled, reason: 'Booked twice' };
    done(await call(portal, 'consignmentCancel', { token: company.token, body }));
    expect(refused(await add({ bilty_No: cancelled }))).toMatchObject({ status: 409 });
    expect(await list(bilty_No)).toEqual([]);
    const folder = await call(portal, 'podPhoto', { token: clerk, query: { photo: '../secret.key' } });
    expect(refused(folder)).toMatchObject({ status: 404 });
  });

  test('a POD keeps its photo byte for byte, and shows an upright copy without the data of the camera', async () => {
    const bilty_No = await book();
    const texts = { bilty_No, received_Packages: '11', short: '1', reason: 'shortage', receiver_Name: 'Ramu Verma' };
    const made = done(await add({ ...texts, receiver_Phone: '9876543210' }, [photo, photo]));
    expect(made).toMatchObject({
      bilty_No,
      received_Packages: 11,
      short: 1,
      damaged: 0,
      reason: 'shortage',
      receiver_Name: 'Ramu Verma',
      source: 'clerk',
    });
    expect(await list(bilty_No)).toEqual([made]);
    expect(made.photos).toHaveLength(2);
    const sum = hash('sha256', photo, 'hex');
    for (const { photo: name, sha256 } of made.photos) {
      expect(sha256).toBe(sum);
      const original = await call(portal, 'podPhoto', { token: clerk, query: { photo: name, original: 'yes' } });
      expect(original.headers.get('content-type')).toBe('image/jpeg');
      expect(Buffer.from(original.bytes).equals(photo)).toBe(true);
      const shown = await call(portal, 'podPhoto', { token: clerk, query: { photo: name } });
      const { exif, orientation, width, height } = await sharp(Buffer.from(shown.bytes)).metadata();
      expect({ exif, orientation, width, height }).toEqual({
        exif: undefined,
        orientation: undefined,
        width: 40,
        height: 60,
      });
    }
    const other = await aCompany(portal);
    const query = { photo: made.photos[0]?.photo ?? '' };
    expect(refused(await call(portal, 'podPhoto', { token: other.token, query }))).toMatchObject({ status: 404 });
  });

  test('a POD sent again with its key is saved once, also at once; with another photo it is refused', async () => {
    const bilty_No = await book();
    const key = randomUUID();
    const both = await Promise.all([add({ bilty_No }, [photo], key), add({ bilty_No }, [photo], key)]);
    const [first, second] = both.map((answered) => done(answered));
    expect(second).toEqual(first);
    expect(done(await add({ bilty_No }, [photo], key))).toEqual(first);
    expect(await list(bilty_No)).toHaveLength(1);
    const another = Buffer.concat([photo, Buffer.from([0])]);
    expect(refused(await add({ bilty_No }, [another], key))).toMatchObject({ status: 409, code: 'key_reused' });
    done(await call(portal, 'podPhoto', { token: clerk, query: { photo: first?.photos[0]?.photo ?? '' } }));
  });

  test('the sweep keeps both files of a POD and removes a file that no row names', async () => {
    const bilty_No = await book();
    const made = done(await add({ bilty_No }));
    const files = createDiskFiles(portal.filesDir);
    const stray = { tenantId: company.tenantId, kind: 'pods', file: 'pod-stray.orig' };
    await files.put(stray, photo);
    const database = await connectTo(portal);
    try {
      const dayLater = Date.now() + 25 * 3_600_000;
      const known = filesOfPods(database);
      await sweepFiles(files, (of) => (of.tenantId === company.tenantId ? known(of) : Promise.resolve(null)), dayLater);
    } finally {
      await database.close();
    }
    expect(await files.get(stray)).toBeNull();
    const query = { photo: made.photos[0]?.photo ?? '' };
    for (const original of ['yes', 'no'])
      done(await call(portal, 'podPhoto', { token: clerk, query: { ...query, original } }));
  });
});
