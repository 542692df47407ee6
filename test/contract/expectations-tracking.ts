import type { trackingCalls } from '#api/tracking.ts';
import { call, done, savedBilty, type Sent, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';

// What is expected of the calls that follow an LR, for the tests that go through every call of the contract.

type TrackingCall = keyof typeof trackingCalls;

/** Who may make these calls. */
export function trackingExpectations<Row>(ofCompany: Row, ofAnyone: Row): Readonly<Record<TrackingCall, Row>> {
  return { trackingLink: ofCompany, trackingRenew: ofCompany, trackingStatus: ofAnyone };
}

/** The token in the address of a link. */
export const tokenIn = (url: string) => new URL(url).hash.slice(1);

/** An LR on its way, and the token of its link. */
export async function aFollowedLr(
  portal: Pick<TestPortal, 'url'>,
  token: string,
  fields: Readonly<Record<string, unknown>> = {},
) {
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty(fields) }));
  done(
    await call(portal, 'biltyEventAdd', { token, body: { bilty_Nos: [bilty_No], kind: 'Loaded', place: 'Indore' } }),
  );
  const { url } = done(await call(portal, 'trackingLink', { token, body: { bilty_No } }));
  return { bilty_No, url, link: tokenIn(url) };
}

/** Requests that succeed for a caller who may make them. */
export function trackingRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): Readonly<Record<TrackingCall, () => Promise<Sent>>> {
  const lr = () => {
    const { portal, a } = world();
    return aFollowedLr(portal, a.token, { expected_Date: '2026-11-28' });
  };
  return {
    trackingLink: async () => ({ body: { bilty_No: (await lr()).bilty_No } }),
    trackingRenew: async () => ({ body: { bilty_No: (await lr()).bilty_No } }),
    trackingStatus: async () => ({ headers: { 'x-link': (await lr()).link } }),
  };
}

/** How anyone else would try them, with A’s numbers. */
export function trackingAttempts(): Readonly<Record<TrackingCall, Sent[]>> {
  const numbers = ['1', '2'].map((bilty_No) => ({ body: { bilty_No } }));
  return {
    trackingLink: numbers,
    trackingRenew: numbers,
    trackingStatus: [{}, { headers: { 'x-link': 'A'.repeat(43) } }],
  };
}
