import { randomInt } from 'node:crypto';
import type { consignmentCalls } from '#api/consignment.ts';
import type { labelCalls } from '#api/labels.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { call, done, savedBilty, type Sent, type TestCompany } from '#test/factories.ts';
import { aBilty, aLawfulBilty, aParty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { aNumberBook } from './expectations-short-lists.ts';

// What is expected of the calls of lawful bilties, for the tests that go through every call of the contract.

type ConsignmentCall = keyof typeof consignmentCalls | keyof typeof labelCalls;

/** The settings as their form sends them. */
function someSettings(fields: object = {}) {
  return { jurisdiction: 'Indore', pan: 'AAHCM8960D', ...fields };
}

/** Who may make these calls. */
export function consignmentExpectations<Row>(ofCompany: Row, ofItsAdmin: Row): Readonly<Record<ConsignmentCall, Row>> {
  return {
    consignmentSettings: ofCompany,
    consignmentUpdateSettings: ofItsAdmin,
    consignmentElect: ofItsAdmin,
    consignmentQuote: ofCompany,
    consignmentPrintMany: ofCompany,
    consignmentUnprinted: ofCompany,
    consignmentForwardingNote: ofCompany,
    consignmentTestSheet: ofCompany,
    labelPrint: ofCompany,
    partyRepeat: ofCompany,
    numberBookNext: ofCompany,
    numberBookReport: ofItsAdmin,
  };
}

/** Requests that succeed for a caller who may make them. */
export function consignmentRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): Readonly<Record<ConsignmentCall, (() => Promise<Sent>) | Sent>> {
  const book = async (fields: Readonly<Record<string, unknown>> = {}) => {
    const { portal, a } = world();
    return Number(done(await call(portal, 'numberBookCreate', { token: a.token, body: aNumberBook(fields) })).id);
  };
  const lr = async () => {
    const { portal, a } = world();
    return savedBilty(await call(portal, 'biltyCreate', { token: a.token, body: aLawfulBilty() })).bilty_No;
  };
  const election = { body: { year: 2026, election: 'low' } };
  return {
    consignmentSettings: async () => {
      const { portal, a } = world();
      done(await call(portal, 'consignmentElect', { token: a.token, ...election }));
      return {};
    },
    consignmentUpdateSettings: { body: someSettings() },
    consignmentElect: election,
    consignmentQuote: { body: aBilty({ charges: [{ head: 1, amount: 5 }] }) },
    consignmentPrintMany: async () => ({ body: { bilty_Nos: [await lr()], copy: 'Driver' } }),
    consignmentUnprinted: async () => {
      const { portal, a } = world();
      const body = aLawfulBilty({ bilty_Date: todayInIndia() });
      savedBilty(await call(portal, 'biltyCreate', { token: a.token, body }));
      return {};
    },
    consignmentForwardingNote: async () => ({ query: { Bilty_No: await lr() } }),
    consignmentTestSheet: { query: { format: 'A5' } },
    labelPrint: async () => ({ query: { Bilty_No: await lr() } }),
    partyRepeat: async () => {
      const { portal, a } = world();
      const party = done(await call(portal, 'partyCreate', { token: a.token, body: aParty() }));
      const [place] = party.places as { id: number }[];
      const consignor = place?.id ?? 0;
      const body = aLawfulBilty({ consignor_Place: consignor });
      done(await call(portal, 'biltyCreate', { token: a.token, body }));
      return { query: { consignor } };
    },
    numberBookNext: async () => ({ query: { book: await book() } }),
    numberBookReport: async () => {
      const { portal, a } = world();
      // Of a book with typed numbers, the third number is used and cancelled.
      const code = randomInt(1e6);
      const id = await book({ pattern: `${code}/{YY}/{N}`, digits: 3, is_Manual: 'yes' });
      const body = aLawfulBilty({ book: id, lr_No: `${code}/2627/003` });
      const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token: a.token, body }));
      done(await call(portal, 'consignmentCancel', { token: a.token, body: { bilty_No, reason: 'Booked twice' } }));
      return { query: { book: id, year: 2026 } };
    },
  };
}

/** How anyone else would try them, with A’s numbers and ids. */
export function consignmentAttempts(): Readonly<Record<ConsignmentCall, Sent[]>> {
  return {
    consignmentSettings: [{}],
    consignmentUpdateSettings: [{ body: someSettings() }],
    consignmentElect: [{ body: { year: 2026, election: 'low' } }],
    consignmentQuote: [1, 2].map((branch) => ({
      body: aBilty({ lr_Form: 'lawful', branch, book: branch, consignor_Place: 1 }),
    })),
    consignmentPrintMany: ['1', '2'].map((bilty_Nos) => ({ body: { bilty_Nos } })),
    consignmentUnprinted: [{}],
    consignmentForwardingNote: ['1', '2'].map((Bilty_No) => ({ query: { Bilty_No } })),
    consignmentTestSheet: [{}],
    labelPrint: ['1', '2'].map((Bilty_No) => ({ query: { Bilty_No } })),
    partyRepeat: [1, 2].map((consignor) => ({ query: { consignor } })),
    numberBookNext: [1, 2].map((book) => ({ query: { book } })),
    numberBookReport: [1, 2].map((book) => ({ query: { book, year: 2026 } })),
  };
}
