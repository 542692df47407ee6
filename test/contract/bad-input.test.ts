import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#api/call.ts';
import { calls, type CallName } from '#api/calls.ts';
import {
  aCompany,
  aSavedBilty,
  call,
  done,
  savedBilty,
  type Problem,
  type SavedBilty,
  type TestCompany,
} from '#test/factories.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';
import { attacks } from './garbage.ts';

// Whatever is sent gets a status and a sentence: never a 500, never silence, never another company's word, never half a
// document. The calls are driven from their own schemas; a failure prints the seed and the path to it.

const SEED = 20_260_405;
const RUNS = 120;
/** Calls that do not go well here: the session is needed, a second company is not made, the lines were replaced before. */
const NEVER_WELL: readonly CallName[] = ['logout', 'createCompany', 'login', 'register', 'biltyDeleteLine'];

let portal: TestPortal;
/** Somebody else, whose ids are tried. */
let a: TestCompany;
let b: TestCompany;
beforeAll(async () => {
  portal = await startPortal();
  [a, b] = await Promise.all([aCompany(portal), aCompany(portal)]);
  await aSavedBilty(portal, a.token, { bilty_No: 'A-77' });
  await aSavedBilty(portal, b.token);
});
afterAll(() => portal.stop());

const INSIDE = /select |insert |violates|constraint|syntax error|pg_|node_modules|\.ts:|at \w+ \(/i;

/** What an answer must be whatever was asked. */
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
  expect(problem.detail).toMatch(/^\S.{5,300}[.!]$/);
  expect(problem.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(problem.detail).not.toMatch(INSIDE);
  if (response.status === 429) expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
}

describe('garbage is answered, never with a 500', () => {
  test.each(Object.keys(calls) as CallName[])('%s', async (name) => {
    const call: Call = calls[name];
    const strange = [a.tenantId, b.tenantId, a.userName, 'A-77', '1', '2', '00000000-0000-4000-8000-000000000000'];
    const { query, body, key } = attacks(call, strange);
    const known = { weight: 8, arbitrary: fc.constant(b.token) };
    // A logout that goes well would end the session that the others need.
    const token = name === 'logout' ? fc.constant('none') : fc.oneof(known, fc.constantFrom('', 'x'.repeat(500)));
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(query, body, token, key, async (sentQuery, sentBody, sentToken, sentKey) => {
        const response = await fetch(`${portal.url}/api/${call.path}?${sentQuery}`, {
          method: call.method,
          signal: AbortSignal.timeout(5000),
          headers: {
            ...(sentToken !== '' && { authorization: `Bearer ${sentToken}` }),
            ...(sentKey !== undefined && { 'idempotency-key': sentKey }),
            'content-type': 'application/json',
          },
          ...(sentBody !== undefined && { body: sentBody }),
        });
        statuses.add(response.status);
        await expectAnAnswer(name, response);
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    );
    // Garbage that never gets past the door would show nothing.
    if (!NEVER_WELL.includes(name)) expect([...statuses]).toContain(200);
    expect(Math.max(...statuses)).toBeGreaterThan(200);
  });

  test('and what was taken of it can be read, listed and printed', async () => {
    const { token } = b;
    const page = done(await call(portal, 'biltyList', { token, query: { pageSize: 100 } }));
    expect(page.totalCount).toBeGreaterThan(1);
    for (const { bilty_No } of page.data as SavedBilty[]) {
      const query = { Bilty_No: bilty_No };
      expect(savedBilty(await call(portal, 'biltyRead', { token, query })).details.length).toBeGreaterThan(0);
      expect((await call(portal, 'biltyPrint', { token, query })).status).toBe(200);
    }
    expect((await call(portal, 'biltyPrintList', { token })).status).toBe(200);
    for (const name of ['drivers', 'vehicleNumbers', 'expiringDocuments', 'getCompany', 'biltyNext'] as const) {
      done(await call(portal, name, { token }));
    }
  });

  test('and nothing of it reached the other company', async () => {
    const { token } = a;
    expect(done(await call(portal, 'biltyList', { token }))).toMatchObject({ totalCount: 1 });
    expect(savedBilty(await call(portal, 'biltyRead', { token, query: { Bilty_No: 'A-77' } })).details).toHaveLength(2);
    expect(done(await call(portal, 'drivers', { token }))).toEqual([]);
  });

  test('and the log has no failure in it', () => {
    expect(portal.logLines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  });
});
