import type { cashBookCalls } from '#api/cash-book.ts';
import type { chequeCalls } from '#api/cheques.ts';
import type { eveningCalls } from '#api/evening.ts';
import type { openingCalls } from '#api/opening.ts';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { call, done, savedBilty, savedPaper, type Sent, type TestCompany } from '#test/factories.ts';
import { aChallan, aLawfulBilty, aParty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { bankSeeds } from './expectations-bank.ts';
import { taxCreditSeeds } from './expectations-tax-credits.ts';
import { aDrivenLr } from './expectations-driver.ts';
import { aBank, aPayment, aReceipt, someCash } from './expectations-money.ts';
import { sheetForm } from './expectations-records.ts';
import { aBranch } from './expectations-short-lists.ts';

// What is expected of the calls of the cash book, for the tests that go through every call of the contract.

type CashCall =
  | keyof typeof cashBookCalls
  | keyof typeof chequeCalls
  | keyof typeof openingCalls
  | keyof typeof eveningCalls;
type Fields = Readonly<Record<string, unknown>>;

/** The body that closes the first branch, with an empty drawer. */
export const aClose = (fields: Fields = {}) => ({ branch: 1, date: '2026-11-20', ...fields });
/** Keeps a cheque dated a month ahead; returns its number. */
export async function aKeptCheque(
  portal: Pick<TestPortal, 'url'>,
  token: string,
  fields: Fields = {},
): Promise<number> {
  const account = await aBank(portal, token);
  const through = { mode: 'cheque', account, cheque_Date: addDays(todayInIndia(), 30), reference: '000123' };
  const head = { party: 0, head: 'other' };
  const body = aReceipt({ ...head, ...through, ...fields });
  return done(await call(portal, 'moneyReceipt', { token, body })).cheque ?? 0;
}
/** Cash sent from the first branch to the second. */
export const aSending = (fields: Fields = {}) => ({
  from_Branch: 1,
  to_Branch: 2,
  date: '2026-11-20',
  amount: 5,
  narration: 'By Ramesh',
  ...fields,
});

/** Makes a branch; returns its id. */
export const aSavedBranch = async (portal: TestPortal, token: string, fields: Fields = {}): Promise<number> =>
  Number(done(await call(portal, 'branchCreate', { token, body: aBranch(fields) })).id);

/** Sends cash; returns the number of the voucher. */
export const aSentSum = async (portal: TestPortal, token: string, fields: Fields = {}): Promise<string> =>
  done(await call(portal, 'cashBookSend', { token, body: aSending(fields) })).voucher_No;

const ofDay = { branch: '1', date: '2026-11-20' };
const ofDays = { branch: '1', FromDate: '2026-11-01', ToDate: '2026-11-30' };

/** A row of the sheet of opening items: what the first branch has to collect. */
export const anOpening = (fields: Fields = {}) => ({
  kind: 'To Pay',
  name: 'Head Office',
  paper_No: `OLD-${crypto.randomUUID().slice(0, 8)}`,
  date: '2026-03-31',
  amount: '500',
  ...fields,
});

/** Who may make these calls. */
export function cashExpectations<Row>(ofCompany: Row, ofItsAdmin: Row): Readonly<Record<CashCall, Row>> {
  return {
    cashBookRead: ofCompany,
    cashBookPrint: ofCompany,
    cashBookExport: ofCompany,
    cashBookClose: ofCompany,
    cashBookSend: ofCompany,
    cashBookTake: ofCompany,
    chequeList: ofCompany,
    chequeCancel: ofItsAdmin,
    booksOpeningTemplate: ofItsAdmin,
    booksOpening: ofItsAdmin,
    eveningRead: ofItsAdmin,
  };
}

/** Requests that succeed for a caller who may make them. */
export function cashRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): Readonly<Record<CashCall, (() => Promise<Sent>) | Sent>> {
  // Long before anything that the other calls post, each on the day after the one before.
  let day = '2020-01-01';
  return {
    cashBookRead: async () => {
      const { portal, a } = world();
      const { token } = a;
      done(await call(portal, 'moneyReceipt', { token, body: aReceipt() }));
      await someCash(portal, token);
      done(await call(portal, 'moneyPayment', { token, body: aPayment() }));
      await aSentSum(portal, token, { to_Branch: await aSavedBranch(portal, token) });
      const { bilty_No, link } = await aDrivenLr(portal, token, { branch: 1 });
      const collected = { kind: 'Delivered', packages: 12, received: 2650, received_Mode: 'cash' };
      done(await call(portal, 'driverEvent', { headers: { 'x-link': link }, body: { bilty_No, ...collected } }));
      return { query: ofDay };
    },
    cashBookPrint: { query: ofDays },
    cashBookExport: { query: ofDays },
    cashBookClose: () => {
      day = addDays(day, 1);
      return Promise.resolve({ body: aClose({ date: day }) });
    },
    cashBookSend: async () => {
      const { portal, a } = world();
      await someCash(portal, a.token);
      return { body: aSending({ to_Branch: await aSavedBranch(portal, a.token) }) };
    },
    cashBookTake: async () => {
      const { portal, a } = world();
      const from = await aSavedBranch(portal, a.token);
      await someCash(portal, a.token, { branch: from });
      const voucher_No = await aSentSum(portal, a.token, { from_Branch: from, to_Branch: 1 });
      return { body: { voucher_No, date: '2026-11-20' } };
    },
    chequeList: async () => {
      await aKeptCheque(world().portal, world().a.token);
      return { query: { state: 'waiting' } };
    },
    chequeCancel: async () => ({
      body: { cheque: await aKeptCheque(world().portal, world().a.token), reason: 'Given back' },
    }),
    eveningRead: async () => {
      const { portal, a } = world();
      const { token } = a;
      // A party with an old debt, a cheque of this week, a challan, and something to be collected.
      await aKeptCheque(portal, token, { cheque_Date: addDays(todayInIndia(), 3) });
      const { id: party } = done(await call(portal, 'partyCreate', { token, body: aParty() }));
      const entries = [
        { account: `party:${String(party)}`, debit: 10 },
        { account: 'rebates', credit: 10 },
      ];
      const journal = { date: '2026-03-31', branch: 1, entries };
      done(await call(portal, 'moneyJournal', { token, body: journal }));
      const number = savedBilty(
        await call(portal, 'biltyCreate', { token, body: aLawfulBilty({ bilty_Date: todayInIndia() }) }),
      ).bilty_No;
      savedPaper(
        await call(portal, 'challanCreate', { token, body: aChallan([number], { challan_Date: todayInIndia() }) }),
      );
      return {};
    },
    booksOpeningTemplate: {},
    // One row is wrong, so that the answer has an error.
    booksOpening: async () => ({
      query: { dryRun: 'yes' },
      body: await sheetForm([anOpening(), anOpening({ name: 'Nowhere' })]),
    }),
  };
}

/** Gives a company cash in transit, C1, and a closed day, in which every word is a canary. */
export async function cashCanaries(portal: TestPortal, { token }: TestCompany, word: (field: string) => string) {
  await someCash(portal, token);
  await aSentSum(portal, token, { narration: word('Sent') });
  const body = aClose({ date: '2020-01-01', note_500: 1, reason: word('Reason') });
  done(await call(portal, 'cashBookClose', { token, body }));
  await aKeptCheque(portal, token, { reference: word('Cheque').slice(0, 40), narration: word('ChequeNarration') });
}

const sheetOfA = { query: { dryRun: 'yes' }, body: await sheetForm([anOpening()]) };

/** How anyone else would try them, with A’s numbers. */
export function cashAttempts(): Readonly<Record<CashCall, Sent[]>> {
  return {
    cashBookRead: ['1', '2'].map((branch) => ({ query: { ...ofDay, branch } })),
    cashBookPrint: ['1', '2'].map((branch) => ({ query: { ...ofDays, branch } })),
    cashBookExport: ['1', '2'].map((branch) => ({ query: { ...ofDays, branch } })),
    cashBookClose: ['2020-01-02', '2019-01-01'].map((date) => ({ body: aClose({ date }) })),
    cashBookSend: [{ body: aSending() }],
    cashBookTake: [{ body: { voucher_No: 'C1', date: '2026-11-20' } }],
    chequeList: [{}, { query: { state: 'waiting' } }],
    chequeCancel: [{ body: { cheque: 1, reason: 'Given back' } }],
    booksOpeningTemplate: [{}],
    eveningRead: [{}],
    booksOpening: [sheetOfA],
  };
}

/** Fills a company with what the calls of cash work on; returns values of bodies and queries with which they succeed. */
export async function cashSeeds(portal: TestPortal, token: string) {
  const to_Branch = await aSavedBranch(portal, token);
  await someCash(portal, token);
  const voucher_No = await aSentSum(portal, token, { to_Branch });
  const banked = await bankSeeds(portal, token);
  const credits = await taxCreditSeeds(portal, token);
  return {
    sheets: { ...banked.sheets, ...credits.sheets },
    bodies: {
      ...banked.bodies,
      ...credits.bodies,
      // Nothing has come in there, so nothing is posted, whatever day earlier calls have locked.
      cashBookClose: aClose({ branch: await aSavedBranch(portal, token), date: '2020-01-01' }),
      cashBookSend: aSending({ to_Branch }),
      cashBookTake: { voucher_No, date: '2026-11-20' },
      chequeCancel: { cheque: await aKeptCheque(portal, token), reason: 'Given back' },
    },
    knownOf: {
      ...banked.knownOf,
      ...credits.knownOf,
      cashBookRead: { branch: ['1', String(to_Branch)], date: ['2026-11-20'] },
      cashBookPrint: { branch: ['1'], FromDate: ['2026-11-01'], ToDate: ['2026-11-20'] },
      chequeList: { state: ['waiting'] },
      cashBookExport: { branch: ['1'], FromDate: ['2026-11-01'], ToDate: ['2026-11-20'] },
    },
  };
}
