import { beforeAll, describe, expect, test } from 'vitest';
import { billParties } from '#server/bills/monthly-runs.ts';
import { anOffice, book, issue, read, unbilled, type Office } from '#test/bill-office.ts';
import { aBillableLr, aBilledParty, aRun } from '#test/contract/expectations-bills.ts';
import { asOwner, call, done, refused, type Sent } from '#test/factories.ts';
import { brokenInvariants } from '#test/ledger.ts';
import { ROUNDS } from '#test/long.ts';
import { lettersTo } from '#test/mail-server.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';

// Monthly runs: bills of all parties over some days (spec 4 §5, MonthlyRun).

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

const EMAIL = 'bills@example.com';
const ask = ({ token }: { token: string }, fields = {}, more: Sent = {}) =>
  call(portal, 'freightBillMonthlyRun', { token, body: aRun(fields), ...more });
const told = async ({ token }: { token: string }) => done(await call(portal, 'freightBillRun', { token })).run;
const work = () => billParties(portal.services.database, new AbortController().signal);
const bills = async ({ token }: Office) =>
  done(await call(portal, 'freightBillList', { token, query: { pageSize: 100 } })).data;
/** Another party of the office with LRs that can be billed. */
async function another(office: Office, name: string, lrs = 1): Promise<Office> {
  const other = { ...office, ...(await aBilledParty(office.at, { name, email: EMAIL })) };
  for (let n = 0; n < lrs; n += 1) await book(other);
  return other;
}

describe('refusing a monthly run', () => {
  test('a monthly run is refused to staff, for dates that do not fit, and where nothing is to be billed', async () => {
    const office = await anOffice(portal);
    expect(refused(await call(portal, 'freightBillMonthlyRun', { body: aRun() })).status).toBe(401);
    expect(refused(await ask({ token: office.clerk })).status).toBe(403);
    expect(refused(await call(portal, 'freightBillRun', { token: office.clerk })).status).toBe(403);
    expect(await told(office)).toBeNull();
    const nothing = { status: 422, detail: 'No LRs are left to bill in these dates.' };
    expect(refused(await ask(office))).toMatchObject(nothing);
    await book(office);
    const days: readonly (readonly [object, string])[] = [
      [{ from_Date: '2026-11-21' }, 'From Date is after To Date.'],
      [{ from_Date: '2024-11-21' }, 'Choose at most one year.'],
      [{ bill_Date: '2026-11-19' }, 'Bill Date is before To Date.'],
      [{ bill_Date: '2099-01-01' }, 'Bill Date cannot be in the future.'],
    ];
    for (const [fields, detail] of days)
      expect(refused(await ask(office, fields))).toMatchObject({ status: 422, detail });
    expect(refused(await ask(office, { from_Date: '2026-10-01', to_Date: '2026-10-31' }))).toMatchObject(nothing);
    expect(await told(office)).toBeNull();
  });

  test('a monthly run is refused while another is in progress; a repeated request is answered as before', async () => {
    const office = await anOffice(portal);
    await book(office);
    const headers = { 'idempotency-key': 'month-1' };
    const [first, second] = [await ask(office, {}, { headers }), await ask(office, {}, { headers })];
    expect(done(second)).toEqual(done(first));
    expect(refused(await ask(office))).toMatchObject({
      status: 409,
      detail: 'A monthly run is in progress. Wait until it is finished.',
    });
    await work();
    expect(await bills(office)).toHaveLength(1);
    await book(office);
    const both = await Promise.all([ask(office), ask(office)]);
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    await work();
    expect(await bills(office)).toHaveLength(2);
  });
});

describe('a monthly run', () => {
  test('a monthly run bills each party for its complete LRs, and says what was left and why', async () => {
    const office = await anOffice(portal, { bill_Needs: 'pod' }, { name: 'Anand Mills' });
    const ready = await aBillableLr(office.at, office.place, { charges: [] });
    const lacking = await book(office);
    const waiting = await another(office, 'Bharat Tyres');
    await book(office, { bilty_Date: '2026-10-31', invoices: [], value_Not_Declared: 'yes' });
    const begun = done(await ask(office));
    expect(begun).toMatchObject({ from_Date: '2026-11-01', to_Date: '2026-11-20', bill_Date: '2026-11-20' });
    expect(await told(office)).toMatchObject({ ...begun, parties_Done: 0, ended_Date: null, results: [] });
    await work();
    const [bill] = await bills(office);
    const run = await told(office);
    expect(run).toMatchObject({
      parties: 2,
      parties_Done: 2,
      bill_Count: 1,
      lr_Count: 1,
      total_Amt: 2000,
      started_By: office.userName,
      more: false,
    });
    expect(run?.ended_Date).not.toBeNull();
    const anand = {
      party: office.party,
      party_Name: 'Anand Mills',
      bill_Nos: [bill?.bill_No],
      lr_Count: 1,
      total_Amt: 2000,
    };
    const bharat = { party: waiting.party, party_Name: 'Bharat Tyres', bill_Nos: [], lr_Count: 0, total_Amt: 0 };
    const left = { mail: '', left_Count: 1, gate: 'pod', reason: '' };
    expect(run?.results).toEqual([
      { ...anand, ...left },
      { ...bharat, ...left },
    ]);
    const { lines, created_By } = await read(office, bill?.bill_No ?? '');
    expect(lines.map(({ bilty_No }) => bilty_No)).toEqual([ready]);
    expect(created_By).toBe(office.userName);
    expect((await unbilled(office)).data.map(({ bilty_No }) => bilty_No)).toEqual([lacking.bilty_No]);
    const { data } = done(await call(portal, 'auditList', { token: office.token, query: { kind: 'freight_bill' } }));
    expect(data.map(({ action, record }) => [action, record])).toEqual([
      ['issue', bill?.bill_No],
      ['run', '2026-11-01 – 2026-11-20'],
    ]);
    expect(await brokenInvariants(portal, office)).toEqual([]);
  });

  test('a monthly run with mail writes to each party with an address, and names those without one', async () => {
    const office = await anOffice(portal, {}, { name: 'Anand Mills', email: '' });
    const email = `bharat-${office.tenantId.slice(0, 8)}@example.com`;
    const { at } = office;
    const bharat = { ...office, ...(await aBilledParty(at, { name: 'Bharat Tyres', email })) };
    await book(office);
    await book(bharat);
    await book(bharat, { gst_Payer: 'Exempt' });
    expect(refused(await ask(office, { mail: 'perhaps' })).status).toBe(422);
    expect(done(await ask(office, { mail: 'yes' }))).toMatchObject({ mail: 'yes' });
    await work();
    const run = await told(office);
    expect(run).toMatchObject({ mail: 'yes', mail_Count: 1, unaddressed_Count: 1 });
    expect(run?.results.map(({ party_Name, mail }) => [party_Name, mail])).toEqual([
      ['Anand Mills', 'no address'],
      ['Bharat Tyres', 'queued'],
    ]);
    const { letters, log } = await lettersTo(email, portal);
    expect([letters.length, log]).toEqual([1, []]);
    const numbers = run?.results[1]?.bill_Nos ?? [];
    const body = letters[0]?.body ?? '';
    for (const number of numbers) expect(body).toContain(`Bill ${number}: ₹`);
    const links = new Set([...body.matchAll(/Freight_Bill\/Shared\?link=([\w.%-]+)/g)].map(([, link = '']) => link));
    expect(links.size).toBe(numbers.length);
    for (const link of links) {
      const { bytes } = await call(portal, 'freightBillShared', { query: { link: decodeURIComponent(link) } });
      expect(readBack(bytes).flat).toContain('Bharat Tyres');
    }
    // The outbox does not keep what opens the bills.
    const kept = await asOwner(portal, (client) =>
      client.query<{ facts: string }>('select facts::text from outbox where recipient = $1', [email]),
    );
    expect(kept.rows[0]?.facts).toMatch(/"token" ?: ?""/);
    const { data } = done(await call(portal, 'auditList', { token: office.token, query: { kind: 'freight_bill' } }));
    expect(data.filter(({ action }) => action === 'mail').map(({ record }) => record)).toEqual(numbers.toReversed());
  });

  test('a monthly run without mail sends no letter', async () => {
    const office = await anOffice(portal, {}, { email: 'nobody@example.com' });
    await book(office);
    const { mail: _mail, ...older } = { ...aRun(), mail: 'no' };
    done(await call(portal, 'freightBillMonthlyRun', { token: office.token, body: older }));
    await work();
    expect(await told(office)).toMatchObject({
      mail: 'no',
      mail_Count: 0,
      unaddressed_Count: 0,
      results: [{ mail: '' }],
    });
    const sent = await asOwner(portal, (client) =>
      client.query('select from outbox where tenant_id = $1', [office.tenantId]),
    );
    expect(sent.rows).toEqual([]);
  });

  test('a monthly run in locked books bills no party and says why', async () => {
    const office = await anOffice(portal);
    await book(office);
    done(await call(portal, 'booksLock', { token: office.token, body: { date: '2026-11-20' } }));
    done(await ask(office));
    await work();
    expect(await told(office)).toMatchObject({
      bill_Count: 0,
      results: [{ bill_Nos: [], reason: 'The books are locked up to 20-11-2026.' }],
    });
    expect(await bills(office)).toEqual([]);
  });

  test('a monthly run whose portal dies is continued by one other portal, and nothing is billed twice', async () => {
    const office = await anOffice(portal, {}, { email: EMAIL });
    await book(office);
    for (const name of ['Second', 'Third']) await another(office, name, 2);
    done(await ask(office, { mail: 'yes' }));
    const { database } = portal.services;
    let steps = 0;
    // It dies at the end of its second step, when the bills are made and nothing is committed.
    const dying: typeof database = {
      ...database,
      transaction: (scope, parts) =>
        database.transaction(scope, async (run) => {
          const result = await parts(run);
          if ((steps += 1) === 2) throw new Error('It died.');
          return result;
        }),
    };
    await expect(billParties(dying, new AbortController().signal)).rejects.toThrow('It died.');
    expect(await told(office)).toMatchObject({ parties: 3, parties_Done: 1, bill_Count: 1, ended_Date: null });
    expect(await work()).toBe(0);
    expect(await bills(office)).toHaveLength(1);
    await asOwner(portal, (client) =>
      client.query('update bill_run set taken_until = now() where tenant_id = $1', [office.tenantId]),
    );
    // Of two portals at once one continues it.
    const ended = await Promise.all([work(), work()]);
    expect(ended.toSorted()).toEqual([0, 1]);
    const { results = [], ...run } = (await told(office)) ?? {};
    expect(run).toMatchObject({ parties_Done: 3, bill_Count: 3, lr_Count: 5, total_Amt: 10_000 });
    expect(results.every(({ bill_Nos, mail }) => bill_Nos.length === 1 && mail === 'queued')).toBe(true);
    const letters = await asOwner(portal, (client) =>
      client.query<{ bills: number }>(
        `select json_array_length(facts -> 'bills') as bills from outbox where tenant_id = $1 and kind = 'billsIssued'`,
        [office.tenantId],
      ),
    );
    // One letter to each party, although a portal died.
    expect(letters.rows).toEqual([{ bills: 1 }, { bills: 1 }, { bills: 1 }]);
    const numbers = (await bills(office)).map(({ bill_No }) => Number(bill_No.slice(-6)));
    expect(numbers.toSorted((one, two) => one - two)).toEqual([1, 2, 3]);
    expect(await brokenInvariants(portal, office)).toEqual([]);
  });

  test('an LR that a monthly run and a clerk bill at once is on one bill', async () => {
    const office = await anOffice(portal);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { bilty_No } = await book(office);
      done(await ask(office));
      const [byHand] = await Promise.all([issue(office, [bilty_No], {}, office.clerk), work()]);
      expect([200, 409]).toContain(byHand.status);
      expect(await told(office)).toMatchObject({ parties_Done: 1, results: [{ reason: '' }] });
      expect(await bills(office)).toHaveLength(round + 1);
    }
    expect(await brokenInvariants(portal, office)).toEqual([]);
  });
});
