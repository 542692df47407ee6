import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, asOwner, call, done, type TestCompany } from '#test/factories.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

// What one company asks for costs no other company its answer.

let portal: TestPortal;
let one: TestCompany;
let other: TestCompany;
beforeAll(async () => {
  portal = await startPortal();
  [one, other] = [await aCompany(portal), await aCompany(portal)];
});
afterAll(() => portal.stop());

test('pages that run into their time limit take none with them that were asked for behind them', async () => {
  await asOwner(portal, async (locker) => {
    await locker.query('begin; lock table vehicle in access exclusive mode');
    // Two lines, three pages each: longer than a flight may take.
    const slow = Array.from({ length: 6 }, () => call(portal, 'vehiclePage', { token: one.token }));
    const behind = Array.from({ length: 4 }, () => call(portal, 'biltyNext', { token: other.token }));
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 503));
    for (const answer of await Promise.all(behind)) expect(done(answer)).toBe(1);
  });
});
