import { beforeAll, describe, expect, test } from 'vitest';
import { linkOf } from '#test/contract/expectations-access.ts';
import {
  aBackOffice,
  aCompany,
  call,
  done,
  logIn,
  refused,
  registration,
  type TestCompany,
  type TestUser,
} from '#test/factories.ts';
import { anEmployee } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

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

/** An employee saved together with a login. */
async function withLogin(empType: string, of = a) {
  const { userName = '', password = '' } = registration();
  const employee = await saved(anEmployee({ empType, userName, password }), of.token);
  return { ...employee, userName, password };
}

describe('the login of an employee', () => {
  test.each([
    ['backoffice', '3'],
    ['admin', '2'],
  ])('an employee of type %s gets a login, in role %s', async (empType, role) => {
    const { id, userName, password, login_Status } = await withLogin(empType);
    expect(login_Status).toBe('active');
    const { user } = done(await call(portal, 'login', { body: { userName, password } }));
    expect(user).toMatchObject({ userName, role_Id: role, tenantId: a.tenantId, company_Name: 'Verma Roadways' });
    expect(await read(id)).toMatchObject({ userName, login_Status: 'active' });
  });

  test('a driver gets no login, nor does an employee without username and password', async () => {
    const { userName = '', password = '' } = registration();
    expect(await saved(anEmployee({ userName, password }))).toMatchObject({ userName: '', login_Status: '' });
    expect((await call(portal, 'login', { body: { userName, password } })).status).toBe(401);
    expect(await saved(anEmployee({ empType: 'admin' }))).toMatchObject({ userName: '', login_Status: '' });
  });

  test.each([
    [{ userName: 'asha' }, 'password'],
    [{ password: 'a long password' }, 'userName'],
  ])('username and password are needed together: %j alone is refused', async (half, path) => {
    const message = 'Username and password are required for Back Office registration';
    const problem = refused(await create(anEmployee({ empType: 'backoffice', ...half })));
    expect(problem).toMatchObject({ status: 422, detail: message, errors: [{ path, message }] });
  });

  test('a login with a short password is refused', async () => {
    const problem = refused(await create(anEmployee({ empType: 'admin', userName: 'asha', password: 'short' })));
    expect(problem.errors).toEqual([
      { path: 'password', message: 'Please enter a valid password mimimum 8 characters length required' },
    ]);
  });

  test('a taken username leaves no employee, and a taken Aadhaar number leaves no login', async () => {
    const body = anEmployee({ empType: 'admin', userName: a.userName.toUpperCase(), password: 'a long password' });
    const problem = refused(await create(body));
    expect(problem).toMatchObject({ status: 409, detail: 'Username already exists.' });
    const { aadharNo: aadhaar } = body;
    const found = await call(portal, 'employeeRead', { token: a.token, query: { aadharNo: String(aadhaar) } });
    expect(found.status).toBe(404);
    // Nor is a login left if the employee cannot be saved.
    const taken = await saved();
    const { userName = '', password = '' } = registration();
    const driver = anEmployee();
    await saved(driver);
    refused(await create(anEmployee({ empType: 'admin', aadharNo: driver['aadharNo'], userName, password })));
    expect((await call(portal, 'login', { body: { userName, password } })).status).toBe(401);
    expect(taken.id).toBeGreaterThan(0);
  });

  test('a login that is registered separately belongs to its employee', async () => {
    const body = anEmployee({ empType: 'backoffice' });
    const { id } = await saved(body);
    const { company_Name, ...login } = registration({ role_Id: '3', email: String(body['email']) });
    // The staff's payload spells the company's name in its own way (spec 1 §3).
    Object.assign(login, { company_name: company_Name, tenantId: a.tenantId });
    done(await call(portal, 'register', { token: a.token, body: login }));
    expect(await read(id)).toMatchObject({ userName: login['userName'], login_Status: 'active' });
  });

  test('a login can be added later, once, and not to a driver', async () => {
    const { id } = await saved(anEmployee({ empType: 'backoffice' }));
    const { userName = '', password = '' } = registration();
    const send = { token: a.token, query: { id }, body: { userName, password } };
    expect(done(await call(portal, 'employeeAddLogin', send))).toEqual({ id, userName, login_Status: 'active' });
    await logIn(portal, userName, password);
    expect((await call(portal, 'employeeAddLogin', send)).status).toBe(409);
    const driver = await saved();
    const problem = refused(await call(portal, 'employeeAddLogin', { ...send, query: { id: driver.id } }));
    expect(problem).toMatchObject({ status: 422, detail: 'Driver employees get no login.' });
    const half = refused(await call(portal, 'employeeAddLogin', { ...send, body: { userName } }));
    expect(half.detail).toBe('Username and password are required for Back Office registration');
  });

  test('disabling a login ends its sessions, and it is refused like a wrong password', async () => {
    const { id, userName, password } = await withLogin('backoffice');
    const token = await logIn(portal, userName, password);
    done(await call(portal, 'getCompany', { token }));
    const set = (login_Status: string) =>
      call(portal, 'employeeSetLogin', { token: a.token, query: { id }, body: { login_Status } });
    expect(done(await set('disabled'))).toEqual({ id, userName, login_Status: 'disabled' });
    expect((await call(portal, 'getCompany', { token })).status).toBe(401);
    const [off, wrong] = [
      refused(await call(portal, 'login', { body: { userName, password } })),
      refused(await call(portal, 'login', { body: { userName, password: 'wrong password' } })),
    ];
    expect({ ...off, requestId: '' }).toEqual({ ...wrong, requestId: '' });
    expect(await read(id)).toMatchObject({ login_Status: 'disabled' });
    expect(done(await set('active'))).toEqual({ id, userName, login_Status: 'active' });
    await logIn(portal, userName, password);
    // The session that was ended stays ended.
    expect((await call(portal, 'getCompany', { token })).status).toBe(401);
  });

  test('a new password set by an admin ends the sessions and the reset link of the login', async () => {
    const { id, userName, password } = await withLogin('admin');
    const token = await logIn(portal, userName, password);
    const link = await linkOf(portal, userName);
    const body = { password: 'quite another password' };
    const set = (by: string) => call(portal, 'employeeSetLoginPassword', { token: by, query: { id }, body });
    expect((await set(b.token)).status).toBe(404);
    // One’s own password is changed on the profile, which needs the old one.
    expect(refused(await set(token))).toMatchObject({ status: 422 });
    done(await set(a.token));
    expect((await call(portal, 'getCompany', { token })).status).toBe(401);
    expect((await call(portal, 'login', { body: { userName, password } })).status).toBe(401);
    const late = { token: link, password: 'the password of a late link' };
    expect((await call(portal, 'resetPassword', { body: late })).status).toBe(410);
    await logIn(portal, userName, body.password);
    expect(portal.logLines.filter((line) => line.includes(body.password))).toEqual([]);
  });

  test('nobody disables their own login or one of another company', async () => {
    const { id, userName, password } = await withLogin('admin');
    const own = await logIn(portal, userName, password);
    const body = { login_Status: 'disabled' };
    const problem = refused(await call(portal, 'employeeSetLogin', { token: own, query: { id }, body }));
    expect(problem).toMatchObject({ status: 422, detail: 'You cannot disable your own login.' });
    expect((await call(portal, 'employeeSetLogin', { token: b.token, query: { id }, body })).status).toBe(404);
    done(await call(portal, 'getCompany', { token: own }));
    const without = await saved();
    expect((await call(portal, 'employeeSetLogin', { token: a.token, query: { id: without.id }, body })).status).toBe(
      404,
    );
  });

  test('a login follows the type of its employee', async () => {
    const { id, userName, password } = await withLogin('backoffice');
    const token = await logIn(portal, userName, password);
    done(await update(id, anEmployee({ empType: 'admin' })));
    expect((await call(portal, 'getCompany', { token })).status).toBe(401);
    const { user } = done(await call(portal, 'login', { body: { userName, password } }));
    expect(user.role_Id).toBe('2');
    const asAdmin = await logIn(portal, userName, password);
    const own = refused(await update(id, anEmployee(), asAdmin));
    expect(own).toMatchObject({ status: 422, detail: 'You cannot change your own type.' });
    expect(done(await update(id, anEmployee()))).toMatchObject({ empType: 'driver', login_Status: 'disabled' });
    expect((await call(portal, 'login', { body: { userName, password } })).status).toBe(401);
  });

  test('back office cannot add, disable or reset logins', async () => {
    const { id } = await withLogin('backoffice');
    const query = { id };
    const send = { token: office.token, query };
    for (const [name, body] of [
      ['employeeAddLogin', { userName: 'x', password: 'a long password' }],
      ['employeeSetLogin', { login_Status: 'disabled' }],
      ['employeeSetLoginPassword', { password: 'a long password' }],
    ] as const) {
      expect((await call(portal, name, { ...send, body })).status).toBe(403);
    }
  });
});
