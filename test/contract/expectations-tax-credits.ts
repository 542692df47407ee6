import type { taxCreditCalls } from '#api/tax-credits.ts';
import { call, done, type Sent, type TestCompany } from '#test/factories.ts';
import { aParty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { creditForm, tracesFile } from '#test/tax-credits.ts';
import { aJournal, aReceipt } from './expectations-money.ts';

// What is expected of the calls of Form 26AS, for the tests that go through every call of the contract.

type CreditCall = keyof typeof taxCreditCalls;

/** The TAN of an unknown deductor. */
const STRANGER = 'BPLU01234A';
const YEAR = '2026-27';
const aForm = (name = 'SOMEBODY') => creditForm(tracesFile([{ tan: STRANGER, name, rows: [{ tds: 40 }] }]));

/** A party pays its debt of 1,000 less tax; returns the number of the receipt. */
export async function aReceiptLessTds(
  portal: Pick<TestPortal, 'url'>,
  token: string,
  party: number,
  tds: number,
): Promise<string> {
  const account = `party:${party}`;
  const entries = [
    { account, debit: 1000 },
    { account: 'freight', credit: 1000 },
  ];
  done(await call(portal, 'moneyJournal', { token, body: aJournal({ entries }) }));
  const { data } = done(await call(portal, 'itemOpen', { token, query: { account, pageSize: 100 } }));
  const items = [{ item: data.at(-1)?.item, received: 1000 - tds, tds }];
  const body = aReceipt({ party, amount: 1000 - tds, items });
  return done(await call(portal, 'moneyReceipt', { token, body })).voucher_No;
}

/** A party that deducted tax, and Form 26AS with a row of an unknown deductor. */
async function aCreditedYear(portal: Pick<TestPortal, 'url'>, token: string, name?: string): Promise<number> {
  const { id } = done(await call(portal, 'partyCreate', { token, body: aParty() }));
  await aReceiptLessTds(portal, token, Number(id), 20);
  done(await call(portal, 'tdsFormImport', { token, query: { file_Name: '26AS.txt' }, body: aForm(name) }));
  return Number(id);
}

/** Who may make these calls. */
export const taxCreditExpectations = <Row>(ofItsAdmin: Row): Record<CreditCall, Row> => ({
  tdsByParties: ofItsAdmin,
  tdsOfParty: ofItsAdmin,
  tdsFormImport: ofItsAdmin,
  tdsNameDeductor: ofItsAdmin,
});

/** Requests that succeed for a caller who may make them. */
export function taxCreditRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): Readonly<Record<CreditCall, () => Promise<Sent>>> {
  const made = () => aCreditedYear(world().portal, world().a.token);
  return {
    tdsByParties: async () => {
      await made();
      return { query: { year: YEAR } };
    },
    // A party that has both a voucher and a row.
    tdsOfParty: async () => {
      const party = await made();
      const { portal, a } = world();
      done(await call(portal, 'tdsNameDeductor', { token: a.token, body: { tan: STRANGER, party } }));
      return { query: { year: YEAR, party } };
    },
    tdsFormImport: () => Promise.resolve({ query: { file_Name: '26AS.txt' }, body: aForm() }),
    tdsNameDeductor: async () => ({ body: { tan: STRANGER, party: await made() } }),
  };
}

/** Gives a company a deductor whose name is a canary. */
export const taxCreditCanaries = (portal: TestPortal, { token }: TestCompany, word: (field: string) => string) =>
  aCreditedYear(portal, token, word('Deductor'));

/** How anyone else would try them. */
export const taxCreditAttempts = (): Record<CreditCall, Sent[]> => ({
  tdsByParties: [{ query: { year: YEAR } }, { query: { year: YEAR, pageSize: 100 } }],
  tdsOfParty: [1, 2]
    .map((party) => ({ query: { year: YEAR, party } }))
    .concat([{ query: { year: YEAR, party: 0, tan: STRANGER } as never }]),
  tdsFormImport: [],
  tdsNameDeductor: [{ body: { tan: STRANGER, party: 1 } }],
});

/** Values of bodies and queries with which their calls succeed. */
export async function taxCreditSeeds(portal: TestPortal, token: string) {
  const party = await aCreditedYear(portal, token);
  return {
    bodies: { tdsNameDeductor: { tan: STRANGER, party } },
    sheets: {
      tdsFormImport: new TextEncoder().encode(tracesFile([{ tan: STRANGER, name: 'SOMEBODY', rows: [{ tds: 40 }] }])),
    },
    knownOf: {
      tdsByParties: { year: [YEAR] },
      tdsOfParty: { year: [YEAR], party: [String(party)] },
      tdsFormImport: { file_Name: ['26AS.txt'] },
    },
  };
}
