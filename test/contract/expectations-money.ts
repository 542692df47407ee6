import { randomInt } from 'node:crypto';
import type { ageingCalls } from '#api/ageing.ts';
import type { dayBookCalls } from '#api/day-book.ts';
import type { finalAccountsCalls } from '#api/final-accounts.ts';
import type { ledgerCalls } from '#api/ledger.ts';
import type { moneyCalls } from '#api/money.ts';
import type { profitCalls } from '#api/profit.ts';
import type { tripProfitCalls } from '#api/trip-profit.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { call, done, savedBilty, type Sent, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty, aParty, aVehicle } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import type { WithoutReports } from './report-calls.ts';

// What is expected of the calls of money, for the tests that go through every call of the contract.

type MoneyCall =
  | keyof typeof moneyCalls
  | keyof typeof ledgerCalls
  | keyof typeof ageingCalls
  | keyof typeof dayBookCalls
  | keyof typeof finalAccountsCalls
  | keyof typeof profitCalls
  | keyof typeof tripProfitCalls;
type Fields = Readonly<Record<string, unknown>>;

/** The body of a cash receipt from the company’s first party. */
export const aReceipt = (fields: Fields = {}) => ({
  date: '2026-11-20',
  branch: 1,
  party: 1,
  mode: 'cash',
  amount: 100,
  ...fields,
});
export const aPayment = (fields: Fields = {}) => aReceipt({ amount: 40, ...fields });
/** Brings in cash of the owner, so that some can go out. */
export const someCash = async (portal: Pick<TestPortal, 'url'>, token: string, fields: Fields = {}): Promise<void> => {
  const body = aReceipt({ party: 0, head: 'capital', amount: 1000, ...fields });
  done(await call(portal, 'moneyReceipt', { token, body }));
};
/** A journal of one head against another. */
export const aJournal = (fields: Fields = {}) => ({
  date: '2026-11-20',
  branch: 1,
  narration: 'Moved',
  entries: [
    { account: 'rebates', debit: 10, credit: 0 },
    { account: 'other', debit: 0, credit: 10 },
  ],
  ...fields,
});
export const anAccount = (fields: Fields = {}) => ({
  name: `Account ${crypto.randomUUID().slice(0, 8)}`,
  kind: 'Bank',
  ...fields,
});

/** Makes a bank account; returns its id. */
export async function aBank(portal: Pick<TestPortal, 'url'>, token: string): Promise<string> {
  return done(await call(portal, 'accountCreate', { token, body: anAccount() })).account;
}

/** The body that reminds a party by a text for WhatsApp. */
export const aReminder = (account: string, fields: Fields = {}) => ({
  account,
  way: 'whatsapp',
  language: 'English',
  text: 'You owe {amount}.',
  ...fields,
});

/** The account of a new party that owes 50.00. */
async function aDebtor({ url }: Pick<TestPortal, 'url'>, token: string, fields: Fields = {}): Promise<string> {
  const name = `Debtor ${crypto.randomUUID().slice(0, 8)}`;
  // A number of its own: an address is reminded once in seven days.
  const contact = `9${String(randomInt(1e9)).padStart(9, '0')}`;
  const body = aParty({ name, contact, ...fields });
  const { id } = done(await call({ url }, 'partyCreate', { token, body }));
  const account = `party:${String(id)}`;
  const entries = [
    { account, debit: 50 },
    { account: 'freight', credit: 50 },
  ];
  done(await call({ url }, 'moneyJournal', { token, body: aJournal({ entries }) }));
  return account;
}

/** The number of a saved receipt. */
export async function aSavedReceipt(portal: TestPortal, token: string, fields: Fields = {}): Promise<string> {
  return done(await call(portal, 'moneyReceipt', { token, body: aReceipt(fields) })).voucher_No;
}

/** The query for the ledger of the first branch’s cash. */
const ofCash = { account: 'cash:1', FromDate: '2026-11-01', ToDate: '2026-11-30' };

const ofParty = { ...ofCash, account: 'party:1' };

/** Who may make these calls. */
export function moneyExpectations<Row>(ofCompany: Row, ofItsAdmin: Row): WithoutReports<MoneyCall, Row> {
  return {
    moneyReceipt: ofCompany,
    moneyPayment: ofCompany,
    moneyContra: ofCompany,
    moneyJournal: ofItsAdmin,
    moneyReverse: ofItsAdmin,
    moneyList: ofCompany,
    moneyRead: ofCompany,
    itemOpen: ofCompany,
    itemAllocate: ofCompany,
    itemUndo: ofCompany,
    accountPick: ofCompany,
    accountList: ofCompany,
    accountCreate: ofItsAdmin,
    ledgerRead: ofCompany,
    ledgerPrint: ofCompany,
    ledgerShare: ofCompany,
    ledgerReminder: ofCompany,
    ledgerRemind: ofCompany,
    ledgerExport: ofCompany,
    ledgerTrial: ofItsAdmin,
    ledgerTrialPrint: ofItsAdmin,
    ledgerTrialExport: ofItsAdmin,
    ledgerProfitLoss: ofItsAdmin,
    ledgerProfitLossPrint: ofItsAdmin,
    ledgerProfitLossExport: ofItsAdmin,
    ledgerBalanceSheet: ofItsAdmin,
    ledgerBalanceSheetPrint: ofItsAdmin,
    ledgerBalanceSheetExport: ofItsAdmin,
    ledgerProfit: ofItsAdmin,
    profitRead: ofItsAdmin,
    profitExport: ofItsAdmin,
    ledgerDayBook: ofCompany,
    ledgerDayBookPrint: ofCompany,
    ageingRead: ofCompany,
    ageingPrint: ofCompany,
    ageingExport: ofCompany,
    booksRead: ofItsAdmin,
    booksLock: ofItsAdmin,
  };
}

/** Requests that succeed for a caller who may make them. */
export function moneyRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): WithoutReports<MoneyCall, (() => Promise<Sent>) | Sent> {
  /** An open claim at the first branch; returns its item. */
  async function claim(fields: Fields = {}): Promise<number> {
    const { portal, a } = world();
    const body = aLawfulBilty(fields);
    savedBilty(await call(portal, 'biltyCreate', { token: a.token, body }));
    const query = { account: 'topay:1', pageSize: 100 };
    const { data } = done(await call(portal, 'itemOpen', { token: a.token, query }));
    return data.findLast(({ side }) => side === 'D')?.item ?? 0;
  }
  const collected = async () => {
    const items = [{ item: await claim(), received: 10 }];
    return { ...aReceipt({ party: 0, head: 'topay:1', amount: 10 }), items };
  };
  const receipt = async () => {
    const { portal, a } = world();
    return done(await call(portal, 'moneyReceipt', { token: a.token, body: await collected() }));
  };
  /** A claim, and a receipt on account at the same branch. */
  async function pair() {
    const { portal, a } = world();
    const debit = await claim();
    const body = aReceipt({ party: 0, head: 'topay:1' });
    const { items } = done(await call(portal, 'moneyReceipt', { token: a.token, body }));
    return { debit_Item: debit, credit_Item: items[0]?.item ?? 0 };
  }
  /** A movement of cash, to be seen in its ledger. */
  async function moved() {
    const { portal, a } = world();
    await aSavedReceipt(portal, a.token);
    return { query: ofCash };
  }
  /** A voucher on the day of all of them. */
  const posted = async () => {
    await moved();
    return { query: { FromDate: '2026-11-20' } };
  };
  /** Income, an expense and capital of today, so in the financial year that is shown without a date. */
  const both = async () => {
    const { portal, a } = world();
    const date = todayInIndia();
    await claim({ bilty_Date: date });
    const entries = [
      { account: 'rent', debit: 20 },
      { account: 'capital', credit: 20 },
    ];
    done(await call(portal, 'moneyJournal', { token: a.token, body: aJournal({ date, entries }) }));
    return {};
  };
  /** A debt of a customer, which is income. */
  const owed = async () => {
    const { portal, a } = world();
    const entries = [
      { account: 'others', debit: 5 },
      { account: 'freight', credit: 5 },
    ];
    done(await call(portal, 'moneyJournal', { token: a.token, body: aJournal({ entries }) }));
    return {};
  };
  return {
    moneyReceipt: async () => ({ body: await collected() }),
    moneyPayment: async () => {
      await someCash(world().portal, world().a.token);
      return { body: aPayment() };
    },
    moneyContra: async () => {
      const { portal, a } = world();
      await someCash(portal, a.token);
      const to = await aBank(portal, a.token);
      return { body: { date: '2026-11-20', branch: 1, from: 'cash:1', to, amount: 5 } };
    },
    moneyJournal: { body: aJournal() },
    moneyReverse: async () => {
      const { portal, a } = world();
      return { body: { voucher_No: await aSavedReceipt(portal, a.token), narration: 'Bounced' } };
    },
    moneyList: {},
    moneyRead: async () => ({ query: { voucher_No: (await receipt()).voucher_No } }),
    itemOpen: async () => {
      await claim();
      return { query: { account: 'topay:1' } };
    },
    itemAllocate: async () => ({ body: { ...(await pair()), amount: 1 } }),
    itemUndo: async () => {
      const { portal, a } = world();
      const both = await pair();
      done(await call(portal, 'itemAllocate', { token: a.token, body: { ...both, amount: 1 } }));
      return { body: both };
    },
    accountPick: { query: { q: 'freight' } },
    accountList: {},
    accountCreate: () => Promise.resolve({ body: anAccount() }),
    ledgerRead: moved,
    ledgerPrint: moved,
    ledgerShare: { query: ofParty },
    ledgerReminder: async () => {
      const { portal, a } = world();
      return { query: { account: await aDebtor(portal, a.token) } };
    },
    ledgerRemind: async () => {
      const { portal, a } = world();
      return { body: aReminder(await aDebtor(portal, a.token)) };
    },
    ledgerExport: moved,
    ledgerTrial: {},
    ledgerTrialPrint: {},
    ledgerTrialExport: {},
    ledgerProfitLoss: both,
    ledgerProfitLossPrint: {},
    ledgerProfitLossExport: {},
    ledgerBalanceSheet: both,
    ledgerBalanceSheetPrint: {},
    ledgerBalanceSheetExport: {},
    ledgerProfit: owed,
    profitRead: async () => {
      const { portal, a } = world();
      const body = aVehicle({ monthly_Fixed_Cost: 45_000 });
      done(await call(portal, 'vehicleCreate', { token: a.token, body }));
      return {};
    },
    profitExport: {},
    ledgerDayBook: posted,
    ledgerDayBookPrint: {},
    ageingRead: owed,
    ageingPrint: {},
    ageingExport: {},
    booksRead: {},
    // Before anything that the other calls post.
    booksLock: { body: { date: '2026-01-31' } },
  };
}

/** Gives a company vouchers and an account in which every word is a canary: R1 on account of its party, item 1, and bank:1. */
export async function moneyCanaries(portal: TestPortal, { token }: TestCompany, word: (field: string) => string) {
  const { account } = done(await call(portal, 'accountCreate', { token, body: anAccount({ name: word('Bank') }) }));
  const said = { reference: word('Ref'), narration: word('Narration') };
  done(await call(portal, 'moneyReceipt', { token, body: aReceipt({ ...said, mode: 'upi', account }) }));
}

/** How anyone else would try them, with A’s numbers and ids. */
export function moneyAttempts(): WithoutReports<MoneyCall, Sent[]> {
  const pair = { debit_Item: 1, credit_Item: 2 };
  const ledgers = ['party:1', 'bank:1', 'topay:1'].map((account) => ({ query: { ...ofCash, account } }));
  const trials = [{}, { query: { ToDate: '2026-12-31' } }];
  return {
    moneyReceipt: [{ body: { ...aReceipt(), items: [{ item: 1, received: 1 }] } }, { body: aReceipt({ fill: 'yes' }) }],
    moneyPayment: [{ body: aPayment() }, { body: aPayment({ mode: 'upi', account: 'bank:1' }) }],
    moneyContra: [{ body: { date: '2026-11-20', branch: 1, from: 'bank:1', to: 'cash:1', amount: 5 } }],
    moneyJournal: [{ body: aJournal() }],
    moneyReverse: ['R1', 'F1'].map((voucher_No) => ({ body: { voucher_No, narration: 'Bounced' } })),
    moneyList: [{}, { query: { kind: 'Receipt' } }, { query: { searchParam: 'QZ' } }],
    moneyRead: ['R1', 'F1', 'X1'].map((voucher_No) => ({ query: { voucher_No } })),
    itemOpen: ['party:1', 'topay:1'].map((account) => ({ query: { account } })),
    itemAllocate: [{ body: { ...pair, amount: 1 } }, { body: { debit_Item: 2, credit_Item: 1, amount: 1 } }],
    itemUndo: [{ body: pair }],
    accountPick: ['', 'QZX', 'a'].map((q) => ({ query: { q } })),
    accountList: [{}],
    accountCreate: [{ body: anAccount() }],
    ledgerRead: ledgers,
    ledgerPrint: ledgers,
    ledgerShare: ledgers,
    ledgerReminder: ledgers,
    ledgerRemind: ['party:1', 'party:2'].map((account) => ({ body: aReminder(account) })),
    ledgerExport: ledgers,
    ledgerTrial: trials,
    ledgerTrialPrint: trials,
    ledgerTrialExport: trials,
    ledgerProfitLoss: trials,
    ledgerProfitLossPrint: trials,
    ledgerProfitLossExport: trials,
    ledgerBalanceSheet: trials,
    ledgerBalanceSheetPrint: trials,
    ledgerBalanceSheetExport: trials,
    ledgerProfit: [{}, { query: { ToDate: '2026-11-20' } }],
    profitRead: [{}, { query: { by: 'trip', FromDate: '2026-11-01', ToDate: '2026-11-30', pageSize: 100 } }],
    profitExport: [{}, { query: { by: 'route' } }],
    ledgerDayBook: [{}, { query: { FromDate: '2026-11-01', ToDate: '2026-11-30', pageSize: 100 } }],
    ledgerDayBookPrint: [{ query: { FromDate: '2026-11-20', narration: 'yes' } }],
    ageingRead: [{}, { query: { ToDate: '2026-11-20', by: 'date', pageSize: 100 } }],
    ageingPrint: [{}],
    ageingExport: [{}],
    booksRead: [{}],
    booksLock: [{ body: { date: '2026-01-31' } }, { body: { date: '', reason: 'Late' } }],
  };
}

/** Fills a company with what the calls of money work on; returns values of bodies and queries with which they succeed. */
export async function moneySeeds(portal: TestPortal, token: string) {
  const bank = await aBank(portal, token);
  const onAccount = aReceipt({ party: 0, head: 'topay:1', amount: 500 });
  // With a number of its own: other calls work on the first ones.
  savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty({ bilty_No: 'M-1' }) }));
  const { items, voucher_No } = done(await call(portal, 'moneyReceipt', { token, body: onAccount }));
  const { data } = done(await call(portal, 'itemOpen', { token, query: { account: 'topay:1' } }));
  const debit = data.find(({ side }) => side === 'D')?.item;
  const pair = { debit_Item: debit, credit_Item: items[0]?.item };
  const toUndo = await aSavedReceipt(portal, token);
  const inDays = { FromDate: ['2026-11-01'], ToDate: ['2026-11-30'] };
  const known = { account: ['topay:1'], ...inDays };
  return {
    bodies: {
      moneyReceipt: { ...aReceipt(), items: [{ item: debit, received: 0, tds: 0 }] },
      moneyPayment: aPayment(),
      moneyContra: { date: '2026-11-20', branch: 1, from: 'cash:1', to: bank, amount: 5 },
      moneyJournal: aJournal({
        entries: [
          { account: 'rebates', debit: 10 },
          { account: 'other', credit: 10 },
        ],
      }),
      moneyReverse: { voucher_No: toUndo, narration: 'Bounced' },
      itemAllocate: { ...pair, amount: 1 },
      itemUndo: pair,
      accountCreate: anAccount(),
      ledgerRemind: aReminder(await aDebtor(portal, token)),
      booksLock: { date: '2026-01-31', reason: 'Late' },
    },
    knownOf: {
      moneyRead: { voucher_No: [voucher_No] },
      moneyList: { kind: ['Receipt'], mode: ['cash'] },
      itemOpen: { account: ['topay:1'] },
      accountPick: { q: ['freight'] },
      ledgerDayBook: inDays,
      ledgerDayBookPrint: inDays,
      ledgerDayBookSheet: inDays,
      ledgerRead: known,
      ledgerPrint: known,
      ledgerShare: { ...known, account: ['party:1'] },
      ledgerReminder: { account: [await aDebtor(portal, token)] },
      ledgerExport: known,
    },
  };
}
