import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { calls, type CallName } from '#api/calls.ts';
import { documents, type DocumentName } from '#domain/kinds.ts';
import { readBack } from '#test/print/read-back.ts';
import {
  aBackOffice,
  aCompany,
  anOwner,
  asOwner,
  call,
  companyBody,
  registration,
  type Answered,
  type Sent,
  type TestCompany,
} from '#test/factories.ts';
import { aDocument, aDocumentLine, DOCUMENT_NAMES, numberOf, perDocument } from '#test/documents.ts';
import { isLong, SEED } from '#test/long.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';
import { isCitus, temporaryFolder } from '#test/throwaway-database.ts';
import { canaryIn, companyWithCanaries } from './canaries.ts';
import { CANARY_PLATE, NUMBERS } from './canary-words.ts';
import { withReports, type WithoutReports } from './report-calls.ts';
import { mailAttempts } from './expectations-mail.ts';
import { platformAttempts } from './expectations-platform.ts';
import { accessAttempts } from './expectations-access.ts';
import { secondFactorAttempts } from './expectations-second-factors.ts';
import { billingAttempts } from './expectations-billing.ts';
import { bankAttempts } from './expectations-bank.ts';
import { nightlyCopyAttempts } from './expectations-nightly-copy.ts';
import { digestAttempts } from './expectations-digest.ts';
import { exportAttempts } from './expectations-exports.ts';
import { movingAttempts } from './expectations-moving-in.ts';
import { companyAttempts } from './expectations-company.ts';
import { biltyEventAttempts } from './expectations-bilty-events.ts';
import { podAttempts } from './expectations-pods.ts';
import { printJobAttempts } from './expectations-print-jobs.ts';
import { scanAttempts } from './expectations-scans.ts';
import { driverAttempts } from './expectations-driver.ts';
import { stepAttempts } from './expectations-steps.ts';
import { dispatchAttempts } from './expectations-dispatch.ts';
import { hireAttempts } from './expectations-hire.ts';
import { trackingAttempts } from './expectations-tracking.ts';
import { rateAttempts } from './expectations-rates.ts';
import { counterAttempts } from './expectations-counters.ts';
import { connectAttempts } from './expectations-connect.ts';
import { taxCreditAttempts } from './expectations-tax-credits.ts';
import { tripAttempts } from './expectations-trips.ts';
import { consignmentAttempts } from './expectations-consignment.ts';
import { shortListAttempts } from './expectations-short-lists.ts';
import { ewayAttempts } from './expectations-eway.ts';
import { billAttempts } from './expectations-bills.ts';
import { cashAttempts } from './expectations-cash.ts';
import { moneyAttempts } from './expectations-money.ts';
import { partyAttempts } from './expectations-parties.ts';
import { recordAttempts } from './expectations-records.ts';

// No word of one company ever reaches another. Company A holds a canary in every field; everybody else makes every call,
// with A's ids and numbers too; then whatever was answered, printed or logged is searched for it.

interface Found {
  readonly call: string;
  readonly where: string;
  readonly canary: string;
}

/** The calls of a document as somebody else would try them: as they are meant, and with A's numbers and line. */
function documentAttempts(name: DocumentName) {
  const number = numberOf(name);
  const strange = (fields?: object) => aDocument(name, fields);
  const id = 2;
  const each = (rest: Sent = {}) => NUMBERS.map((each) => ({ ...rest, query: { ...rest.query, [number]: each, id } }));
  const line = aDocumentLine(name, { id });
  const filters = [
    {},
    { FromDate: '1900-01-01', ToDate: '2100-12-31' },
    { searchParam: 'QZ' },
    { searchParam: '73918' },
  ];
  // The canary of every amount is 100: what others add up must not have it either.
  const sums = Object.keys(documents[name].sums);
  // By another sum each day: what is sorted by differs in nothing else.
  const sorted = (isLong ? sums : sums.slice(SEED % sums.length).slice(0, 1)).map((sort) => ({
    sums: 'yes',
    sort,
    order: 'desc',
  }));
  const amounts = [{ sums: 'yes' }, { sums: 'yes', searchParam: '100' }, { sums: 'yes', searchParam: 'QZ' }, ...sorted];
  return {
    list: [
      ...[...filters, ...amounts].map((query) => ({ query })),
      ...each(),
      { query: { pageIndex: 2, pageSize: 1 } },
    ],
    listTotals: [...filters, { searchParam: '100' }, { all: 'yes' }].map((query) => ({ query })),
    read: each(),
    next: [{}],
    create: [
      { body: strange(), headers: { 'idempotency-key': 'of-a' } },
      { body: strange({ [number]: 'D-1', details: undefined }) },
    ],
    update: each({ body: strange({ details: [line] }) }),
    month: [{}],
    lines: each(),
    addLines: each({ body: [line] }),
    updateLines: each({ body: [line] }),
    deleteLine: each(),
    suggestions: (calls[`${name}Suggestions`].query.field.choices ?? []).map((field) => ({ query: { field } })),
    print: each(),
    share: each(),
    shared: WRONG_LINKS,
    printList: [...filters, ...amounts].map((query) => ({ query })),
    exportList: [...filters, ...amounts].map((query) => ({ query })),
  };
}

const WRONG_LINKS = ['', 'x', 'eyJjbGFpbXMiOnt9fQ.x'].map((link) => ({ query: { link } }));

/** Every call as somebody else would try it. */
function attempts(name: CallName): Sent[] {
  const requests: WithoutReports<CallName, Sent[]> = {
    latestRegId: [{}],
    register: [{ body: registration({ role_Id: '2' }) }],
    login: [{ body: { userName: 'admin', password: 'wrong' } }],
    // The sweep needs its tokens; what a logout answers is one sentence.
    logout: [],
    updateTenantId: [{}, { query: { userName: 'admin' } }],
    listCompanies: [{}],
    createCompany: [{ body: companyBody() }],
    ...companyAttempts(),
    ...perDocument(documentAttempts),
    ...accessAttempts(),
    ...secondFactorAttempts(),
    ...recordAttempts(),
    ...shortListAttempts(),
    ...consignmentAttempts(),
    ...biltyEventAttempts(),
    ...trackingAttempts(),
    ...driverAttempts(),
    ...dispatchAttempts(),
    ...hireAttempts(),
    ...tripAttempts(),
    ...rateAttempts(),
    ...taxCreditAttempts(),
    ...connectAttempts(),
    ...counterAttempts(),
    ...stepAttempts(),
    ...podAttempts(),
    ...printJobAttempts(),
    ...scanAttempts(),
    ...partyAttempts(),
    ...ewayAttempts(),
    ...moneyAttempts(),
    ...billAttempts(),
    ...exportAttempts(),
    ...bankAttempts(),
    ...movingAttempts(),
    ...digestAttempts,
    ...nightlyCopyAttempts,
    ...cashAttempts(),
    ...mailAttempts,
    ...billingAttempts(),
    publicConfig: [{}],
    publicPlans: [{}],
    verifyKeys: [{}],
    verifyCheck: [{ body: { code: 'AQ' } }],
    captchaChallenge: [{}],
    freightByWeek: [{}],
    ...platformAttempts(),
    find: ['QZX', '73918', CANARY_PLATE, '1', 'A-77', '%'].map((q) => ({ query: { q } })),
  };
  return withReports(requests, () => WRONG_LINKS)[name];
}

const isPdf = ({ headers }: Answered) => headers.get('content-type') === 'application/pdf';

/** All that an answer says, each part with where it stands. */
function saidIn(answered: Answered): [string, string][] {
  const headers = [...answered.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const parts: [string, string][] = [['headers', headers]];
  if (isPdf(answered)) {
    // What is compressed is read back; three letters stand in it by chance.
    const plain = answered.bytes.toString('latin1').replaceAll(/\bstream\r?\n[^]*?\bendstream\b/g, '');
    return [...parts, ['body', plain], ['print', readBack(answered.bytes).flat]];
  }
  if (answered.headers.get('content-type')?.includes('spreadsheet')) {
    const sheets = Object.entries(unzipSync(answered.bytes)).map(
      ([name, part]) => `${name}\n${Buffer.from(part).toString('utf8')}`,
    );
    return [...parts, ['spreadsheet', sheets.join('\n')]];
  }
  return [...parts, ['body', answered.text]];
}

/** What poppler reads in PDFs; nothing where it is not installed. From one shell: each program that this process starts is a copy of it. */
async function popplersTexts(pdfs: readonly Buffer[]): Promise<string[]> {
  const folder = mkdtempSync(join(temporaryFolder(), 'pdfs-'));
  for (const [at, pdf] of pdfs.entries()) writeFileSync(join(folder, `${at}.pdf`), pdf);
  await new Promise((resolve) => {
    execFile('sh', ['-c', 'for pdf in *.pdf; do pdftotext "$pdf" "$pdf.txt"; done'], { cwd: folder }, resolve);
  });
  return pdfs.map((_, at) => {
    const text = join(folder, `${at}.pdf.txt`);
    return existsSync(text) ? readFileSync(text, 'utf8') : '';
  });
}

/** Compares what is said of a number that only A has with what is said of one that nobody has: it must be the same. */
function watchForDifference() {
  const said = new Map<string, Set<string>>();
  return {
    saw(who: string, query: Readonly<Record<string, string | number>>, { status, text }: Answered): void {
      const number = DOCUMENT_NAMES.flatMap((name) => query[numberOf(name)] ?? [])[0];
      if (number !== 'A-77' && number !== 'none') return;
      const one = `${who}${query['tenantId'] === undefined ? '' : ' naming A'}`;
      const sayings = said.get(one) ?? new Set();
      said.set(one, sayings.add(`${status} ${text.replace(/"requestId":"[^"]*"/, '')}`));
    },
    found: (): Found[] =>
      [...said]
        .filter(([, sayings]) => sayings.size > 1)
        .map(([who, sayings]) => ({ call: who, where: 'told apart', canary: [...sayings].join(' | ') })),
  };
}

test('a canary is seen wherever it stands, but not in what is drawn by lot', () => {
  for (const text of [
    'QZXName',
    '"url":"/x/QZXLane-1"',
    `qzx-${crypto.randomUUID()}@x`,
    '23QZX45ABCDE1234F',
    'a 739184 b',
    'aQzXb',
  ])
    expect(canaryIn(text), text).toBeDefined();
  for (const text of ['{"link":"aB3dqZx9_kLmNopQr7tUvWxYz"}', '/t#Zk9qzXw2-LmNo_PqRsTuVw'])
    expect(canaryIn(text), text).toBeUndefined();
});

interface SweepOptions {
  readonly dropPolicies?: boolean;
  readonly oneByOne?: boolean;
  /** Whether poppler reads the prints too, each in a process of its own; the portal's own reader always does. */
  readonly withPoppler?: boolean;
}

/** Everybody but A makes every call; answers each canary that came out. */
async function sweep(
  portal: TestPortal,
  { dropPolicies = false, oneByOne = false, withPoppler = false }: SweepOptions = {},
): Promise<{ found: Found[]; statuses: Set<number> }> {
  const a = await companyWithCanaries(portal);
  const b = await aCompany(portal);
  const [backOffice, owner, founder] = await Promise.all([aBackOffice(portal, b), anOwner(portal), anOwner(portal)]);
  const printed: { readonly call: string; readonly pdf: Buffer }[] = [];
  // The canaries are where they should be, and the eye that looks for them sees them.
  for (const name of DOCUMENT_NAMES) {
    const query = { [numberOf(name)]: 'A-77' };
    const own = await call(portal, `${name}Print`, { token: a.token, query });
    printed.push({ call: 'own', pdf: own.bytes });
    expect(canaryIn(saidIn(own).find(([where]) => where === 'print')?.[1] ?? '')).toBeDefined();
  }
  const before = await stateOf(portal, a);
  if (dropPolicies) await withoutPolicies(portal);

  const callers: Record<string, string | undefined> = {
    nobody: undefined,
    'admin of B': b.token,
    'back office of B': backOffice.token,
    'owner without company': owner.token,
  };
  const found: Found[] = [];
  const statuses = new Set<number>();
  const apart = watchForDifference();
  async function tryAs(caller: string, shared: string | undefined, name: CallName): Promise<void> {
    // Whoever makes a company has one from then on, and could stand for an owner without one no more.
    const token = name === 'createCompany' && shared === owner.token ? founder.token : shared;
    for (const attempt of attempts(name)) {
      for (const named of [{}, { tenantId: a.tenantId }]) {
        const query = { ...attempt.query, ...named };
        const answered = await call(portal, name, { ...attempt, query, ...(token !== undefined && { token }) });
        statuses.add(answered.status);
        apart.saw(`${name} by ${caller}`, query, answered);
        if (isPdf(answered)) printed.push({ call: `${name} by ${caller}`, pdf: answered.bytes });
        for (const [where, text] of saidIn(answered)) {
          const canary = canaryIn(text);
          if (canary !== undefined) found.push({ call: `${name} by ${caller}`, where, canary });
        }
      }
    }
  }
  for (const name of Object.keys(calls) as CallName[]) {
    const tries = Object.entries(callers).map(
      ([caller, shared]) =>
        () =>
          tryAs(caller, shared, name),
    );
    if (!oneByOne) await Promise.all(tries.map((each) => each()));
    // Where nothing holds, one caller's change takes away what the next would have seen.
    else for (const each of tries) await each();
  }
  const texts = withPoppler ? await popplersTexts(printed.map(({ pdf }) => pdf)) : [];
  for (const [at, { call: who }] of printed.entries()) {
    const canary = canaryIn(texts[at] ?? '');
    // Where poppler is, it sees A's own papers.
    if (who === 'own') expect((texts[at] ?? '') === '' || canary !== undefined).toBe(true);
    else if (canary !== undefined) found.push({ call: who, where: 'pdftotext', canary });
  }
  const logged = portal.logLines.find((line) => canaryIn(line) !== undefined);
  if (logged !== undefined) found.push({ call: 'any', where: 'log', canary: logged });
  found.push(...apart.found());
  // Nor was anything of A changed.
  if (found.length === 0) expect(await stateOf(portal, a)).toEqual(before);
  return { found, statuses };
}

/** All of A's papers, company, drivers and vehicles as the database has them. */
const stateOf = (portal: TestPortal, a: TestCompany) =>
  asOwner(portal, async (client) => {
    const tables = [
      'company',
      ...Object.values(documents).flatMap(({ table, lineTable }) => [table, lineTable, `${table}_month`]),
      'series',
      'employee',
      'vehicle',
      'branch',
      'charge_head',
      'voucher',
      'entry',
      'item',
      'allocation',
      'receipt_deduction',
      'cash_close',
      'cash_reason',
      'account',
      'subscription',
      'payment',
      'audit',
    ];
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
      `select pg_get_functiondef('search_document'::regproc) as written`,
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

// Each sweep is some two thousand requests, the callers side by side.
describe("another company's word is in no answer, print or log", () => {
  test('as the portal runs', async () => {
    const { found, statuses } = await withPortal({}, (portal) => sweep(portal, { withPoppler: true }));
    expect(found).toEqual([]);
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  });

  // Without its filter a statement is one of all companies to Citus, which refuses it.
  test.skipIf(isCitus)('with the filter taken out of every statement, by the policies alone', async () => {
    const { found } = await withPortal({ rewrite: withoutFilter }, async (portal) => {
      await searchWithoutFilter(portal);
      return await sweep(portal);
    });
    expect(found).toEqual([]);
  });

  test('with the policies dropped, by the filters alone', async () => {
    const { found } = await withPortal({}, (portal) => sweep(portal, { dropPolicies: true }));
    expect(found).toEqual([]);
  });

  test.skipIf(isCitus)('and the sweep sees it when both are gone', async () => {
    const { found } = await withPortal({ rewrite: withoutFilter }, async (portal) => {
      await searchWithoutFilter(portal);
      return await sweep(portal, { dropPolicies: true, oneByOne: true, withPoppler: true });
    });
    const seeing = new Set(found.map((each) => each.call.split(' ')[0]));
    const seen = ['getCompany', 'auditList', 'drivers', 'vehicleNumbers', 'expiringDocuments'];
    const ofBilling = ['payments', 'paymentPage', 'paymentFilter', 'paymentPrint', 'subscriptionHistory'];
    const ofDocuments = DOCUMENT_NAMES.flatMap((name) =>
      ['List', 'Lines', 'Suggestions', 'PrintList'].map((work) => name + work),
    );
    expect([...seeing]).toEqual(expect.arrayContaining([...seen, ...ofBilling, ...ofDocuments]));
    expect(new Set(found.map((each) => each.where))).toContain('print');
    expect(new Set(found.map((each) => each.where))).toContain('spreadsheet');
    expect(new Set(found.map((each) => each.where))).toContain('told apart');
  });
});
