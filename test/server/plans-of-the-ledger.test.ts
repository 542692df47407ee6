import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBank, aJournal, aPayment, aReceipt, someCash } from '#test/contract/expectations-money.ts';
import { asOwner, call, done } from '#test/factories.ts';
import { brokenInvariants } from '#test/ledger.ts';
import { aDebtors } from '#test/debtors.ts';
import { neverAnalysed, watchedPortal, type WatchedPortal } from '#test/plans.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

// What postings touch in a company of 5,000 open items, while PostgreSQL knows nothing of it (docs/decisions/0057).

const ITEMS = 5000;
/** What no posting needs more of, whatever it settles: settings, series, checks of references, tables of a few pages. */
const AT_LEAST = 1200;
/** Of each item that it settles or makes. */
const EACH = 40;
/** One place of a plan that reads more than this, a tenth of the company's, looks through a table. */
const LOOKED_THROUGH = 500;

type Fields = Readonly<Record<string, unknown>>;

describe.each([
  { known: 'nothing at all', other: 0 },
  { known: 'what other companies had before', other: 1500 },
])('postings in a company of which PostgreSQL knows $known', ({ other }) => {
  let portal: TestPortal;
  let watched: WatchedPortal;
  let debtors: Awaited<ReturnType<typeof aDebtors>>;
  let bank: string;
  beforeAll(async () => {
    portal = await startPortal();
    await neverAnalysed(portal);
    if (other > 0) {
      await aDebtors(portal, other);
      await asOwner(portal, (client) => client.query('analyze'));
    }
    debtors = await aDebtors(portal, 3);
    const { token, take } = debtors;
    bank = await aBank(portal, token);
    watched = await watchedPortal(portal);
    // Its sessions plan while there is next to nothing, and stay.
    for (let round = 0; round < 2; round += 1) {
      const { voucher_No } = done(await call(watched, 'moneyReceipt', { token, body: aReceipt({ amount: 1 }) }));
      done(await call(watched, 'moneyReverse', { token, body: { voucher_No, narration: 'Wrong' } }));
      await take(watched, 1);
    }
    for (let left = ITEMS; left > 0; left -= 2500) await take(portal, 2500);
    watched.readings();
  });
  afterAll(async () => {
    await watched.stop();
    await portal.stop();
  });

  /** Says what was looked through, and that no more was touched than so many items take. */
  function touchedFor(items: number, free: readonly string[] = []): void {
    const readings = watched.readings().filter(({ statement }) => !free.includes(statement));
    expect(readings.length).toBeGreaterThan(0);
    const most = Math.max(LOOKED_THROUGH, 2 * items);
    expect(readings.filter(({ rows }) => rows > most)).toEqual([]);
    const rows = readings.reduce((sum, reading) => sum + reading.rows, 0);
    expect(rows).toBeLessThan(AT_LEAST + EACH * items);
  }
  const post = async (name: 'moneyReceipt' | 'moneyPayment' | 'moneyJournal', body: Fields) =>
    done(await call(watched, name, { token: debtors.token, body })).voucher_No;
  const openItems = async (account: string, count: number) => {
    const { data } = done(await call(portal, 'itemOpen', { token: debtors.token, query: { account, pageSize: 50 } }));
    return data.filter(({ side }) => side === 'D').slice(0, count);
  };

  test('a receipt of a few items and its reversal read a few rows of each table', async () => {
    const items = (await openItems('party:1', 5)).map(({ item, open }) => ({ item, received: open }));
    watched.readings();
    const amount = items.reduce((sum, { received }) => sum + received, 0);
    const through = { mode: 'upi', account: bank, reference: 'UTR 1' };
    const voucher_No = await post('moneyReceipt', { ...aReceipt({ amount, ...through }), items });
    touchedFor(items.length);
    done(await call(watched, 'moneyReverse', { token: debtors.token, body: { voucher_No, narration: 'Bounced' } }));
    touchedFor(items.length);
  });

  test('a receipt that settles the oldest two hundred items and its reversal read few rows for each item', async () => {
    const voucher_No = await post('moneyReceipt', aReceipt({ party: 2, amount: 99_000, fill: 'yes' }));
    touchedFor(200);
    done(await call(watched, 'moneyReverse', { token: debtors.token, body: { voucher_No, narration: 'Wrong' } }));
    touchedFor(200);
  });

  test('twenty-four receipts sent at once, which settle an item each, read few rows for each item', async () => {
    const items = await openItems('party:4', 24);
    expect(items).toHaveLength(24);
    const answers = await Promise.all(
      items.map(({ item, open }) =>
        call(portal, 'moneyReceipt', {
          token: debtors.token,
          body: { ...aReceipt({ party: 4, amount: open }), items: [{ item, received: open }] },
        }),
      ),
    );
    // Where one was refused, what it was told.
    expect(answers.map(({ status, text }) => (status === 200 ? '' : text))).toEqual(items.map(() => ''));
    const left = (await openItems('party:4', 50)).map(({ item }) => item);
    expect(left.filter((item) => items.some((settled) => settled.item === item))).toEqual([]);
    watched.readings();
  });

  test('a payment and a journal read a few rows of each table', async () => {
    await someCash(portal, debtors.token);
    watched.readings();
    await post('moneyPayment', aPayment());
    touchedFor(1);
    await post('moneyJournal', aJournal());
    touchedFor(2);
  });

  test('settling one item with another, and undoing it, reads a few rows of each table', async () => {
    const { token } = debtors;
    const { items } = done(await call(portal, 'moneyReceipt', { token, body: aReceipt({ party: 3, amount: 10 }) }));
    const [debit] = await openItems('party:3', 1);
    const body = { debit_Item: debit?.item, credit_Item: items[0]?.item, amount: 10 };
    watched.readings();
    done(await call(watched, 'itemAllocate', { token, body }));
    touchedFor(2);
    done(await call(watched, 'itemUndo', { token, body }));
    touchedFor(2);
  });

  test('an import of a few items, which checks what exists, reads a few rows of each table', async () => {
    await debtors.take(watched, 20);
    // What stands is read once, each of it by its key.
    const standing = watched.readings().filter(({ statement }) => statement === 'opening.standing');
    expect(standing.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(5 * (ITEMS + 100));
    await debtors.take(watched, 20);
    touchedFor(20, ['opening.standing']);
  });

  test('after all these postings the invariants of the ledger hold', async () => {
    expect(await brokenInvariants(portal, debtors.company)).toEqual([]);
  });
});

test('an import analyses the tables that it filled while they are small', async () => {
  const portal = await startPortal();
  await asOwner(portal, (client) => client.query('alter table item set (autovacuum_enabled = off)'));
  const known = () =>
    asOwner(portal, async (client) => {
      const { rows } = await client.query<{ rows: number }>(
        `select reltuples as rows from pg_class where relname = 'item'`,
      );
      return Number(rows[0]?.rows);
    });
  expect(await known()).toBeLessThan(1);
  await aDebtors(portal, 300);
  expect(await known()).toBe(300);
  await portal.stop();
});
