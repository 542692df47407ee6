import type { digestCalls } from '#api/digest.ts';
import type { Sent } from '#test/factories.ts';

// What is expected of the calls of the evening summary, for the tests that go through every call of the contract.

type DigestCall = keyof typeof digestCalls;

/** What an admin sends to get the evening summary by mail. */
export const aDigest = (fields: Readonly<Record<string, unknown>> = {}) => ({
  sends: 'yes',
  hour: '20',
  email: 'owner@example.com',
  contact: '',
  language: 'English',
  ...fields,
});

/** Who may make these calls. */
export const digestExpectations = <Row>(ofItsAdmin: Row): Record<DigestCall, Row> => ({
  digestRead: ofItsAdmin,
  digestSet: ofItsAdmin,
});

/** Requests that succeed for a caller who may make them. */
export const digestRequests: Record<DigestCall, Sent> = { digestRead: {}, digestSet: { body: aDigest() } };

/** How anyone else would try them. */
export const digestAttempts: Record<DigestCall, Sent[]> = { digestRead: [{}], digestSet: [{ body: aDigest() }] };

/** Bodies with which their calls succeed. */
export const digestSeeds = { digestSet: aDigest() };
