import { expect, test } from 'vitest';
import { aCompany, aSavedBilty, asOwner, call } from '#test/factories.ts';
import { readBack } from '#test/print/read-back.ts';
import { sharedPortal } from '#test/portal.ts';

test('a bilty booked before the second release prints as it did then, and a new one as today', async () => {
  const portal = await sharedPortal();
  const { token, tenantId } = await aCompany(portal);
  const { bilty_No } = await aSavedBilty(portal, token);
  const print = async () =>
    readBack((await call(portal, 'biltyPrint', { token, query: { biltyNo: bilty_No } })).bytes).flat;
  const now = await print();
  expect(now).toContain('Weight (kg)');
  expect(now).not.toContain('Address');
  await asOwner(portal, (client) =>
    client.query(`update bilty set created_at = '2026-11-20' where tenant_id = $1`, [tenantId]),
  );
  const first = await print();
  expect(first).toContain('Weight Rate');
  expect(first).toMatch(/BILL TO Name .* Address \S/);
  expect(first).toContain('Rupees Only');
});
