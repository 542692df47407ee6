import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { createDiskFiles } from '#server/files/disk.ts';
import { countStorage } from '#server/platform/storage.ts';
import { accountBody, anAccount, aPlan } from '#test/billing.ts';
import { anEnquiry } from '#test/contract/expectations-platform.ts';
import {
  aBackOffice,
  aCompany,
  aDriver,
  aSavedBilty,
  asOwner,
  call,
  done,
  logIn,
  refused,
  type TestCompany,
} from '#test/factories.ts';
import { aBilty, aLoadingSlip, anExportBilty } from '#test/forms.ts';
import { connectTo, PLATFORM_EMAIL, startPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';

type Row = Readonly<Record<string, unknown>>;

let portal: TestPortal;
let token: string;
let busy: TestCompany;
const others: TestCompany[] = [];
beforeAll(async () => {
  portal = await startPortal();
  token = await logIn(portal, SUPER_ADMIN.userName, SUPER_ADMIN.password);
  busy = await aCompany(portal, {
    company: { tenant_Name: 'Busy 100% Roadways', city: 'Dewas', contact1: '9811111111' },
  });
  for (const name of ['Second Carriers', 'Third Carriers', 'Fourth Movers']) {
    others.push(await aCompany(portal, { company: { tenant_Name: name } }));
  }
});
afterAll(() => portal.stop());

const companies = async (query: Readonly<Record<string, string | number>> = {}) =>
  done(await call(portal, 'platformCompanies', { token, query }));
const names = ({ data }: { data: readonly unknown[] }) => data.map((row) => (row as Row)['tenant_Name']);

describe('the list of companies', () => {
  test('the list of companies is read page by page, the newest first', async () => {
    const first = await companies({ pageSize: 3 });
    expect(names(first)).toEqual(['Fourth Movers', 'Third Carriers', 'Second Carriers']);
    expect(first.count).toBe(4);
    const second = await companies({ pageSize: 3, before: first.older ?? '' });
    expect(names(second)).toEqual(['Busy 100% Roadways']);
    expect(second.older).toBeNull();
    expect((await companies({ pageSize: 4 })).older).toBeNull();
  });

  test.each(['x', '2026-01-01', '2026-13-45T00:00:00.000Z_00000000-0000-4000-8000-000000000000', '1', '_'])(
    'the list of companies has no page %j',
    async (before) => {
      const problem = refused(await call(portal, 'platformCompanies', { token, query: { before } }));
      expect(problem).toMatchObject({ status: 400, detail: 'This page does not exist.' });
    },
  );

  test.each([
    ['carriers', ['Third Carriers', 'Second Carriers']],
    ['DEWAS', ['Busy 100% Roadways']],
    ['98111111', ['Busy 100% Roadways']],
    ['100%', ['Busy 100% Roadways']],
    ['d_c', []],
    ["' or true --", []],
  ])('the list of companies finds those that contain %j', async (searchParam, found) => {
    const page = await companies({ searchParam });
    expect(names(page)).toEqual(found);
    expect(page.count).toBe(found.length);
  });

  test('the list of companies finds a company by its id', async () => {
    expect(names(await companies({ searchParam: others[1]?.tenantId ?? '' }))).toEqual(['Third Carriers']);
    expect(names(await companies({ searchParam: crypto.randomUUID() }))).toEqual([]);
  });

  test('the list of companies counts users and documents, and says when each was last active', async () => {
    await aBackOffice(portal, busy);
    await aDriver(portal, busy.token);
    await aSavedBilty(portal, busy.token);
    await aSavedBilty(portal, busy.token);
    // A draft is not counted.
    done(await call(portal, 'biltyCreate', { token: busy.token, body: aBilty({ details: undefined }) }));
    done(await call(portal, 'exportBiltyCreate', { token: busy.token, body: anExportBilty() }));
    done(await call(portal, 'loadingSlipCreate', { token: busy.token, body: aLoadingSlip() }));
    const since = await asOwner(portal, async (client) => {
      const { rows } = await client.query<{ at: Date }>('select max(at) as at from audit where tenant_id = $1', [
        busy.tenantId,
      ]);
      return rows[0]?.at ?? new Date();
    });
    // A visit of the platform is not an activity of the company.
    done(await call(portal, 'getCompany', { token, query: { tenantId: busy.tenantId } }));
    const [row] = (await companies({ searchParam: busy.tenantId })).data as Row[];
    expect(row).toMatchObject({ users: 2, documents: 4, storage_Bytes: 0, company_State: 'active', reason: '' });
    expect(new Date(String(row?.['last_Activity']))).toEqual(since);
  });

  test('the list of companies has the days left of a subscription, as the company itself sees them', async () => {
    const { tenantId } = busy;
    const { id } = await aPlan(portal, token);
    const today = todayInIndia();
    const body = { subscription_Id: id, subscription_Status: 'Active', from_Date: today, to_Date: addDays(today, 45) };
    done(await call(portal, 'subscriptionAssign', { token, query: { tenantId }, body }));
    const own = done(await call(portal, 'subscription', { token: busy.token }));
    expect((await companies({ searchParam: tenantId })).data).toMatchObject([{ daysLeft: own.daysLeft }]);
    expect(own.daysLeft).toBe(45);
    expect((await companies({ searchParam: others[2]?.tenantId ?? '' })).data).toMatchObject([{ daysLeft: null }]);
  });

  test('the list of companies is narrowed to those that are active, suspended or to be erased', async () => {
    const [second, third] = others;
    const query = (company: TestCompany | undefined) => ({ tenantId: company?.tenantId ?? '' });
    for (const each of [second, third]) {
      done(await call(portal, 'suspendCompany', { token, query: query(each), body: { reason: 'Left' } }));
    }
    const body = { tenant_Name: 'Third Carriers' };
    done(await call(portal, 'announceErasure', { token, query: query(third), body }));
    const suspended = await companies({ company_State: 'suspended' });
    expect(suspended.data).toMatchObject([
      { tenant_Name: 'Second Carriers', suspended_By: SUPER_ADMIN.userName, reason: 'Left', erase_Date: null },
    ]);
    expect(names(await companies({ company_State: 'to be erased' }))).toEqual(['Third Carriers']);
    expect(names(await companies({ company_State: 'active', searchParam: 'r' }))).toEqual([
      'Fourth Movers',
      'Busy 100% Roadways',
    ]);
  });

  test('the list of companies has the size of the files of each, as they are added and removed', async () => {
    const database = await connectTo(portal);
    const plain = createDiskFiles(portal.filesDir);
    const { tenantId } = busy;
    const place = (file: string) => ({ tenantId, kind: 'vehicle_docs', file });
    const storage = async () => ((await companies({ searchParam: tenantId })).data as Row[])[0]?.['storage_Bytes'];
    const { signal } = new AbortController();
    // Saved before counting began.
    await plain.put(place('a.png'), new Uint8Array(1000));
    const { files, job } = countStorage(database, plain);
    await job.run(signal);
    expect(await storage()).toBe(1000);
    await files.put(place('b.png'), new Uint8Array(500));
    await job.run(signal);
    expect(await storage()).toBe(1500);
    await files.remove(place('a.png'));
    await job.run(signal);
    expect(await storage()).toBe(500);
    await files.removeAll(tenantId);
    await job.run(signal);
    expect(await storage()).toBe(0);
    await database.close();
  });
});

describe('the logins of a company', () => {
  const users = async (query: Readonly<Record<string, string>>) => await call(portal, 'companyUsers', { token, query });

  test('the logins of a company are refused without its id and for an unknown one', async () => {
    expect(refused(await users({})).detail).toBe('Tenant ID is missing.');
    expect(refused(await users({ tenantId: 'x' })).status).toBe(400);
    expect(refused(await users({ tenantId: crypto.randomUUID() })).status).toBe(404);
  });

  test('the logins of a company are its admins, then back office by name, and nobody else', async () => {
    const company = await aCompany(portal);
    const zoya = await aBackOffice(portal, company, { name: 'Zoya' });
    const amit = await aBackOffice(portal, company, { name: 'Amit' });
    await asOwner(portal, (client) =>
      client.query('update user_account set disabled_at = now() where user_name = $1', [amit.userName]),
    );
    expect(done(await users({ tenantId: company.tenantId }))).toEqual([
      { userName: company.userName, name: expect.any(String), role_Id: '2', login_Status: 'active' },
      { userName: amit.userName, name: 'Amit', role_Id: '3', login_Status: 'disabled' },
      { userName: zoya.userName, name: 'Zoya', role_Id: '3', login_Status: 'active' },
    ]);
  });
});

describe('enquiries', () => {
  const enquiries = async (query = {}) => done(await call(portal, 'enquiries', { token, query }));
  const mark = (id: number, answered: 'yes' | 'no') =>
    call(portal, 'markEnquiry', { token, query: { id }, body: { is_Answered: answered } });

  test('enquiries are listed newest first, and are marked as answered', async () => {
    for (const name of ['Asha', 'Bela', 'Chitra']) {
      done(await call(portal, 'postEnquiry', { body: anEnquiry({ name }) }));
    }
    const first = await enquiries({ pageSize: 2 });
    expect(first.data).toMatchObject([
      { id: 3, name: 'Chitra', is_Answered: 'no' },
      { id: 2, name: 'Bela' },
    ]);
    const second = await enquiries({ pageSize: 2, before: first.older });
    expect(second).toMatchObject({ data: [{ id: 1, name: 'Asha', message: anEnquiry()['message'] }], older: null });

    expect(done(await mark(2, 'yes'))).toMatchObject({ is_Answered: 'yes', answered_By: SUPER_ADMIN.userName });
    expect(done(await mark(2, 'yes'))).toMatchObject({ is_Answered: 'yes' });
    expect((await enquiries({ is_Answered: 'no' })).data).toMatchObject([{ id: 3 }, { id: 1 }]);
    expect((await enquiries({ is_Answered: 'yes' })).data).toMatchObject([{ id: 2 }]);
    expect(done(await mark(2, 'no'))).toMatchObject({ is_Answered: 'no', answered_By: '' });
  });

  test('an unknown enquiry cannot be marked, and an unknown page of enquiries is refused', async () => {
    expect(refused(await mark(99, 'yes')).status).toBe(404);
    expect(refused(await call(portal, 'enquiries', { token, query: { before: 'x' } })).status).toBe(400);
  });
});

describe('the outbox', () => {
  const SECRET = 'the-secret-of-a-link';
  const letters = async (query = {}) => done(await call(portal, 'letters', { token, query })).data as Row[];
  /** Adds a letter with these fields. */
  const aLetter = (kind: string, facts: object, fields: Readonly<Record<string, unknown>> = {}) =>
    asOwner(portal, async (client) => {
      const names = ['kind', 'recipient', 'language', 'facts', ...Object.keys(fields)];
      const values = [kind, 'asha@example.com', 'English', JSON.stringify(facts), ...Object.values(fields)];
      const { rows } = await client.query<{ id: string }>(
        `insert into outbox (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()}) returning id`,
        values,
      );
      return rows[0]?.id ?? '';
    });
  beforeEach(() => asOwner(portal, (client) => client.query('delete from outbox')));

  test('the outbox shows the state of each letter and its company, by state and page by page', async () => {
    const at = new Date();
    const ids = [
      await aLetter('test', { name: 'A' }, { queued_at: new Date(at.getTime() - 3000), tenant_id: busy.tenantId }),
      await aLetter('test', { name: 'B' }, { queued_at: new Date(at.getTime() - 2000), sent_at: at, tries: 1 }),
      await aLetter('test', { name: 'W' }, { queued_at: new Date(at.getTime() - 1000), sent_at: at, written: true }),
      await aLetter(
        'test',
        { name: 'C' },
        { queued_at: at, given_up_at: at, tries: 8, last_error: 'No such mailbox.' },
      ),
    ];
    const all = await letters();
    expect(all.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(all).toMatchObject([
      { letter_State: 'given up', tries: 8, last_Error: 'No such mailbox.', tenant_Name: '' },
      { letter_State: 'written' },
      { letter_State: 'sent' },
      {
        letter_State: 'waiting',
        tenantId: busy.tenantId,
        tenant_Name: 'Busy 100% Roadways',
        recipient: 'asha@example.com',
      },
    ]);
    for (const [at, state] of (['waiting', 'sent', 'written', 'given up'] as const).entries()) {
      expect((await letters({ letter_State: state })).map(({ id }) => id)).toEqual([ids[at]]);
    }
    const first = done(await call(portal, 'letters', { token, query: { pageSize: 2 } }));
    expect((await letters({ pageSize: 2, before: first.older })).map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  });

  test('a letter in the outbox is shown as its reader reads it', async () => {
    const facts = {
      name: '<b>Meera</b>',
      phone: '9876501234',
      email: 'meera@example.com',
      message: 'What does it cost?',
    };
    const id = await aLetter('enquiry', facts);
    const letter = done(await call(portal, 'letter', { token, query: { id } }));
    expect(letter).toMatchObject({ id, recipient: 'asha@example.com', letter_State: 'waiting', kind: 'enquiry' });
    expect(letter.subject).toBe('Enquiry from <b>Meera</b>');
    expect(letter.text).toContain('What does it cost?');
    const reset = { name: 'Asha', userName: 'asha', token: '' };
    const sms = await aLetter('passwordReset', reset, { channel: 'sms' });
    expect(done(await call(portal, 'letter', { token, query: { id: sms } }))).toMatchObject({
      subject: '',
      text: expect.stringContaining('set a new password for asha'),
    });
  });

  test('the outbox never shows the token of a reset link, even where the mail server quotes it', async () => {
    const id = await aLetter(
      'passwordReset',
      { name: 'Asha', userName: 'asha', token: SECRET },
      { last_error: `550 refused: https://bilty.example/resetpassword?token=${SECRET} looks like spam` },
    );
    const listed = await call(portal, 'letters', { token });
    const read = await call(portal, 'letter', { token, query: { id } });
    const again = await call(portal, 'sendLetterAgain', { token, query: { id } });
    expect(listed.text).toContain('looks like spam');
    expect(read.text).toContain('resetpassword');
    for (const { text } of [listed, read, again]) expect(text).not.toContain(SECRET);
  });

  test.each([
    { given_up_at: new Date(), tries: 8, last_error: 'No.' },
    { sent_at: new Date(), tries: 1 },
  ])('a letter in the outbox that was %j is sent again on request', async (fields) => {
    const id = await aLetter('test', { name: 'A' }, { ...fields, next_try_at: new Date(Date.now() + 3_600_000) });
    expect(done(await call(portal, 'sendLetterAgain', { token, query: { id } }))).toMatchObject({
      letter_State: 'waiting',
      tries: 0,
      last_Error: '',
    });
    const { rows } = await asOwner(portal, (client) =>
      client.query('select id from outbox where sent_at is null and given_up_at is null and next_try_at <= now()'),
    );
    expect(rows).toEqual([{ id }]);
  });

  test.each(['x', crypto.randomUUID()])('the outbox has no letter %j', async (id) => {
    for (const name of ['sendLetterAgain', 'letter'] as const) {
      expect(refused(await call(portal, name, { token, query: { id } })).status).toBe(404);
    }
  });

  test('the outbox lists the letters of enquiries, without the names of their senders', async () => {
    done(await call(portal, 'postEnquiry', { body: anEnquiry() }));
    const [row] = await letters();
    expect(row).toMatchObject({ kind: 'enquiry', recipient: PLATFORM_EMAIL, letter_State: 'waiting' });
    expect(JSON.stringify(row)).not.toContain('Meera');
  });
});

describe('the audit of all companies', () => {
  const audit = async (query: Readonly<Record<string, string | number>> = {}) =>
    done(await call(portal, 'platformAudit', { token, query }));

  test('the audit of all companies says who did what in which company, without the values', async () => {
    const { data } = await audit({ user: busy.userName.toUpperCase(), kind: 'loading_slip' });
    expect(data).toMatchObject([
      {
        tenantId: busy.tenantId,
        tenant_Name: 'Busy 100% Roadways',
        userName: busy.userName,
        name: 'Asha Verma',
        title: 'Loading Slip',
        action: 'create',
        record: '1',
        fields: [],
        lines: [],
      },
    ]);
    expect(JSON.stringify(data)).not.toContain('Sharma Traders');
  });

  test('the audit of all companies is read page by page', async () => {
    const seen: unknown[] = [];
    let before = '';
    do {
      const page = await audit({ pageSize: 5, before });
      expect(page.data.length).toBeLessThanOrEqual(5);
      seen.push(...page.data.map((row) => (row as Row)['id']));
      before = page.older ?? '';
    } while (before !== '');
    const { rows } = await asOwner(portal, (client) =>
      client.query<{ id: string; at: Date }>('select id, at from audit order by at desc, id desc'),
    );
    expect(seen).toEqual(rows.map(({ id, at }) => `${at.toISOString()}_${id}`));
  });

  test('the audit is narrowed to days and to a company, which records it as a visit', async () => {
    const { tenantId } = busy;
    const ofOne = await audit({ tenantId, pageSize: 100 });
    expect(new Set(ofOne.data.map((row) => (row as Row)['tenantId']))).toEqual(new Set([tenantId]));
    expect(ofOne.data[0]).toMatchObject({ kind: 'visit', userName: SUPER_ADMIN.userName });
    const today = todayInIndia();
    expect((await audit({ tenantId, FromDate: today, ToDate: today, pageSize: 100 })).data.length).toBeGreaterThan(5);
    expect((await audit({ tenantId, ToDate: '2020-01-01' })).data).toEqual([]);
    expect((await audit({ FromDate: '2090-01-01' })).data).toEqual([]);
    expect(
      refused(await call(portal, 'platformAudit', { token, query: { tenantId: crypto.randomUUID() } })).status,
    ).toBe(404);
  });

  test('the audit looks at 20,000 entries a page, and says where to go on', async () => {
    const [, , fourth] = others;
    await asOwner(portal, (client) =>
      client.query(
        `insert into audit (tenant_id, at, user_name, call, record) select $1, '2021-01-01'::timestamptz + n * interval '1 s', 'seeker', 'bilty.update', n::text
         from generate_series(1, 20001) n`,
        [fourth?.tenantId],
      ),
    );
    const first = await audit({ kind: 'bilty', user: 'nobody', ToDate: '2022-01-01' });
    expect(first.data).toEqual([]);
    expect(first.older).toMatch(/^2021-01-01T/);
    const second = await audit({ kind: 'bilty', user: 'nobody', before: first.older ?? '' });
    expect(second).toEqual({ data: [], older: null });
    const found = await audit({ user: 'seeker', before: first.older ?? '' });
    expect(found.data).toMatchObject([{ record: '1' }]);
  });

  test('the audit of the platform itself has the values before and after a change', async () => {
    const account = await anAccount(portal, token);
    const body = accountBody({ account_Number: '22222222222', updated_Date: account['updated_Date'] });
    done(await call(portal, 'bankAccountUpdate', { token, query: { id: account['id'] }, body }));
    const { data } = await audit({ of: 'platform', kind: 'bank_account' });
    expect(data).toMatchObject([
      { title: 'Bank Account', action: 'update', userName: SUPER_ADMIN.userName, tenantId: '', more: 0 },
      { action: 'create' },
    ]);
    expect((data[0] as { fields: unknown[] }).fields).toEqual([
      { label: 'Account No.', kind: expect.any(String), from: account['account_Number'], to: '22222222222' },
    ]);
    expect((await audit({ of: 'platform', user: 'nobody' })).data).toEqual([]);
  });
});
