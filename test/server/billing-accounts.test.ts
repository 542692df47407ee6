import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { filesOfBankAccounts } from '#server/billing/bank-accounts.ts';
import { accountBody, anAccount, asSuperAdmin } from '#test/billing.ts';
import { pictureForm } from '#test/contract/expectations-records.ts';
import { aCompany, asOwner, call, done, refused, type Sent, type TestCompany } from '#test/factories.ts';
import { connectTo, sharedPortal, type TestPortal } from '#test/portal.ts';

/** The company under which the platform’s own pictures are filed. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

let portal: TestPortal;
let superAdmin: string;
let a: TestCompany;
let png: Buffer;
beforeAll(async () => {
  portal = await sharedPortal();
  superAdmin = await asSuperAdmin(portal);
  a = await aCompany(portal);
  png = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
});

const add = (fields = {}, token = superAdmin) => call(portal, 'bankAccountAdd', { token, body: accountBody(fields) });
const numbersFor = async (token: string) =>
  done(await call(portal, 'bankAccounts', { token })).map(({ account_Number }) => account_Number);

describe('an account that companies pay into', () => {
  test('only the platform adds and changes accounts', async () => {
    const { id, account_Number } = await anAccount(portal, superAdmin);
    expect(refused(await add({}, a.token)).status).toBe(403);
    const thief = accountBody({ id, account_Number: '99999999999' });
    expect(refused(await call(portal, 'bankAccountUpdate', { token: a.token, body: thief })).status).toBe(403);
    const upload = { query: { account_Number }, body: pictureForm('qR_Code_Image', png) };
    expect(refused(await call(portal, 'bankAccountUploadQr', { token: a.token, ...upload })).status).toBe(403);
    expect(await numbersFor(a.token)).toContain(account_Number);
  });

  test.each([
    ['bank_Account_Name', '', 'Required Field'],
    ['bank_Name', '', 'Required Field'],
    ['account_Number', '', 'Required Field'],
    ['account_Number', '12/34', 'Account No. must be letters and digits.'],
    ['ifsC_Code', '', 'Required Field'],
    ['ifsC_Code', 'SBIN1001234', 'IFSC Code must be like SBIN0001234.'],
    ['ifsC_Code', 'SBIN000123', 'IFSC Code must be like SBIN0001234.'],
    ['bank_Address', '', 'Required Field'],
    ['location', '', 'Required Field'],
    ['payment_Mode', '', 'Required Field'],
    ['payment_Mode', 'cash', 'Payment Mode must be one of: bank, upi, netbanking, dabitcreditcard.'],
    ['upI_Id', 'bilty portal', 'UPI ID must be like name@bank.'],
    ['is_Active', 'perhaps', 'Account Active must be one of: yes, no.'],
  ])('an account with %s %j is refused', async (path, value, message) => {
    const problem = refused(await add({ [path]: value }));
    expect(problem).toMatchObject({ status: 422, detail: 'Required Field', errors: [{ path, message }] });
  });

  test('an account is saved without gaps, and its number can exist once for each payment mode', async () => {
    const sent = { account_Number: '1234 5678-90', ifsC_Code: 'hdfc0 001234', upI_Id: ' bilty @okaxis' };
    expect(done(await add(sent))).toMatchObject({
      account_Number: '1234567890',
      ifsC_Code: 'HDFC0001234',
      upI_Id: 'bilty@okaxis',
      qR_Code_Image: '',
    });
    expect(refused(await add(sent))).toMatchObject({ status: 409, detail: 'Account No. already exists.' });
    expect(done(await add({ ...sent, payment_Mode: 'upi' })).payment_Mode).toBe('upi');
    const { id } = await anAccount(portal, superAdmin);
    const answered = await call(portal, 'bankAccountUpdate', { token: superAdmin, body: accountBody({ ...sent, id }) });
    expect(refused(answered).status).toBe(409);
  });

  test('an inactive account is shown to the platform only', async () => {
    const account = await anAccount(portal, superAdmin);
    const off = accountBody({ ...account, is_Active: 'no' });
    expect(done(await call(portal, 'bankAccountUpdate', { token: superAdmin, body: off }))).toMatchObject({
      id: account.id,
      is_Active: 'no',
    });
    expect(await numbersFor(a.token)).not.toContain(account.account_Number);
    expect(await numbersFor(superAdmin)).toContain(account.account_Number);
  });

  test('an account is changed by the id in body or query, and an outdated version is a conflict', async () => {
    const account = await anAccount(portal, superAdmin);
    const change = (sent: Sent) => call(portal, 'bankAccountUpdate', { token: superAdmin, ...sent });
    const bhopal = accountBody({ ...account, location: 'Bhopal' });
    expect(done(await change({ body: bhopal, method: 'POST' })).location).toBe('Bhopal');
    expect(refused(await change({ body: bhopal }))).toMatchObject({ status: 409, code: 'changed' });
    const byQuery = { query: { id: account.id }, body: accountBody({ location: 'Dewas' }) };
    expect(done(await change(byQuery))).toMatchObject({ id: account.id, location: 'Dewas' });
    expect(refused(await change({ body: accountBody() }))).toMatchObject({ status: 400, detail: 'id is required.' });
    expect(refused(await change({ body: accountBody({ id: 99_999 }) })).status).toBe(404);
  });

  test('a changed account number is in the platform’s audit with the old one', async () => {
    const account = await anAccount(portal, superAdmin);
    const body = accountBody({ ...account, account_Number: '55555555555', updated_Date: undefined });
    done(await call(portal, 'bankAccountUpdate', { token: superAdmin, body }));
    const rows = await asOwner(portal, async (client) => {
      const { rows } = await client.query(
        `select user_name, before->>'account_Number' as before, after->>'account_Number' as after from platform_audit
         where call = 'bank_account.update' and record = '55555555555'`,
      );
      return rows as unknown[];
    });
    expect(rows).toEqual([{ user_name: 'superadmin', before: account.account_Number, after: '55555555555' }]);
  });
});

describe('the QR code of an account', () => {
  const upload = (sent: Sent) => call(portal, 'bankAccountUploadQr', { token: superAdmin, ...sent });
  const files = async () =>
    (
      await readdir(join(portal.filesDir, '00000000-0000-0000-0000-000000000000', 'bank_qr')).catch((): string[] => [])
    ).sort();

  test('a QR code needs an account number and a PNG of less than 600 KB', async () => {
    const { account_Number } = await anAccount(portal, superAdmin, { payment_Mode: 'upi' });
    const form = () => pictureForm('qR_Code_Image', png);
    const empty = new FormData();
    empty.set('account_Number', account_Number);
    const query = { account_Number };
    const large = Buffer.concat([png, Buffer.alloc(600 * 1024)]);
    const before = await files();
    for (const [sent, status, detail] of [
      [{ body: form() }, 422, 'Account Number is required'],
      [{ body: form(), query: { account_Number: ' - ' } }, 422, 'Account Number is required'],
      [{ body: empty }, 422, 'QR code image is required'],
      [{ body: new FormData(), query }, 422, 'QR code image is required'],
      [{ body: pictureForm('qR_Code_Image', Buffer.from('<svg/>')), query }, 422, 'Please upload a PNG file.'],
      [{ body: pictureForm('qR_Code_Image', large), query }, 422, 'File size must be less than 600 KB.'],
      [{ body: form(), query: { account_Number: '1111' } }, 404, 'Record not found.'],
      [{ body: '{}', query }, 415, 'Send the file as multipart/form-data.'],
    ] as const)
      expect(refused(await upload(sent))).toMatchObject({ status, detail });
    expect(await files()).toEqual(before);
  });

  test('a QR code is filed by the number in query or form, replaces the one before, and is shown', async () => {
    const account = await anAccount(portal, superAdmin, { payment_Mode: 'upi' });
    const { account_Number } = account;
    const before = await files();
    const byForm = pictureForm('qR_Code_Image', png);
    byForm.set('account_Number', account_Number);
    const first = done(await upload({ body: byForm }));
    // The specification's client sends the number in both.
    const both = pictureForm('qR_Code_Image', png);
    both.set('account_Number', account_Number);
    const second = done(await upload({ body: both, query: { Account_Number: account_Number } }));
    expect(second.qR_Code_Image).not.toBe(first.qR_Code_Image);
    const added = (await files()).filter((file) => !before.includes(file));
    expect(added).toEqual([second.qR_Code_Image.replace('.png', '.jpg'), second.qR_Code_Image]);

    const shown = await call(portal, 'bankQrImage', { token: a.token, query: { fileName: second.qR_Code_Image } });
    expect((await sharp(shown.bytes).metadata()).width).toBe(30);
    const gone = await call(portal, 'bankQrImage', { token: a.token, query: { fileName: first.qR_Code_Image } });
    expect(refused(gone).status).toBe(404);
    const list = done(await call(portal, 'bankAccounts', { token: a.token }));
    expect(list.find(({ id }) => id === account.id)?.qR_Code_Image).toBe(second.qR_Code_Image);
  });

  test('the QR code of a number that two accounts have belongs to the UPI account', async () => {
    const { account_Number } = await anAccount(portal, superAdmin);
    const upi = await anAccount(portal, superAdmin, { account_Number, payment_Mode: 'upi', upI_Id: 'bilty@ybl' });
    const filed = done(await upload({ query: { account_Number }, body: pictureForm('qR_Code_Image', png) }));
    const list = done(await call(portal, 'bankAccounts', { token: superAdmin }));
    expect(list.filter((each) => each.qR_Code_Image === filed.qR_Code_Image).map(({ id }) => id)).toEqual([upi.id]);
  });

  test('the QR code of an inactive account is hidden from companies, and kept by the sweep', async () => {
    const account = await anAccount(portal, superAdmin, { payment_Mode: 'upi' });
    const query = { account_Number: account.account_Number };
    const { qR_Code_Image: fileName } = done(await upload({ query, body: pictureForm('qR_Code_Image', png) }));
    const off = accountBody({ ...account, updated_Date: undefined, is_Active: 'no' });
    expect(done(await call(portal, 'bankAccountUpdate', { token: superAdmin, body: off })).qR_Code_Image).toBe(
      fileName,
    );
    expect((await call(portal, 'bankQrImage', { token: a.token, query: { fileName } })).status).toBe(404);
    expect((await call(portal, 'bankQrImage', { token: superAdmin, query: { fileName } })).status).toBe(200);
    const database = await connectTo(portal);
    try {
      expect(await filesOfBankAccounts(database)({ tenantId: NOBODY, kind: 'bank_qr' })).toContain(fileName);
      expect(await filesOfBankAccounts(database)({ tenantId: NOBODY, kind: 'vehicle_docs' })).toBeNull();
    } finally {
      await database.close();
    }
  });
});
