import pLimit from 'p-limit';
import { afterAll, expect, test } from 'vitest';
import {
  call,
  companyBody,
  done,
  logIn,
  registration,
  savedBilty,
  type Answered,
  type SavedBilty,
} from '#test/factories.ts';
import { aBilty } from '#test/forms.ts';
import { freePort, startPortalProcess, type PortalProcess } from '#test/portal-process.ts';
import { temporaryFolder } from '#test/throwaway-database.ts';

// The portal as users run it, in a process of its own with its own durable database, is killed in the middle of its work.

const SAVES = 300;
const KILL_AFTER = 100;
// If all were sent at once, the portal could have answered them all before the first answer is read here.
const AT_ONCE = 50;

let running: PortalProcess | undefined;
afterAll(() => running?.stop());

test('a portal that is killed during 300 saves loses no answered save, doubles none and leaves no gap', async () => {
  const environment = { DATA_DIR: temporaryFolder(), PORT: String(await freePort()) };
  const portal = await startPortalProcess(environment);
  const { child: killed } = portal;
  const body = registration();
  const { userName } = done(await call(portal, 'register', { body }));
  const token = await logIn(portal, userName);
  done(await call(portal, 'createCompany', { token, body: companyBody() }));

  const save = (at: number) =>
    call(portal, 'biltyCreate', {
      token,
      body: aBilty({ receiver: `Receiver ${at}` }),
      headers: { 'idempotency-key': `save-${at}` },
    });
  const answered = new Map<number, SavedBilty>();
  await pLimit(AT_ONCE).map(Array.from({ length: SAVES }).keys(), async (at) => {
    const answer: Answered | null = await save(at).catch(() => null);
    if (answer?.status !== 200) return;
    answered.set(at, savedBilty(answer));
    if (answered.size === KILL_AFTER) killed.kill('SIGKILL');
  });
  expect(killed.signalCode ?? 'SIGKILL').toBe('SIGKILL');
  expect(answered.size).toBeGreaterThanOrEqual(KILL_AFTER);
  expect(answered.size).toBeLessThan(SAVES);

  running = await startPortalProcess(environment);
  for (const [at, bilty] of answered) {
    const answer = await call(portal, 'biltyRead', { token, query: { Bilty_No: bilty.bilty_No } });
    const { tenantDetails: _company, ...kept } = savedBilty(answer);
    expect(kept, `the answered save ${at}`).toMatchObject(bilty);
  }
  const kept = done(await call(portal, 'biltyList', { token })).totalCount;
  expect(kept).toBeGreaterThanOrEqual(answered.size);

  // All are sent again, those that were answered and those that were not.
  const numbers = new Set<number>();
  for (let at = 0; at < SAVES; at += 25) {
    const some = await Promise.all(Array.from({ length: 25 }, (_, next) => save(at + next)));
    for (const [next, answer] of some.entries()) {
      const bilty = savedBilty(answer);
      expect(bilty['receiver']).toBe(`Receiver ${at + next}`);
      const before = answered.get(at + next);
      if (before !== undefined) expect(bilty).toEqual(before);
      numbers.add(Number(bilty.bilty_No));
    }
  }
  expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: SAVES }, (_, at) => at + 1));
  expect(done(await call(portal, 'biltyList', { token })).totalCount).toBe(SAVES);
  expect(done(await call(portal, 'biltyNext', { token }))).toBe(SAVES + 1);
});
