import { execFile } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { calls, type CallName } from '#api/calls.ts';
import { readBack } from '#print/read-back.ts';
import {
  aBackOffice,
  aBilty,
  aCompany,
  aLine,
  anOwner,
  asOwner,
  aVehicle,
  call,
  companyBody,
  done,
  registration,
  savedBilty,
  type Answered,
  type SavedBilty,
  type Sent,
  type TestCompany,
} from '#test/factories.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

// No word of one company ever reaches another. Company A holds a canary in every field; everybody else makes every call,
// with A's ids and numbers too; then whatever was answered, printed or logged is searched for it.

// Letters and digits that nothing else holds; short, so that no cell of a paper breaks them in two.
const CANARY = /qzx|7391846|739184/i;
const PHONE = '7391846205';
const word = (field: string) => `QZX${field}`;

const COMPANY = {
  tenant_Name: word('Name'),
  contact_Person: word('Person'),
  contact1: PHONE,
  contact2: PHONE,
  contact3: PHONE,
  contact4: PHONE,
  contact5: PHONE,
  email: 'qzx@example.com',
  address: word('Address'),
  city: word('City'),
  pin: '739184',
  gsT_NO: 'QZX45ABCDE1234F',
  title_Header: word('Title'),
  terms_Conditions_On_Builty: word('Terms'),
  website: word('Site'),
};
const USER = { name: word('User'), email: 'qzxuser@example.com', company_Name: word('Firm'), contact: PHONE };
const BILTY = {
  sender_Name: word('Sender'),
  sender_Contact: PHONE,
  receiver: word('Receiver'),
  from: word('From'),
  to: word('To'),
  vehicle_No: word('Truck'),
  driver_Name: word('Driver'),
  gstiN_NO: 'QZX27AAAAA0000A',
  hsN_NO: 'QZX12345',
  details: [aLine({ item_Name: word('Item') }), aLine({ item_Name: word('Item2') })],
};
const VEHICLE = {
  vehicle_No: word('MP09'),
  make: word('Make'),
  vehicle_Capacity: word('Tons'),
  owner_Name: word('Owner'),
  chasis_No: word('Chassis'),
  engine_No: word('Engine'),
  pan_No: 'QZXDE1234F',
  permit_No: word('Permit'),
  permit_Due_Date: '2026-01-01',
  policy_No: word('Policy'),
  insurance_Due_Date: '2026-01-01',
  road_Tax_No: word('Tax'),
  due_Date: '2026-01-01',
  fitness_Certificate_No: word('Fit'),
  fitness_Due_Date: '2026-01-01',
};

interface Found {
  readonly call: string;
  readonly where: string;
  readonly canary: string;
}

/** A with its canaries: two bilties of which the second has a number of its own, a draft, a driver and a vehicle. */
async function companyWithCanaries(portal: TestPortal): Promise<TestCompany & { bilties: SavedBilty[] }> {
  const a = await aCompany(portal, { company: COMPANY, owner: { ...USER, userName: `qzx-${crypto.randomUUID()}` } });
  const send = { token: a.token };
  const bilties = [
    savedBilty(await call(portal, 'biltyCreate', { ...send, body: aBilty(BILTY) })),
    savedBilty(await call(portal, 'biltyCreate', { ...send, body: aBilty({ ...BILTY, bilty_No: 'A-77' }) })),
    savedBilty(
      await call(portal, 'biltyCreate', { ...send, body: aBilty({ ...BILTY, bilty_No: 'D-1', details: undefined }) }),
    ),
  ];
  done(await call(portal, 'addDriver', { ...send, body: { empName: word('Ramesh') } }));
  done(await call(portal, 'createVehicle', { ...send, body: VEHICLE }));
  await aBackOffice(portal, a, { ...USER, userName: `qzx-${crypto.randomUUID()}` });
  return { ...a, bilties };
}

/** Every call as somebody else would try it: as it is meant, and with A's numbers and ids. */
function attempts(name: CallName, numbers: readonly string[], lineId: number): Sent[] {
  const each = (rest: Sent = {}) =>
    numbers.map((number) => ({ ...rest, query: { ...rest.query, Bilty_No: number, id: lineId } }));
  const line = aLine({ id: lineId });
  const filters = [
    {},
    { FromDate: '1900-01-01', ToDate: '2100-12-31' },
    { searchParam: 'QZ' },
    { searchParam: '73918' },
  ];
  const requests: Readonly<Record<CallName, Sent[]>> = {
    latestRegId: [{}],
    register: [{ body: registration({ role_Id: '2' }) }],
    // A login that goes well, and one at A's door.
    login: [{ body: { userName: 'admin', password: 'wrong' } }],
    // The sweep needs its tokens; what a logout answers is one sentence.
    logout: [],
    updateTenantId: [{}, { query: { userName: 'admin' } }],
    listCompanies: [{}],
    createCompany: [{ body: companyBody() }],
    getCompany: [{}],
    updateCompany: [{ body: companyBody() }],
    biltyList: [...filters.map((query) => ({ query })), ...each(), { query: { pageIndex: 2, pageSize: 1 } }],
    biltyRead: each(),
    biltyNext: [{}],
    biltyCreate: [
      { body: aBilty(), headers: { 'idempotency-key': 'of-a' } },
      { body: aBilty({ bilty_No: 'D-1', details: undefined }) },
    ],
    biltyUpdate: each({ body: aBilty({ details: [line] }) }),
    biltyMonth: [{}],
    biltyLines: each(),
    biltyAddLines: each({ body: [line] }),
    biltyUpdateLines: each({ body: [line] }),
    biltyDeleteLine: each(),
    biltySuggestions: (calls.biltySuggestions.query.field.choices ?? []).map((field) => ({ query: { field } })),
    biltyPrint: each(),
    biltyPrintList: filters.map((query) => ({ query })),
    drivers: [{}],
    addDriver: [{ body: { empName: `Suresh ${crypto.randomUUID()}` } }],
    vehicleNumbers: [{}],
    createVehicle: [{ body: aVehicle() }],
    expiringDocuments: [{}],
  };
  return requests[name];
}

/** All that an answer says, each part with where it stands. */
async function saidIn(answered: Answered): Promise<[string, string][]> {
  const headers = [...answered.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const parts: [string, string][] = [
    ['headers', headers],
    ['body', answered.text],
  ];
  if (answered.headers.get('content-type') === 'application/pdf') {
    parts.push(['print', readBack(answered.bytes).flat], ['pdftotext', await pdfText(answered.bytes)]);
  }
  return parts;
}

/** What poppler reads in a PDF; nothing where it is not installed. */
function pdfText(pdf: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const child = execFile('pdftotext', ['-', '-'], (error, text) => resolve(error ? '' : text));
    // Without the program there is nobody to read.
    child.stdin?.on('error', () => undefined).end(pdf);
  });
}

/** Everybody but A makes every call; answers each canary that came out. */
async function sweep(portal: TestPortal, dropPolicies: boolean): Promise<{ found: Found[]; statuses: Set<number> }> {
  const a = await companyWithCanaries(portal);
  const b = await aCompany(portal);
  const [backOffice, owner, founder] = await Promise.all([aBackOffice(portal, b), anOwner(portal), anOwner(portal)]);
  // The canaries are where they should be, and the eye that looks for them sees them.
  const own = await saidIn(await call(portal, 'biltyPrint', { token: a.token, query: { Bilty_No: 'A-77' } }));
  expect(own.find(([where]) => where === 'print')?.[1]).toMatch(CANARY);
  const before = await stateOf(portal, a);
  if (dropPolicies) await withoutPolicies(portal);

  const callers: Record<string, string | undefined> = {
    nobody: undefined,
    'admin of B': b.token,
    'back office of B': backOffice.token,
    'owner without company': owner.token,
  };
  const numbers = [...a.bilties.map((bilty) => bilty.bilty_No), 'none'];
  const lineId = a.bilties[0]?.details[1]?.id ?? 0;
  const found: Found[] = [];
  const statuses = new Set<number>();
  for (const name of Object.keys(calls) as CallName[]) {
    for (const [caller, shared] of Object.entries(callers)) {
      // Whoever makes a company has one from then on, and could stand for an owner without one no more.
      const token = name === 'createCompany' && shared === owner.token ? founder.token : shared;
      for (const attempt of attempts(name, numbers, lineId)) {
        for (const named of [{}, { tenantId: a.tenantId }]) {
          const query = { ...attempt.query, ...named };
          const answered = await call(portal, name, { ...attempt, query, ...(token !== undefined && { token }) });
          statuses.add(answered.status);
          for (const [where, text] of await saidIn(answered)) {
            const canary = CANARY.exec(text)?.[0];
            if (canary !== undefined) found.push({ call: `${name} by ${caller}`, where, canary });
          }
        }
      }
    }
  }
  const logged = portal.logLines.find((line) => CANARY.test(line));
  if (logged !== undefined) found.push({ call: 'any', where: 'log', canary: logged });
  // Nor was anything of A changed.
  if (found.length === 0) expect(await stateOf(portal, a)).toEqual(before);
  return { found, statuses };
}

/** All of A's bilties, company, drivers and vehicles as the database has them. */
const stateOf = (portal: TestPortal, a: TestCompany) =>
  asOwner(portal, async (client) => {
    const tables = ['company', 'bilty', 'bilty_line', 'bilty_month', 'series', 'employee', 'vehicle', 'audit'];
    const all: unknown[] = [];
    for (const table of tables) {
      const { rows } = await client.query(`select * from ${table} where tenant_id = $1 order by 1, 2, 3`, [a.tenantId]);
      all.push(rows);
    }
    return all;
  });

/** Takes row-level security off every table of this throw-away database. */
const withoutPolicies = (portal: TestPortal) =>
  asOwner(portal, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace`,
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { name } of rows) {
      await client.query(`alter table ${name} no force row level security, disable row level security`);
    }
  });

/** Statements without their own filter: the company is still given, and no longer compared. */
const withoutFilter = (text: string) =>
  text.replaceAll(/(?<!set )(?:\b\w+\.)?tenant_id = (\$\d+)/g, '($1::uuid is not null)');

/** The search's function filters for itself; here it no longer does. */
const searchWithoutFilter = (portal: TestPortal) =>
  asOwner(portal, async (client) => {
    const { rows } = await client.query<{ written: string }>(
      `select pg_get_functiondef('search_bilty'::regproc) as written`,
    );
    const written = rows[0]?.written ?? '';
    expect(withoutFilter(written)).not.toBe(written);
    await client.query(withoutFilter(written));
  });

async function withPortal<Result>(
  options: Parameters<typeof startPortal>[0],
  work: (portal: TestPortal) => Promise<Result>,
) {
  const portal = await startPortal(options);
  try {
    return await work(portal);
  } finally {
    await portal.stop();
  }
}

describe("another company's word is in no answer, print or log", () => {
  test('as the portal runs', async () => {
    const { found, statuses } = await withPortal({}, (portal) => sweep(portal, false));
    expect(found).toEqual([]);
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  });

  test('with the filter taken out of every statement, by the policies alone', async () => {
    const { found } = await withPortal({ rewrite: withoutFilter }, async (portal) => {
      await searchWithoutFilter(portal);
      return await sweep(portal, false);
    });
    expect(found).toEqual([]);
  });

  test('with the policies dropped, by the filters alone', async () => {
    const { found } = await withPortal({}, (portal) => sweep(portal, true));
    expect(found).toEqual([]);
  });

  test('and the sweep sees it when both are gone', async () => {
    const { found } = await withPortal({ rewrite: withoutFilter }, async (portal) => {
      await searchWithoutFilter(portal);
      return await sweep(portal, true);
    });
    const seeing = new Set(found.map((each) => each.call.split(' ')[0]));
    const seen = ['getCompany', 'biltyList', 'biltyLines', 'biltySuggestions', 'drivers', 'vehicleNumbers'];
    expect([...seeing]).toEqual(expect.arrayContaining([...seen, 'biltyPrintList', 'expiringDocuments']));
    expect(new Set(found.map((each) => each.where))).toContain('print');
  });
});
