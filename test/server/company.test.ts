import { beforeAll, describe, expect, test } from 'vitest';
import { readBack } from '#test/print/read-back.ts';
import {
  aBackOffice,
  aCompany,
  anOwner,
  asOwner,
  aSavedBilty,
  call,
  companyBody,
  done,
  logIn,
  refused,
  type TestCompany,
} from '#test/factories.ts';
import { sharedPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let a: TestCompany;
beforeAll(async () => {
  portal = await sharedPortal();
  a = await aCompany(portal);
});

const update = (fields: Readonly<Record<string, string>>, token = a.token) =>
  call(portal, 'updateCompany', { token, body: companyBody(fields) });
const read = async (token = a.token) => done(await call(portal, 'getCompany', { token }));

test('a company’s new name is shown at the next login, to its staff too', async () => {
  const renamed = await aCompany(portal);
  const clerk = await aBackOffice(portal, renamed);
  const tenant_Name = '<script>alert(1)</script> & Sons';
  done(await update({ tenant_Name }, renamed.token));
  for (const { userName, password } of [renamed, clerk]) {
    const { user } = done(await call(portal, 'login', { body: { userName, password } }));
    expect(user.company_Name).toBe(tenant_Name);
  }
});

describe('the fields of a company', () => {
  test.each([
    ['tenant_Name', '', 'Company Name is required.'],
    ['city', '', 'City is required.'],
    ['contact1', '', 'Contact 1 is required.'],
    ['contact1', '98765', 'Contact 1 must be exactly 10 digits.'],
    ['contact2', '987654321', 'Contact 2 must be exactly 10 digits.'],
    ['contact3', '98765432101', 'Contact 3 must be exactly 10 digits.'],
    ['contact4', '98765x3210', 'Contact 4 must be exactly 10 digits.'],
    ['contact5', '+919876543210', 'Contact 5 must be exactly 10 digits.'],
    ['email', 'office(at)example', 'Please enter a valid email address.'],
    ['pin', '4520101', 'Pin must be at most 6 digits.'],
    ['pin', '45201x', 'Pin must be at most 6 digits.'],
    ['gsT_NO', '23AAHCM8960D1Z', 'GSTIN No. must be exactly 15 characters.'],
    ['gsT_NO', '23AAHCM8960D1ZX', 'GSTIN is not valid.'],
    ['gsT_NO', '23AAHCM8960D1ZGX', 'GSTIN No. must be exactly 15 characters.'],
    ['language', 'Klingon', 'Language must be one of: English, Hindi.'],
  ])('the field %s with "%s" is refused', async (path, value, message) => {
    const before = await read();
    const problem = refused(await update({ [path]: value }));
    expect(problem).toMatchObject({
      status: 422,
      detail: 'Please fill all required fields.',
      errors: [{ path, message }],
    });
    expect(await read()).toEqual(before);
    const owner = await anOwner(portal);
    const made = await call(portal, 'createCompany', { token: owner.token, body: companyBody({ [path]: value }) });
    expect(refused(made).errors).toEqual([{ path, message }]);
  });

  test('an invalid GSTIN from before the rule stays until it is changed', async () => {
    const own = await aCompany(portal);
    const wrong = '23AAHCM8960D1ZX';
    await asOwner(portal, (client) =>
      client.query('update company set gstin = $2 where tenant_id = $1', [own.tenantId, wrong]),
    );
    const change = async (fields: Record<string, string>) => {
      const saved = done(await call(portal, 'getCompany', { token: own.token }));
      return await call(portal, 'updateCompany', { token: own.token, body: { ...saved, ...fields } });
    };
    expect(done(await change({ city: 'Ujjain' }))).toMatchObject({ city: 'Ujjain', gsT_NO: wrong });
    expect(refused(await change({ gsT_NO: '23AAHCM8960D1ZY' })).errors).toEqual([
      { path: 'gsT_NO', message: 'GSTIN is not valid.' },
    ]);
    expect(done(await change({ gsT_NO: '23AAHCM8960D1ZG' }))).toMatchObject({ gsT_NO: '23AAHCM8960D1ZG' });
  });

  test('a company needs its required fields only, can have a short PIN, and begins in English', async () => {
    const owner = await anOwner(portal);
    const made = done(await call(portal, 'createCompany', { token: owner.token, body: companyBody({ pin: '4520' }) }));
    expect(made).toMatchObject({
      tenant_Name: 'Verma Roadways',
      pin: '4520',
      language: 'English',
      state: '',
      email: '',
    });
    expect(made.update_Date).toBe(made.updated_Date);
  });

  test('every field is saved as it was sent', async () => {
    const all = {
      tenant_Name: 'श्री बालाजी & Sons',
      contact_Person: "D'Souza",
      contact1: '9876543210',
      contact2: '9876543211',
      contact3: '9876543212',
      contact4: '9876543213',
      contact5: '0731254321',
      email: 'office@example.com',
      address: '14, Transport Nagar',
      city: 'Indore',
      pin: '452010',
      state: 'Uttar Pradesh',
      gsT_NO: '23AAHCM8960D1ZG',
      language: 'Hindi',
      title_Header: '॥ श्री गणेशाय नमः ॥',
      terms_Conditions_On_Builty: 'One\nTwo',
      website: 'example.com',
    };
    expect(done(await update(all))).toMatchObject(all);
    expect(await read()).toMatchObject(all);
    // A body cannot name another company.
    const strange = { ...companyBody(all), tenantId: crypto.randomUUID() };
    expect((await call(portal, 'updateCompany', { token: a.token, body: strange })).status).toBe(403);
  });
});

describe('who may change a company', () => {
  test('an admin, and a super admin who names the company, change it; back office reads it', async () => {
    const clerk = await aBackOffice(portal, a);
    expect((await update({}, clerk.token)).status).toBe(403);
    expect((await read(clerk.token)).tenantId).toBe(a.tenantId);
    const superAdmin = await logIn(portal, SUPER_ADMIN.userName, SUPER_ADMIN.password);
    expect(refused(await update({}, superAdmin)).status).toBe(400);
    const query = { tenantId: a.tenantId };
    const body = companyBody({ city: 'Ratlam' });
    const changed = done(await call(portal, 'updateCompany', { token: superAdmin, query, body }));
    expect(changed).toMatchObject({ city: 'Ratlam', updated_By: SUPER_ADMIN.userName });
    // A super admin creates no company.
    expect((await call(portal, 'createCompany', { token: superAdmin, body })).status).toBe(403);
  });

  test('a change of an outdated version is a conflict', async () => {
    const first = await read();
    const second = done(await update({ ...companyBody(), updated_Date: first.updated_Date, city: 'Dewas' }));
    expect(second.updated_Date > first.updated_Date).toBe(true);
    const late = await update({ updated_Date: first.updated_Date, city: 'Bhopal' });
    expect(refused(late)).toMatchObject({
      status: 409,
      code: 'changed',
      detail: 'This record was changed by someone else. Reload and try again.',
    });
    expect(await read()).toMatchObject({ city: 'Dewas' });
    // A body without a version, or with a bare date as older clients send it, is not compared.
    done(await update({ updated_Date: '2026-04-05', city: 'Ujjain' }));
    done(await update({ city: 'Dewas' }));
  });
});

test('a company named like a script is plain text in prints and answers', async () => {
  const script = '<script>alert("1")</script>';
  const c = await aCompany(portal);
  const { token } = c;
  const bilty = await aSavedBilty(portal, token);
  const body = companyBody({
    tenant_Name: script,
    title_Header: '<img src=x onerror=alert(1)>',
    website: 'javascript:alert(1)',
  });
  done(await call(portal, 'updateCompany', { token, body }));
  const answered = await call(portal, 'getCompany', { token });
  expect(answered.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(done(answered)).toMatchObject({ tenant_Name: script });
  const printed = await call(portal, 'biltyPrint', { token, query: { Bilty_No: bilty.bilty_No } });
  expect(readBack(printed.bytes).flat).toContain(`For ${script}`);
  expect(printed.headers.get('content-disposition')).toBe('inline; filename="Bilty.pdf"');
  // A PDF can have scripts and links; this one has none.
  expect(
    readBack(printed.bytes).objects.filter((object) => /\/(JavaScript|JS|URI|Launch|OpenAction)\b/.test(object)),
  ).toEqual([]);
  const list = await call(portal, 'biltyExportList', { token });
  expect(list.headers.get('content-disposition')).toBe('attachment; filename="View_Bilty_List.xlsx"');
});

test('the audit has a company’s values before and after a change', async () => {
  const c = await aCompany(portal);
  done(await call(portal, 'updateCompany', { token: c.token, body: companyBody({ city: 'Dewas' }) }));
  const { rows } = await asOwner(portal, (client) =>
    client.query(`select call, record, before, after from audit where tenant_id = $1 order by at`, [c.tenantId]),
  );
  expect(rows).toMatchObject([
    { call: 'company.create', record: 'Verma Roadways', before: null, after: { city: 'Indore' } },
    { call: 'company.update', record: 'Verma Roadways', before: { city: 'Indore' }, after: { city: 'Dewas' } },
  ]);
});
