import { beforeAll, expect, test } from 'vitest';
import { aCompany, asOwner, call, done, refused, useLawfulForm, type TestCompany } from '#test/factories.ts';
import { balances, brokenPromises } from '#test/ledger.ts';
import { fileForm } from '#test/moving-in.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { aFirm, GROUPS_OF_FIRM, inUtf16, tallyMastersXml, tallyTrialXml } from '#test/tally-masters.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});
const DAY = '2026-04-01';
const send = ({ token }: TestCompany, file: string | Uint8Array, dryRun: 'yes' | 'no') =>
  call(portal, 'movingInTally', { token, query: { dryRun, day: DAY }, body: fileForm(file, 'Master.xml') });

async function anOffice(): Promise<TestCompany> {
  const company = await aCompany(portal);
  await useLawfulForm(portal, company.token);
  return company;
}

/** The items that are open on parties, by party and paper. */
const openItems = ({ tenantId }: TestCompany) =>
  asOwner(portal, async (client) => {
    const { rows } = await client.query<{ party: string; paper: string; day: string; amount: string }>(
      `select p.name as party, case when i.paper ~ '^J\\d' then '' else i.paper end as paper, i.day::text as day,
        case i.side when 'D' then i.amount else -i.amount end::text as amount
       from item i join party p on p.tenant_id = $1 and p.id = split_part(i.account, ':', 2)::bigint
       where i.tenant_id = $1 and i.account ~ '^(party|payable):' order by 1, 2`,
      [tenantId],
    );
    return rows;
  });

test('takes a firm of 120 ledgers in: what becomes of each is told first, twice adds nothing, the sums are those of its trial balance', async () => {
  const company = await anOffice();
  const firm = aFirm();
  expect(firm).toHaveLength(120);
  const file = inUtf16(tallyMastersXml(firm, GROUPS_OF_FIRM));
  const plan = done(await send(company, file, 'yes'));
  expect(plan).toMatchObject({ ledger_Count: 120, saved: 0 });
  const fates = Object.groupBy(plan.ledgers, ({ fate }) => fate);
  expect(Object.fromEntries(Object.entries(fates).map(([fate, of]) => [fate, of.length]))).toEqual({
    customer: 60,
    supplier: 30,
    cash: 1,
    bank: 1,
    head: 1,
    account: 27,
  });
  expect(await balances(portal, company)).toEqual({});
  const trial = done(
    await call(portal, 'movingInTrial', { token: company.token, body: fileForm(tallyTrialXml(firm), 'TrialBal.xml') }),
  );
  expect(trial).toEqual({ debit_Amt: plan.debit_Amt, credit_Amt: plan.credit_Amt });

  expect(done(await send(company, file, 'no')).saved).toBe(120 - 1);
  const stand = await balances(portal, company);
  expect(stand['cash:1']).toBe('12345.00');
  // Both sides are equal, so nothing is left against Opening.
  expect(stand['opening']).toBeUndefined();
  const debit = Object.values(stand).reduce((sum, each) => sum + Math.max(0, Math.round(Number(each) * 100)), 0);
  expect(debit / 100).toBe(trial.debit_Amt);
  expect(await brokenPromises(portal, company)).toEqual([]);
  const items = await openItems(company);
  expect(items.filter(({ party }) => party === 'Customer 5 & Sons')).toEqual([
    { party: 'Customer 5 & Sons', paper: '', day: DAY, amount: '-123.45' },
    { party: 'Customer 5 & Sons', paper: 'B/5/1', day: '2026-01-15', amount: '1050.00' },
    { party: 'Customer 5 & Sons', paper: 'B/5/2', day: '2026-02-15', amount: '500.05' },
  ]);

  expect(done(await send(company, file, 'no')).saved).toBe(0);
  expect(await balances(portal, company)).toEqual(stand);
  expect(await openItems(company)).toEqual(items);
});

test('keeps of a party what Tally knows of it, and finds it again by its GSTIN', async () => {
  const company = await anOffice();
  const gstin = '23AAHCM8960D1ZG';
  const ledger = { name: 'Malwa Mills', parent: 'Sundry Debtors', opening: 0n, gstin };
  done(await send(company, tallyMastersXml([ledger]), 'no'));
  const again = done(await send(company, tallyMastersXml([{ ...ledger, name: 'Malwa Mills Pvt Ltd' }]), 'yes'));
  expect(again.ledgers).toMatchObject([{ fate: 'customer', is_New: false, gstin }]);
  const { rows } = await asOwner(portal, (client) =>
    client.query(
      `select p.name, p.pan, l.gstin, l.address, l.city, l.pin, l.state_code from party p join party_place l on l.tenant_id = p.tenant_id and l.party_id = p.id
       where p.tenant_id = $1`,
      [company.tenantId],
    ),
  );
  expect(rows).toEqual([
    {
      name: 'Malwa Mills',
      pan: 'AAHCM8960D',
      gstin,
      address: '12, Sanyogitaganj',
      city: 'Indore',
      pin: '452001',
      state_code: '23',
    },
  ]);
});

test('reads nothing that is hostile', async () => {
  const company = await anOffice();
  const unreadable = 'The file could not be read. Export All Masters from Tally as XML and try again.';
  const hostile = [
    '<!DOCTYPE a [<!ENTITY b "c">]><ENVELOPE>&b;</ENVELOPE>',
    '<ENVELOPE>&lol;</ENVELOPE>',
    `${'<a>'.repeat(500)}${'</a>'.repeat(500)}`,
    `<ENVELOPE><LEDGER NAME="A"><PARENT>${'x'.repeat(100_000)}</PARENT></LEDGER></ENVELOPE>`,
    '<ENVELOPE><LEDGER>',
    'PK',
  ];
  for (const text of hostile)
    expect(refused(await send(company, text, 'yes')), text.slice(0, 40)).toMatchObject({
      status: 422,
      detail: unreadable,
    });
  expect(refused(await send(company, '<ENVELOPE></ENVELOPE>', 'yes'))).toMatchObject({
    status: 422,
    detail: 'The file has no ledgers. Export All Masters from Tally as XML.',
  });
  // What Tally lets through and XML forbids is left out.
  const odd = tallyMastersXml([{ name: 'A \u0004 B', parent: 'Sundry Debtors', opening: 0n }]).replace('Sons', '&#4;');
  expect(done(await send(company, odd, 'yes')).ledgers).toMatchObject([{ name: 'A B', fate: 'customer' }]);
});
