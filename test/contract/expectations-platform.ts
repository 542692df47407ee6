import type { platformCalls } from '#api/platform.ts';
import { aCompany, asOwner, type Sent } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';

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
export function platformExpectations<Row>(ofAnyone: Row, ofPlatform: Row): Readonly<Record<PlatformCall, Row>> {
  return { postEnquiry: ofAnyone, suspendCompany: ofPlatform, reinstateCompany: ofPlatform };
}

const REASON = { reason: 'The bill of March is open.' };

/** Requests that go well for a caller who may make them; what is done to a company is done to one that was made for it. */
export function platformRequests(
  portal: () => TestPortal,
): Readonly<Record<PlatformCall, (() => Promise<Sent>) | Sent>> {
  let made: Promise<string> | undefined;
  /** The company, in the state that a call starts from. */
  async function aCompanyThat(works: boolean) {
    made ??= aCompany(portal()).then(({ tenantId }) => tenantId);
    const tenantId = await made;
    await asOwner(portal(), async (client) => {
      await client.query('delete from company_state where tenant_id = $1', [tenantId]);
      if (works) return;
      await client.query(`insert into company_state (tenant_id, suspended_by, reason) values ($1, '', '')`, [tenantId]);
    });
    return { query: { tenantId } };
  }
  return {
    postEnquiry: { body: anEnquiry() },
    suspendCompany: async () => ({ ...(await aCompanyThat(true)), body: REASON }),
    reinstateCompany: () => aCompanyThat(false),
  };
}

/** How a company would try them. */
export function platformAttempts(): Readonly<Record<PlatformCall, Sent[]>> {
  return {
    postEnquiry: [{ body: anEnquiry() }],
    suspendCompany: [{ body: REASON }],
    reinstateCompany: [{}],
  };
}
