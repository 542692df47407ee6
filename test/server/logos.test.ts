import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBack } from '#test/print/read-back.ts';
import { namedFiles } from '#server/named-files.ts';
import { createDiskFiles } from '#server/files/disk.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { aLogo } from '#test/contract/expectations-company.ts';
import { pictureForm } from '#test/contract/expectations-records.ts';
import { aBackOffice, aCompany, asOwner, aSavedBilty, call, done, refused, type TestCompany } from '#test/factories.ts';
import { anEmployee, aVehicle } from '#test/forms.ts';
import { connectTo, startPortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let a: TestCompany;
let b: TestCompany;
beforeAll(async () => {
  portal = await startPortal();
  [a, b] = await Promise.all([aCompany(portal), aCompany(portal)]);
});
afterAll(() => portal.stop());

const upload = (body: FormData, company = a) => call(portal, 'uploadLogos', { token: company.token, body });
const ofCompany = async ({ token } = a) => done(await call(portal, 'getCompany', { token }));
const filesOf = async ({ tenantId }: TestCompany): Promise<string[]> =>
  (await readdir(join(portal.filesDir, tenantId, 'logos')).catch((): string[] => [])).sort();
/** A form with pictures, each in its slot. */
function form(pictures: Readonly<Record<string, Buffer>>): FormData {
  const body = new FormData();
  for (const [slot, bytes] of Object.entries(pictures))
    body.set(slot, new Blob([new Uint8Array(bytes)]), `${slot}.png`);
  return body;
}
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#1a56a880' } })
    .png()
    .toBuffer();
/** A real PNG of almost 600 KB: noise does not shrink. */
const heavy = () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 451, height: 451, channels: 3, background: '#fff', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
};

describe('logos', () => {
  test('logos are uploaded by an admin only, as PNG under 600 KB; a refused upload leaves nothing', async () => {
    const clerk = await aBackOffice(portal, a);
    expect((await call(portal, 'uploadLogos', { body: pictureForm('logo1') })).status).toBe(401);
    expect((await call(portal, 'uploadLogos', { token: clerk.token, body: pictureForm('logo1') })).status).toBe(403);
    const naming = { token: b.token, query: { tenantId: a.tenantId }, body: pictureForm('logo1') };
    expect((await call(portal, 'uploadLogos', naming)).status).toBe(403);

    const wrong = form({ logo1: await plain(9, 9), logo2: Buffer.from('<svg/>') });
    expect(refused(await upload(wrong))).toMatchObject({
      status: 422,
      detail: 'Please upload a PNG file.',
      errors: [{ path: 'logo2' }],
    });
    const png = await plain(9, 9);
    const large = form({ logo3: Buffer.concat([png, Buffer.alloc(600 * 1024 - png.length)]) });
    expect(refused(await upload(large))).toMatchObject({
      status: 422,
      detail: 'File size must be less than 600 KB.',
      errors: [{ path: 'logo3' }],
    });
    expect(refused(await upload(form({ logo5: png }))).detail).toBe('Please upload a PNG file.');
    expect(await filesOf(a)).toEqual([]);
    expect(await ofCompany()).toMatchObject({ logo: '', logo1: '', logo2: '', logo3: '', logo4: '' });
  });

  test('four logos of almost 600 KB come in one request; each is kept, with a small copy for prints', async () => {
    const c = await aCompany(portal);
    const picture = await heavy();
    expect(picture.length).toBeGreaterThan(595 * 1024);
    expect(picture.length).toBeLessThan(600 * 1024);
    const filed = done(await upload(form({ logo1: picture, logo2: picture, logo3: picture, logo4: picture }), c));
    expect(filed.filePaths).toHaveLength(4);
    for (const [at, path] of filed.filePaths.entries()) {
      expect(path).toMatch(new RegExp(`^tenant_images/${c.tenantId}/logo${at + 1}-[0-9a-f]{32}\\.png$`));
    }
    expect(await ofCompany(c)).toMatchObject({ logo: filed.logo1, logo1: filed.logo1, logo4: filed.logo4 });
    const files = createDiskFiles(portal.filesDir);
    const onPaper = await files.get({
      tenantId: c.tenantId,
      kind: 'logos',
      file: String(filed.logo2).replace('.png', '.jpg'),
    });
    expect(await sharp(onPaper ?? Buffer.of()).metadata()).toMatchObject({ format: 'jpeg', width: 360, height: 360 });
  });

  test('logos are shown to their own company only, by the name of the file and by no other', async () => {
    const file = await aLogo(portal, a);
    const query = { tenantId: a.tenantId, file };
    const shown = await call(portal, 'tenantImage', { token: a.token, query });
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect((await sharp(shown.bytes).metadata()).format).toBe('png');
    expect((await call(portal, 'tenantImage', { query })).status).toBe(401);
    expect((await call(portal, 'tenantImage', { token: b.token, query })).status).toBe(403);
    const asOwn = { ...query, tenantId: b.tenantId };
    expect((await call(portal, 'tenantImage', { token: b.token, query: asOwn })).status).toBe(404);
    for (const name of ['../logos/x.png', file.replace('.png', '.jpg'), `../${a.tenantId}/${file}`]) {
      const other = await call(portal, 'tenantImage', { token: a.token, query: { ...query, file: name } });
      expect([400, 404]).toContain(other.status);
    }
    // A logo is not served as a picture of another kind.
    const asVehicle = { token: a.token, query: { docType: 'vehicle_docs', fileName: file } };
    expect((await call(portal, 'vehicleImage', asVehicle)).status).toBe(404);
  });

  test('a logo replaces the one in its slot, and leaves the others alone', async () => {
    const c = await aCompany(portal);
    const first = await aLogo(portal, c, 'logo1');
    const second = await aLogo(portal, c, 'logo2');
    const third = await aLogo(portal, c, 'logo1');
    expect(await ofCompany(c)).toMatchObject({ logo: third, logo1: third, logo2: second, logo3: '' });
    expect(await filesOf(c)).toEqual([third, second].flatMap((file) => [file.replace('.png', '.jpg'), file]).sort());
    const query = { tenantId: c.tenantId, file: first };
    expect((await call(portal, 'tenantImage', { token: c.token, query })).status).toBe(404);
  });

  test('a logo is removed by an admin, with an entry in the audit; the company stays as it is otherwise', async () => {
    const c = await aCompany(portal);
    const kept = await aLogo(portal, c, 'logo1');
    await aLogo(portal, c, 'logo3');
    const clerk = await aBackOffice(portal, c);
    const remove = (token: string, logo: string) => call(portal, 'removeLogo', { token, query: { logo } });
    expect((await remove(clerk.token, 'logo3')).status).toBe(403);
    expect(refused(await remove(c.token, 'logo9')).status).toBe(400);
    const before = await ofCompany(c);
    const after = done(await remove(c.token, 'logo3'));
    expect(after).toEqual({ ...before, logo3: '' });
    expect(await filesOf(c)).toEqual([kept.replace('.png', '.jpg'), kept]);
    // A second click finds it removed, and is not audited.
    expect(done(await remove(c.token, 'logo3'))).toEqual(after);
    const told = await asOwner(portal, (client) =>
      client.query(`select before, after from audit where tenant_id = $1 and call = 'company.images' order by at`, [
        c.tenantId,
      ]),
    );
    expect(told.rows).toHaveLength(3);
    expect(told.rows[2]).toMatchObject({ before: { logo3: expect.stringMatching(/\.png$/) }, after: { logo3: '' } });
  });

  test('logos stay when the company changes its details', async () => {
    const file = await aLogo(portal, a);
    const body = { ...(await ofCompany()), city: 'Ujjain', logo1: 'of-the-client.png', logo: 'x' };
    expect(done(await call(portal, 'updateCompany', { token: a.token, body }))).toMatchObject({
      city: 'Ujjain',
      logo1: file,
    });
  });

  test('logo files that no row names are swept, and others are not', async () => {
    const c = await aCompany(portal);
    const kept = await aLogo(portal, c);
    const files = createDiskFiles(portal.filesDir);
    await files.put({ tenantId: c.tenantId, kind: 'logos', file: 'orphan.png' }, await plain(9, 9));
    const database = await connectTo(portal);
    try {
      const inTwoDays = Date.now() + 48 * 3_600_000;
      expect(await sweepFiles(files, namedFiles(database), inTwoDays)).toBe(1);
    } finally {
      await database.close();
    }
    expect(await filesOf(c)).toEqual([kept.replace('.png', '.jpg'), kept]);
  });
});

describe('logos on prints', () => {
  /** How many different pictures a PDF holds. */
  const picturesIn = (pdf: Buffer) =>
    readBack(pdf).objects.filter((object) => object.includes('/Subtype /Image')).length;

  test('logos are on every print as soon as they are uploaded, and not after they are removed', async () => {
    const c = await aCompany(portal);
    const { token } = c;
    const bilty = await aSavedBilty(portal, token);
    const named = { token, query: { Bilty_No: bilty.bilty_No } };
    const employee = done(await call(portal, 'employeeCreate', { token, body: anEmployee() })) as { id: number };
    const vehicle = done(await call(portal, 'vehicleCreate', { token, body: aVehicle() })) as { id: number };
    const print = async (name: 'biltyPrint', sent = named) => picturesIn((await call(portal, name, sent)).bytes);
    expect(await print('biltyPrint')).toBe(0);

    done(await upload(form({ logo1: await plain(300, 60), logo4: await plain(60, 300) }), c));
    expect(await print('biltyPrint')).toBe(2);
    for (const answered of [
      await call(portal, 'employeePrint', { token, query: { id: employee.id } }),
      await call(portal, 'vehiclePrint', { token, query: { id: vehicle.id } }),
      await call(portal, 'biltyPrintList', { token }),
      await call(portal, 'exportBiltyPrintList', { token }),
      await call(portal, 'loadingSlipPrintList', { token }),
      await call(portal, 'employeePrintList', { token }),
      await call(portal, 'vehiclePrintList', { token }),
    ]) {
      expect(picturesIn(answered.bytes), answered.name).toBe(2);
    }
    // A print of four copies holds each picture once.
    const copies = { token, query: { Bilty_No: bilty.bilty_No, copy: 'Consignor,Consignee,Driver,Office' } };
    expect(await print('biltyPrint', copies)).toBe(2);

    done(await call(portal, 'removeLogo', { token, query: { logo: 'logo1' } }));
    expect(await print('biltyPrint')).toBe(1);
  });

  test('a bilty is printed without a logo whose file is lost', async () => {
    const c = await aCompany(portal);
    const bilty = await aSavedBilty(portal, c.token);
    const file = await aLogo(portal, c);
    await createDiskFiles(portal.filesDir).remove({
      tenantId: c.tenantId,
      kind: 'logos',
      file: file.replace('.png', '.jpg'),
    });
    const printed = await call(portal, 'biltyPrint', { token: c.token, query: { Bilty_No: bilty.bilty_No } });
    expect(printed.status).toBe(200);
    expect(picturesIn(printed.bytes)).toBe(0);
  });
});
