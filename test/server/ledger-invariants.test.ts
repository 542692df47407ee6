import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aReceipt } from '#test/contract/expectations-money.ts';
import { anIssue } from '#test/contract/expectations-bills.ts';
import { asOwner, call, done, savedBilty, type Answered } from '#test/factories.ts';
import { brokenInvariants } from '#test/ledger.ts';
import { command, perform, WANTED, type Command } from '#test/ledger-commands.ts';
import { isLong, ROUNDS, saySeed, SEED } from '#test/long.ts';
import { aMoneyCompany, anLr, send } from '#test/money-company.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';
import { postedBehind, watchPostings } from '#test/posting-witness.ts';

// Two users do anything at once, and the invariants of the ledger hold afterwards (spec 4 §14), as the database sees it.

let portal: TestPortal;
beforeAll(async () => {
  saySeed();
  // A database of its own: thousands of changes would disturb tests that look at how few rows are read.
  portal = await startPortal();
  await watchPostings(portal);
});
afterAll(() => portal.stop());

const MOST_ROUNDS = isLong ? 25 : 12;
/** The code of a deadlock, which the portal logs. */
const DEADLOCK = '40P01';

test('the invariants of the ledger hold after any actions of two users at once', async () => {
  const went: Record<string, number> = {};
  const commands = fc.array(command, { minLength: 12, maxLength: 24, size: 'max' });
  const property = fc.asyncProperty(fc.boolean(), commands, commands, async (isForward, ofAdmin, ofClerk) => {
    const office = await aMoneyCompany(portal, isForward);
    const { token } = office;
    for (const basis of ['TBB', 'To Pay', 'To Pay', 'TBB', 'Paid', 'To Pay'])
      done(await call(portal, 'biltyCreate', { token, body: anLr(office, basis, 10.55) }));
    const work = async (by: string, all: readonly Command[]) => {
      for (const each of all) {
        const answered = await perform({ portal, office, token: by }, each);
        // Whatever is refused is refused with a sentence, never with a 500.
        expect(answered.status, `${JSON.stringify(each)}: ${answered.text}`).toBeLessThan(500);
        if (answered.status === 200) went[each.what] = (went[each.what] ?? 0) + 1;
      }
    };
    await Promise.all([work(token, ofAdmin), work(office.clerk, ofClerk)]);
    expect(portal.logLines.filter((line) => line.includes(DEADLOCK))).toEqual([]);
    expect([...(await brokenInvariants(portal, office)), ...(await postedBehind(portal))]).toEqual([]);
    const { debit, credit } = done(await call(portal, 'ledgerTrial', { token, query: { ToDate: '2100-12-31' } }));
    expect(debit).toBe(credit);
    for (const ToDate of ['2026-11-18', '2026-11-19', '2026-11-20', '2100-12-31']) {
      const sheet = done(await call(portal, 'ledgerBalanceSheet', { token, query: { ToDate } }));
      expect(sheet.total_Assets, ToDate).toBe(sheet.total_Liabilities);
      const days = { FromDate: sheet.year_From, ToDate };
      const { net_Profit } = done(await call(portal, 'ledgerProfitLoss', { token, query: days }));
      expect(sheet.year_Profit, ToDate).toBe(net_Profit);
    }
  });
  const isEnough = () => !isLong && WANTED.every((each) => each in went);
  // An action that is always refused would show nothing: more rounds are run until each has succeeded.
  for (let round = 0; round < MOST_ROUNDS && !isEnough(); round += 1)
    // On a busy machine a run that takes too long ends, without failing.
    await fc.assert(property, {
      seed: SEED + round,
      numRuns: 8,
      endOnFailure: true,
      interruptAfterTimeLimit: 60_000,
    });
  expect(Object.keys(went)).toEqual(expect.arrayContaining(WANTED));
}, 600_000);

test('sixteen clerks who bill, receive, settle and reverse at once cause no deadlock and no false refusal', async () => {
  const office = await aMoneyCompany(portal);
  const { token, bank } = office;
  for (let at = 0; at < 4; at += 1) done(await call(portal, 'biltyCreate', { token, body: anLr(office, 'Paid', 1) }));
  const { data } = done(await call(portal, 'itemOpen', { token, query: { account: 'party:1', pageSize: 100 } }));
  const debits = data.filter(({ side }) => side === 'D').map(({ item }) => item);
  const tbb: string[] = [];
  for (let at = 0; at < 32; at += 1)
    tbb.push(savedBilty(await call(portal, 'biltyCreate', { token, body: anLr(office, 'TBB', 1) })).bilty_No);
  const answers: Answered[] = [];
  const clerk = async (at: number) => {
    const by = at % 2 === 0 ? token : office.clerk;
    const ask = async (name: Parameters<typeof call>[1], body: object, whose = by) => {
      const answered = await send(portal, name, { token: whose, body });
      answers.push(answered);
      return answered;
    };
    // In different orders, which would deadlock if the portal did not order its locks.
    const inOrder = <One>(all: readonly One[]) => (at % 3 === 0 ? all : all.toReversed());
    const order = inOrder(debits);
    const items = order.map((item) => ({ item, received: 0.5 }));
    const through = { mode: 'upi', account: bank, amount: 10, reference: `UTR${at}` };
    const received = await ask('moneyReceipt', { ...aReceipt(through), items });
    const { voucher_No, items: made } = done(received) as { voucher_No: string; items: { item: number }[] };
    const pairs = order.map((debit_Item) => ({ debit_Item, credit_Item: made[0]?.item }));
    for (const pair of pairs) await ask('itemAllocate', { ...pair, amount: 0.25 });
    // One of its LRs is its neighbour's as well: one of the two bills it.
    const own = inOrder([tbb[2 * at], tbb[2 * at + 1], tbb[(2 * at + 2) % tbb.length]].map(String));
    await ask('freightBillIssue', anIssue(1, own));
    for (const body of pairs.slice(0, 2)) await ask('itemUndo', body);
    await ask('moneyReverse', { voucher_No, narration: 'Bounced' }, token);
  };
  await Promise.all(Array.from({ length: 16 }, (_, at) => clerk(at)));
  expect(portal.logLines.filter((line) => line.includes(DEADLOCK))).toEqual([]);
  const billed = answers.filter(({ name }) => name === 'freightBillIssue');
  expect(
    answers.filter((answered) => answered.status !== 200 && !billed.includes(answered)).map(({ text }) => text),
  ).toEqual([]);
  expect(answers.length).toBe(16 * 9);
  for (const { status, text } of billed)
    expect(status === 200 || /is already billed in HO/.test(text), text).toBe(true);
  expect(billed.some(({ status }) => status === 200)).toBe(true);
  expect(await brokenInvariants(portal, office)).toEqual([]);
}, 120_000);

test(`nothing is posted before the date of a lock: ${ROUNDS} rounds of a lock against four receipts`, async () => {
  const office = await aMoneyCompany(portal);
  const { token, clerk } = office;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const date = `2026-10-${String(round).padStart(2, '0')}`;
    const receipt = aReceipt({ date, amount: 1 });
    const [locked, ...received] = await Promise.all([
      call(portal, 'booksLock', { token, body: { date } }),
      ...[token, clerk, token, clerk].map((by) => call(portal, 'moneyReceipt', { token: by, body: receipt })),
    ]);
    expect(done(locked).locked_Until).toBe(date);
    for (const { status } of received) expect([200, 409]).toContain(status);
  }
  expect(await postedBehind(portal)).toEqual([]);
});

test('the database check names a voucher posted behind a lock or behind the close of a cash book', async () => {
  const office = await aMoneyCompany(portal);
  const { token, tenantId } = office;
  done(await call(portal, 'moneyReceipt', { token, body: aReceipt() }));
  const body = { branch: 1, date: '2026-11-20', coins: 100 };
  done(await call(portal, 'cashBookClose', { token, body }));
  done(await call(portal, 'booksLock', { token, body: { date: '2026-11-20' } }));
  await asOwner(portal, async (client) => {
    await client.query('begin');
    await client.query(
      `insert into voucher select (jsonb_populate_record(v, '{"id": 9, "voucher_no": "R9"}')).* from voucher v where tenant_id = $1 and id = 1`,
      [tenantId],
    );
    await client.query(
      `insert into entry select (jsonb_populate_record(e, '{"voucher_id": 9}')).* from entry e where tenant_id = $1 and voucher_id = 1`,
      [tenantId],
    );
    await client.query('commit');
  });
  expect(await postedBehind(portal)).toEqual([
    'R9 of 2026-11-20 behind the lock of 2026-11-20',
    'R9 of 2026-11-20 behind the close of 2026-11-20',
  ]);
});
