import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readBack } from '#test/print/read-back.ts';
import { aBackOffice, aCompany, asOwner, aSavedBilty, call, done, refused, type TestCompany } from '#test/factories.ts';
import { aBilty, aLine } from '#test/forms.ts';
import { ROUNDS } from '#test/long.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// The two-call way: a master without lines is a draft until its lines arrive.

const LINELESS = { details: undefined };

let portal: TestPortal;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  portal = await sharedPortal();
});
beforeEach(async () => {
  company = await aCompany(portal);
  token = company.token;
});

const listed = async (query = {}) => done(await call(portal, 'biltyList', { token, query }));
const month = async () => done(await call(portal, 'biltyMonth', { token }));

test('a draft has its number, and is in no list, total, read or print', async () => {
  const draft = await aSavedBilty(portal, token, LINELESS);
  expect(draft).toMatchObject({ bilty_No: '1', details: [] });
  expect(done(await call(portal, 'biltyNext', { token }))).toBe(2);
  const query = { Bilty_No: '1' };
  for (const filter of [{}, query, { searchParam: 'Sharma' }, { FromDate: '2026-01-01', ToDate: '2026-12-31' }]) {
    expect(await listed(filter)).toMatchObject({ data: [], totalCount: 0 });
  }
  expect(await month()).toEqual({ count: 0, lastCreatedDate: null });
  expect(refused(await call(portal, 'biltyRead', { token, query })).status).toBe(404);
  expect(refused(await call(portal, 'biltyPrint', { token, query })).status).toBe(404);
  expect(done(await call(portal, 'biltyLines', { token, query }))).toEqual([]);
  const printed = await call(portal, 'biltyPrintList', { token });
  expect(readBack(printed.bytes).flat).not.toContain('Sharma');
});

test('the same master sent again by the same user is the same draft', async () => {
  const draft = await aSavedBilty(portal, token, LINELESS);
  expect(await aSavedBilty(portal, token, LINELESS)).toEqual(draft);
  expect(await aSavedBilty(portal, token, { ...LINELESS, bilty_No: draft.bilty_No })).toEqual(draft);
  expect((await aSavedBilty(portal, token, { ...LINELESS, to: 'Ujjain' })).bilty_No).toBe('2');
  const clerk = await aBackOffice(portal, company);
  expect((await aSavedBilty(portal, clerk.token, LINELESS)).bilty_No).toBe('3');
});

test('the same master sent at once is one draft', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const fields = { ...LINELESS, to: `Ujjain ${round}` };
    const sent = await Promise.all(Array.from({ length: 4 }, () => aSavedBilty(portal, token, fields)));
    expect(new Set(sent.map(({ bilty_No }) => bilty_No))).toEqual(new Set([String(round + 1)]));
  }
});

test('the number of a draft is taken', async () => {
  const draft = await aSavedBilty(portal, token, LINELESS);
  const body = aBilty({ bilty_No: draft.bilty_No });
  expect(refused(await call(portal, 'biltyCreate', { token, body }))).toMatchObject({
    status: 409,
    code: 'number_taken',
  });
});

test('a draft becomes a bilty with its lines, and is the newest in the list', async () => {
  const draft = await aSavedBilty(portal, token, LINELESS);
  await aSavedBilty(portal, token);
  // As the specification's own client sends it: an array, whose lines name the bilty.
  const body = [aLine({ bilty_No: draft.bilty_No }), aLine({ bilty_No: draft.bilty_No, item_Name: 'Sand' })];
  const lines = done(await call(portal, 'biltyAddLines', { token, body }));
  expect(lines).toMatchObject([
    { id: 1, bilty_No: '1', item_Name: 'Cement' },
    { id: 2, bilty_No: '1', item_Name: 'Sand' },
  ]);
  expect(await listed()).toMatchObject({
    totalCount: 2,
    data: [
      { bilty_No: '1', id: 2 },
      { bilty_No: '2', id: 1 },
    ],
  });
  expect((await month()).count).toBe(2);
  // From now on the same master is another bilty.
  expect((await aSavedBilty(portal, token, LINELESS)).bilty_No).toBe('3');
});

test('lines sent to a draft three times at once make one bilty of it', async () => {
  const draft = await aSavedBilty(portal, token, LINELESS);
  const query = { Bilty_No: draft.bilty_No };
  const sent = await Promise.all([1, 2, 3].map(() => call(portal, 'biltyAddLines', { token, query, body: [aLine()] })));
  const added = sent.filter((each) => each.status === 200).length;
  expect(added).toBeGreaterThan(0);
  expect((await listed()).totalCount).toBe(1);
  expect(done(await call(portal, 'biltyLines', { token, query }))).toHaveLength(added);
  expect((await aSavedBilty(portal, token)).id).toBe(2);
});

test('a draft is voided after a day, and the audit has its number, which stays taken', async () => {
  const draft = await aSavedBilty(portal, token, LINELESS);
  await asOwner(portal, (client) =>
    client.query(`update bilty set created_at = now() - interval '25 hours' where tenant_id = $1`, [company.tenantId]),
  );
  expect((await aSavedBilty(portal, token, LINELESS)).bilty_No).toBe('2');
  const query = { Bilty_No: draft.bilty_No };
  expect(refused(await call(portal, 'biltyAddLines', { token, query, body: [aLine()] })).status).toBe(404);
  const again = await call(portal, 'biltyCreate', { token, body: aBilty({ bilty_No: draft.bilty_No }) });
  expect(refused(again).code).toBe('number_taken');
  const rows = await asOwner(portal, (client) =>
    client.query('select record from audit where tenant_id = $1 and call = $2', [company.tenantId, 'bilty.void_draft']),
  );
  expect(rows.rows).toEqual([{ record: '1' }]);
});

test('a draft older than a day takes no lines, even if it is not voided yet', async () => {
  const draft = await aSavedBilty(portal, token, LINELESS);
  await asOwner(portal, (client) =>
    client.query(`update bilty set created_at = now() - interval '25 hours' where tenant_id = $1`, [company.tenantId]),
  );
  const query = { Bilty_No: draft.bilty_No };
  expect(refused(await call(portal, 'biltyAddLines', { token, query, body: [aLine()] })).status).toBe(404);
});

test('a draft updated without lines stays a draft, and with lines becomes a bilty', async () => {
  const draft = await aSavedBilty(portal, token, LINELESS);
  const query = { Bilty_No: draft.bilty_No };
  done(await call(portal, 'biltyUpdate', { token, query, body: aBilty({ ...LINELESS, to: 'Ujjain' }) }));
  expect((await listed()).totalCount).toBe(0);
  const whole = await call(portal, 'biltyUpdate', { token, query, body: aBilty({ to: 'Dewas' }) });
  expect(done(whole)).toMatchObject({ to: 'Dewas', details: [{ id: 1 }, { id: 2 }] });
  expect((await listed()).totalCount).toBe(1);
});
