import type { digestCalls } from '#api/digest.ts';
import type { Sent } from '#test/factories.ts';

// What is expected of the calls of the evening that is sent, for the tests that go through every call of the contract.

type DigestCall = keyof typeof digestCalls;

/** What an admin sends who wants the evening by mail. */
export const aDigest = (fields: Readonly<Record<string, unknown>> = {}) => ({
  sends: 'yes',
  hour: '20',
  email: 'owner@example.com',
  contact: '',
  language: 'English',
  ...fields,
});

/** Who may make them. */
export const digestExpectations = <Row>(ofItsAdmin: Row): Record<DigestCall, Row> => ({
  digestRead: ofItsAdmin,
  digestSet: ofItsAdmin,
});

/** Requests that go well for a caller who may make them. */
export const digestRequests: Record<DigestCall, Sent> = { digestRead: {}, digestSet: { body: aDigest() } };

/** How somebody else would try them. */
export const digestAttempts: Record<DigestCall, Sent[]> = { digestRead: [{}], digestSet: [{ body: aDigest() }] };

/** What the bodies of their calls say where they go well. */
export const digestSeeds = { digestSet: aDigest() };
