import type { mailCalls } from '#api/mail.ts';
import type { Sent } from '#test/factories.ts';

// What is expected of the calls about letters, for the tests that go through every call of the contract.

type MailCall = keyof typeof mailCalls;

/** Who may make these calls. */
export function mailExpectations<Row>(ofPlatform: Row): Readonly<Record<MailCall, Row>> {
  return { mailSettings: ofPlatform, sendTestMail: ofPlatform };
}

/** Requests that succeed for a caller who may make them. */
export const mailRequests: Readonly<Record<MailCall, Sent>> = {
  mailSettings: {},
  sendTestMail: { body: { email: 'meera@example.com' } },
};

/** How a company would try them. */
export const mailAttempts: Readonly<Record<MailCall, Sent[]>> = {
  mailSettings: [{}],
  sendTestMail: [{ body: { email: 'meera@example.com' } }],
};
