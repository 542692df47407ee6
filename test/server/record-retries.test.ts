import { beforeAll, describe, expect, test } from 'vitest';
import { aCompany, asOwner, call, done, PASSWORD, refused, type TestCompany } from '#test/factories.ts';
import { anEmployee, aVehicle } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// A save whose answer was lost is sent again; with its key it is saved only once.

let portal: TestPortal;
let company: TestCompany;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
});

const headers = (key: string) => ({ 'idempotency-key': key });
const saveEmployee = (body: Readonly<Record<string, unknown>>, key: string, token = company.token) =>
  call(portal, 'employeeCreate', { token, body, headers: headers(key) });
const saveVehicle = (body: Readonly<Record<string, unknown>>, key: string, token = company.token) =>
  call(portal, 'vehicleCreate', { token, body, headers: headers(key) });
const countOf = (table: 'employee' | 'vehicle', by: string, value: unknown) =>
  asOwner(portal, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from ${table} where tenant_id = $1 and ${by} = $2`,
      [company.tenantId, value],
    );
    return rows[0]?.n;
  });

describe('saving an employee with an idempotency key', () => {
  test('an employee sent twice with one key is saved once, with the same answer', async () => {
    const body = anEmployee({ empName: 'Once Only', empType: 'driver' });
    const first = done(await saveEmployee(body, 'employee-1'));
    expect(done(await saveEmployee(body, 'employee-1'))).toEqual(first);
    expect(await countOf('employee', 'emp_name', 'Once Only')).toBe(1);
  });

  test('an employee with a login sent twice at once gets one login', async () => {
    const login = { empType: 'backoffice', userName: 'ONC1', password: PASSWORD };
    const body = anEmployee({ empName: 'Once Login', ...login });
    const answers = await Promise.all([saveEmployee(body, 'employee-2'), saveEmployee(body, 'employee-2')]);
    const [first, second] = answers.map((answer) => done(answer));
    expect(second).toEqual(first);
    expect(first).toMatchObject({ userName: 'ONC1', login_Status: 'active' });
    expect(done(await saveEmployee(body, 'employee-2'))).toEqual(first);
    expect(await countOf('employee', 'emp_name', 'Once Login')).toBe(1);
  });

  test('another employee under a used key is refused', async () => {
    const body = anEmployee({ empType: 'driver' });
    done(await saveEmployee(body, 'employee-3'));
    const problem = refused(await saveEmployee({ ...body, city: 'Ujjain' }, 'employee-3'));
    expect(problem).toMatchObject({ status: 409, code: 'key_reused' });
  });

  test('an employee that was refused can be sent again with the same key', async () => {
    const body = anEmployee({ empName: 'Second Try', empType: 'driver' });
    refused(await saveEmployee({ ...body, contact_No: '12' }, 'employee-4'));
    done(await saveEmployee(body, 'employee-4'));
    expect(await countOf('employee', 'emp_name', 'Second Try')).toBe(1);
  });

  test('the hash kept of an employee is keyed by company, so no password or Aadhaar number can be guessed', async () => {
    // Someone who can read the database knows all of the body but these two, and could try values against a hash without a key.
    const other = await aCompany(portal);
    const hashesOf = async (key: string) =>
      await asOwner(portal, async (client) => {
        const text = `select distinct body_hash from audit where idempotency_key = $1`;
        return (await client.query(text, [key])).rowCount;
      });
    const body = anEmployee({ empType: 'driver' });
    const vehicle = aVehicle();
    for (const { token } of [company, other]) {
      done(await saveEmployee(body, 'employee-5', token));
      done(await saveVehicle(vehicle, 'vehicle-5', token));
    }
    expect(await hashesOf('employee-5')).toBe(2);
    expect(await hashesOf('vehicle-5')).toBe(1);
  });
});

describe('saving a vehicle with an idempotency key', () => {
  test('a vehicle sent twice at once with one key is saved once', async () => {
    const body = aVehicle();
    const answers = await Promise.all([saveVehicle(body, 'vehicle-1'), saveVehicle(body, 'vehicle-1')]);
    const [first, second] = answers.map((answer) => done(answer));
    expect(second).toEqual(first);
    expect(await countOf('vehicle', 'vehicle_no', body['vehicle_No'])).toBe(1);
  });

  test('two companies can use the same key, and each saves its own vehicle', async () => {
    const other = await aCompany(portal);
    const body = aVehicle();
    const mine = done(await saveVehicle(body, 'vehicle-2'));
    const theirs = done(await saveVehicle(body, 'vehicle-2', other.token));
    expect(theirs['tenantId']).not.toBe(mine['tenantId']);
  });

  test('an existing vehicle number is refused under a new key', async () => {
    const body = aVehicle();
    done(await saveVehicle(body, 'vehicle-3'));
    expect(refused(await saveVehicle(body, 'vehicle-4'))).toMatchObject({ status: 409 });
  });
});
