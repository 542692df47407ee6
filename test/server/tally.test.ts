import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPaise } from '#domain/rules/money.ts';
import { aReceipt } from '#test/contract/expectations-money.ts';
import { aTallyFile, aTallyRequest, newestExport, takenExport, workAtExports } from '#test/exports.ts';
import { aCompany, asOwner, call, done, refused, savedBilty, type TestCompany } from '#test/factories.ts';
import { aParty } from '#test/forms.ts';
import { command, perform } from '#test/ledger-commands.ts';
import { aMoneyCompany, anLr, type MoneyCompany } from '#test/money-company.ts';
import { saySeed, SEED } from '#test/long.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';
import { readLedgers, readOpenings, readVouchers, sumsOf, type ReadVoucher } from '#test/tally-reading.ts';
import { elementsOf, readXml, textOf } from '#test/xml.ts';

let portal: TestPortal;
beforeAll(async () => {
  saySeed();
  portal = await startPortal();
});
afterAll(() => portal.stop());

interface LedgerRow {
  readonly voucher: string;
  readonly account: string;
  readonly amount: string;
}
/** What the database has: the sum of each voucher by account, and what is open by account and paper. */
const ledgerOf = ({ tenantId }: Pick<TestCompany, 'tenantId'>) =>
  asOwner(portal, async (client) => {
    const { rows } = await client.query<LedgerRow>(
      `select v.voucher_no as voucher, s.account, sum(s.amount)::text as amount from voucher v
         join entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id,
         lateral (values (e.debit, e.amount), (e.credit, -e.amount)) s (account, amount)
       where v.tenant_id = $1 group by 1, 2 having sum(s.amount) <> 0`,
      [tenantId],
    );
    const open = await client.query<{ account: string; paper: string; amount: string }>(
      `select i.account, case when v.kind in ('Receipt', 'Payment', 'Contra', 'Reversal') then '' else i.paper end as paper,
         sum(case i.side when 'D' then 1 else -1 end * (i.amount - i.settled))::text as amount
       from item i join voucher v on v.tenant_id = i.tenant_id and v.id = i.voucher_id
       where i.tenant_id = $1 and i.account not like 'transit:%' group by 1, 2
       having sum(case i.side when 'D' then 1 else -1 end * (i.amount - i.settled)) <> 0`,
      [tenantId],
    );
    return { rows, open: open.rows };
  });

/** The account of each Tally name. */
async function accountsByName(company: Pick<TestCompany, 'token'>) {
  const query = { pageSize: 100 };
  const { data, totalCount } = done(await call(portal, 'exportTallyNames', { token: company.token, query }));
  expect(totalCount).toBe(data.length);
  return new Map(data.map((each) => [each.tally_Name, each.account]));
}

/** The amounts of the file by the accounts of the portal. */
const byAccount = (sums: Readonly<Record<string, bigint>>, accounts: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    Object.entries(sums).map(([key, amount]) => {
      const [ledger = '', bill] = key.split(': ');
      const account = accounts.get(ledger) ?? `unknown ${ledger}`;
      return [bill === undefined ? account : `${account}: ${bill}`, amount];
    }),
  );
const inPaise = (rows: readonly { readonly key: string; readonly amount: string }[]) =>
  Object.fromEntries(rows.map(({ key, amount }) => [key, readPaise(amount)]));

/** Compares what Tally would post with the ledger: per voucher, per account, per bill, and the trial balance. */
async function expectTheLedger(company: TestCompany, vouchers: readonly ReadVoucher[]) {
  const accounts = await accountsByName(company);
  const { rows } = await ledgerOf(company);
  for (const { number, entries } of vouchers) {
    expect(
      entries.reduce((sum, { amount }) => sum + amount, 0n),
      number,
    ).toBe(0n);
    for (const { ledger, amount, bills } of entries)
      if (bills.length > 0)
        expect(
          bills.reduce((sum, bill) => sum + bill.amount, 0n),
          `${number} ${ledger}`,
        ).toBe(amount);
  }
  // Per voucher: the narration ends with the portal’s number.
  const posted = Object.fromEntries(
    vouchers
      .filter(({ number }) => !/^S\d/.test(number))
      .flatMap(({ narration, entries }) =>
        entries.map(({ ledger, amount }) => [
          `${narration.split(' ').at(-1) ?? ''} ${accounts.get(ledger) ?? ''}`,
          amount,
        ]),
      ),
  );
  expect(posted).toEqual(
    inPaise(rows.map(({ voucher, account, amount }) => ({ key: `${voucher} ${account}`, amount }))),
  );
  await expectTheBalances(company, sumsOf(vouchers));
}

/** Compares the balances that Tally would end with to the ledger: per account, per bill, and the trial balance. */
async function expectTheBalances(company: TestCompany, sums: ReturnType<typeof sumsOf>) {
  const accounts = await accountsByName(company);
  const { open } = await ledgerOf(company);
  const trial = done(await call(portal, 'ledgerTrial', { token: company.token, query: { ToDate: '2100-12-31' } }));
  const balances = trial.accounts.map(({ account, debit, credit }) => ({
    key: account,
    amount: (debit - credit).toFixed(2),
  }));
  expect(byAccount(sums.ledgers, accounts)).toEqual(inPaise(balances));
  expect(byAccount(sums.bills, accounts)).toEqual(
    inPaise(open.map(({ account, paper, amount }) => ({ key: `${account}: ${paper}`, amount }))),
  );
}

/** A ledger of random actions of clerks. */
async function aRandomLedger(seed: number): Promise<MoneyCompany> {
  const office = await aMoneyCompany(portal, seed % 2 === 0);
  const { token } = office;
  for (const basis of ['TBB', 'To Pay', 'To Pay', 'TBB', 'Paid', 'To Pay'])
    done(await call(portal, 'biltyCreate', { token, body: anLr(office, basis, 10.55) }));
  // A lock would keep vouchers from being reversed on their own day, and does not matter here.
  const commands = fc.sample(command, { numRuns: 70, seed }).filter(({ what }) => what !== 'lock');
  for (const each of commands) {
    const answered = await perform({ portal, office, token }, each);
    expect(answered.status, answered.text).toBeLessThan(500);
  }
  return office;
}

describe('the export for Tally', () => {
  test('a Tally export read back equals the ledger: vouchers, accounts, bills and trial balance', async () => {
    for (const seed of [SEED, SEED + 1]) {
      const office = await aRandomLedger(seed);
      const { made, masters, vouchers, bytes, names } = await aTallyFile({ portal, token: office.token });
      expect(names).toEqual(['Masters.xml', 'Vouchers.xml']);
      const read = readVouchers(vouchers);
      await expectTheLedger(office, read);
      const ledgers = readLedgers(masters);
      const used = new Set(read.flatMap(({ entries }) => entries.map(({ ledger }) => ledger)));
      expect([...used].filter((ledger) => !ledgers.has(ledger))).toEqual([]);
      expect(new Set(read.map(({ remoteId }) => remoteId)).size).toBe(read.length);
      expect(made.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect(made).toMatchObject({ state: 'ready', bytes: bytes.length, scope: 'all', before_Date: null, changed: [] });
      expect(made.contents).toMatchObject([
        { file: 'Masters.xml', rows: ledgers.size },
        { file: 'Vouchers.xml', rows: read.length },
      ]);
      expect(masters).not.toContain('OPENINGBALANCE');
      // The balances before a day and the vouchers from that day on add up to everything: nothing counts twice.
      for (const from_Date of ['2026-04-01', '2026-11-19', '2026-11-20', '2027-03-01']) {
        const later = await aTallyFile({ portal, token: office.token }, { from_Date, openings: 'yes' });
        await expectTheBalances(office, sumsOf(readVouchers(later.vouchers), readOpenings(later.masters)));
      }
    }
  }, 240_000);

  test('exports of only what is new add up to one export of everything', async () => {
    const office = await aMoneyCompany(portal);
    const { token } = office;
    const taken: ReadVoucher[] = [];
    const commands = fc.sample(command, { numRuns: 60, seed: SEED + 2 }).filter(({ what }) => what !== 'lock');
    for (const [at, each] of commands.entries()) {
      await perform({ portal, office, token }, each);
      if (at % 15 === 14) taken.push(...readVouchers((await aTallyFile({ portal, token }, { scope: 'new' })).vouchers));
    }
    taken.push(...readVouchers((await aTallyFile({ portal, token }, { scope: 'new' })).vouchers));
    await expectTheLedger(office, taken);
    const again = await aTallyFile({ portal, token }, { scope: 'new' });
    expect(readVouchers(again.vouchers)).toEqual([]);
    const all = readVouchers((await aTallyFile({ portal, token })).vouchers);
    const ids = (vouchers: readonly ReadVoucher[]) => vouchers.map(({ remoteId }) => remoteId).toSorted();
    expect(ids(taken)).toEqual(ids(all));
  }, 240_000);

  test('a repeated export is the same to the byte, or names what changed', async () => {
    const office = await aMoneyCompany(portal);
    const { token } = office;
    const at = { portal, token };
    savedBilty(await call(portal, 'biltyCreate', { token, body: anLr(office, 'To Pay', 10) }));
    const first = await aTallyFile(at);
    const second = await aTallyFile(at);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(second.made).toMatchObject({ sha256: first.made.sha256, before_Date: first.made.asked_Date, changed: [] });
    savedBilty(await call(portal, 'biltyCreate', { token, body: anLr(office, 'To Pay', 20) }));
    const third = await aTallyFile(at);
    expect(third.made.changed).toEqual([{ file: 'Vouchers.xml', rows: 2, rows_Before: 1 }]);
    // Other dates make another file.
    expect((await aTallyFile(at, { from_Date: '2026-05-01' })).made.before_Date).toBeNull();
  });

  test('an export has the format that Tally imports, whatever characters were typed', async () => {
    const office = await aMoneyCompany(portal);
    const { token } = office;
    const name = '  Rathi & <Sons> "Textiles"\u00A0 भारत ';
    const body = aParty({
      name,
      places: [{ gstin: '27AAPFU0939F1ZV', city: 'Pune', pin: '411001', state_Code: '27' }],
    });
    const { id } = done(await call(portal, 'partyCreate', { token, body }));
    const receipt = aReceipt({ party: id, head: '', amount: 5, narration: 'Ramesh <said> ]]> & "more"' });
    const { voucher_No } = done(await call(portal, 'moneyReceipt', { token, body: receipt }));
    const { masters, vouchers } = await aTallyFile({ portal, token });
    const whole = readXml(vouchers);
    expect(elementsOf(whole, 'REPORTNAME').map(({ text }) => text)).toEqual(['Vouchers']);
    expect(elementsOf(readXml(masters), 'REPORTNAME').map(({ text }) => text)).toEqual(['All Masters']);
    expect(elementsOf(whole, 'TALLYREQUEST').map(({ text }) => text)).toEqual(['Import Data']);
    const read = readVouchers(vouchers).find(({ number }) => number === voucher_No);
    const ledger = 'Rathi & <Sons> "Textiles" भारत';
    expect(read).toMatchObject({ type: 'Receipt', day: '20261120', party: ledger });
    expect(read?.narration).toBe(`Ramesh <said> ]]> & "more" ${voucher_No}`);
    expect(read?.entries.find((entry) => entry.ledger === ledger)).toEqual({
      ledger,
      amount: -500n,
      bills: [{ name: '', type: 'On Account', amount: -500n }],
    });
    const party = readLedgers(masters).get(ledger);
    if (party === undefined) throw new Error('The party has no ledger.');
    expect(textOf(party, 'PARENT')).toBe('Sundry Debtors');
    expect(textOf(party, 'ISBILLWISEON')).toBe('Yes');
    const [gst] = elementsOf(party, 'LEDGSTREGDETAILS.LIST');
    expect(gst && [textOf(gst, 'GSTIN'), textOf(gst, 'STATE'), textOf(gst, 'GSTREGISTRATIONTYPE')]).toEqual([
      '27AAPFU0939F1ZV',
      'Maharashtra',
      'Regular',
    ]);
  });
});

describe('ledger names in Tally', () => {
  test('two accounts never have one Tally name: a proposed name gives way, a kept one is refused', async () => {
    const office = await aMoneyCompany(portal);
    const { token } = office;
    const received = async (name: string) => {
      const { id } = done(
        await call(portal, 'partyCreate', {
          token,
          body: aParty({ name, places: [{ city: 'Pune', state_Code: '27' }] }),
        }),
      );
      done(await call(portal, 'moneyReceipt', { token, body: aReceipt({ party: id, head: '', amount: 5 }) }));
      return Number(id);
    };
    const [one, other] = [await received('Sharma Traders'), await received('SHARMA TRADERS')];
    const names = async () =>
      new Map(
        done(await call(portal, 'exportTallyNames', { token, query: { pageSize: 100 } })).data.map((each) => [
          each.account,
          each,
        ]),
      );
    expect((await names()).get(`party:${one}`)).toMatchObject({ tally_Name: 'Sharma Traders', is_Proposed: true });
    expect((await names()).get(`party:${other}`)?.tally_Name).toBe(`SHARMA TRADERS (${other})`);
    const say = (account: string, tally_Name: string) =>
      call(portal, 'exportTallyName', { token, body: { account, tally_Name } });
    done(await say(`party:${other}`, 'Sharma Traders'));
    expect((await names()).get(`party:${other}`)).toMatchObject({ tally_Name: 'Sharma Traders', is_Proposed: false });
    expect((await names()).get(`party:${one}`)?.tally_Name).toBe(`Sharma Traders (${one})`);
    expect(refused(await say(`party:${one}`, 'SHARMA traders'))).toMatchObject({ status: 409, code: 'name_taken' });
    expect(refused(await say('party:999', 'Nobody'))).toMatchObject({ status: 404 });
    expect(refused(await say(`party:${one}`, ' \u200B ')).status).toBe(422);
    // An exported name stays, even if the party is renamed later.
    await aTallyFile({ portal, token });
    expect((await names()).get(`party:${one}`)?.is_Proposed).toBe(false);
    const { proposed_Count } = done(await call(portal, 'exportTallyNames', { token }));
    expect(proposed_Count).toBe(0);
    done(await say('', 'Malwa Roadways 2026-27'));
    expect((await aTallyFile({ portal, token })).vouchers).toContain(
      '<SVCURRENTCOMPANY>Malwa Roadways 2026-27</SVCURRENTCOMPANY>',
    );
  });
});

describe('the log of exports', () => {
  test('a company makes one export at a time; a stopped portal leaves it to another, and it expires', async () => {
    const [a, b] = [await aCompany(portal), await aCompany(portal)];
    const ask = (token: string, fields = {}) => call(portal, 'exportTally', { token, body: aTallyRequest(fields) });
    expect(refused(await ask(a.token, { to_Date: '2026-03-31' }))).toMatchObject({ status: 422 });
    done(await ask(a.token));
    expect(refused(await ask(a.token))).toMatchObject({ status: 409, code: 'under_way' });
    done(await ask(b.token));
    const stopped = new AbortController();
    stopped.abort();
    expect(await workAtExports(portal, stopped.signal)).toBe(0);
    expect(await workAtExports(portal)).toBe(2);
    const { id } = await newestExport({ portal, token: a.token });
    expect((await takenExport({ portal, token: a.token }, id)).length).toBeGreaterThan(0);
    // Only the company can download it, and it is deleted after its last day; the log remains.
    expect(refused(await call(portal, 'exportDownload', { token: b.token, query: { id } })).status).toBe(404);
    await asOwner(portal, (client) =>
      client.query(`update export_file set expires_at = now() where tenant_id = $1`, [a.tenantId]),
    );
    expect(refused(await call(portal, 'exportDownload', { token: a.token, query: { id } })).status).toBe(404);
    expect(await newestExport({ portal, token: a.token })).toMatchObject({ id, state: 'over' });
  });
});
