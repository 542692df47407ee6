import { beforeAll, expect, test } from 'vitest';
import type { AnyDocument } from '#domain/define.ts';
import { documents } from '#domain/kinds.ts';
import { aDocument, DOCUMENT_NAMES, numberOf } from '#test/documents.ts';
import {
  aCompany,
  asOwner,
  call,
  done,
  refused,
  savedPaper,
  useLawfulForm,
  type TestCompany,
} from '#test/factories.ts';
import { aReceipt } from '#test/contract/expectations-money.ts';
import { aParty } from '#test/forms.ts';
import { balances, brokenInvariants } from '#test/ledger.ts';
import { checkedMasters, fileForm, moveOf, takenMove, undoneMove, workAtMovesOf } from '#test/moving-in.ts';
import { makeReferred } from '#test/referred.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { aFirm, GROUPS_OF_FIRM, inUtf16, tallyMastersXml, tallyTrialXml } from '#test/tally-masters.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});
const DAY = '2026-04-01';
/** Uploads a file and has it checked; returns its state and what becomes of its ledgers. */
async function checked(company: TestCompany, file: string | Uint8Array) {
  const move = await checkedMasters({ portal, company }, file, DAY);
  const query = { id: move.id };
  const { ledgers } = done(await call(portal, 'movingInTally', { token: company.token, query }));
  return { ...move, ledgers };
}
/** Takes it in as well. */
async function taken(company: TestCompany, file: string | Uint8Array) {
  const { id } = await checked(company, file);
  return await takenMove({ portal, company }, id);
}

async function anOffice(): Promise<TestCompany> {
  const company = await aCompany(portal);
  await useLawfulForm(portal, company.token);
  return company;
}

/** The open items of parties, by party and paper. */
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

test('120 ledgers come from Tally with the sums of their trial balance, and a second import adds nothing', async () => {
  const company = await anOffice();
  const firm = aFirm();
  expect(firm).toHaveLength(120);
  const file = inUtf16(tallyMastersXml(firm, GROUPS_OF_FIRM));
  const plan = await checked(company, file);
  expect(plan).toMatchObject({ state: 'checked', rows: 120, known: 1, day: DAY });
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
  expect(trial).toEqual({ debit_Amt: plan.told.debit_Amt, credit_Amt: plan.told.credit_Amt });

  // Diesel is a head that the company has, and begins with nothing.
  expect(await takenMove({ portal, company }, plan.id)).toMatchObject({ state: 'taken', done: 119, total: 119 });
  const stand = await balances(portal, company);
  expect(stand['cash:1']).toBe('12345.00');
  // Both sides are equal, so nothing remains in Opening.
  expect(stand['opening']).toBeUndefined();
  const debit = Object.values(stand).reduce((sum, each) => sum + Math.max(0, Math.round(Number(each) * 100)), 0);
  expect(debit / 100).toBe(trial.debit_Amt);
  expect(await brokenInvariants(portal, company)).toEqual([]);
  const items = await openItems(company);
  expect(items.filter(({ party }) => party === 'Customer 5 & Sons')).toEqual([
    { party: 'Customer 5 & Sons', paper: '', day: DAY, amount: '-123.45' },
    { party: 'Customer 5 & Sons', paper: 'B/5/1', day: '2026-01-15', amount: '1050.00' },
    { party: 'Customer 5 & Sons', paper: 'B/5/2', day: '2026-02-15', amount: '500.05' },
  ]);

  const again = await checked(company, file);
  expect(again).toMatchObject({ rows: 120, known: 120 });
  await takenMove({ portal, company }, again.id);
  expect(await balances(portal, company)).toEqual(stand);
  expect(await openItems(company)).toEqual(items);
});

test('a party from Tally keeps its details and is found again by its GSTIN', async () => {
  const company = await anOffice();
  const gstin = '23AAHCM8960D1ZG';
  const ledger = { name: 'Malwa Mills', parent: 'Sundry Debtors', opening: 0n, gstin };
  await taken(company, tallyMastersXml([ledger]));
  const again = await checked(company, tallyMastersXml([{ ...ledger, name: 'Malwa Mills Pvt Ltd' }]));
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

test('a hostile or broken Tally file is refused as unreadable', async () => {
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
    expect(await checked(company, text), text.slice(0, 40)).toMatchObject({ state: 'checked', problem: unreadable });
  expect(await checked(company, '<ENVELOPE></ENVELOPE>')).toMatchObject({
    problem: 'The file has no ledgers. Export All Masters from Tally as XML.',
  });
  // What Tally accepts and XML forbids is left out.
  const odd = tallyMastersXml([{ name: 'A \u0004 B', parent: 'Sundry Debtors', opening: 0n }]).replace('Sons', '&#4;');
  expect((await checked(company, odd)).ledgers).toMatchObject([{ name: 'A B', fate: 'customer' }]);
});

/** The number of a company’s parties, and of those that its forms offer. */
const parties = ({ tenantId }: TestCompany) =>
  asOwner(portal, async (client) => {
    const { rows } = await client.query<{ all: number; offered: number }>(
      `select count(*)::int as all, (count(*) filter (where is_active = 'yes'))::int as offered from party where tenant_id = $1`,
      [tenantId],
    );
    return rows[0];
  });
const undo = ({ token }: TestCompany, id: string) => call(portal, 'movingInUndo', { token, body: { id } });

test('an untouched Tally import is undone completely, and can be imported again', async () => {
  const company = await anOffice();
  const at = { portal, company };
  const file = tallyMastersXml(aFirm(), GROUPS_OF_FIRM);
  const { id } = await taken(company, file);
  const stand = await balances(portal, company);
  expect(await parties(company)).toEqual({ all: 90, offered: 90 });
  expect(await undoneMove(at, id)).toMatchObject({ state: 'undone', done: 119, total: 119 });
  expect(await balances(portal, company)).toEqual({});
  expect(await parties(company)).toEqual({ all: 90, offered: 0 });
  expect(await brokenInvariants(portal, company)).toEqual([]);
  const again = await taken(company, file);
  expect(await balances(portal, company)).toEqual(stand);
  expect(await parties(company)).toEqual({ all: 90, offered: 90 });
  expect(await undoneMove(at, again.id)).toMatchObject({ state: 'undone' });
  expect(await parties(company)).toEqual({ all: 90, offered: 0 });
});

test('a Tally import that was used since is not undone, and the message names the voucher', async () => {
  const company = await anOffice();
  const { token } = company;
  const at = { portal, company };
  const of = (opening: bigint) => [
    {
      name: 'Malwa Mills',
      parent: 'Sundry Debtors',
      opening,
      bills: [{ name: 'B/1', day: '20260115', amount: opening }],
    },
    { name: 'Rathi', parent: 'Sundry Debtors', opening: 0n },
  ];
  const { id } = await taken(company, tallyMastersXml(of(150_000n)));
  const receive = async (more = {}) =>
    done(await call(portal, 'moneyReceipt', { token, body: aReceipt({ party: 1, amount: 100, ...more }) })).voucher_No;
  const [item] = done(await call(portal, 'itemOpen', { token, query: { account: 'party:1' } })).data;
  const settling = await receive({ items: [{ item: item?.item, received: 100 }] });
  expect(refused(await undo(company, id))).toMatchObject({
    status: 409,
    detail: `Malwa Mills was used since, in ${settling}. Undo that first.`,
  });
  done(await call(portal, 'moneyReverse', { token, body: { voucher_No: settling, narration: 'Wrong' } }));
  expect(await undoneMove(at, id)).toMatchObject({ state: 'undone' });
  expect(await balances(portal, company)).toEqual({});
  expect(await brokenInvariants(portal, company)).toEqual([]);

  // Of the parties that existed before, only the opening must be unchanged.
  const other = await anOffice();
  await call(portal, 'partyCreate', { token: other.token, body: aParty({ name: 'Malwa Mills' }) });
  const move = await taken(other, tallyMastersXml(of(150_000n).slice(0, 1)));
  await call(portal, 'moneyReceipt', { token: other.token, body: aReceipt({ party: 1, amount: 5 }) });
  expect(await undoneMove({ portal, company: other }, move.id)).toMatchObject({ state: 'undone' });
  expect(await parties(other)).toEqual({ all: 1, offered: 1 });
  expect(await brokenInvariants(portal, other)).toEqual([]);
});

/** Each document that refers to a party, with the wire name of the field that does. */
const OF_A_PARTY = DOCUMENT_NAMES.flatMap((name) => {
  const { fields, refersTo = {} }: AnyDocument = documents[name];
  return Object.entries(refersTo).flatMap(([field, { to }]) =>
    to === 'party' ? [[name, fields[field]?.wire ?? ''] as const] : [],
  );
});

test.each(OF_A_PARTY)(
  'a Tally import whose party is on a document of the kind %s is not undone',
  async (name, wire) => {
    const company = await anOffice();
    const { token } = company;
    await makeReferred(portal, token);
    const { id } = await taken(
      company,
      tallyMastersXml([{ name: 'Malwa Mills', parent: 'Sundry Debtors', opening: 0n }]),
    );
    const { rows } = await asOwner(portal, (client) =>
      client.query<{ id: string }>(`select id from party where tenant_id = $1 and name = 'Malwa Mills'`, [
        company.tenantId,
      ]),
    );
    const body = aDocument(name, { [wire]: Number(rows[0]?.id) });
    const saved = savedPaper(await call(portal, `${name}Create`, { token, body }));
    expect(refused(await undo(company, id))).toMatchObject({
      status: 409,
      detail: `Malwa Mills was used since, in ${String(saved[numberOf(name)])}. Undo that first.`,
    });
  },
);

test('a Tally import cut off by a dying portal is completed, and opens nothing twice', async () => {
  const company = await anOffice();
  const ledgers = Array.from({ length: 450 }, (_, nth) => ({
    name: `Customer ${nth}`,
    parent: nth % 2 === 0 ? 'Sundry Debtors' : 'Indirect Expenses',
    opening: BigInt(1000 + nth),
  }));
  // Two ledgers of one account in two batches: both count.
  const cash = [1, 2].map((nth) => ({ name: `Cash ${nth}`, parent: 'Cash-in-Hand', opening: 500n }));
  const file = tallyMastersXml([...cash.slice(0, 1), ...ledgers, ...cash.slice(1)]);
  const { id } = await checked(company, file);
  done(await call(portal, 'movingInStart', { token: company.token, body: { id, take: 'all' } }));
  const { database } = portal.services;
  let batches = 0;
  const dying = {
    ...portal.services,
    database: {
      ...database,
      transaction: (async (scope, work) => {
        batches += 1;
        if (batches > 2) throw new Error('The portal died.');
        return await database.transaction(scope, work);
      }) as typeof database.transaction,
    },
  };
  await expect(workAtMovesOf({ services: dying })).rejects.toThrow('The portal died.');
  expect((await parties(company))?.all).toBeLessThan(225);
  await asOwner(portal, (client) =>
    client.query(`update moving_in set taken_until = now() where tenant_id = $1`, [company.tenantId]),
  );
  await workAtMovesOf(portal);
  expect(await moveOf({ portal, company }, id)).toMatchObject({ state: 'taken', done: 452, total: 452 });
  expect((await parties(company))?.all).toBe(225);
  const stand = await balances(portal, company);
  expect(stand['cash:1']).toBe('10.00');
  const opening = ledgers.reduce((sum, ledger) => sum + Number(ledger.opening), 1000);
  expect(stand['opening']).toBe((-opening / 100).toFixed(2));
  expect(await brokenInvariants(portal, company)).toEqual([]);
});

test('a Tally import for a future day or into locked books is refused', async () => {
  const company = await anOffice();
  const { token } = company;
  const file = tallyMastersXml([{ name: 'Rathi', parent: 'Sundry Debtors', opening: 100n }]);
  const ahead = await call(portal, 'movingInCheck', {
    token,
    query: { kind: 'Tally masters', file_Name: 'Master.xml', day: '2090-01-01' },
    body: fileForm(file, 'Master.xml'),
  });
  expect(refused(ahead)).toMatchObject({ status: 422, detail: 'Date cannot be in the future.' });
  done(await call(portal, 'booksLock', { token, body: { date: DAY } }));
  const move = await checked(company, file);
  expect(move).toMatchObject({ state: 'checked', problem: 'The books are locked up to 01-04-2026.' });
  expect(refused(await call(portal, 'movingInStart', { token, body: { id: move.id, take: 'all' } })).status).toBe(409);
});
