import type { platformCalls } from '#api/platform.ts';
import type { Sent } from '#test/factories.ts';

// What is expected of the platform's calls, for the tests that go through every call of the contract.

type PlatformCall = keyof typeof platformCalls;

/** What the enquiry form of the home page sends. */
export function anEnquiry(fields: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    name: 'Meera Joshi',
    phone_Number: '9876501234',
    email: 'meera@example.com',
    message: 'What does a year cost for ten clerks?\nPlease call in the evening.',
    ...fields,
  };
}

/** Who may make them. */
export function platformExpectations<Row>({ ofAnyone }: { ofAnyone: Row }): Readonly<Record<PlatformCall, Row>> {
  return { postEnquiry: ofAnyone };
}

/** Requests that go well for a caller who may make them. */
export function platformRequests(): Readonly<Record<PlatformCall, (() => Promise<Sent>) | Sent>> {
  return { postEnquiry: { body: anEnquiry() } };
}

/** How a company would try them. */
export function platformAttempts(): Readonly<Record<PlatformCall, Sent[]>> {
  return { postEnquiry: [{ body: anEnquiry() }] };
}
