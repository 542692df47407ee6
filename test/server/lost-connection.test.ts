import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, asOwner, call, refused, aSavedBilty, savedBilty, type TestCompany } from '#test/factories.ts';
import { aBilty } from '#test/forms.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let company: TestCompany;
beforeAll(async () => {
  portal = await startPortal();
  company = await aCompany(portal);
});
afterAll(() => portal.stop());

/** Waits until a statement of the portal waits for a lock, and ends its connection. */
async function cutTheOneThatWaits(client: Client): Promise<void> {
  for (let tries = 0; tries < 3000; tries += 1) {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = 'bilty_app' and wait_event_type = 'Lock'`,
    );
    if (rowCount === 1) return;
    await sleep(10);
  }
  throw new Error('No statement waited.');
}

// Vitest fails the run for an unhandled rejection, which would have ended the portal.
test('a connection lost during an update is a 503 that changes nothing, and the portal goes on', async () => {
  const { token } = company;
  const saved = await aSavedBilty(portal, token);
  const query = { Bilty_No: saved.bilty_No };
  const changed = aBilty({ to: 'Nowhere', details: [{ ...saved.details[0], item_Name: 'Changed' }] });

  await asOwner(portal, async (locker) => {
    await locker.query('begin');
    await locker.query('select from bilty_line where tenant_id = $1 for update', [company.tenantId]);
    const answering = call(portal, 'biltyUpdate', { token, query, body: changed });
    await asOwner(portal, cutTheOneThatWaits);
    const answered = await answering;
    expect(refused(answered)).toMatchObject({ status: 503, code: 'unavailable' });
    expect(answered.headers.get('retry-after')).toBe('2');
    await locker.query('rollback');
  });

  const { tenantDetails: _company, ...now } = savedBilty(await call(portal, 'biltyRead', { token, query }));
  expect(now).toMatchObject(saved);
});
