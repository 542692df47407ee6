import type { nightlyCopyCalls } from '#api/nightly-copy.ts';
import type { Sent } from '#test/factories.ts';

// What is expected of the calls of the nightly copy, for the tests that go through every call of the contract.

type NightlyCopyCall = keyof typeof nightlyCopyCalls;

/** What an admin sends who wants a link by mail. */
export const aNightlyCopy = (fields: Readonly<Record<string, unknown>> = {}) => ({
  way: 'mail',
  email: 'owner@example.com',
  url: '',
  bucket: '',
  region: '',
  access_Key: '',
  secret_Key: '',
  ...fields,
});

/** Who may make them. */
export const nightlyCopyExpectations = <Row>(ofItsAdmin: Row): Record<NightlyCopyCall, Row> => ({
  nightlyCopyRead: ofItsAdmin,
  nightlyCopySet: ofItsAdmin,
});

/** Requests that go well for a caller who may make them. */
export const nightlyCopyRequests: Record<NightlyCopyCall, Sent> = {
  nightlyCopyRead: {},
  nightlyCopySet: { body: aNightlyCopy() },
};

/** How somebody else would try them. */
export const nightlyCopyAttempts: Record<NightlyCopyCall, Sent[]> = {
  nightlyCopyRead: [{}],
  nightlyCopySet: [{ body: aNightlyCopy() }],
};

/** What the bodies of their calls say where they go well. */
export const nightlyCopySeeds = { nightlyCopySet: aNightlyCopy() };
