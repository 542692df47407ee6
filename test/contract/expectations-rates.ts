import type { rateCalls } from '#api/rates.ts';
import { call, done, savedBilty, type Sent, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { sheetForm } from './expectations-records.ts';
import { aBilledParty } from './expectations-bills.ts';

// What is expected of the calls of rate contracts, for the tests that go through every call of the contract.

type RateCall = keyof typeof rateCalls;

const asked = (place: number): Sent => ({
  query: { place, bilty_Date: '2026-04-05', from: 'Indore', to: 'Mumbai', charged_Weight: 10, packages: 5 },
});

/** Who may make these calls. */
export function rateExpectations<Row>(ofCompany: Row, ofItsAdmin: Row): Readonly<Record<RateCall, Row>> {
  return {
    rateProposal: ofCompany,
    rateDeviations: ofItsAdmin,
    contractImportTemplate: ofItsAdmin,
    contractImport: ofItsAdmin,
    contractImportFaults: ofItsAdmin,
  };
}

/** Requests that succeed for a caller who may make them. */
export function rateRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): Readonly<Record<RateCall, Sent | (() => Promise<Sent>)>> {
  /** A place whose party has a contract and an LR booked at another rate. */
  async function aDeviation(): Promise<number> {
    const { portal, a } = world();
    const { token } = a;
    const { party, place } = await aBilledParty({ portal, token });
    const details = [{ basis: 'trip', rate: 5000 }];
    const body = { party, valid_From: '2020-04-01', hide_Amounts: 'no', details };
    done(await call(portal, 'contractCreate', { token, body }));
    // Paid by the consignee, so that the calls of bills do not find it to bill.
    const lr = aLawfulBilty({ payment_Basis: 'To Pay', consignee_Place: place });
    savedBilty(await call(portal, 'biltyCreate', { token, body: lr }));
    return place;
  }
  return {
    rateProposal: async () => asked(await aDeviation()),
    async rateDeviations() {
      await aDeviation();
      return {};
    },
    contractImportTemplate: {},
    contractImport: async () => ({ body: await sheetForm([RATE_ROW]) }),
    contractImportFaults: async () => ({ body: await sheetForm([RATE_ROW]) }),
  };
}

/** A line of a contract as a spreadsheet has it. */
export const RATE_ROW = { from: 'Indore', to: 'Mumbai', basis: 'tonne', rate: '1200' };

/** How anyone else would try them, with A’s numbers. */
export const rateAttempts = (): Readonly<Record<RateCall, Sent[]>> => ({
  rateProposal: [1, 2, 3].map(asked),
  rateDeviations: [{}, { query: { pageSize: 100 } }],
  // They read only what they are sent, and the names of the company’s charges.
  contractImportTemplate: [],
  contractImport: [],
  contractImportFaults: [],
});
