import type { freightBillCalls } from '#api/freight-bills.ts';
import type { noteCalls } from '#api/notes.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { billParties } from '#server/bills/monthly-runs.ts';
import { call, done, savedBilty, type Sent, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty, aLine, aParty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import type { WithoutReports } from './report-calls.ts';
import { aReminder } from './expectations-money.ts';
import { aPodPhoto } from './expectations-pods.ts';

// What is expected of the calls of party bills, for the tests that go through every call of the contract.

type BillCall = keyof typeof freightBillCalls | keyof typeof noteCalls;
type Fields = Readonly<Record<string, unknown>>;
type At = { readonly portal: TestPortal; readonly token: string };

/** A party that gets bills, and its place. */
export interface BilledParty {
  readonly party: number;
  readonly place: number;
}

export async function aBilledParty({ portal, token }: At, fields: Fields = {}): Promise<BilledParty> {
  const { id, places } = done(await call(portal, 'partyCreate', { token, body: aParty(fields) }));
  return { party: Number(id), place: (places as { id: number }[])[0]?.id ?? 0 };
}

/** An LR to be billed to a place of a party, with a freight and a charge in rupees. */
export const aTbbLr = (place: number, fields: Fields = {}, freight = 2000) =>
  aLawfulBilty({
    payment_Basis: 'TBB',
    billing_Place: place,
    details: [aLine({ packages: 12, packing: 'Bale', weight: 1250, freight_Amt: freight, advance_Amt: 0 })],
    ...fields,
  });

/** Such an LR with its proof of delivery; returns its number. */
export async function aBillableLr({ portal, token }: At, place: number, fields: Fields = {}): Promise<string> {
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aTbbLr(place, fields) }));
  await aPodPhoto(portal, token, bilty_No);
  return bilty_No;
}

/** The body that issues bills of LRs of a party. */
export const anIssue = (party: number, bilty_Nos: readonly string[], fields: Fields = {}) => ({
  party,
  bilty_Nos,
  bill_Date: '2026-11-20',
  ...fields,
});

/** Issues a bill of a new LR of a new party; returns its number. */
export async function anIssuedBill(at: At, of?: BilledParty): Promise<string> {
  const { party, place } = of ?? (await aBilledParty(at));
  const body = anIssue(party, [await aBillableLr(at, place)]);
  const { bills } = done(await call(at.portal, 'freightBillIssue', { token: at.token, body }));
  return bills[0]?.bill_No ?? '';
}

/** A credit note for a part of a bill. */
export const aNote = (bill_No: string, fields: Fields = {}) => ({
  bill_No,
  kind: 'Credit',
  note_Date: '2026-11-20',
  reason: 'rate',
  value: 0.5,
  ...fields,
});

/** Issues a note; returns its number. */
async function anIssuedNote({ portal, token }: At, bill_No: string): Promise<string> {
  return done(await call(portal, 'noteIssue', { token, body: aNote(bill_No) })).note_No;
}
/** The body that bills all parties for a month. */
export const aRun = (fields: Fields = {}) => ({
  from_Date: '2026-11-01',
  to_Date: '2026-11-20',
  bill_Date: '2026-11-20',
  ...fields,
});

/** Ends the monthly runs that are in progress. */
const ended = ({ portal }: At) => billParties(portal.services.database, new AbortController().signal);

const NOVEMBER = { FromDate: '2026-11-01', ToDate: '2026-11-30' };

/** Who may make these calls. */
export function billExpectations<Row>(ofCompany: Row, ofItsAdmin: Row): WithoutReports<BillCall, Row> {
  return {
    freightBillUnbilled: ofCompany,
    freightBillUnbilledParties: ofCompany,
    freightBillPreview: ofCompany,
    freightBillIssue: ofCompany,
    freightBillList: ofCompany,
    freightBillRead: ofCompany,
    freightBillCancel: ofItsAdmin,
    freightBillMonthlyRun: ofItsAdmin,
    freightBillRun: ofItsAdmin,
    noteIssue: ofItsAdmin,
    noteList: ofCompany,
    notePrint: ofCompany,
  };
}

/** Requests that succeed for a caller who may make them. */
export function billRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): WithoutReports<BillCall, (() => Promise<Sent>) | Sent> {
  const at = () => ({ portal: world().portal, token: world().a.token });
  const chosen = async (fields: Fields = {}) => {
    const { party, place } = await aBilledParty(at());
    return anIssue(party, [await aBillableLr(at(), place, fields)]);
  };
  return {
    freightBillUnbilled: async () => ({ query: { party: (await chosen()).party, ...NOVEMBER } }),
    freightBillUnbilledParties: async () => {
      // Those of the last year are listed.
      await chosen({ bilty_Date: todayInIndia() });
      return {};
    },
    freightBillPreview: async () => ({ body: await chosen() }),
    freightBillIssue: async () => ({ body: await chosen() }),
    freightBillList: async () => {
      await anIssuedBill(at());
      return {};
    },
    freightBillRead: async () => ({ query: { bill_No: await anIssuedBill(at()) } }),
    noteIssue: async () => ({ body: aNote(await anIssuedBill(at())) }),
    noteList: async () => {
      await anIssuedNote(at(), await anIssuedBill(at()));
      return {};
    },
    notePrint: async () => ({ query: { note_No: await anIssuedNote(at(), await anIssuedBill(at())) } }),
    freightBillMonthlyRun: async () => {
      await ended(at());
      await chosen();
      return { body: aRun() };
    },
    freightBillRun: async () => {
      await ended(at());
      await chosen();
      done(await call(at().portal, 'freightBillMonthlyRun', { token: at().token, body: aRun() }));
      await ended(at());
      return {};
    },
    freightBillCancel: async () => ({ body: { bill_No: await anIssuedBill(at()), reason: 'Billed wrongly' } }),
  };
}

/** Gives a company a bill in which every word is a canary: HO/B2627/000001, of its first party. */
export async function billCanaries(portal: TestPortal, { token }: TestCompany, word: (field: string) => string) {
  const lr = aTbbLr(1, { bilty_No: 'TBB-1', vehicle_No: word('V').slice(0, 20) });
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: lr }));
  const said = { remark: word('BillRemark'), gate_Reason: word('GateReason') };
  const body = anIssue(1, [bilty_No], said);
  const { bills } = done(await call(portal, 'freightBillIssue', { token, body }));
  const noted = aNote(bills[0]?.bill_No ?? '', { remark: word('NoteRemark') });
  done(await call(portal, 'noteIssue', { token, body: noted }));
  const reminded = aReminder('party:1', { text: `${word('Reminder')} {amount}` });
  done(await call(portal, 'ledgerRemind', { token, body: reminded }));
}

/** How anyone else would try them, with A’s numbers and ids. */
export function billAttempts(): WithoutReports<BillCall, Sent[]> {
  const bills = ['HO/B2627/000001', 'HO/B2627/000002'];
  const issues = [1, 2].map((party) => ({ body: anIssue(party, ['TBB-1', '1']) }));
  return {
    freightBillUnbilled: [1, 2].map((party) => ({ query: { party, ...NOVEMBER } })),
    freightBillUnbilledParties: [{}, { query: { branch: 1 } }],
    freightBillPreview: issues,
    freightBillIssue: issues,
    freightBillList: [{}, { query: { party: 1 } }, { query: { searchParam: 'QZ' } }],
    freightBillRead: bills.map((bill_No) => ({ query: { bill_No } })),
    noteIssue: bills.map((bill_No) => ({ body: aNote(bill_No) })),
    noteList: [{}, ...bills.map((bill_No) => ({ query: { bill_No } }))],
    notePrint: ['HO/C2627/000001', 'HO/C2627/000002'].map((note_No) => ({ query: { note_No } })),
    freightBillMonthlyRun: [{ body: aRun() }],
    freightBillRun: [{}],
    freightBillCancel: bills.map((bill_No) => ({ body: { bill_No, reason: 'Billed wrongly' } })),
  };
}

/** Fills a company with what the calls of bills work on; returns values of bodies and queries with which they succeed. */
export async function billSeeds(portal: TestPortal, token: string) {
  const at = { portal, token };
  const { party, place } = await aBilledParty(at);
  // With numbers of their own: other calls work on the first ones.
  const lr = (bilty_No: string) => aBillableLr(at, place, { bilty_No });
  const issued = async (bilty_No: string) => {
    const body = anIssue(party, [await lr(bilty_No)]);
    return done(await call(portal, 'freightBillIssue', { token, body })).bills[0]?.bill_No ?? '';
  };
  const bill_No = await issued('B-1');
  const cancelled = await issued('B-2');
  return {
    bodies: {
      freightBillPreview: anIssue(party, [await lr('B-3')]),
      freightBillIssue: anIssue(party, [await lr('B-4')]),
      noteIssue: aNote(bill_No),
      freightBillMonthlyRun: aRun(),
      freightBillCancel: { bill_No: cancelled, reason: 'Billed wrongly' },
    },
    knownOf: {
      freightBillUnbilled: { party: [String(party)], FromDate: ['2026-11-01'], ToDate: ['2026-11-30'] },
      freightBillList: { state: ['issued'] },
      freightBillRead: { bill_No: [bill_No] },
      noteList: { bill_No: [bill_No], kind: ['Credit'] },
      notePrint: { note_No: [await anIssuedNote(at, bill_No)] },
    },
  };
}
