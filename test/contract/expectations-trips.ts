import type { tripCalls } from '#api/trips.ts';
import { call, done, type Sent, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { aNewOne, sentWith, STEPS } from './expectations-steps.ts';

// What is expected of the calls of trip sheets, for the tests that go through every call of the contract.

type TripCall = keyof typeof tripCalls;

/** Who may make them. */
export function tripExpectations<Row>(ofCompany: Row): Readonly<Record<TripCall, Row>> {
  return { tripSheetAccount: ofCompany };
}

/** Requests that go well for a caller who may make them. */
export function tripRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): Readonly<Record<TripCall, () => Promise<Sent>>> {
  return {
    async tripSheetAccount() {
      const { portal, a } = world();
      const advance = STEPS.find(({ call: named }) => named === 'tripSheetAdvance');
      if (advance === undefined) throw new Error('Trip sheets have no advance.');
      const number = await aNewOne(portal, a.token, advance);
      done(await call(portal, 'tripSheetAdvance', { token: a.token, body: sentWith(advance, number) }));
      return { query: { trip_Sheet_No: number } };
    },
  };
}

/** How somebody else would try them, with the numbers of A's own. */
export function tripAttempts(): Readonly<Record<TripCall, Sent[]>> {
  const numbers = ['1', 'A-77', 'none'];
  return { tripSheetAccount: numbers.map((trip_Sheet_No) => ({ query: { trip_Sheet_No } })) };
}
