import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#api/call.ts';
import { calls, type CallName } from '#api/calls.ts';
import { WRITTEN } from '#server/branches/written-branches.ts';
import type { AnyDocument } from '#domain/define.ts';
import { isOfAdmins } from '#domain/admin-documents.ts';
import { documents } from '#domain/kinds.ts';
import {
  aBackOffice,
  aCompany,
  anOwner,
  call,
  done,
  logIn,
  refused,
  savedPaper,
  type Sent,
  type TestCompany,
} from '#test/factories.ts';
import { aDocument, DOCUMENT_NAMES, perDocument } from '#test/documents.ts';
import { makeReferred } from '#test/referred.ts';
import { startPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import { mailExpectations } from './expectations-mail.ts';
import { platformExpectations } from './expectations-platform.ts';
import { accessExpectations, aPassingToken } from './expectations-access.ts';
import { aTokenWithApp, changesOwnFactor, secondFactorExpectations } from './expectations-second-factors.ts';
import { billingExpectations } from './expectations-billing.ts';
import { bankExpectations } from './expectations-bank.ts';
import { nightlyCopyExpectations } from './expectations-nightly-copy.ts';
import { digestExpectations } from './expectations-digest.ts';
import { exportExpectations } from './expectations-exports.ts';
import { movingExpectations } from './expectations-moving-in.ts';
import { companyExpectations } from './expectations-company.ts';
import { biltyEventExpectations } from './expectations-bilty-events.ts';
import { rateExpectations } from './expectations-rates.ts';
import { counterExpectations } from './expectations-counters.ts';
import { connectExpectations } from './expectations-connect.ts';
import { taxCreditExpectations } from './expectations-tax-credits.ts';
import { podExpectations } from './expectations-pods.ts';
import { printJobExpectations } from './expectations-print-jobs.ts';
import { scanExpectations } from './expectations-scans.ts';
import { driverExpectations } from './expectations-driver.ts';
import { dispatchExpectations } from './expectations-dispatch.ts';
import { hireExpectations } from './expectations-hire.ts';
import { stepExpectations } from './expectations-steps.ts';
import { trackingExpectations } from './expectations-tracking.ts';
import { tripExpectations } from './expectations-trips.ts';
import { consignmentExpectations } from './expectations-consignment.ts';
import { shortListExpectations } from './expectations-short-lists.ts';
import { ewayExpectations } from './expectations-eway.ts';
import { billExpectations } from './expectations-bills.ts';
import { cashExpectations } from './expectations-cash.ts';
import { moneyExpectations } from './expectations-money.ts';
import { partyExpectations } from './expectations-parties.ts';
import { recordExpectations } from './expectations-records.ts';
import { withReports, type WithoutReports } from './report-calls.ts';
import { requestsOfCalls } from './requests.ts';
import { expectItsShape } from './answer-shape.ts';

// Every call × every kind of caller. The expectations are one table; a call without an entry does not compile, and fails.

const CALLERS = [
  'nobody',
  'super admin naming A',
  'super admin naming nobody',
  'admin of A',
  'back office of A',
  'admin of B naming A',
  'admin without company',
  'expired token',
  'revoked token',
] as const;
type Caller = (typeof CALLERS)[number];

/** What each refusal looks like to the caller. */
const REFUSALS = {
  login: { status: 401, code: 'login_required', detail: 'Please login again.' },
  denied: { status: 403, code: 'access_denied', detail: 'Access denied.' },
  company: { status: 403, code: 'company_needed', detail: 'Kindly set up your company details first...' },
  unnamed: { status: 400, code: 'malformed', detail: 'Tenant ID is missing.' },
  missing: { status: 404, code: 'not_found', detail: 'Record not found.' },
  wrong: {
    status: 422,
    code: 'invalid',
    detail: 'Old Password is wrong.',
    errors: [{ path: 'old_Password', message: 'Old Password is wrong.' }],
  },
  order: {
    status: 403,
    code: 'company_needed',
    detail: 'Subscription cannot be processed without complete company details.',
  },
  has: { status: 409, code: 'company_exists', detail: 'You already have a company.' },
  nameless: {
    status: 409,
    code: 'no_passkeys_here',
    detail:
      'Passkeys need https and a domain name (or localhost). Ask whoever runs the portal, or use an authenticator app.',
  },
  over: { status: 403, code: 'link_over', detail: 'This link is no longer valid. Open the page again.' },
} as const;
type Expected = 'done' | keyof typeof REFUSALS;

/** In the order of CALLERS. */
type Row = readonly [Expected, Expected, Expected, Expected, Expected, Expected, Expected, Expected, Expected];

const OF_A_COMPANY: Row = ['login', 'done', 'unnamed', 'done', 'done', 'denied', 'company', 'login', 'login'];
const OF_ITS_ADMIN: Row = ['login', 'done', 'unnamed', 'done', 'denied', 'denied', 'company', 'login', 'login'];
const OF_ANY_USER: Row = ['login', 'done', 'done', 'done', 'done', 'denied', 'done', 'login', 'login'];
const OF_THE_PLATFORM: Row = ['login', 'done', 'done', 'denied', 'denied', 'denied', 'denied', 'login', 'login'];
// An ended token counts as none, and another company is refused even where none is used.
const OF_ANYONE: Row = ['done', 'done', 'done', 'done', 'done', 'denied', 'done', 'done', 'done'];
// Calls whose path always names a company.
const BY_PATH: Row = ['login', 'done', 'done', 'done', 'done', 'denied', 'denied', 'login', 'login'];
const OF_NO_ADDRESS: Row = [
  'login',
  'nameless',
  'nameless',
  'nameless',
  'nameless',
  'denied',
  'nameless',
  'login',
  'login',
];
const OF_NO_ADDRESS_FOR_ANYONE: Row = [
  'nameless',
  'nameless',
  'nameless',
  'nameless',
  'nameless',
  'denied',
  'nameless',
  'nameless',
  'nameless',
];
// By a link that was given to a script: it shows its token again.
const BY_LINK: Row = ['over', 'done', 'done', 'done', 'over', 'denied', 'over', 'login', 'login'];

const OF_A_DOCUMENT = {
  list: OF_A_COMPANY,
  listTotals: OF_A_COMPANY,
  read: OF_A_COMPANY,
  next: OF_A_COMPANY,
  create: OF_A_COMPANY,
  update: OF_A_COMPANY,
  month: OF_A_COMPANY,
  lines: OF_A_COMPANY,
  addLines: OF_A_COMPANY,
  updateLines: OF_A_COMPANY,
  deleteLine: OF_A_COMPANY,
  suggestions: OF_A_COMPANY,
  print: OF_A_COMPANY,
  share: OF_A_COMPANY,
  shared: OF_ANYONE,
  printList: OF_A_COMPANY,
  exportList: OF_A_COMPANY,
};

const OF_ADMINS_DOCUMENT = Object.fromEntries(
  Object.entries(OF_A_DOCUMENT).map(([work, row]) => [work, row === OF_A_COMPANY ? OF_ITS_ADMIN : row]),
);

const STATED: WithoutReports<CallName, Row> = {
  latestRegId: OF_ANYONE,
  register: ['done', 'denied', 'denied', 'done', 'denied', 'denied', 'company', 'login', 'login'],
  login: OF_ANYONE,
  logout: OF_ANY_USER,
  updateTenantId: ['login', 'done', 'company', 'done', 'done', 'denied', 'company', 'login', 'login'],
  listCompanies: OF_ANY_USER,
  createCompany: ['login', 'denied', 'denied', 'has', 'denied', 'denied', 'done', 'login', 'login'],
  ...companyExpectations(OF_A_COMPANY, OF_ITS_ADMIN, BY_PATH, BY_LINK),
  ...perDocument((name) => (isOfAdmins(name) ? OF_ADMINS_DOCUMENT : OF_A_DOCUMENT)),
  ...accessExpectations<Row>({
    ofAnyone: OF_ANYONE,
    ofAnyUser: OF_ANY_USER,
    ofPlatform: OF_THE_PLATFORM,
    ownOnly: (others) => ['login', others, others, 'done', others, 'denied', others, 'login', 'login'],
    ofWhoseOldPassword: ['login', 'wrong', 'wrong', 'done', 'done', 'denied', 'done', 'login', 'login'],
  }),
  ...secondFactorExpectations<Row>({
    ofAnyUser: OF_ANY_USER,
    ofPlatform: OF_THE_PLATFORM,
    ofItsAdmin: OF_ITS_ADMIN,
    ofWhoseOldPassword: ['login', 'wrong', 'wrong', 'done', 'done', 'denied', 'done', 'login', 'login'],
    ofNoPasskey: ['login', 'missing', 'missing', 'missing', 'missing', 'denied', 'missing', 'login', 'login'],
    ofNoSuchPasskey: ['login', 'wrong', 'wrong', 'missing', 'missing', 'denied', 'missing', 'login', 'login'],
    ofNoAddress: OF_NO_ADDRESS,
    ofNoAddressForAnyone: OF_NO_ADDRESS_FOR_ANYONE,
  }),
  ...recordExpectations(OF_A_COMPANY, OF_ITS_ADMIN),
  ...shortListExpectations(OF_A_COMPANY, OF_ITS_ADMIN),
  ...consignmentExpectations(OF_A_COMPANY, OF_ITS_ADMIN),
  ...biltyEventExpectations(OF_A_COMPANY, OF_ITS_ADMIN),
  ...podExpectations(OF_A_COMPANY),
  ...printJobExpectations(OF_A_COMPANY),
  ...scanExpectations(OF_A_COMPANY),
  ...trackingExpectations(OF_A_COMPANY, OF_ANYONE),
  ...driverExpectations(OF_A_COMPANY, OF_ANYONE),
  ...dispatchExpectations(OF_A_COMPANY),
  ...hireExpectations(OF_A_COMPANY, OF_ITS_ADMIN),
  ...tripExpectations(OF_A_COMPANY),
  ...rateExpectations(OF_A_COMPANY, OF_ITS_ADMIN),
  ...taxCreditExpectations(OF_ITS_ADMIN),
  ...connectExpectations(OF_ITS_ADMIN),
  ...counterExpectations<Row>({
    ofCompany: OF_A_COMPANY,
    ofItsAdmin: OF_ITS_ADMIN,
    ofAnyone: OF_ANYONE,
    ofWhoseOldPassword: ['login', 'wrong', 'unnamed', 'done', 'done', 'denied', 'company', 'login', 'login'],
  }),
  ...stepExpectations(OF_A_COMPANY, OF_ITS_ADMIN),
  ...partyExpectations(OF_A_COMPANY, OF_ITS_ADMIN),
  ...ewayExpectations(OF_A_COMPANY),
  ...moneyExpectations(OF_A_COMPANY, OF_ITS_ADMIN),
  ...billExpectations(OF_A_COMPANY, OF_ITS_ADMIN),
  ...exportExpectations(OF_ITS_ADMIN),
  ...bankExpectations(OF_A_COMPANY, OF_ITS_ADMIN),
  ...movingExpectations(OF_ITS_ADMIN),
  ...digestExpectations(OF_ITS_ADMIN),
  ...nightlyCopyExpectations(OF_ITS_ADMIN),
  ...cashExpectations(OF_A_COMPANY, OF_ITS_ADMIN),
  ...mailExpectations(OF_THE_PLATFORM),
  publicConfig: OF_ANYONE,
  publicPlans: OF_ANYONE,
  verifyKeys: OF_ANYONE,
  verifyCheck: OF_ANYONE,
  captchaChallenge: OF_ANYONE,
  freightByWeek: OF_A_COMPANY,
  find: OF_A_COMPANY,
  ...billingExpectations<Row>({
    anyUser: OF_ANY_USER,
    company: OF_A_COMPANY,
    companyAdmin: OF_ITS_ADMIN,
    order: ['login', 'done', 'unnamed', 'done', 'denied', 'denied', 'order', 'login', 'login'],
    platform: OF_THE_PLATFORM,
    named: ['login', 'done', 'unnamed', 'denied', 'denied', 'denied', 'denied', 'login', 'login'],
  }),
  ...platformExpectations(OF_ANYONE, OF_ANY_USER, OF_THE_PLATFORM),
  // Its path always names a company.
  clientImage: BY_PATH,
};
const EXPECTED = withReports(STATED, () => OF_ANYONE);

let portal: TestPortal;
let a: TestCompany;
let b: TestCompany;
let tokens: Record<Caller, string | undefined>;
/** The owner of the database, who reads what the calls wrote. */
let owner: Client;
let heldOfBranches: string;

beforeAll(async () => {
  portal = await startPortal();
  owner = new Client(portal.connection);
  await owner.connect();
  heldOfBranches = await statementOfBranches(owner);
  a = await aCompany(portal);
  // No answer may be empty, or its shape would not be tested.
  await makeReferred(portal, a.token);
  const due = { permit_Due_Date: '2026-01-01', insurance_Due_Date: '2026-01-01', due_Date: '2026-01-01' };
  const vehicle = { vehicle_No: 'MP09HG0001', fitness_Certificate_No: 'F-1', fitness_Due_Date: '2026-01-01', ...due };
  done(await call(portal, 'vehicleCreate', { token: a.token, body: vehicle }));
  for (const name of DOCUMENT_NAMES)
    savedPaper(await call(portal, `${name}Create`, { token: a.token, body: aDocument(name) }));
  const superAdmin = await logIn(portal, SUPER_ADMIN.userName, SUPER_ADMIN.password);
  b = await aCompany(portal);
  const [backOffice, newOwner, expired, revoked] = await Promise.all([
    aBackOffice(portal, a),
    anOwner(portal),
    logIn(portal, a.userName),
    logIn(portal, a.userName),
  ]);
  await owner.query(`update session set expires_at = now() - interval '1 second' where token_hash = $1`, [
    createHash('sha256').update(expired).digest(),
  ]);
  done(await call(portal, 'logout', { token: revoked }));
  tokens = {
    nobody: undefined,
    'super admin naming A': superAdmin,
    'super admin naming nobody': superAdmin,
    'admin of A': a.token,
    'back office of A': backOffice.token,
    'admin of B naming A': b.token,
    'admin without company': newOwner.token,
    'expired token': expired,
    'revoked token': revoked,
  };
});

afterAll(async () => {
  await owner.end();
  await portal.stop();
});

const REQUESTS = requestsOfCalls(() => ({ portal, a }));

/** Calls that end or change the login that makes them get a login of their own. */
async function tokenFor(name: CallName, caller: Caller): Promise<string | undefined> {
  const shared = tokens[caller];
  if (name === 'createCompany' && caller === 'admin without company') return (await anOwner(portal)).token;
  if (changesOwnFactor(name) && EXPECTED[name][CALLERS.indexOf(caller)] === 'done')
    return await aTokenWithApp(portal, a, caller, name);
  if (!name.startsWith('logout') || EXPECTED[name][CALLERS.indexOf(caller)] !== 'done') return shared;
  return await aPassingToken(portal, a, caller);
}

/** The ways to name A: in the query, and where there is a body, in it, alone or beside the caller’s own company in the query. */
function namings(name: CallName, caller: Caller, sent: Sent): Sent[] {
  if (!caller.endsWith('naming A')) return [sent];
  // What the platform does to a company is done to one that no other test needs.
  const { tenantId = a.tenantId } = sent.query ?? {};
  const inQuery = { ...sent, query: { ...sent.query, TenantId: tenantId } };
  const { body }: Call = calls[name];
  if (body === undefined || !caller.includes('of B')) return [inQuery];
  if (sent.body instanceof FormData) {
    const inForm = new FormData();
    for (const [part, value] of sent.body) inForm.append(part, value);
    inForm.set('tenantId', tenantId);
    return [inQuery, { ...sent, body: inForm }];
  }
  const inBody = Array.isArray(sent.body)
    ? sent.body.map((line: object) => ({ ...line, tenantId }))
    : { ...(sent.body as object), tenantId };
  const besideOwn = { ...sent, query: { ...sent.query, TenantId: b.tenantId }, body: inBody };
  return [inQuery, { ...sent, body: inBody }, besideOwn];
}

test('a super admin who names two companies is refused', async () => {
  const token = tokens['super admin naming A'] ?? '';
  const body = { ...aDocument('bilty'), tenantId: b.tenantId };
  const sent = { token, query: { TenantId: a.tenantId }, body };
  expect(refused(await call(portal, 'biltyCreate', sent))).toMatchObject({
    status: 400,
    detail: 'tenantId was sent more than once, with different values.',
  });
});

/**
 * An answer without lists that documents of earlier versions leave empty (test/server/bilty-extension.test.ts), advice, packages that
 * were not scanned or are on no other truck, and passkeys, which no address without a name can have (test/server/passkeys.test.ts).
 */
const withoutFurtherLists = (answer: string) =>
  Object.values<AnyDocument>(documents)
    .flatMap(({ extension }) => Object.values(extension?.lists ?? {}))
    .reduce(
      (text, { wire }) => text.replaceAll(`"${wire}":[]`, ''),
      answer.replaceAll(
        /"(advice|contacts|gstins|similar|adoptions|aliases|opened_Again|further_Of|further_Branches|contents|changed|faults|unregistered|passkeys|loaded|unloaded|elsewhere)" ?: ?\[\]/g,
        '',
      ),
    );

test('every call of the contract has an expectation and a request', () => {
  expect(Object.keys(EXPECTED).sort()).toEqual(Object.keys(calls).sort());
  expect(Object.keys(REQUESTS).sort()).toEqual(Object.keys(calls).sort());
});

describe.each(Object.keys(calls) as CallName[])('%s', (name) => {
  const refusalsFirst = CALLERS.map((caller, at) => ({ caller, expected: EXPECTED[name][at] ?? 'done' })).sort(
    (one, other) => Number(one.expected === 'done') - Number(other.expected === 'done'),
  );

  const make = async () => {
    const request = REQUESTS[name];
    return typeof request === 'function' ? await request() : request;
  };
  // A refusal changes nothing, so what was made for the call is still there for the next, and for the first that succeeds.
  let untouched: Promise<Sent> | undefined;

  test.each(refusalsFirst)('the call answers $caller with: $expected', async ({ caller, expected }) => {
    const sent = await (untouched ??= make());
    if (expected === 'done') untouched = undefined;
    const before = expected === 'done' ? await ofBranches(name) : [];
    for (const named of namings(name, caller, sent)) {
      const token = await tokenFor(name, caller);
      const answered = await call(portal, name, { ...named, ...(token !== undefined && { token }) });
      if (expected === 'done') {
        expectItsShape(name, answered);
        // A payment just made settles nothing yet; a receipt shows how that is answered.
        const unsettled = ['moneyPayment', 'moneyContra', 'moneyJournal', 'moneyReverse', 'cashBookSend'].includes(
          name,
        );
        // A counter gets all of these, and a company need not have all of them.
        const isSnapshot = name === 'counterSnapshot';
        // An import that succeeds has no errors, a change made by one line names no other, and a copy that was just requested has had no
        // night yet.
        const full =
          !name.endsWith('Import') &&
          !name.startsWith('audit') &&
          !name.startsWith('movingIn') &&
          !name.startsWith('nightlyCopy') &&
          !unsettled &&
          !isSnapshot;
        if (caller === 'admin of A' && full && 'json' in calls[name].answer)
          expect(withoutFurtherLists(answered.text)).not.toContain('[]');
      } else {
        const { requestId, ...problem } = refused(answered);
        expect(problem).toEqual({
          type: 'about:blank',
          title: expect.stringMatching(/^[A-Z][\w ]+$/),
          ...REFUSALS[expected],
        });
        expect(requestId).toBe(answered.headers.get('x-request-id'));
        expect(answered.status).toBe(REFUSALS[expected].status);
      }
    }
    if (expected === 'done') expect(await ofBranches(name)).toEqual(before);
  });
});

/** A statement for what the tables with a branch hold of a company, one row per table. */
async function statementOfBranches(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns where table_schema = 'public'
       and column_name in ('branch_id', 'delivery_branch') order by 1`,
  );
  expect(rows.length).toBeGreaterThan(5);
  const held = rows.map(
    ({ name }) =>
      `select '${name} ' || count(*) || ' ' || coalesce(sum(hashtext(t::text)), 0) as held from "${name}" t where tenant_id = $1`,
  );
  return held.join(' union all ');
}

/**
 * What the tables with a branch hold of the company, for a call that is registered as writing no branch
 * (src/server/branches/written-branches.ts); nothing for other calls.
 */
async function ofBranches(name: CallName): Promise<readonly string[]> {
  if (!(name in WRITTEN) || typeof WRITTEN[name as keyof typeof WRITTEN] !== 'string') return [];
  const { rows } = await owner.query<{ held: string }>(heldOfBranches, [a.tenantId]);
  return rows.map(({ held }) => held).sort();
}
