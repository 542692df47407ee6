import type { tripCalls } from '#api/trips.ts';
import { call, done, savedPaper, type Sent, type TestCompany } from '#test/factories.ts';
import { aDocument } from '#test/documents.ts';
import { aVehicle } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { podForm } from './expectations-pods.ts';
import { aNewOne, sentWith, STEPS } from './expectations-steps.ts';
import { tokenIn } from './expectations-tracking.ts';

// What is expected of the calls of trip sheets, for the tests that go through every call of the contract.

type TripCall = keyof typeof tripCalls;

/** Who may make these calls. */
export function tripExpectations<Row>(ofCompany: Row): Readonly<Record<TripCall, Row>> {
  return {
    tripSheetAccount: ofCompany,
    tripExpenseList: ofCompany,
    tripExpenseAccept: ofCompany,
    tripExpenseRefuse: ofCompany,
    tripBillAdd: ofCompany,
    tripBillPhoto: ofCompany,
  };
}

/** An open trip, and the token of its driver’s link. */
export async function aDrivenTrip(
  portal: TestPortal,
  token: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly number: string; readonly link: string; readonly id: number }> {
  const vehicle = aVehicle();
  done(await call(portal, 'vehicleCreate', { token, body: vehicle }));
  const { id: driver } = done(
    await call(portal, 'addDriver', { token, body: { empName: `Driver ${crypto.randomUUID()}` } }),
  );
  const none = { challan_Nos: '', km_Out: 1000, km_In: 0, end_At: '', tank_Out: 0, tank_In: 0, details: [] };
  const body = aDocument('tripSheet', { ...none, vehicle_No: vehicle['vehicle_No'], driver, ...fields });
  const number = String(savedPaper(await call(portal, 'tripSheetCreate', { token, body }))['trip_Sheet_No']);
  done(await call(portal, 'tripSheetStart', { token, body: { trip_Sheet_No: number } }));
  const { id, url } = done(await call(portal, 'driverLinkCreate', { token, body: { trip_Sheet_No: number } }));
  return { number, link: tokenIn(url), id };
}

/** The fields of a driver’s expense. */
export const anExpense = (fields: Readonly<Record<string, string>> = {}) => ({
  head: 'diesel',
  place: 'Dewas',
  litres: '40',
  amount: '3600.50',
  ...fields,
});

/** An expense that a driver sent, with the picture of its bill. */
export async function aSentExpense(portal: TestPortal, token: string, fields: Readonly<Record<string, unknown>> = {}) {
  const { number, link } = await aDrivenTrip(portal, token, fields);
  const headers = { 'x-link': link };
  const { id } = done(await call(portal, 'driverExpense', { headers, body: podForm(anExpense()) }));
  const [sent] = done(await call(portal, 'tripExpenseList', { token, query: { trip_Sheet_No: number } }));
  return { number, link, id, bill: sent?.bill ?? '' };
}

/** Trips of a company, for random requests that succeed. */
export async function tripSeeds(portal: TestPortal, token: string) {
  const { link } = await aDrivenTrip(portal, token);
  const [first, second] = [await aSentExpense(portal, token), await aSentExpense(portal, token)];
  return {
    link,
    knownOf: {
      driverExpense: { head: ['toll'], amount: ['5'], paid_By: ['driver'] },
      tripBillPhoto: { photo: [first.bill] },
    },
    bodies: {
      tripExpenseAccept: { id: first.id },
      tripExpenseRefuse: { id: second.id, reason: 'No bill came' },
    },
  };
}

/** Requests that succeed for a caller who may make them. */
export function tripRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): Readonly<Record<TripCall, () => Promise<Sent>>> {
  const sent = () => {
    const { portal, a } = world();
    return aSentExpense(portal, a.token);
  };
  return {
    async tripSheetAccount() {
      const { portal, a } = world();
      const advance = STEPS.find(({ call: named }) => named === 'tripSheetAdvance');
      if (advance === undefined) throw new Error('Trip sheets have no advance.');
      const number = await aNewOne(portal, a.token, advance);
      done(await call(portal, 'tripSheetAdvance', { token: a.token, body: sentWith(advance, number) }));
      return { query: { trip_Sheet_No: number } };
    },
    tripExpenseList: async () => ({ query: { trip_Sheet_No: (await sent()).number } }),
    tripExpenseAccept: async () => ({ body: { id: (await sent()).id } }),
    tripExpenseRefuse: async () => ({ body: { id: (await sent()).id, reason: 'No bill came' } }),
    tripBillAdd: () => Promise.resolve({ body: podForm({}) }),
    tripBillPhoto: async () => ({ query: { photo: (await sent()).bill } }),
  };
}

/** How anyone else would try them, with A’s numbers. */
export function tripAttempts(): Readonly<Record<TripCall, Sent[]>> {
  const numbers = ['1', 'A-77', 'none'].map((trip_Sheet_No) => ({ query: { trip_Sheet_No } }));
  return {
    tripSheetAccount: numbers,
    tripExpenseList: [{}, ...numbers],
    tripExpenseAccept: [1, 2].map((id) => ({ body: { id } })),
    tripExpenseRefuse: [1, 2].map((id) => ({ body: { id, reason: 'Not ours' } })),
    tripBillAdd: [{ body: podForm({}, []) }],
    tripBillPhoto: ['1', 'bill-00000000000000000000000000000000.orig'].map((photo) => ({ query: { photo } })),
  };
}
