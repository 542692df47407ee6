import type { nightlyCopyCalls } from '#api/nightly-copy.ts';
import type { Sent } from '#test/factories.ts';

// What is expected of the calls of the nightly copy, for the tests that go through every call of the contract.

type NightlyCopyCall = keyof typeof nightlyCopyCalls;

/** What an admin sends to get a link by mail. */
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

/** Who may make these calls. */
export const nightlyCopyExpectations = <Row>(ofItsAdmin: Row): Record<NightlyCopyCall, Row> => ({
  nightlyCopyRead: ofItsAdmin,
  nightlyCopySet: ofItsAdmin,
});

/** Requests that succeed for a caller who may make them. */
export const nightlyCopyRequests: Record<NightlyCopyCall, Sent> = {
  nightlyCopyRead: {},
  nightlyCopySet: { body: aNightlyCopy() },
};

/** How anyone else would try them. */
export const nightlyCopyAttempts: Record<NightlyCopyCall, Sent[]> = {
  nightlyCopyRead: [{}],
  nightlyCopySet: [{ body: aNightlyCopy() }],
};

/** Bodies with which their calls succeed. */
export const nightlyCopySeeds = { nightlyCopySet: aNightlyCopy() };
