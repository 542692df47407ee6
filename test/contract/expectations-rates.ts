import type { rateCalls } from '#api/rates.ts';
import { call, done, savedBilty, type Sent, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { aBilledParty, aTbbLr } from './expectations-bills.ts';

// What is expected of the calls of rate contracts, for the tests that go through every call of the contract.

type RateCall = keyof typeof rateCalls;

const asked = (place: number): Sent => ({
  query: { place, bilty_Date: '2026-04-05', from: 'Indore', to: 'Mumbai', charged_Weight: 10, packages: 5 },
});

/** Who may make them. */
export function rateExpectations<Row>(ofCompany: Row, ofItsAdmin: Row): Readonly<Record<RateCall, Row>> {
  return { rateProposal: ofCompany, rateDeviations: ofItsAdmin };
}

/** Requests that go well for a caller who may make them. */
export function rateRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): Readonly<Record<RateCall, () => Promise<Sent>>> {
  /** A place whose party has a contract by which an LR was booked at another rate. */
  async function aDeviation(): Promise<number> {
    const { portal, a } = world();
    const { token } = a;
    const { party, place } = await aBilledParty({ portal, token });
    const details = [{ basis: 'trip', rate: 5000 }];
    const body = { party, valid_From: '2020-04-01', hide_Amounts: 'no', details };
    done(await call(portal, 'contractCreate', { token, body }));
    const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aTbbLr(place) }));
    // It stays among the deviations, and out of what the calls of bills find to bill.
    done(await call(portal, 'consignmentCancel', { token, body: { bilty_No, reason: 'Booked twice' } }));
    return place;
  }
  return {
    rateProposal: async () => asked(await aDeviation()),
    async rateDeviations() {
      await aDeviation();
      return {};
    },
  };
}

/** How somebody else would try them, with the numbers of A's own. */
export const rateAttempts = (): Readonly<Record<RateCall, Sent[]>> => ({
  rateProposal: [1, 2, 3].map(asked),
  rateDeviations: [{}, { query: { pageSize: 100 } }],
});
