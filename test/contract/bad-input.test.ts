import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#api/call.ts';
import { calls, type CallName } from '#api/calls.ts';
import {
  aCompany,
  anOwner,
  aSavedBilty,
  call,
  done,
  logIn,
  savedPaper,
  type Problem,
  type SavedPaper,
  type TestCompany,
} from '#test/factories.ts';
import { documents } from '#domain/kinds.ts';
import { aDocument, DOCUMENT_NAMES, numberOf } from '#test/documents.ts';
import { startPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import { isLong, saySeed, SEED } from '#test/long.ts';
import { spoiltRequests } from './characters.ts';
import { billingSeeds } from './expectations-billing.ts';
import { asTransporter } from './expectations-eway.ts';
import { aFollowedLr } from './expectations-tracking.ts';
import { freeExports } from './expectations-exports.ts';
import { freeTries, NOT_BY_GARBAGE } from './expectations-second-factors.ts';
import { aLawRow, knownToPlatform } from './expectations-platform.ts';
import { attacks, UNSAVABLE, WITHOUT_FULL_STOP, type World } from './garbage.ts';
import { seededWorld, type DriverLinks } from './seeded-world.ts';

// Whatever is sent gets a status and a sentence: never a 500, no answer at all, a word of another company or half a saved
// document. The requests are generated from the schemas of the calls; a failure prints the seed and the path to it.

const RUNS = isLong ? 300 : 12;
/** The seed of the garbage: with it each call succeeds at least once, and each changes what the next finds. The long run has others. */
const GARBAGE = isLong ? SEED : 20_260_405;
/** A call that has not succeeded yet is sent more: the seed, and how much. */
const MORE = [
  [GARBAGE, 60],
  [GARBAGE + 1, 240],
] as const;
/** Calls that cannot succeed here: they would end the session, make a second company, or need a link from a letter. */
const NEVER_WELL: readonly CallName[] = [
  ...(['logout', 'logoutEverywhere', 'endOwnSession', 'createCompany', 'login', 'register', 'resetPassword'] as const),
  ...NOT_BY_GARBAGE,
  // They need a trip sheet with a vehicle, which garbage does not make: trip-sheet.test.ts tests them.
  ...(['tripSheetStart', 'tripSheetAdvance', 'tripSheetSettle'] as const),
  // They need a checked file, which the next checked one replaces: moving-in.test.ts tests them.
  ...(['movingInHead', 'movingInStart', 'movingInUndo'] as const),
];

let portal: TestPortal;
/** Another company, whose ids are tried. */
let a: TestCompany;
let b: TestCompany;
let world: World;
/** The platform’s calls are tried by a super admin, who knows only the company that they work on. */
let worldOfPlatform: World;
let superAdmin: string;
/** Tokens of valid links; at other times garbage is sent in their place. */
let link: string;
let driverLinks: DriverLinks;
const linkOf = (name: CallName) =>
  name.startsWith('driver') ? driverLinks[name === 'driverExpense' ? 'ofTrip' : 'ofLr'] : link;
beforeAll(async () => {
  saySeed();
  portal = await startPortal();
  [a, b] = await Promise.all([aCompany(portal), aCompany(portal)]);
  await aSavedBilty(portal, a.token, { bilty_No: 'A-77' });
  ({ world, driverLinks } = await seededWorld(portal, a, b));
  ({ link } = await aFollowedLr(portal, b.token));
  superAdmin = await logIn(portal, SUPER_ADMIN.userName, SUPER_ADMIN.password);
  const theirs = await aCompany(portal);
  const billing = await billingSeeds(portal, superAdmin, { theirs, own: b });
  world = { ...world, knownOf: { ...world.knownOf, ...billing.ofCompany } };
  const { tenantId } = await aCompany(portal);
  worldOfPlatform = {
    strange: ['A-77', '1', crypto.randomUUID()],
    known: {},
    knownOf: {
      ...(await knownToPlatform(portal, tenantId)),
      ...billing.ofPlatform,
      setUserPassword: { username: [(await anOwner(portal)).userName] },
    },
    bodies: { lawAdd: aLawRow() },
    sheets: {},
  };
});
afterAll(() => portal.stop());

const INSIDE = /select |insert |violates|constraint|syntax error|pg_|node_modules|\.ts:|at \w+ \(/i;

/** What every answer must be, whatever was sent. */
async function expectAnAnswer(name: CallName, response: Response): Promise<void> {
  const text = await response.text();
  expect(response.status, text).toBeLessThan(500);
  if (response.status === 200) {
    const { answer }: Call = calls[name];
    if ('json' in answer) expect(answer.json.safeParse(JSON.parse(text)).error).toBeUndefined();
    return;
  }
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  const problem = JSON.parse(text) as Problem;
  expect(problem).toMatchObject({ status: response.status, code: expect.stringMatching(/^[a-z_]+$/) });
  if (!WITHOUT_FULL_STOP.includes(problem.detail)) expect(problem.detail).toMatch(/^\S.{5,300}[.!]$/);
  expect(problem.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(problem.detail).not.toMatch(INSIDE);
  if (response.status === 429) expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
}

/** A dozen of a call’s requests, different ones each day; the long run sends all. */
function drawn<Request>(requests: readonly Request[], name: CallName): readonly Request[] {
  if (isLong || requests.length <= RUNS) return requests;
  const some = fc.shuffledSubarray([...requests], { minLength: RUNS, maxLength: RUNS });
  return fc.sample(some, { seed: SEED + Object.keys(calls).indexOf(name), numRuns: 1 })[0] ?? [];
}

describe('characters that cannot be saved', () => {
  test.each(Object.keys(calls) as CallName[])('%s refuses a character that cannot be saved', async (name) => {
    const call: Call = calls[name];
    const ofPlatform = call.who === 'platform';
    const token = name.startsWith('logout') ? 'none' : ofPlatform ? superAdmin : b.token;
    const requests = spoiltRequests(name, call, ofPlatform ? worldOfPlatform : world);
    for (const { what, path, query, body, told, unread = false } of drawn([...requests], name)) {
      const response = await fetch(`${portal.url}/api/${path}?${query}`, {
        method: call.method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(call.link === true && { 'x-link': linkOf(name) }),
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
      });
      const refusal = response.clone();
      await expectAnAnswer(name, response);
      if (told.length > 0) {
        const { errors = [] } = (await refusal.json()) as Problem;
        const refusedFor = errors.filter(({ message }) => message.endsWith('has a character that cannot be saved.'));
        expect(
          refusedFor.map(({ path: wire }) => wire),
          what,
        ).toEqual(expect.arrayContaining([...told]));
      } else if (!unread) expect(response.status, what).toBeGreaterThanOrEqual(400);
    }
  });

  test('a character that cannot be saved is refused in every header that is read', async () => {
    const inHeader = UNSAVABLE.filter((character) => character > '\x7F' && character <= '\xFF');
    expect(inHeader).not.toEqual([]);
    const send = (headers: Record<string, string>) =>
      fetch(`${portal.url}/api/Bilty_Master`, {
        method: 'POST',
        headers: { authorization: `Bearer ${b.token}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(aDocument('bilty')),
      });
    for (const character of inHeader) {
      const text = `a${character}b`;
      for (const header of ['authorization', 'idempotency-key', 'content-type']) {
        const answered = await send({ [header]: text });
        expect(answered.status, header).toBeGreaterThanOrEqual(400);
        await expectAnAnswer('biltyCreate', answered);
      }
      for (const header of ['x-captcha', 'cookie', 'user-agent', 'x-forwarded-for', 'x-session', 'x-xsrf-token'])
        await expectAnAnswer('biltyCreate', await send({ [header]: text }));
    }
  });
});

describe('garbage sent to every call', () => {
  test.each(Object.keys(calls) as CallName[])('%s answers garbage without a 500', async (name) => {
    const call: Call = calls[name];
    const ofPlatform = call.who === 'platform';
    const { path, query, body, key } = attacks(name, call, ofPlatform ? worldOfPlatform : world);
    const known = { weight: 8, arbitrary: fc.constant(ofPlatform ? superAdmin : b.token) };
    // A logout that succeeds would end the session that the other calls need.
    const token = name.startsWith('logout')
      ? fc.constant('none')
      : fc.oneof(known, fc.constantFrom('', 'x'.repeat(500)));
    // Garbage accepted as settings may have removed it.
    if (name === 'ewayBillPartBFile' || name === 'ewayBillConsolidatedFile') await asTransporter(portal, b.token);
    if (name === 'exportGstr1' || name === 'exportGstr3b' || name === 'movingInCheck') await freeExports(portal);
    if (name === 'updatePassword') await freeTries(portal);
    const statuses = new Set<number>();
    const property = fc.asyncProperty(
      path,
      query,
      body,
      token,
      key,
      async (sentPath, sentQuery, sent, sentToken, sentKey) => {
        const response = await fetch(`${portal.url}/api/${sentPath}?${sentQuery}`, {
          method: call.method,
          signal: AbortSignal.timeout(60_000),
          headers: {
            ...(sentToken !== '' && { authorization: `Bearer ${sentToken}` }),
            ...(sentKey !== undefined && { 'idempotency-key': sentKey }),
            ...(call.link === true && { 'x-link': sentKey ?? linkOf(name) }),
            ...(sent.type !== undefined && { 'content-type': sent.type }),
          },
          ...(sent.body !== undefined && { body: sent.body }),
        });
        statuses.add(response.status);
        await expectAnAnswer(name, response);
      },
    );
    const attack = (seed: number, numRuns: number) => fc.assert(property, { seed, numRuns, endOnFailure: true });
    const goesWell = () => NEVER_WELL.includes(name) || statuses.has(200);
    await attack(GARBAGE, RUNS);
    for (const [seed, runs] of MORE) if (!goesWell()) await attack(seed, runs);
    // Garbage that never gets past the login would prove nothing.
    if (!NEVER_WELL.includes(name)) expect([...statuses]).toContain(200);
    expect(Math.max(...statuses)).toBeGreaterThan(200);
  });

  test.each(DOCUMENT_NAMES)('documents saved from garbage can be read, listed and printed: %s', async (name) => {
    const { token } = b;
    const number = numberOf(name);
    const page = done(await call(portal, `${name}List`, { token, query: { pageSize: 100 } }));
    expect(page.totalCount).toBeGreaterThan(2);
    for (const paper of page.data as SavedPaper[]) {
      const query = { [number]: String(paper[number]) };
      const { details } = savedPaper(await call(portal, `${name}Read`, { token, query }));
      if (!('linesLater' in documents[name])) expect(details.length).toBeGreaterThan(0);
      expect((await call(portal, `${name}Print`, { token, query })).status).toBe(200);
    }
    for (const work of ['Next', 'Month', 'PrintList', 'ExportList'] as const) {
      done(await call(portal, `${name}${work}`, { token }));
    }
  });

  test.each(['employee', 'vehicle'] as const)('records from garbage can be read and printed: %s', async (kind) => {
    const { token } = b;
    const page = done(await call(portal, `${kind}Page`, { token, query: { pageSize: 100 } }));
    expect(page.totalCount).toBeGreaterThan(4);
    for (const { id } of page.data as { id: number }[]) {
      done(await call(portal, `${kind}Read`, { token, query: { id } }));
      done(await call(portal, `${kind}Print`, { token, query: { id } }));
    }
    for (const work of ['List', 'PrintList', 'ExportList'] as const)
      done(await call(portal, `${kind}${work}`, { token }));
    for (const name of ['drivers', 'vehicleNumbers', 'expiringDocuments', 'getCompany'] as const) {
      done(await call(portal, name, { token }));
    }
  });

  test('nothing saved from garbage reaches another company', async () => {
    const { token } = a;
    expect(done(await call(portal, 'biltyList', { token }))).toMatchObject({ totalCount: 1 });
    const query = { Bilty_No: 'A-77' };
    expect(savedPaper(await call(portal, 'biltyRead', { token, query })).details).toHaveLength(2);
    for (const name of ['exportBiltyList', 'loadingSlipList'] as const) {
      expect(done(await call(portal, name, { token }))).toMatchObject({ totalCount: 0 });
    }
    for (const name of ['drivers', 'employeeList', 'vehicleList'] as const) {
      expect(done(await call(portal, name, { token }))).toEqual([]);
    }
  });

  test('the log has no error after all the garbage', () => {
    expect(portal.logLines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  });
});
