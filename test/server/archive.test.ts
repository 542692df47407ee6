import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { readBack } from '#test/print/read-back.ts';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { documents } from '#domain/kinds.ts';
import { sources } from '#server/archive/sources.ts';
import { archivesOf, linkIn, unzipped } from '#test/archives.ts';
import { aPayment, aPlan, asSuperAdmin } from '#test/billing.ts';
import { canaryIn, companyWithCanaries } from '#test/contract/canaries.ts';
import { CANARY_AADHAAR } from '#test/contract/canary-words.ts';
import { aLogo, anArchive } from '#test/contract/expectations-company.ts';
import { aKey } from '#test/contract/expectations-connect.ts';
import { pictureForm } from '#test/contract/expectations-records.ts';
import {
  aBackOffice,
  aCompany,
  aDriver,
  anOwner,
  asOwner,
  aSavedBilty,
  call,
  companyBody,
  done,
  logIn,
  refused,
  savedPaper,
  type TestCompany,
} from '#test/factories.ts';
import { aBilty, aLine, aLoadingSlip, anEmployee, anExportBilty, aVehicle } from '#test/forms.ts';
import { sharedPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

const { work, status, start, download, partsOf, rowOf, change, taken } = archivesOf(() => portal);

describe('requesting an archive', () => {
  test('only an admin of the company requests, follows and cancels its archive', async () => {
    const a = await aCompany(portal);
    const [b, clerk, owner] = [await aCompany(portal), await aBackOffice(portal, a), await anOwner(portal)];
    for (const name of ['archiveStatus', 'archiveStart', 'archiveCancel'] as const) {
      const body = name === 'archiveStart' ? { body: { pdfs: 'no' } } : {};
      expect((await call(portal, name, body)).status).toBe(401);
      expect((await call(portal, name, { ...body, token: clerk.token })).status).toBe(403);
      expect((await call(portal, name, { ...body, token: owner.token })).status).toBe(403);
      expect((await call(portal, name, { ...body, token: b.token, query: { tenantId: a.tenantId } })).status).toBe(403);
    }
    expect(await status(a)).toEqual({ newest: null, ready: null });
  });

  test('a company prepares one archive at a time, and can cancel it and request another', async () => {
    const a = await aCompany(portal);
    const first = done(await start(a, 'yes'));
    expect(first).toMatchObject({
      newest: { state: 'waiting', pdfs: 'yes', asked_By: a.userName, done: 0, total: 0, link: '' },
      ready: null,
    });
    const both = await Promise.all([start(a), start(a, 'yes')]);
    for (const answered of both) {
      expect(refused(answered)).toMatchObject({
        status: 409,
        code: 'archive_running',
        detail: 'Your data is already being prepared.',
      });
    }
    expect((await status(a)).newest?.id).toBe(first.newest?.id);
    expect(refused(await call(portal, 'archiveStart', { token: a.token, body: { pdfs: 'perhaps' } })).status).toBe(422);
    done(await call(portal, 'archiveCancel', { token: a.token }));
    expect((await status(a)).newest?.state).toBe('cancelled');
    // Cancelling again changes nothing.
    expect(done(await call(portal, 'archiveCancel', { token: a.token })).newest?.state).toBe('cancelled');
    expect(await work(true)).toBe(0);
    done(await start(a));
  });
});

test('every table of a company is in the archive, or the reason why not is listed', async () => {
  const reasons: Readonly<Record<string, string>> = {
    series: 'counters',
    ...Object.fromEntries(
      Object.values(documents).map(({ table }) => [`${table}_month`, 'counted from the documents']),
    ),
    outbox: 'letters on their way',
    second_factor_demand: 'how logins are opened here',
    number_counter: 'counters',
    bilty_copy: 'counters',
    bilty_paper: 'what the codes of prints are found by',
    driver_link: 'hashes of links, which open nothing elsewhere',
    driver_link_bilty: 'of which LRs those are',
    tracking_link: 'hashes of links, which open nothing elsewhere',
    account_month: 'counted from the entries',
    account_open: 'counted from the open items',
    trip_sheet_challan: 'told by the trip sheets',
    name_adoption: 'how far the portal is; what came of it stands in the bilties and the audit',
    bill_run: 'how far the portal is; what came of it stands in the bills and the audit',
    bill_run_party: 'the same of each party',
    moving_in_row: 'what came of it stands in the bilties',
    moving_in_party: 'what came of it stands in the parties',
    moving_in_head: 'how files were read',
    first_day_skip: 'which steps of its first day a company left out',
    party_merge: 'told by the parties, and by the audit',
    party_reminder: 'when each party was last reminded; all reminders stand in the audit',
    archive: 'the archives themselves',
    nightly_copy_night: 'what became of the copies, which are archives themselves',
    webhook: 'sealed secrets, which open nothing elsewhere',
    webhook_message: 'what was told of what the audit has',
    package_scan: 'what came of them stands in the challans and what was unloaded',
    print_job: 'prints on their way; papers are printed anew',
    counter_invite: 'hashes of codes, good for a quarter of an hour',
    api_key: 'hashes of keys, which open nothing elsewhere',
    company_reminded: 'up to which day letters have gone',
    eway_bill_reminded: 'of which ends letters have gone',
    company_state: "the platform's",
    company_storage: "the platform's",
  };
  const { rows } = await asOwner(portal, (client) =>
    client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
    ),
  );
  const given = sources.flatMap(({ from }) => from);
  expect([...given, ...Object.keys(reasons)].sort()).toEqual(rows.map(({ name }) => name));
});

describe('the ZIP of an archive', () => {
  test('the ZIP holds all records and documents with lines as CSV and JSON, and all pictures', async () => {
    const a = await aCompany(portal, { company: { tenant_Name: 'शर्मा & Sons', language: 'Hindi' } });
    const { token } = a;
    await aBackOffice(portal, a, { name: 'Ravi' });
    const driver = await aDriver(portal, token, 'Ramesh');
    const first = await aSavedBilty(portal, token, {
      sender_Name: '=HYPERLINK("http://x")',
      receiver: 'Gupta, "Sons"',
      hsN_NO: '01011010',
    });
    // More than one batch.
    for (let n = 0; n < 210; n += 1)
      await aSavedBilty(portal, token, { details: [aLine({ item_Name: `Item ${n}`, rate: n + 0.25 })] });
    await call(portal, 'biltyUpdate', { token, query: { Bilty_No: '1' }, body: { ...first, to: 'Ujjain' } });
    // A draft is not a document yet.
    await call(portal, 'biltyCreate', { token, body: aBilty({ bilty_No: 'D-1', details: undefined }) });
    savedPaper(await call(portal, 'exportBiltyCreate', { token, body: anExportBilty() }));
    const slip = savedPaper(
      await call(portal, 'loadingSlipCreate', { token, body: aLoadingSlip({ driver_Name: driver }) }),
    );
    const employee = anEmployee();
    const { id } = done(await call(portal, 'employeeCreate', { token, body: employee })) as { id: number };
    await call(portal, 'employeeUpload', { token, query: { id }, body: pictureForm('image') });
    const vehicle = done(await call(portal, 'vehicleCreate', { token, body: aVehicle() })) as { id: number };
    await call(portal, 'vehicleUpload', { token, query: { id: vehicle.id }, body: pictureForm('permit_Photo') });
    const logo = await aLogo(portal, a, 'logo3');

    const zip = await taken(a);
    const list = done(await call(portal, 'biltyList', { token, query: { pageSize: 100 } }));
    const bilties = zip.json('bilty.json');
    expect(bilties).toHaveLength(211);
    expect(list.totalCount).toBe(211);
    expect(bilties.map((each) => each['bilty_No'])).toEqual(Array.from({ length: 211 }, (_, n) => String(n + 1)));
    const { tenantDetails: _company, ...read } = savedPaper(
      await call(portal, 'biltyRead', { token, query: { Bilty_No: '1' } }),
    );
    expect(bilties[0]).toEqual(read);

    const [heads, line] = zip.csv('bilty.csv');
    expect(zip.csv('bilty.csv')).toHaveLength(212);
    const cells = Object.fromEntries((heads ?? []).map((head, at) => [head, line?.[at]]));
    expect(cells).toMatchObject({
      'Bilty No.': '1',
      'Bilty Date': '2026-04-05',
      // Escaped so that it is not run as a formula; the JSON has it as typed.
      Sender: `'=HYPERLINK("http://x")`,
      Receiver: 'Gupta, "Sons"',
      'HSN No.': '="01011010"',
      'To (Destination)': 'Ujjain',
      'Created By': a.userName,
    });
    expect(cells['Created']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const items = zip.csv('bilty-items.csv');
    expect(items).toHaveLength(1 + 2 + 210);
    expect(items[0]).toEqual([
      'Bilty No.',
      'Item',
      ...Object.values({ ...lawfulBilty.lines, ...lawfulBilty.extension.lines }).map(({ label }) => label),
    ]);
    const last = Object.fromEntries((items[0] ?? []).map((head, at) => [head, items.at(-1)?.[at]]));
    const amounts = { Rate: '209.25', Weight: '20', Freight: '2000', Advance: '500' };
    expect(last).toMatchObject({ 'Bilty No.': '211', Item: '1', 'Item Name': 'Item 209', ...amounts });

    expect(zip.json('export_bilty.json')).toHaveLength(1);
    expect(zip.json('loading_slip.json')).toEqual([{ ...slip, driverName: 'Ramesh' }]);
    // "driver_Name" of the wire is an id (spec 2 §3); people read a name.
    expect(zip.text('loading_slip.csv')).toContain('Ramesh');
    expect(zip.json('employee.json')).toMatchObject([
      { empName: 'Ramesh' },
      { id, aadharNo: `XXXX XXXX ${String(employee['aadharNo']).slice(-4)}` },
    ]);
    expect(zip.json('company.json')).toMatchObject([{ tenant_Name: 'शर्मा & Sons', logo3: logo }]);
    expect(zip.text('company.csv')).toContain('शर्मा & Sons');
    expect(zip.json('users.json')).toMatchObject([
      { userName: a.userName, role: 'admin' },
      { name: 'Ravi', role: 'backoffice', login_Status: 'active' },
    ]);
    expect(zip.json('subscription.json')).toEqual([]);
    expect(zip.text('payment.csv')).toMatch(/^\uFEFF.*Amount.*\r\n$/);

    const changes = zip.json('changes.json');
    // Oldest first: the company was created before everything else.
    expect(changes[0]).toMatchObject({ title: 'Company', action: 'create' });
    expect(changes.filter(({ title, action }) => title === 'Bilty' && action === 'create')).toHaveLength(211);
    expect(zip.csv('changes.csv')).toContainEqual(
      expect.arrayContaining(['Bilty', '1', 'update', 'To (Destination)', 'Bhopal', 'Ujjain']),
    );

    const pictures = zip.names.filter((name) => name.startsWith('pictures/'));
    expect(pictures).toHaveLength(3);
    expect(pictures).toContain(`pictures/logos/${logo}`);
    for (const name of pictures) expect((await sharp(zip.files.get(name)).metadata()).format).toBe('png');
    expect(zip.text('README.txt')).toContain('bilty: 211\r\n');
    expect(zip.names.filter((name) => name.startsWith('pdf/'))).toEqual([]);
    expect(zip.names.filter((name) => !/^[\w./-]+$/.test(name))).toEqual([]);

    const told = zip.names
      .filter((name) => /\.(csv|json|txt)$/.test(name))
      .map(zip.text)
      .join('\n');
    for (const secret of [String(employee['aadharNo']), 'argon2', 'password_hash', 'sealed'])
      expect(told, secret).not.toContain(secret);
  });

  test('the ZIP holds a PDF of every document and record if wanted, under a safe file name', async () => {
    const a = await aCompany(portal);
    const { token } = a;
    const driver = await aDriver(portal, token, 'Ramesh');
    await aSavedBilty(portal, token, { bilty_No: '../../x' });
    await aSavedBilty(portal, token, { bilty_No: '<script>' });
    savedPaper(await call(portal, 'exportBiltyCreate', { token, body: anExportBilty() }));
    savedPaper(await call(portal, 'loadingSlipCreate', { token, body: aLoadingSlip({ driver_Name: driver }) }));
    done(
      await call(portal, 'updateCompany', { token, body: companyBody({ tenant_Name: '<script>alert(1)</script>' }) }),
    );
    done(await call(portal, 'vehicleCreate', { token, body: aVehicle({ vehicle_No: 'MP09 AB 7' }) }));
    const superAdmin = await asSuperAdmin(portal);
    await aPayment(portal, a, (await aPlan(portal, superAdmin)).id);
    const zip = await taken(a, 'yes');
    const pdfs = zip.names.filter((name) => name.startsWith('pdf/'));
    expect(pdfs).toEqual([
      'pdf/bilty/000001--x.pdf',
      'pdf/bilty/000002--script-.pdf',
      'pdf/export_bilty/000001-1.pdf',
      'pdf/loading_slip/000001-1.pdf',
      'pdf/vehicle/000001-MP09-AB-7.pdf',
      'pdf/employee/000001-Ramesh.pdf',
      'pdf/payment/000001-1.pdf',
    ]);
    const words = (name: string) => readBack(zip.files.get(name) ?? Buffer.of()).flat;
    expect(words('pdf/bilty/000001--x.pdf')).toContain('Sharma Traders');
    expect(words('pdf/bilty/000002--script-.pdf')).toContain('For <script>alert(1)</script>');
    expect(words('pdf/loading_slip/000001-1.pdf')).toContain('Ramesh');
    expect(words('pdf/vehicle/000001-MP09-AB-7.pdf')).toContain('FITNESS CERTIFICATE');
    expect(words('pdf/employee/000001-Ramesh.pdf')).toContain('Signature of the employee');
    expect(words('pdf/payment/000001-1.pdf')).toContain('Pro Forma Invoice');
    expect(zip.text('README.txt')).not.toContain('Could not be printed');
  });

  test('the ZIP names the document that could not be printed, and holds the others', async () => {
    const a = await aCompany(portal);
    for (let n = 0; n < 3; n += 1) await aSavedBilty(portal, a.token);
    const { printer } = portal.services;
    let asked = 0;
    const failing = {
      ...printer,
      print: (job: Parameters<typeof printer.print>[0]) =>
        ++asked === 2 ? Promise.reject(new Error('damaged')) : printer.print(job),
    };
    done(await start(a, 'yes'));
    await work(true, { printer: failing });
    const zip = unzipped((await download(linkIn((await status(a)).ready), a.token)).bytes);
    expect(zip.names.filter((name) => name.startsWith('pdf/'))).toHaveLength(2);
    expect(zip.text('README.txt')).toContain('Could not be printed (1):\r\nbilty 2\r\n');
  });

  test('the ZIP holds nothing of another company', async () => {
    const canaries = await companyWithCanaries(portal);
    const b = await aCompany(portal);
    await aSavedBilty(portal, b.token);
    const said = async (company: TestCompany) => {
      const zip = await taken(company, 'yes');
      const texts = zip.names.map((name) =>
        name.endsWith('.pdf') ? readBack(zip.files.get(name) ?? Buffer.of()).flat : zip.text(name),
      );
      return [...zip.names, ...texts].join('\n');
    };
    const own = await said(canaries);
    expect(canaryIn(own)).toBeDefined();
    expect(own).not.toContain(CANARY_AADHAAR);
    const strange = await said(b);
    expect(canaryIn(strange)).toBeUndefined();
    expect(strange).not.toContain(canaries.tenantId);
    expect(strange).toContain(b.tenantId);
  });
});

describe('the link to an archive', () => {
  let a: TestCompany;
  let link: string;
  beforeAll(async () => {
    a = await aCompany(portal);
    link = await anArchive(portal, a);
  });

  test('a forged link and another user’s link open nothing', async () => {
    const [b, clerk] = [await aCompany(portal), await aBackOffice(portal, a)];
    const strange = await anArchive(portal, b);
    const [body = '', tag = ''] = link.split('.');
    const forged = [
      `${body}.`,
      `${body}.${strange.split('.')[1]}`,
      `${strange.split('.')[0]}.${tag}`,
      tag,
      'x',
      `${link}x`.slice(1),
    ];
    for (const other of forged) expect(refused(await download(other, a.token)).code, other).toBe('link_over');
    // Signed for something else by the same portal.
    const reset = portal.services.links.sign('reset', { tenantId: a.tenantId, id: 'x', key: '', user: '' }, 60);
    expect(refused(await download(reset, a.token)).code).toBe('link_over');
    for (const token of [undefined, b.token, clerk.token])
      expect(refused(await download(link, token)).status).toBe(403);
    expect((await download(strange, a.token)).status).toBe(403);
    const naming = await call(portal, 'archiveDownload', { token: b.token, query: { link, tenantId: a.tenantId } });
    expect(naming.status).toBe(403);
    expect((await download(link, a.token)).status).toBe(200);
  });

  test('a key with the scope exports downloads the archive of its own company only', async () => {
    const b = await aCompany(portal);
    const keyOf = async ({ token }: TestCompany, scopes: readonly string[]) =>
      done(await call(portal, 'keyCreate', { token, body: aKey({ scopes }) })).key;
    expect(refused(await download(link, await keyOf(a, ['read']))).status).toBe(403);
    expect(refused(await download(link, await keyOf(b, ['exports']))).status).toBe(403);
    const answered = await download(link, await keyOf(a, ['exports']));
    expect(answered.status).toBe(200);
    expect(unzipped(answered.bytes).names).toContain('bilty.json');
  });

  /** Logs an admin in as a browser does; returns the link and the cookies. */
  async function inBrowser({ userName, password }: Pick<TestCompany, 'userName' | 'password'>) {
    const answered = await call(portal, 'login', {
      body: { userName, password },
      headers: { 'x-session': 'bound', 'user-agent': 'Mozilla/5.0 Chrome/140.0' },
    });
    const cookie = answered.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const own = done(await call(portal, 'archiveStatus', { token: done(answered).value.token, headers: { cookie } }));
    return { ofBrowser: linkIn(own.ready), headers: { cookie } };
  }

  test('a link given to a browser works in that session only', async () => {
    const { ofBrowser, headers } = await inBrowser(a);
    expect((await download(ofBrowser, undefined, headers)).status).toBe(200);
    expect(refused(await download(ofBrowser)).code).toBe('link_over');
    const other = headers.cookie.replace(
      /(bilty=)(.)/,
      (_all, name: string, letter: string) => name + (letter === 'A' ? 'B' : 'A'),
    );
    expect(refused(await download(ofBrowser, undefined, { cookie: other })).code).toBe('link_over');
    const again = await inBrowser(a);
    expect(refused(await download(ofBrowser, undefined, again.headers)).code).toBe('link_over');
    // A link given to a script is refused to a browser that sends no token.
    expect(refused(await download(link, undefined, headers)).code).toBe('link_over');
  });

  test.each([
    ['is logged out', 'delete from session where user_id = $1'],
    ['was away too long', `update session set last_seen_at = now() - interval '3 hours' where user_id = $1`],
    ['is switched off', 'update user_account set disabled_at = now() where id = $1'],
    ['is an admin no more', 'update user_account set role_id = 3 where id = $1'],
  ])('a link opens nothing once its admin %s', async (_what, how) => {
    const company = await aCompany(portal);
    const ofScript = await anArchive(portal, company);
    const { ofBrowser, headers } = await inBrowser(company);
    expect((await download(ofBrowser, undefined, headers)).status).toBe(200);
    // As another portal would do it: this one is not notified.
    await asOwner(portal, (client) =>
      client.query(how.replace('$1', `(select id from user_account where user_name = '${company.userName}')`)),
    );
    expect(refused(await download(ofBrowser, undefined, headers)).code).toBe('link_over');
    expect((await download(ofScript, company.token)).status).toBeGreaterThanOrEqual(401);
    expect((await download(ofBrowser, undefined, { ...headers, range: 'bytes=1-' })).status).toBe(403);
  });

  test('a link opens nothing while the company is suspended', async () => {
    const company = await aCompany(portal);
    const ofScript = await anArchive(portal, company);
    const { ofBrowser, headers } = await inBrowser(company);
    await asOwner(portal, (client) =>
      client.query(
        'insert into company_state (tenant_id, suspended_at, suspended_by, reason) values ($1, now(), $2, $2)',
        [company.tenantId, 'x'],
      ),
    );
    for (const answered of [await download(ofBrowser, undefined, headers), await download(ofScript, company.token)])
      expect(refused(answered)).toMatchObject({ status: 403, code: 'company_suspended' });
  });

  test('each download from the start is an audit entry, and other ranges of a session add at most one', async () => {
    const company = await aCompany(portal);
    const ofScript = await anArchive(portal, company);
    const entries = async () => {
      const { data } = done(await call(portal, 'auditList', { token: company.token, query: { kind: 'archive' } }));
      return data.filter(({ action }) => action === 'download').length;
    };
    const from = (range: string) => download(ofScript, company.token, { range });
    expect((await from('bytes=999999999-')).status).toBe(416);
    expect(await entries()).toBe(0);
    const { ofBrowser, headers } = await inBrowser(company);
    expect((await download(ofBrowser, undefined, { ...headers, range: 'bytes=1-' })).status).toBe(206);
    expect(await entries()).toBe(1);
    // Another session is another download, however many connections it opens.
    const parts = await Promise.all(['bytes=1-9', 'bytes=-5', 'bytes=10-19', 'bytes=20-'].map(from));
    expect(parts.map(({ status: code }) => code)).toEqual([206, 206, 206, 206]);
    expect(await entries()).toBe(2);
    // A request from the first byte is a new download.
    expect((await download(ofScript, company.token)).status).toBe(200);
    expect((await from('bytes=0-')).status).toBe(206);
    expect((await from('bytes=5-')).status).toBe(206);
    expect(await entries()).toBe(4);
  });

  test('a link resumes an interrupted download at the missing part', async () => {
    const whole = await download(link, a.token);
    const { length } = whole.bytes;
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.headers.get('content-length')).toBe(String(length));
    const tag = whole.headers.get('etag') ?? '';
    const rest = await download(link, a.token, { range: `bytes=100-`, 'if-range': tag });
    expect(rest.status).toBe(206);
    expect(rest.headers.get('content-range')).toBe(`bytes 100-${length - 1}/${length}`);
    expect(rest.bytes).toEqual(whole.bytes.subarray(100));
    const some = await download(link, a.token, { range: 'bytes=10-19' });
    expect(some.bytes).toEqual(whole.bytes.subarray(10, 20));
    // If the archive is another one by now, all of it is sent.
    expect((await download(link, a.token, { range: 'bytes=100-', 'if-range': '"other"' })).bytes).toHaveLength(length);
    const beyond = await download(link, a.token, { range: `bytes=${length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${length}`]);
  });

  test('a link ends when its archive expires, and the files are deleted', async () => {
    expect(await partsOf(a)).toHaveLength(1);
    await change(a, `expires_at = now() - interval '1 second'`);
    expect(await status(a)).toMatchObject({ newest: { state: 'over', link: '' }, ready: null });
    expect((await download(link, a.token)).status).toBe(404);
    await work();
    expect(await partsOf(a)).toEqual([]);
    expect((await rowOf(a))['state']).toBe('over');
  });

  test('a super admin’s link works too, and the company’s audit shows it', async () => {
    const b = await aCompany(portal);
    const token = await logIn(portal, SUPER_ADMIN.userName, SUPER_ADMIN.password);
    const query = { tenantId: b.tenantId };
    done(await call(portal, 'archiveStart', { token, query, body: { pdfs: 'no' } }));
    await work();
    const { ready } = done(await call(portal, 'archiveStatus', { token, query }));
    expect((await download(linkIn(ready), token)).status).toBe(200);
    const { data } = done(await call(portal, 'auditList', { token: b.token, query: { kind: 'archive' } }));
    expect(data).toMatchObject([
      { action: 'download', userName: SUPER_ADMIN.userName },
      { action: 'create', userName: SUPER_ADMIN.userName },
    ]);
  });
});

test('requesting, downloading and cancelling an archive are in the audit', async () => {
  const a = await aCompany(portal);
  done(await start(a, 'yes'));
  done(await call(portal, 'archiveCancel', { token: a.token }));
  await taken(a);
  const { data } = done(await call(portal, 'auditList', { token: a.token, query: { kind: 'archive' } }));
  expect(data.map(({ action, userName }) => [action, userName])).toEqual(
    ['download', 'create', 'cancel', 'create'].map((action) => [action, a.userName]),
  );
  expect(data[0]).toMatchObject({
    title: 'Company data',
    record: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
  });
});
