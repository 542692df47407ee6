import { beforeAll, describe, expect, test } from 'vitest';
import { UNKNOWN_COPY } from '#domain/rules/copies.ts';
import { aBackOffice, aCompany, call, done, refused, type TestCompany } from '#test/factories.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// The settings of a company’s LRs, and what it elects for their tax (spec 3 §3, §6, §7).

let portal: TestPortal;
let a: TestCompany;
let b: TestCompany;
beforeAll(async () => {
  portal = await sharedPortal();
  a = await aCompany(portal, { company: { gsT_NO: '23AAHCM8960D1ZG' } });
  b = await aCompany(portal);
});

type Fields = Readonly<Record<string, unknown>>;
interface Sender {
  readonly token?: string;
}
const settings = async (by: Sender = a): Promise<Fields> =>
  done(await call(portal, 'consignmentSettings', { ...tokenOf(by) }));
const update = (body: Fields, by: Sender = a) => call(portal, 'consignmentUpdateSettings', { ...tokenOf(by), body });
const elect = (body: Fields, by: Sender = a) => call(portal, 'consignmentElect', { ...tokenOf(by), body });
const tokenOf = ({ token }: Sender) => (token === undefined ? {} : { token });
const NOBODY: Sender = {};

/** The newest entry of the audit of a kind, with what was changed. */
async function told(kind: string) {
  const [entry] = done(await call(portal, 'auditList', { token: a.token, query: { kind } })).data;
  return done(await call(portal, 'auditEntry', { token: a.token, query: { id: entry?.id ?? '' } }));
}

const HOURS = 'Login Without a Connection must be 8 to 72 hours.';

describe('the settings of LRs', () => {
  test('only admins change the settings', async () => {
    expect(refused(await update({ pan: 'AAHCM8960D' }, NOBODY))).toMatchObject({ status: 401 });
    const clerk = await aBackOffice(portal, a);
    expect(refused(await update({ pan: 'AAHCM8960D' }, clerk))).toMatchObject({ status: 403 });
    expect(await settings(clerk)).toMatchObject({ pan: '' });
  });

  test.each([
    ['pan', { pan: 'AAHCM' }, 'PAN must be exactly 10 characters.'],
    ['transporter_Id', { transporter_Id: '23' }, 'Transporter ID must be exactly 15 characters.'],
    ['lr_Form', { lr_Form: 'new' }, 'Form must be one of: classic, lawful.'],
    ['carrier_Reg_Valid', { carrier_Reg_Valid: '31-02-2026' }, 'Invalid date.'],
    ['detention_Per_Day', { detention_Per_Day: -1 }, 'Enter Detention Per Day without a minus sign.'],
    ['print_Free_Mm', { print_Free_Mm: 151 }, 'Free Space can be at most 150 mm.'],
    ['counter_Login_Hours', { counter_Login_Hours: 7 }, HOURS],
    ['counter_Login_Hours', { counter_Login_Hours: 73 }, HOURS],
    ['print_Copies', { print_Copies: '' }, 'Choose at least one copy.'],
    ['print_Copies', { print_Copies: 'Consignor,Owner' }, UNKNOWN_COPY],
    ['print_Hidden', { print_Hidden: 'Owner' }, UNKNOWN_COPY],
    [
      'print_Places',
      { print_Places: '{"lrNo": [1]}' },
      'Each place is two numbers of mm from 0 to 420, as in {"lrNo": [150, 16]}.',
    ],
  ])('a wrong %s is refused', async (path, body, message) => {
    expect(refused(await update(body))).toMatchObject({ status: 422, errors: [{ path, message }] });
  });

  test('the settings begin as the specification says', async () => {
    expect(await settings(b)).toMatchObject({
      lr_Form: 'classic',
      sac: '996511',
      risk_Default: 'Owner',
      free_Hours_Loading: 24,
      free_Hours_Unloading: 24,
      print_Format: 'A4',
      print_Hidden: 'Consignee,Driver',
      counter_Login_Hours: 24,
      elections: [],
    });
  });

  test('an outdated version is refused, and another company’s settings stay as they are', async () => {
    const read = await settings();
    const changed = done(await update({ ...read, pan: 'AAHCM8960D', jurisdiction: 'Indore' }));
    expect(changed).toMatchObject({ pan: 'AAHCM8960D', jurisdiction: 'Indore', company_GSTIN: '23AAHCM8960D1ZG' });
    expect(refused(await update({ ...read, jurisdiction: 'Bhopal' }))).toMatchObject({ status: 409, code: 'changed' });
    expect(await settings()).toMatchObject({ jurisdiction: 'Indore' });
    expect(await settings(b)).toMatchObject({ pan: '', jurisdiction: '' });
  });

  test('the login hours of counters stay if an older client does not send them', async () => {
    done(await update({ ...(await settings()), counter_Login_Hours: 72 }));
    const { counter_Login_Hours: _hours, ...older } = await settings();
    expect(done(await update({ ...older, jurisdiction: 'Dewas' }))).toMatchObject({ counter_Login_Hours: 72 });
  });

  test('the form is changed to lawful and back to classic', async () => {
    for (const lr_Form of ['lawful', 'classic']) {
      done(await update({ ...(await settings()), lr_Form }));
      expect(await settings()).toMatchObject({ lr_Form });
    }
  });

  test('the audit has a changed setting with its old and new value', async () => {
    done(await update({ ...(await settings()), sac: '996512' }));
    expect((await told('consignment_settings')).fields).toEqual([
      expect.objectContaining({ label: 'SAC', from: '996511', to: '996512' }),
    ]);
  });
});

describe('the election for GST', () => {
  test('only admins make an election', async () => {
    const body = { year: 2026, election: 'low' };
    expect(refused(await elect(body, NOBODY))).toMatchObject({ status: 401 });
    const clerk = await aBackOffice(portal, a);
    expect(refused(await elect(body, clerk))).toMatchObject({ status: 403 });
  });

  test.each([
    ['year', { election: 'low' }, 'Year is required.'],
    ['year', { year: 2016, election: 'low' }, 'Year must be 2017 to 2099.'],
    ['year', { year: 2100, election: 'low' }, 'Year must be 2017 to 2099.'],
    ['election', { year: 2026 }, 'Election is required.'],
    ['election', { year: 2026, election: 'half' }, 'Election must be one of: reverse, low, high.'],
  ])('an election with a wrong %s is refused: %j', async (path, body, message) => {
    expect(refused(await elect(body))).toMatchObject({ status: 422, errors: [{ path, message }] });
  });

  test('a year has one election, which leaves the version of the settings', async () => {
    const { updated_Date } = await settings();
    done(await elect({ year: 2026, election: 'low' }));
    done(await elect({ year: 2025, election: 'reverse' }));
    expect(done(await elect({ year: 2026, election: 'high' }))).toMatchObject({
      updated_Date,
      elections: [
        { year: 2025, election: 'reverse' },
        { year: 2026, election: 'high' },
      ],
    });
    expect(await settings(b)).toMatchObject({ elections: [] });
  });

  test('the audit has a changed election with its old and new value', async () => {
    done(await elect({ year: 2027, election: 'low' }));
    done(await elect({ year: 2027, election: 'high' }));
    expect(await told('gst_election')).toMatchObject({
      record: '2027',
      fields: [expect.objectContaining({ label: 'Election', from: 'low', to: 'high' })],
    });
  });
});

test('the report of a number book refuses a year out of range', async () => {
  for (const year of [2016, 100_000]) {
    const asked = await call(portal, 'numberBookReport', { token: a.token, query: { book: 1, year } });
    expect(refused(asked)).toMatchObject({ status: 400, errors: [{ path: 'year' }] });
  }
});
