import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { anOpening } from '#test/contract/expectations-cash.ts';
import { anAccount, aPayment, aReceipt } from '#test/contract/expectations-money.ts';
import { sheetForm } from '#test/contract/expectations-records.ts';
import { aTallyFile } from '#test/exports.ts';
import { aCompany, asOwner, call, done, useLawfulForm, type TestCompany } from '#test/factories.ts';
import { aGstin, aParty } from '#test/forms.ts';
import { brokenInvariants } from '#test/ledger.ts';
import { saySeed, SEED } from '#test/long.ts';
import { checkedMasters, takenMove } from '#test/moving-in.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// What a company exports for Tally as its opening, another imports: then both have the same.

let portal: TestPortal;
beforeAll(async () => {
  saySeed();
  portal = await sharedPortal();
});

const EVE = '2026-11-19';
const FIRST_DAY = '2026-11-20';
const upTo = (max: number) => fc.integer({ min: 1, max }).map((paise) => (paise / 100).toFixed(2));
const rupees = upTo(90_000_000);
/** Small amounts of cash: the portal asks about larger ones. */
const cash = upTo(999_999);
const bill = fc.record({
  amount: rupees,
  day: fc.constantFrom('2025-12-31', '2026-04-01', '2026-11-18'),
  credit: fc.constantFrom(0, 30, 45),
  side: fc.constantFrom('', 'Debit', 'Credit'),
});
const bills = fc.array(bill, { maxLength: 3 });
const words = fc.constantFrom(
  'Rathi & Sons',
  'A < B',
  '"Shree" Traders',
  "O'Neil",
  'मालवा ट्रेडर्स',
  'Diesel',
  'To Pay',
  '5 > 4',
);
const partyDrawn = fc.record({
  name: words,
  isRegistered: fc.boolean(),
  owes: bills,
  isOwed: bills,
  received: fc.option(cash, { nil: null }),
  paid: fc.option(cash, { nil: null }),
});
const accountDrawn = fc.record({
  kind: fc.constantFrom('Bank', 'Income', 'Expense', 'Other'),
  balance: fc.option(rupees, { nil: null }),
  side: fc.constantFrom('Debit', 'Credit'),
});
const firm = fc.record({
  parties: fc.array(partyDrawn, { minLength: 1, maxLength: 6 }),
  accounts: fc.array(accountDrawn, { minLength: 1, maxLength: 4 }),
  heads: fc.array(fc.record({ name: fc.constantFrom('Capital', 'Diesel', 'Freight', 'CGST'), balance: rupees }), {
    maxLength: 3,
  }),
  toPay: fc.array(rupees, { maxLength: 2 }),
});
type Firm = typeof firm extends fc.Arbitrary<infer One> ? One : never;

const later = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The papers of a party on one side, as rows of the sheet of opening items. */
const papersOf = (kind: string, of: string, rows: Firm['parties'][number]['owes']) =>
  rows.map(({ amount, day, credit, side }, nth) =>
    anOpening({
      kind,
      ...JSON.parse(of),
      paper_No: `${kind[0]}/${nth} & Co`,
      date: day,
      due_Date: later(day, credit),
      amount,
      side,
    }),
  );

/** A company with the drawn data. */
async function aFirmOf({ parties, accounts, heads, toPay }: Firm): Promise<TestCompany> {
  const company = await aCompany(portal);
  const { token } = company;
  await useLawfulForm(portal, token);
  const rows: Record<string, unknown>[] = toPay.map((amount, nth) => anOpening({ paper_No: `T/${nth}`, amount }));
  const ids: number[] = [];
  for (const [nth, { name: word, isRegistered, owes, isOwed }] of parties.entries()) {
    const name = `${word} ${nth}`;
    const gstin = isRegistered ? aGstin() : '';
    const { id } = done(await call(portal, 'partyCreate', { token, body: aParty({ name }, { gstin, pin: '452001' }) }));
    ids.push(Number(id));
    const of = JSON.stringify({ name, gstin });
    rows.push(...papersOf('Receivable', of, owes), ...papersOf('Payable', of, isOwed));
  }
  let bank = '';
  for (const [nth, { kind, balance, side }] of accounts.entries()) {
    const name = `लेखा <${nth}> & Co`;
    const { account } = done(await call(portal, 'accountCreate', { token, body: anAccount({ name, kind }) }));
    if (kind === 'Bank') bank = account;
    if (balance !== null)
      rows.push(anOpening({ kind: kind === 'Bank' ? 'Bank' : 'Head', name, amount: balance, side, paper_No: '' }));
  }
  for (const { name, balance } of new Map(heads.map((head) => [head.name, head])).values())
    rows.push(anOpening({ kind: 'Head', name, amount: balance, paper_No: '' }));
  rows.push(anOpening({ kind: 'Cash', amount: '99999999', paper_No: '' }));
  const opened = done(
    await call(portal, 'booksOpening', { token, query: { dryRun: 'no' }, body: await sheetForm(rows) }),
  );
  expect(opened.errors).toEqual([]);
  const how = bank === '' ? { mode: 'cash' } : { mode: 'upi', account: bank, reference: 'UTR 7' };
  for (const [nth, { received, paid }] of parties.entries()) {
    const of = { date: EVE, party: ids[nth] };
    // On account: the receipt settles none of the papers.
    if (received !== null)
      done(await call(portal, 'moneyReceipt', { token, body: aReceipt({ ...of, ...how, amount: Number(received) }) }));
    if (paid !== null)
      done(await call(portal, 'moneyPayment', { token, body: aPayment({ ...of, amount: Number(paid) }) }));
  }
  return company;
}

/** What the database has of a company, by names: the numbers of the two differ. */
const standing = ({ tenantId }: TestCompany) =>
  asOwner(portal, async (client) => {
    const of = async (query: string) => (await client.query(query, [tenantId])).rows as unknown;
    // The owner of an account that belongs to a party.
    const named = (account: string) =>
      `case when ${account} ~ '^(party|payable):' then split_part(${account}, ':', 1) || ' ' || (select p.name from party p where p.tenant_id = $1 and p.id = split_part(${account}, ':', 2)::bigint)
        when ${account} ~ '^(bank|head):' then (select n.name from account n where n.tenant_id = $1 and n.id = ${account}) else ${account} end`;
    return {
      parties: await of(
        `select p.name, p.pan, p.contact, l.gstin, l.address, l.city, l.pin, l.state_code from party p
         join party_place l on l.tenant_id = $1 and l.party_id = p.id where p.tenant_id = $1 order by p.name`,
      ),
      accounts: await of(`select name, kind, group_name from account where tenant_id = $1 and name <> '' order by 1`),
      balances: await of(
        `select ${named('m.account')} as account, sum(m.debit - m.credit) as balance from account_month m where m.tenant_id = $1
         group by 1 having sum(m.debit - m.credit) <> 0 order by 1`,
      ),
      items: await of(
        `select account, paper, min(day)::text as day, min(due)::text as due, sum(open) as open from (
           select ${named('i.account')} as account, i.day, i.due, case i.side when 'D' then 1 else -1 end * (i.amount - i.settled) as open,
             case when v.kind in ('Receipt', 'Payment') or i.paper = v.voucher_no then '' else i.paper end as paper
           from item i join voucher v on v.tenant_id = $1 and v.id = i.voucher_id where i.tenant_id = $1) o
         group by 1, 2 having sum(open) <> 0 order by 1, 2`,
      ),
    };
  });

test('a company that imports another’s Tally export has its parties, accounts, open items and balances', async () => {
  await fc.assert(
    fc.asyncProperty(firm, async (drawn) => {
      const one = await aFirmOf(drawn);
      const { masters } = await aTallyFile({ portal, token: one.token }, { from_Date: FIRST_DAY, openings: 'yes' });
      const other = await aCompany(portal);
      await useLawfulForm(portal, other.token);
      const at = { portal, company: other };
      const take = async () => await takenMove(at, (await checkedMasters(at, masters, EVE)).id);
      expect(await take()).toMatchObject({ state: 'taken', problem: '' });
      const [there, here] = [await standing(one), await standing(other)];
      // An amount on account gets the day on which the books begin.
      const asBegun = ({ items, ...rest }: typeof there) => ({
        ...rest,
        items: (items as { paper: string }[]).map((item) => (item.paper === '' ? { ...item, day: '', due: '' } : item)),
      });
      expect(asBegun(here)).toEqual(asBegun(there));
      expect(await brokenInvariants(portal, other)).toEqual([]);
      await take();
      expect(await standing(other)).toEqual(here);
    }),
    { numRuns: 4, seed: SEED, endOnFailure: true },
  );
}, 240_000);
