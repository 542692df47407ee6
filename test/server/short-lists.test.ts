import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { company } from '#domain/records/company.ts';
import { COMPANY_STATES, stateCodeOf } from '#domain/rules/states.ts';
import { columnOf } from '#server/database/columns.ts';
import { migrate, migrationNames } from '#server/database/migrate.ts';
import {
  aBackOffice,
  aCompany,
  asOwner,
  call,
  done,
  refused,
  type Answered,
  type TestCompany,
  type TestUser,
} from '#test/factories.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { emptyDatabase, type ThrowawayDatabase } from '#test/throwaway-database.ts';
import { aBranch, aChargeHead } from '../contract/expectations-short-lists.ts';

let portal: TestPortal;
let a: TestCompany;
let clerk: TestUser;
let b: TestCompany;
beforeAll(async () => {
  portal = await sharedPortal();
  a = await aCompany(portal, { company: { city: 'Indore', state: 'Madhya Pradesh', pin: '452001' } });
  clerk = await aBackOffice(portal, a);
  b = await aCompany(portal);
});

type Fields = Readonly<Record<string, unknown>>;
// The contract knows the fields of a definition only by name.
interface Entry extends Fields {
  readonly id: number;
}
interface Branch extends Entry {
  readonly is_Home: string;
  readonly home_Of: readonly string[];
}
const branches = async (token = a.token) => done(await call(portal, 'branchList', { token })) as Branch[];
const heads = async (token = a.token) => done(await call(portal, 'chargeHeadList', { token })) as Fields[];
const saved = (answered: Answered) => done(answered) as Entry;
const addBranch = (fields: Fields = {}, token = a.token) =>
  call(portal, 'branchCreate', { token, body: aBranch(fields) });
const addHead = (fields: Fields = {}, token = a.token) =>
  call(portal, 'chargeHeadCreate', { token, body: aChargeHead(fields) });
const changeBranch = (id: number, body: Fields, token = a.token) =>
  call(portal, 'branchUpdate', { token, query: { id }, body });
const setHome = (userName: string, branch: number, token = a.token) =>
  call(portal, 'branchSetHome', { token, body: { userName, branch } });

describe('the branches of a company', () => {
  test('a new company has a head office with its city, PIN and state', async () => {
    expect(await branches()).toMatchObject([
      { id: 1, branch_Code: 'HO', city: 'Indore', pin: '452001', state_Code: '23', is_Active: 'yes', is_Home: 'yes' },
    ]);
    // Where a company has no state, its GSTIN gives it.
    const other = await aCompany(portal, { company: { state: '', gsT_NO: '27AAPFU0939F1ZV', pin: '' } });
    expect(await branches(other.token)).toMatchObject([{ branch_Code: 'HO', state_Code: '27', pin: '' }]);
  });

  test('branches are read by staff and changed by admins only', async () => {
    expect((await branches(clerk.token)).length).toBeGreaterThan(0);
    expect(refused(await addBranch({}, clerk.token)).status).toBe(403);
    expect(refused(await changeBranch(1, aBranch(), clerk.token)).status).toBe(403);
    expect(refused(await setHome(clerk.userName, 1, clerk.token)).status).toBe(403);
  });

  test('a branch code has one to three letters and digits and is unique in its company', async () => {
    expect(done(await addBranch({ branch_Code: ' ind ' }))).toMatchObject({ branch_Code: 'IND' });
    for (const [branch_Code, message] of [
      ['', 'Branch Code is required.'],
      ['IN-', 'Branch Code can have letters and digits only.'],
      ['INDO', 'Branch Code must be at most 3 characters.'],
    ])
      expect(refused(await addBranch({ branch_Code }))).toMatchObject({
        status: 422,
        errors: [{ path: 'branch_Code', message }],
      });
    const errors = [{ path: 'branch_Code', message: 'Branch Code already exists.' }];
    expect(refused(await addBranch({ branch_Code: 'Ind' }))).toMatchObject({ status: 409, errors });
    expect(refused(await changeBranch(1, aBranch({ branch_Code: 'IND' })))).toMatchObject({ status: 409, errors });
    // A code of another company does not matter.
    done(await addBranch({ branch_Code: 'IND' }, b.token));
  });

  test('a branch needs a name, a city and a state; its GSTIN and contact must be valid', async () => {
    for (const [fields, path, message] of [
      [{ name: '' }, 'name', 'Branch Name is required.'],
      [{ city: '' }, 'city', 'City is required.'],
      [{ state_Code: '' }, 'state_Code', 'State is required.'],
      [{ state_Code: '98' }, 'state_Code', 'Please choose a state of India.'],
      [{ gstin: '23AAHCM8960D1ZX' }, 'gstin', 'GSTIN is not valid.'],
      [{ gstin: '23AAHCM8960' }, 'gstin', 'GSTIN No. must be exactly 15 characters.'],
      [{ contact: '12345' }, 'contact', 'Contact Number must be exactly 10 digits.'],
    ] as const) {
      const { status, errors } = refused(await addBranch(fields));
      expect({ status, paths: errors?.map((error) => error.path) }).toEqual({ status: 422, paths: [path] });
      expect(errors?.[0]?.message).toMatch(message);
    }
    expect(done(await addBranch({ gstin: '23 AAHCM8960D 1ZG' }))).toMatchObject({ gstin: '23AAHCM8960D1ZG' });
  });

  test('a branch is changed only in the version that was read, and not by another company', async () => {
    const { id, updated_Date } = saved(await addBranch());
    const body = aBranch({ name: 'First', updated_Date });
    done(await changeBranch(id, body));
    expect(refused(await changeBranch(id, { ...body, name: 'Second' })).status).toBe(409);
    expect((await branches()).find((each) => each.id === id)).toMatchObject({ name: 'First' });
    expect(refused(await changeBranch(id, aBranch(), b.token)).status).toBe(404);
  });

  test('closed branches are listed after the active ones', async () => {
    const { id } = saved(await addBranch({ name: 'AAA first' }));
    expect((await branches())[0]?.id).toBe(id);
    done(await changeBranch(id, aBranch({ name: 'AAA first', is_Active: 'no' })));
    expect((await branches()).at(-1)?.id).toBe(id);
  });

  test('a branch sent twice with one key is added once', async () => {
    const body = aBranch();
    const send = () =>
      call(portal, 'branchCreate', { token: a.token, body, headers: { 'idempotency-key': 'branch-1' } });
    const [one, other] = [done(await send()), done(await send())];
    expect(other).toEqual(one);
  });
});

describe('the home branch of a user', () => {
  test('a user’s home branch is the first active one until an admin sets another', async () => {
    const { id } = saved(await addBranch());
    const homes = async (token: string) =>
      (await branches(token)).filter((each) => each.is_Home === 'yes').map((each) => each.id);
    expect(await homes(clerk.token)).toEqual([1]);
    expect(done(await setHome(clerk.userName.toUpperCase(), id))).toEqual({
      userName: clerk.userName,
      branch: id,
      further_Branches: [],
    });
    expect(await homes(clerk.token)).toEqual([id]);
    expect(await homes(a.token)).toEqual([1]);
    // A closed branch is no longer anyone’s home.
    done(await changeBranch(id, aBranch({ is_Active: 'no' })));
    expect(await homes(clerk.token)).toEqual([1]);
  });

  test('admins see whose home each branch is, staff do not', async () => {
    const { id } = saved(await addBranch());
    done(await setHome(clerk.userName, id));
    expect((await branches()).find((each) => each.id === id)?.home_Of).toEqual([clerk.userName]);
    expect((await branches()).find((each) => each.id === 1)?.home_Of).toEqual([a.userName]);
    expect((await branches(clerk.token)).flatMap((each) => each.home_Of)).toEqual([]);
  });

  test('a home branch must be an open branch and a user of the company', async () => {
    const { id } = saved(await addBranch({ is_Active: 'no' }));
    for (const [userName, branch] of [
      [b.userName, 1],
      ['nobody-at-all', 1],
      [clerk.userName, 9999],
      [clerk.userName, id],
    ] as const)
      expect(refused(await setHome(userName, branch)).status).toBe(404);
    expect(refused(await setHome(clerk.userName, 0)).status).toBe(422);
    expect(refused(await setHome('', 1)).status).toBe(422);
  });

  test('the audit names a user’s old and new home branch', async () => {
    const { id } = saved(await addBranch({ name: 'Ujjain' }));
    done(await setHome(clerk.userName, 1));
    done(await setHome(clerk.userName, id));
    const list = done(
      await call(portal, 'auditList', { token: a.token, query: { kind: 'branch', record: clerk.userName } }),
    );
    const entry = list.data.find(({ action }) => action === 'set_home');
    const { fields } = done(await call(portal, 'auditEntry', { token: a.token, query: { id: entry?.id ?? '' } }));
    expect(fields).toContainEqual(expect.objectContaining({ label: 'Home Branch', from: 'Head Office', to: 'Ujjain' }));
  });
});

describe('the charge heads of a company', () => {
  test('a new company begins with eight charge heads', async () => {
    const list = await heads(b.token);
    expect(list.map(({ id, order, name }) => [id, order, name])).toEqual(
      [
        'Hamali',
        'Statistical Charge',
        'Door Collection',
        'Door Delivery',
        'Risk/Insurance',
        'Toll',
        'Detention',
        'Other',
      ].map((name, at) => [at + 1, at + 1, name]),
    );
    expect(list[0]).toMatchObject({
      name_Hindi: 'हमाली',
      basis: 'typed',
      amount: 0,
      is_Taxable: 'yes',
      is_Active: 'yes',
    });
  });

  test('charge heads are read by staff and added by admins only', async () => {
    expect((await heads(clerk.token)).length).toBe(8);
    expect(refused(await addHead({}, clerk.token)).status).toBe(403);
  });

  test('a charge head needs a unique name and a percentage of at most 100', async () => {
    for (const [fields, path, message] of [
      [{ name: '' }, 'name', 'Charge Name is required.'],
      [{ name: 'x'.repeat(41) }, 'name', 'Charge Name must be at most 40 characters.'],
      [{ basis: 'per mile' }, 'basis', /^Charged by must be one of/],
      [{ basis: '% of freight', amount: 100.5 }, 'amount', 'A percentage can be at most 100.'],
      [{ basis: '% of value', amount: 101 }, 'amount', 'A percentage can be at most 100.'],
      [{ minimum: -1 }, 'minimum', 'Enter Minimum without a minus sign.'],
    ] as const) {
      const { status, errors } = refused(await addHead(fields));
      expect({ status, paths: errors?.map((error) => error.path) }).toEqual({ status: 422, paths: [path] });
      expect(errors?.[0]?.message).toMatch(message);
    }
    expect(refused(await addHead({ name: 'HAMALI' }))).toMatchObject({
      status: 409,
      errors: [{ path: 'name', message: 'Charge Name already exists.' }],
    });
    expect(done(await addHead({ basis: 'per kg', amount: 150 }))).toMatchObject({ basis: 'per kg', amount: 150 });
  });

  test('at most twelve charge heads are active, also when seven are added at once', async () => {
    const c = await aCompany(portal);
    const added = await Promise.all(Array.from({ length: 7 }, () => addHead({ is_Active: 'yes' }, c.token)));
    const message = 'At most 12 charges can be active.';
    expect(added.filter(({ status }) => status === 200)).toHaveLength(4);
    for (const each of added.filter(({ status }) => status !== 200))
      expect(refused(each)).toMatchObject({ status: 422, errors: [{ path: 'is_Active', message }] });
    // An inactive charge can be added, and becomes active once another is not.
    const { id } = saved(await addHead({}, c.token));
    const change = (of: number, fields: Fields) =>
      call(portal, 'chargeHeadUpdate', { token: c.token, query: { id: of }, body: aChargeHead(fields) });
    expect(refused(await change(id, { is_Active: 'yes' })).detail).toBe(message);
    done(await change(8, { is_Active: 'no' }));
    done(await change(id, { is_Active: 'yes' }));
    // And one of the twelve can still be changed.
    done(await change(id, { is_Active: 'yes', name: 'Crane' }));
  });
});

describe('companies from before there were branches', () => {
  let database: ThrowawayDatabase;
  beforeAll(async () => {
    database = await emptyDatabase();
  });
  afterAll(() => database.drop());

  test('an older company gets a head office with the state of its address or GSTIN, and eight charge heads', async () => {
    const folder = join(import.meta.dirname, '../../src/server/database/migrations');
    const names = Object.keys(company.fields).map(columnOf);
    const cases = [
      ...COMPANY_STATES.map((state) => ({ state, gstin: '' })),
      { state: '', gstin: '27AAPFU0939F1ZV' },
      { state: '', gstin: '' },
    ];
    await asOwner(database, async (client: Client) => {
      await client.query('create table migration (name text primary key, at timestamptz not null default now())');
      for (const name of (await migrationNames()).filter((each) => each < '0034')) {
        await client.query(await readFile(join(folder, name), 'utf8'));
        await client.query('insert into migration (name) values ($1)', [name]);
      }
      for (const [at, { state, gstin }] of cases.entries()) {
        const said: Fields = { state, gstin, city: String(at), language: 'English' };
        const values = Object.keys(company.fields).map((name) => said[name] ?? '');
        await client.query(
          `insert into company (tenant_id, made_by, ${names.join(', ')}, created_by, updated_by)
           values (gen_random_uuid(), gen_random_uuid(), ${names.map((_name, place) => `$${place + 1}`).join(', ')}, '', '')`,
          values,
        );
      }
    });
    await migrate(database.connection);
    const found = await asOwner(database, async (client) => {
      const { rows } = await client.query(
        `select b.branch_code, b.state_code, count(h.id)::integer as heads, (select count(*)::integer from series s
           where s.tenant_id = b.tenant_id and (s.kind, s.last) in (('branch', 1), ('charge_head', 8))) as series
         from branch b join charge_head h using (tenant_id) group by b.tenant_id, b.city, b.branch_code, b.state_code order by b.city::integer`,
      );
      return rows;
    });
    const codes = [...COMPANY_STATES.map(stateCodeOf), '27', ''];
    expect(found).toEqual(codes.map((state_code) => ({ branch_code: 'HO', state_code, heads: 8, series: 2 })));
  });
});
