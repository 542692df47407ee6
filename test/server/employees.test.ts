import { beforeAll, describe, expect, test } from 'vitest';
import { readBack } from '#test/print/read-back.ts';
import { createSealing } from '#server/secrets/sealing.ts';
import {
  aBackOffice,
  aCompany,
  asOwner,
  call,
  done,
  refused,
  type Sent,
  type TestCompany,
  type TestUser,
} from '#test/factories.ts';
import { anAadhaar, anEmployee } from '#test/forms.ts';
import { pictureForm } from '#test/contract/expectations-records.ts';
import { SECRET, sharedPortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let a: TestCompany;
let b: TestCompany;
let office: TestUser;
beforeAll(async () => {
  portal = await sharedPortal();
  [a, b] = await Promise.all([aCompany(portal), aCompany(portal)]);
  office = await aBackOffice(portal, a);
});

type Saved = { id: number; updated_Date: string; login_Status: string } & Record<string, string>;
const create = (body: object, token = a.token) => call(portal, 'employeeCreate', { token, body });
const saved = async (body: object = anEmployee(), token = a.token) =>
  done(await create(body, token)) as unknown as Saved;
const update = (id: number, body: object, token = a.token) =>
  call(portal, 'employeeUpdate', { token, query: { id }, body });
const read = async (id: number, token = a.token) =>
  done(await call(portal, 'employeeRead', { token, query: { id } })) as unknown as Saved;

describe('the fields of an employee', () => {
  test.each([
    ['empName', '', 'Employee Name is required.'],
    ['empType', '', 'Type is required.'],
    ['empType', 'owner', 'Type must be one of: admin, backoffice, driver.'],
    ['contact_No', '', 'Contact Number is required.'],
    ['contact_No', '98765', 'Contact Number must be exactly 10 digits.'],
    ['email', '', 'Email is required.'],
    ['email', 'asha@', 'Please enter a valid email address.'],
    ['license', '', 'License No. is required.'],
    ['license', 'MP09 2019003476', 'License No. must be exactly 15 characters.'],
    ['aadharNo', '', 'Aadhar Number is required.'],
    ['aadharNo', '49911866524', 'Aadhar Number must be 12 digits.'],
    ['aadharNo', '4991186652467', 'Aadhar Number must be 12 digits.'],
    ['aadharNo', '499118665247', 'Aadhar Number is not valid.'],
    ['aadharNo', 'XXXX XXXX 5246', 'Aadhar Number must be 12 digits.'],
    ['pin', '4520', 'Pin must be exactly 6 digits.'],
    ['state', 'Maharashtra', expect.stringContaining('State must be one of: Madhya Pradesh, Maharastra, Chattishgar,')],
    ['qualification', 'PhD', 'Qualification must be one of: 10th, 12th, Graduation, Post Graduation.'],
    ['documentType', 'Passport', 'Document Type must be one of: Aadhar Card, PAN Card, License, Voter ID.'],
  ])('the field %s with %j is refused', async (path, given, message) => {
    const problem = refused(await create(anEmployee({ [path]: given })));
    expect(problem.status).toBe(422);
    expect(problem.errors).toEqual([{ path, message }]);
  });

  test('spaces and hyphens in licence and Aadhaar number are ignored', async () => {
    const digits = anAadhaar();
    const spaced = `${digits.slice(0, 4)}-${digits.slice(4, 8)} ${digits.slice(8)}`;
    const employee = await saved(anEmployee({ license: 'hr-06 19850034761', aadharNo: spaced }));
    expect(employee).toMatchObject({ license: 'HR0619850034761', aadharNo: `XXXX XXXX ${digits.slice(8)}` });
  });

  test('an Aadhaar number belongs to one employee of a company', async () => {
    const body = anEmployee();
    await saved(body);
    const problem = refused(await create(anEmployee({ aadharNo: body['aadharNo'] })));
    const message = 'Aadhar Number already exists.';
    expect(problem).toMatchObject({ status: 409, detail: message, errors: [{ path: 'aadharNo', message }] });
    await saved(anEmployee({ aadharNo: body['aadharNo'] }), b.token);
  });
});

describe('the Aadhaar number', () => {
  test('the Aadhaar number is sealed in the database, and in no table or log line in clear', async () => {
    const digits = anAadhaar();
    const employee = await saved(anEmployee({ aadharNo: digits }));
    await update(employee.id, anEmployee({ aadharNo: digits, city: 'Bhopal' }));
    await call(portal, 'employeePage', { token: a.token, query: { searchParam: digits } });
    await call(portal, 'employeeRead', { token: a.token, query: { aadharNo: digits } });
    await call(portal, 'employeeRead', { token: a.token, query: { id: 99_999, aadharNo: digits } });
    refused(await create(anEmployee({ aadharNo: digits })));
    const rows = await asOwner(portal, async (client) => {
      const { rows } = await client.query<{ sealed: Buffer; key: Buffer }>(
        'select aadhaar_sealed as sealed, aadhaar_key as key from employee where tenant_id = $1 and id = $2',
        [a.tenantId, employee.id],
      );
      const tables = await client.query<{ name: string }>(
        `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
      );
      for (const { name } of tables.rows) {
        const { rows: found } = await client.query(`select 1 from ${name} t where t::text like $1`, [`%${digits}%`]);
        expect(found, `${name} holds no number in clear`).toEqual([]);
      }
      return rows;
    });
    const [row] = rows;
    expect(row && createSealing({ now: SECRET, before: null }).unseal('Aadhaar number', a.tenantId, row.sealed)).toBe(
      digits,
    );
    expect(row?.key).toEqual(createSealing({ now: SECRET, before: null }).keyOf(a.tenantId, digits));
    expect(
      () => row && createSealing({ now: SECRET, before: null }).unseal('Aadhaar number', b.tenantId, row.sealed),
    ).toThrow();
    expect(portal.logLines.filter((line) => line.includes(digits))).toEqual([]);
  });

  test('the Aadhaar number is masked in answers, lists and the printed sheet, and absent in the printed list', async () => {
    const digits = anAadhaar();
    const { id, aadharNo } = await saved(anEmployee({ aadharNo: digits }));
    expect(aadharNo).toBe(`XXXX XXXX ${digits.slice(8)}`);
    const send = { token: a.token };
    for (const [name, query] of [
      ['employeeRead', { id }],
      ['employeeList', {}],
      ['employeePage', {}],
    ] as const) {
      const { text } = await call(portal, name, { ...send, query });
      expect(text).toContain(aadharNo);
      expect(text).not.toContain(digits);
    }
    const sheet = readBack((await call(portal, 'employeePrint', { ...send, query: { id } })).bytes).flat;
    expect(sheet).toContain(aadharNo);
    expect(sheet).not.toContain(digits);
    const list = readBack((await call(portal, 'employeePrintList', send)).bytes).flat;
    expect(list).toContain('Driver');
    for (const written of [digits, digits.replaceAll(/(....)(?=.)/g, '$1 ')]) expect(list).not.toContain(written);
  });

  test('the masked Aadhaar number keeps the saved one, and another masked one is refused', async () => {
    const digits = anAadhaar();
    const { id, aadharNo } = await saved(anEmployee({ aadharNo: digits }));
    const changed = done(await update(id, anEmployee({ aadharNo, city: 'Ujjain' }))) as unknown as Saved;
    expect(changed).toMatchObject({ aadharNo, city: 'Ujjain' });
    expect(done(await call(portal, 'employeeRead', { token: a.token, query: { aadharNo: digits } }))).toMatchObject({
      id,
    });
    const others = `XXXX XXXX ${digits.endsWith('0000') ? '1111' : '0000'}`;
    const problem = refused(await update(id, anEmployee({ aadharNo: others })));
    expect(problem.errors).toEqual([{ path: 'aadharNo', message: 'Aadhar Number must be 12 digits.' }]);

    const other = anAadhaar();
    done(await update(id, anEmployee({ aadharNo: other })));
    expect((await call(portal, 'employeeRead', { token: a.token, query: { aadharNo: digits } })).status).toBe(404);
    expect(done(await call(portal, 'employeeRead', { token: a.token, query: { aadharNo: other } }))).toMatchObject({
      id,
    });
  });

  test('the Aadhaar number finds the employee to change, by PUT and POST, within the company', async () => {
    const body = anEmployee();
    const { id } = await saved(body);
    const asked: Sent = { token: a.token, query: { aadharNo: String(body['aadharNo']) } };
    for (const [method, city] of [
      ['PUT', 'Dewas'],
      ['POST', 'Sehore'],
    ] as const) {
      const answered = await call(portal, 'employeeUpdateByAadhaar', { ...asked, method, body: { ...body, city } });
      expect(done(answered)).toMatchObject({ id, city });
    }
    expect((await call(portal, 'employeeUpdateByAadhaar', { ...asked, token: b.token, body })).status).toBe(404);
    const unnamed = refused(await call(portal, 'employeeUpdateByAadhaar', { token: a.token, body }));
    expect(unnamed).toMatchObject({ status: 400, detail: 'Missing tenant or employee ID' });
  });
});

test('a change of an outdated version is a conflict', async () => {
  const { id, updated_Date } = await saved();
  done(await update(id, anEmployee({ updated_Date })));
  const problem = refused(await update(id, anEmployee({ updated_Date })));
  const detail = 'This record was changed by someone else. Reload and try again.';
  expect(problem).toMatchObject({ status: 409, detail });
  // Older clients send a bare date, which is no version.
  done(await update(id, anEmployee({ updated_Date: '2020-01-01' })));
  expect((await update(99_999, anEmployee())).status).toBe(404);
  expect((await update(id, anEmployee(), b.token)).status).toBe(404);
});

describe('what back office may do', () => {
  test('back office adds and changes drivers only', async () => {
    expect((await create(anEmployee({ empType: 'backoffice' }), office.token)).status).toBe(403);
    expect((await create(anEmployee({ empType: 'admin' }), office.token)).status).toBe(403);
    const driver = await saved(anEmployee(), office.token);
    done(await update(driver.id, anEmployee(), office.token));
    expect((await update(driver.id, anEmployee({ empType: 'admin' }), office.token)).status).toBe(403);
    const clerk = await saved(anEmployee({ empType: 'backoffice' }));
    expect((await update(clerk.id, anEmployee(), office.token)).status).toBe(403);
  });

  test('back office replaces the ID proof only of employees that it may change', async () => {
    const file = (query: NonNullable<Sent['query']>, token = office.token) =>
      call(portal, 'employeeUpload', { token, query, body: pictureForm('image') });
    for (const empType of ['admin', 'backoffice']) {
      const body = anEmployee({ empType });
      const { id } = await saved(body);
      const { aadharNo } = body as { aadharNo: string };
      done(await file({ id }, a.token));
      const { id_Proof } = await read(id);
      for (const query of [{ id }, { aadharNo }]) {
        expect(refused(await file(query)), empType).toMatchObject({ status: 403, detail: 'Access denied.' });
        expect((await update(id, body, office.token)).status).toBe(403);
        const byAadhaar = await call(portal, 'employeeUpdateByAadhaar', {
          token: office.token,
          query: { aadharNo },
          body,
        });
        expect(byAadhaar.status).toBe(403);
      }
      expect((await read(id))['id_Proof']).toBe(id_Proof);
    }
    done(await file({ id: (await saved(anEmployee(), office.token)).id }));
    expect((await file({ id: 99_999 })).status).toBe(404);
  });
});

describe('adding drivers by name', () => {
  test('a driver is added by name, once, and completed later', async () => {
    const add = (empName: string) => call(portal, 'addDriver', { token: a.token, body: { empName } });
    const { id } = done(await add('Mohan Lal'));
    const problem = refused(await add('mohan LAL'));
    expect(problem).toMatchObject({ status: 409, detail: 'Driver already exists!' });
    expect(await read(id)).toMatchObject({ empName: 'Mohan Lal', empType: 'driver', contact_No: '', aadharNo: '' });
    expect(refused(await update(id, anEmployee({ aadharNo: '' }))).status).toBe(422);
    done(await update(id, anEmployee({ empName: 'Mohan Lal' })));
    expect((await add('Mohan Lal')).status).toBe(409);
    // Two people may have one name; their Aadhaar numbers tell them apart.
    await saved(anEmployee({ empName: 'Mohan Lal' }));
    const drivers = done(await call(portal, 'drivers', { token: a.token }));
    expect(drivers.filter(({ empName }) => empName === 'Mohan Lal')).toHaveLength(2);
  });
});

describe('the list of employees', () => {
  test('the list has pages, newest first, is searched in any case, and is complete by name', async () => {
    const c = await aCompany(portal);
    for (const empName of ['Zubin', 'anand', 'Mahesh 100%', 'Bala']) await saved(anEmployee({ empName }), c.token);
    const page = async (query: NonNullable<Sent['query']>) => {
      const answered = done(await call(portal, 'employeePage', { token: c.token, query }));
      return { ...answered, data: (answered.data as Saved[]).map((row) => row['empName']) };
    };
    expect(await page({ pageSize: 3 })).toEqual({
      data: ['Bala', 'Mahesh 100%', 'anand'],
      totalPages: 2,
      totalCount: 4,
      pageIndex: 1,
      pageSize: 3,
    });
    expect((await page({ pageSize: 3, pageIndex: 2 })).data).toEqual(['Zubin']);
    expect(await page({ pageIndex: 9 })).toMatchObject({ data: [], totalCount: 4 });
    expect(await page({ searchParam: 'AN' })).toMatchObject({ data: ['anand'], totalCount: 1, totalPages: 1 });
    expect(await page({ searchParam: '0%' })).toMatchObject({ data: ['Mahesh 100%'] });
    expect(await page({ searchParam: '%' })).toMatchObject({ totalCount: 1 });
    const all = done(await call(portal, 'employeeList', { token: c.token })) as unknown as Saved[];
    expect(all.map((row) => row['empName'])).toEqual(['anand', 'Bala', 'Mahesh 100%', 'Zubin']);
  });

  test('the printed list has the letterhead, and is in the company’s language', async () => {
    const c = await aCompany(portal);
    await saved(anEmployee({ empName: 'Zubin Rao', city: 'Harda' }), c.token);
    const print = async () => readBack((await call(portal, 'employeePrintList', { token: c.token })).bytes).flat;
    expect(await print()).toContain('1 Zubin Rao 9876543210 Harda Driver');
    expect(await print()).toContain('Verma Roadways');
    const body = { tenant_Name: 'Verma Roadways', contact1: '9876543210', city: 'Indore', language: 'Hindi' };
    done(await call(portal, 'updateCompany', { token: c.token, body }));
    expect(await print()).toContain('कर्मचारी सूची');
  });
});
