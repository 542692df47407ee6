import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskFiles } from '#server/files/disk.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { filesOfRecords } from '#server/records/records.ts';
import { pictureForm } from '#test/contract/expectations-records.ts';
import { aCompany, asOwner, call, done, refused, type Answered, type TestCompany } from '#test/factories.ts';
import { anEmployee, aVehicle } from '#test/forms.ts';
import { connectTo, startPortal, type TestPortal } from '#test/portal.ts';

const NOT_A_PNG = 'Please upload a PNG file.';
const TOO_LARGE = 'File size must be less than 600 KB.';

let portal: TestPortal;
let a: TestCompany;
let b: TestCompany;
let id: number;
let photo: Buffer;
beforeAll(async () => {
  portal = await startPortal();
  [a, b] = await Promise.all([aCompany(portal), aCompany(portal)]);
  id = await aVehicleOf(a);
  photo = await picture({ width: 40, height: 30 });
});
afterAll(() => portal.stop());

type Json = Readonly<Record<string, unknown>>;
const aVehicleOf = async (company: TestCompany) =>
  Number((done(await call(portal, 'vehicleCreate', { token: company.token, body: aVehicle() })) as Json)['id']);
const picture = ({ width, height }: { width: number; height: number }) =>
  sharp({ create: { width, height, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer();
const upload = (body: FormData | string, query: Record<string, string | number> = { id }, token = a.token) =>
  call(portal, 'vehicleUpload', { token, query, body });
const filesOf = async (company: TestCompany, kind = 'vehicle_docs'): Promise<string[]> =>
  (await readdir(join(portal.filesDir, company.tenantId, kind)).catch((): string[] => [])).sort();
const photoOf = async (vehicle = id) =>
  (done(await call(portal, 'vehicleRead', { token: a.token, query: { id: vehicle } })) as Json)['permit_Photo'];

/** The head of a PNG of any size, without its pixels. */
function bomb(width: number, height: number): Buffer {
  const bytes = Buffer.from(photo);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}
/** A real PNG that is large in bytes too: noise cannot be compressed. */
const noisy = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

describe('an upload that is refused and leaves no file behind', () => {
  const jpeg = () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a JPEG', jpeg],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
    ],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'HTML behind the head of a PNG',
      () => Buffer.concat([photo.subarray(0, 33), Buffer.from('<script>alert(1)</script>'.repeat(9))]),
    ],
    ['30000 by 30000 pixels', () => bomb(30_000, 30_000)],
    ['6001 by 1 pixels', () => picture({ width: 6001, height: 1 })],
    ['5000 by 5000 pixels', () => picture({ width: 5000, height: 5000 })],
    ['no pixels at all', () => bomb(0, 0)],
    ['a PNG that is cut off', async () => (await noisy(200)).subarray(0, 20_000)],
    ['a PNG with a broken part', () => Buffer.from(photo).fill(0, 45, 60)],
    ['eight bytes', () => photo.subarray(0, 8)],
  ])('%s, named .png, is refused as no PNG', async (_what, bytes) => {
    const before = await filesOf(a);
    const problem = refused(await upload(pictureForm('permit_Photo', await bytes())));
    expect(problem).toMatchObject({
      status: 422,
      detail: NOT_A_PNG,
      errors: [{ path: 'permit_Photo', message: NOT_A_PNG }],
    });
    expect(await filesOf(a)).toEqual(before);
    expect(await photoOf()).toBe('');
  });

  test('a picture of 600 KB or more is refused', async () => {
    for (const size of [600 * 1024, 601 * 1024, 5 * 1024 * 1024]) {
      const bytes = Buffer.concat([photo, Buffer.alloc(size - photo.length)]);
      const problem = refused(await upload(pictureForm('permit_Photo', bytes)));
      expect(problem).toMatchObject({
        status: 422,
        detail: TOO_LARGE,
        errors: [{ path: 'permit_Photo', message: TOO_LARGE }],
      });
    }
    expect(await filesOf(a)).toEqual([]);
  });

  test('a request with one bad picture keeps none of its pictures', async () => {
    const form = pictureForm('permit_Photo', photo);
    form.set('policy_Photo', new Blob(['no picture']), 'policy.png');
    const problem = refused(await upload(form));
    expect(problem.errors).toEqual([{ path: 'policy_Photo', message: NOT_A_PNG }]);
    expect(await filesOf(a)).toEqual([]);
  });

  test('a request without a file, with a field twice or with another kind of body is refused', async () => {
    expect(refused(await upload(new FormData())).detail).toBe(NOT_A_PNG);
    const other = new FormData();
    other.set('some_Photo', new Blob([new Uint8Array(photo)]), 'x.png');
    expect(refused(await upload(other)).detail).toBe(NOT_A_PNG);
    const twice = pictureForm('permit_Photo', photo);
    twice.append('permit_Photo', new Blob([new Uint8Array(photo)]), 'again.png');
    expect(refused(await upload(twice)).status).toBe(400);
    expect(refused(await upload('{"permit_Photo":"x.png"}')).status).toBe(415);
    const toOthers = await call(portal, 'vehicleCreate', { token: a.token, body: pictureForm('permit_Photo', photo) });
    expect(refused(toOthers).status).toBe(415);
    expect(await filesOf(a)).toEqual([]);
  });

  test('a body that is cut off or has no boundary is malformed, and the log has no error', async () => {
    for (const [type, body] of [
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="permit_Photo"; filename="a.png"\r\n\r\nhalf',
      ],
      ['multipart/form-data', 'nothing'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="__proto__"; filename="a.png"\r\n\r\nx\r\n--x--',
      ],
    ] as const) {
      const answered = await call(portal, 'vehicleUpload', {
        token: a.token,
        query: { id },
        body,
        headers: { 'content-type': type },
      });
      expect(refused(answered).status).toBe(400);
    }
    expect(portal.logLines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  });

  test('a picture for another company’s vehicle, with a foreign tenantId or without a login is refused', async () => {
    const form = () => pictureForm('permit_Photo', photo);
    expect((await upload(form(), { id: 999 })).status).toBe(404);
    expect((await upload(form(), { Vehicle_No: 'none' })).status).toBe(404);
    expect((await upload(form(), { id: 2 }, b.token)).status).toBe(404);
    const strange = form();
    strange.append('tenantId', a.tenantId);
    expect((await upload(strange, { id }, b.token)).status).toBe(403);
    const nobody = await call(portal, 'vehicleUpload', { query: { id }, body: form() });
    expect(nobody.status).toBe(401);
    expect([...(await filesOf(a)), ...(await filesOf(b))]).toEqual([]);
  });
});

describe('an uploaded picture', () => {
  test('a picture is re-encoded under a name of the server, with a copy for paper, for its company only', async () => {
    const vehicle = await aVehicleOf(a);
    const hidden = Buffer.concat([photo, Buffer.from('<script>behind the end</script>')]);
    const form = pictureForm('permit_Photo', hidden, '../../../etc/passwd\u0000.png');
    const filed = done(await upload(form, { id: vehicle })) as { permit_Photo: string; filePaths: string[] };
    expect(filed.permit_Photo).toMatch(/^permitphoto-[0-9a-f]{32}\.png$/);
    expect(filed.filePaths).toEqual([`client_images/${a.tenantId}/vehicle_docs/${filed.permit_Photo}`]);
    expect(await filesOf(a)).toEqual([filed.permit_Photo.replace('.png', '.jpg'), filed.permit_Photo]);

    const query = { docType: 'vehicle_docs', fileName: filed.permit_Photo };
    const shown = await call(portal, 'vehicleImage', { token: a.token, query });
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
    });
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'png', width: 40, height: 30 });
    expect(shown.bytes.includes('<script>')).toBe(false);

    const path = { tenantId: a.tenantId, kind: 'vehicle_docs', file: filed.permit_Photo };
    expect((await call(portal, 'clientImage', { token: a.token, query: path })).bytes).toEqual(shown.bytes);
    expect((await call(portal, 'vehicleImage', { query })).status).toBe(401);
    expect((await call(portal, 'vehicleImage', { token: b.token, query })).status).toBe(404);
    expect((await call(portal, 'clientImage', { token: b.token, query: path })).status).toBe(403);
    const asOwn = { ...path, tenantId: b.tenantId };
    expect((await call(portal, 'clientImage', { token: b.token, query: asOwn })).status).toBe(404);
  });

  test.each(['../x.png', '..%2f..%2fsecret.key', '/etc/passwd', '..\\..\\x', 'permitphoto-0.png', ''])(
    'no picture is found under the name %j',
    async (fileName) => {
      const query = { docType: 'vehicle_docs', fileName };
      expect([400, 404]).toContain((await call(portal, 'vehicleImage', { token: a.token, query })).status);
      const path = { tenantId: a.tenantId, kind: 'vehicle_docs', file: fileName };
      expect([400, 404]).toContain((await call(portal, 'clientImage', { token: a.token, query: path })).status);
      const kind = { tenantId: a.tenantId, kind: '..', file: 'x.png' };
      expect([400, 404]).toContain((await call(portal, 'clientImage', { token: a.token, query: kind })).status);
    },
  );

  test('a file name with a NUL is malformed', async () => {
    const query = { fileName: 'x\u0000.png' };
    expect((await call(portal, 'employeeImage', { token: a.token, query })).status).toBe(400);
  });

  test('a new picture replaces the one before, whose files are deleted', async () => {
    const vehicle = await aVehicleOf(a);
    const first = done(await upload(pictureForm('policy_Photo', photo), { id: vehicle })) as unknown as Json;
    const second = done(await upload(pictureForm('policy_Photo', photo), { id: vehicle })) as unknown as Json;
    const files = await filesOf(a);
    expect(files).toContain(second['policy_Photo']);
    expect(files).not.toContain(first['policy_Photo']);
    expect(files).not.toContain(String(first['policy_Photo']).replace('.png', '.jpg'));
    const query = { fileName: String(first['policy_Photo']) };
    expect((await call(portal, 'vehicleImage', { token: a.token, query })).status).toBe(404);
  });

  test('pictures of the four papers come in one request, and a large one is scaled down', async () => {
    const vehicle = await aVehicleOf(a);
    const form = pictureForm('permit_Photo', await picture({ width: 5800, height: 900 }));
    for (const field of ['policy_Photo', 'road_Tax_Photo', 'fitness_Photo'])
      form.set(field, new Blob([new Uint8Array(photo)]), `${field}.png`);
    const filed = done(await upload(form, { id: vehicle }));
    expect(filed.filePaths).toHaveLength(4);
    const query = { fileName: filed.filePaths[0]?.split('/')[3] ?? '' };
    const { bytes } = await call(portal, 'vehicleImage', { token: a.token, query });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 3000, height: 466 });
  });

  test('a picture of almost 600 KB is accepted', async () => {
    const bytes = await noisy(440);
    expect(bytes.length).toBeGreaterThan(500 * 1024);
    expect(bytes.length).toBeLessThan(600 * 1024);
    done(await upload(pictureForm('permit_Photo', bytes), { id: await aVehicleOf(a) }));
  });

  test('a picture that names no vehicle belongs to the vehicle its sender saved last', async () => {
    const vehicle = await aVehicleOf(a);
    const filed = done(await upload(pictureForm('permit_Photo', photo), {})) as unknown as Json;
    expect(await photoOf(vehicle)).toBe(filed['permit_Photo']);
  });

  test('an employee’s picture and ID proof are filed by id or Aadhaar number', async () => {
    const body = anEmployee();
    const employee = done(await call(portal, 'employeeCreate', { token: a.token, body })) as unknown as Json;
    const send = (query: Record<string, string | number>, field = 'image') =>
      call(portal, 'employeeUpload', { token: a.token, query, body: pictureForm(field, photo) });
    const byId = done(await send({ id: Number(employee['id']) })) as unknown as Json;
    const byNumber = done(await send({ aadharNo: String(body['aadharNo']) }, 'id_Proof')) as unknown as Json;
    expect(byNumber['id_Proof']).not.toBe(byId['id_Proof']);
    expect(await filesOf(a, 'employee_docs')).toHaveLength(2);
    expect(refused(await send({}))).toMatchObject({ status: 400, detail: 'Missing tenant or employee ID' });
    const query = { docType: 'employee_docs', fileName: String(byNumber['id_Proof']) };
    expect((await call(portal, 'employeeImage', { token: a.token, query })).status).toBe(200);
    // A picture of an employee is not served as one of a vehicle.
    expect((await call(portal, 'vehicleImage', { token: a.token, query })).status).toBe(404);
  });
});

test('a failed save deletes its uploaded files', async () => {
  const c = await aCompany(portal);
  const vehicle = await aVehicleOf(c);
  await asOwner(portal, (client) => client.query('revoke insert on audit from bilty_app'));
  let answered: Answered;
  try {
    answered = await upload(pictureForm('permit_Photo', photo), { id: vehicle }, c.token);
  } finally {
    await asOwner(portal, (client) => client.query('grant insert on audit to bilty_app'));
  }
  expect(answered.status).toBe(500);
  expect(await filesOf(c)).toEqual([]);
});

test('the sweep deletes files older than a day that no row names, and nothing else', async () => {
  const c = await aCompany(portal);
  const filed = done(await upload(pictureForm('permit_Photo', photo), { id: await aVehicleOf(c) }, c.token));
  const kept = filed.filePaths[0]?.split('/')[3] ?? '';
  const files = createDiskFiles(portal.filesDir);
  const place = (file: string, kind = 'vehicle_docs') => ({ tenantId: c.tenantId, kind, file });
  for (const file of ['old.png', 'old.jpg', 'young.png']) await files.put(place(file), photo);
  await files.put(place('of-others.png', 'other_docs'), photo);
  const folder = join(portal.filesDir, c.tenantId);
  const aged = ['old.png', 'old.jpg', kept, kept.replace('.png', '.jpg')].map((file) =>
    join(folder, 'vehicle_docs', file),
  );
  const young = new Date();
  await utimes(join(folder, 'vehicle_docs', 'young.png'), young, young);
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  for (const path of [...aged, join(folder, 'other_docs', 'of-others.png')]) await utimes(path, longAgo, longAgo);

  const database = await connectTo(portal);
  try {
    expect(await sweepFiles(files, filesOfRecords(database))).toBe(2);
  } finally {
    await database.close();
  }
  expect(await filesOf(c)).toEqual([kept, kept.replace('.png', '.jpg'), 'young.png'].sort());
  expect(await filesOf(c, 'other_docs')).toEqual(['of-others.png']);
});

test('the disk store refuses every path outside its folder', async () => {
  const files = createDiskFiles(portal.filesDir);
  const { tenantId } = a;
  for (const place of [
    { tenantId: '../..', kind: 'vehicle_docs', file: 'x.png' },
    { tenantId, kind: '../..', file: 'x.png' },
    { tenantId, kind: 'vehicle_docs', file: '../x.png' },
    { tenantId, kind: 'vehicle_docs', file: 'a/../../x.png' },
    { tenantId, kind: 'vehicle_docs', file: '.hidden' },
    { tenantId, kind: 'vehicle_docs', file: 'x\u0000.png' },
  ]) {
    await expect(files.put(place, photo)).rejects.toThrow('no such');
    await expect(files.get(place)).rejects.toThrow('no such');
  }
});
