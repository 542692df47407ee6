import type { driverCalls } from '#api/driver.ts';
import { call, done, savedBilty, type Sent, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { podForm } from './expectations-pods.ts';
import { pictureForm } from './expectations-records.ts';
import { aDrivenTrip, anExpense } from './expectations-trips.ts';
import { tokenIn } from './expectations-tracking.ts';

// What is expected of the calls of drivers' links, for the tests that go through every call of the contract.

type DriverCall = keyof typeof driverCalls;

/** Who may make these calls. */
export function driverExpectations<Row>(ofCompany: Row, ofAnyone: Row): Readonly<Record<DriverCall, Row>> {
  const ofOffice = { driverLinkCreate: ofCompany, driverLinkList: ofCompany, driverLinkRevoke: ofCompany };
  return { ...ofOffice, driverOpen: ofAnyone, driverEvent: ofAnyone, driverPod: ofAnyone, driverExpense: ofAnyone };
}

/** An LR with a link for its driver, and the token of the link. */
export async function aDrivenLr(portal: TestPortal, token: string, fields: Readonly<Record<string, unknown>> = {}) {
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty(fields) }));
  const { id, url } = done(await call(portal, 'driverLinkCreate', { token, body: { bilty_Nos: [bilty_No] } }));
  return { bilty_No, id, url, link: tokenIn(url) };
}

/** Requests that succeed for a caller who may make them. */
export function driverRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): Readonly<Record<DriverCall, () => Promise<Sent>>> {
  const driven = () => {
    const { portal, a } = world();
    return aDrivenLr(portal, a.token);
  };
  const shown = (link: string) => ({ headers: { 'x-link': link } });
  return {
    driverLinkCreate: async () => ({ body: { bilty_Nos: [(await driven()).bilty_No] } }),
    driverLinkList: async () => ({ query: { bilty_No: (await driven()).bilty_No } }),
    driverLinkRevoke: async () => ({ body: { id: (await driven()).id } }),
    driverOpen: async () => {
      const { portal } = world();
      const { bilty_No, link } = await driven();
      const body = { bilty_No, kind: 'Reported for loading' };
      done(await call(portal, 'driverEvent', { ...shown(link), body }));
      return shown(link);
    },
    driverEvent: async () => {
      const { bilty_No, link } = await driven();
      return { ...shown(link), body: { bilty_No, kind: 'Arrived' } };
    },
    driverPod: async () => {
      const { bilty_No, link } = await driven();
      return { ...shown(link), body: podForm({ bilty_No }) };
    },
    driverExpense: async () => {
      const { portal, a } = world();
      const { link } = await aDrivenTrip(portal, a.token);
      return { ...shown(link), body: podForm(anExpense()) };
    },
  };
}

/** How anyone else would try them, with A’s numbers and ids. */
export function driverAttempts(): Readonly<Record<DriverCall, Sent[]>> {
  const strange = { headers: { 'x-link': 'A'.repeat(43) } };
  return {
    driverLinkCreate: [['1'], ['1', '2']].map((bilty_Nos) => ({ body: { bilty_Nos } })),
    driverLinkList: [{}, { query: { bilty_No: '1' } }],
    driverLinkRevoke: [1, 2].map((id) => ({ body: { id } })),
    driverOpen: [{}, strange],
    driverEvent: [{}, strange].map((shown) => ({ ...shown, body: { bilty_No: '1', kind: 'Arrived' } })),
    driverExpense: [{}, strange].map((shown) => ({ ...shown, query: anExpense(), body: pictureForm('photo') })),
    driverPod: [{}, strange].map((shown) => ({ ...shown, query: { bilty_No: '1' }, body: pictureForm('photo') })),
  };
}
