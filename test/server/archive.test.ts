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
import { aLogo } from '#test/contract/expectations-company.ts';
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
  refused,
  savedPaper,
  type TestCompany,
} from '#test/factories.ts';
import { aBilty, aLine, aLoadingSlip, anEmployee, anExportBilty, aVehicle } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

const { work, status, start, download, taken } = archivesOf(() => portal);

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
