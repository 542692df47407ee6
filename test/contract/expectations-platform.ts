import type { lawCalls } from '#api/law.ts';
import type { platformCalls } from '#api/platform.ts';
import { aCompany, asOwner, call, companyBody, done, type Answered, type Sent } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';

// What is expected of the platform's calls, for the tests that go through every call of the contract.

type PlatformCall = keyof typeof platformCalls | keyof typeof lawCalls;

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

/** A rate that begins on a day that no bilty has. */
export function aLawRow(fields: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    fact: 'GST forward charge high',
    state_Code: '',
    from_Date: '2099-04-01',
    value: '20',
    notification: 'Notification 1/2099-CT(R), 01.03.2099',
    ...fields,
  };
}

/** Who may make these calls. */
export function platformExpectations<Row>(
  ofAnyone: Row,
  ofAnyUser: Row,
  ofPlatform: Row,
): Readonly<Record<PlatformCall, Row>> {
  return {
    postEnquiry: ofAnyone,
    enquiries: ofPlatform,
    markEnquiry: ofPlatform,
    platformCompanies: ofPlatform,
    companyUsers: ofPlatform,
    suspendCompany: ofPlatform,
    reinstateCompany: ofPlatform,
    announceErasure: ofPlatform,
    takeBackErasure: ofPlatform,
    erasures: ofPlatform,
    letters: ofPlatform,
    letter: ofPlatform,
    sendLetterAgain: ofPlatform,
    platformAudit: ofPlatform,
    lawRates: ofAnyUser,
    lawAdd: ofPlatform,
  };
}

const REASON = { reason: 'The bill of March is open.' };
const NAME = { tenant_Name: companyBody()['tenant_Name'] };

/** Requests that succeed for a caller who may make them; what is done to a company is done to one made for it. */
export function platformRequests(
  portal: () => TestPortal,
): Readonly<Record<PlatformCall, (() => Promise<Sent>) | Sent>> {
  let made: Promise<string> | undefined;
  /** A company in the state that a call starts from. */
  async function aCompanyThatIs(state: 'active' | 'suspended' | 'to be erased') {
    made ??= aCompany(portal()).then(({ tenantId }) => tenantId);
    const tenantId = await made;
    await asOwner(portal(), async (client) => {
      await client.query('delete from company_state where tenant_id = $1', [tenantId]);
      if (state === 'active') return;
      const at = state === 'suspended' ? 'null::timestamptz' : 'now()';
      await client.query(
        `insert into company_state (tenant_id, suspended_by, reason, erase_asked_at, erase_at) values ($1, '', '', ${at}, ${at} + interval '1 day')`,
        [tenantId],
      );
    });
    return { query: { tenantId } };
  }
  // One is enough for all: an address may send only so many.
  let kept: Promise<Answered> | undefined;
  const anEnquiryKept = () => (kept ??= call(portal(), 'postEnquiry', { body: anEnquiry() }));
  async function aLetter() {
    done(await anEnquiryKept());
    return await asOwner(portal(), async (client) => {
      const { rows } = await client.query<{ id: string }>('select id from outbox order by queued_at desc limit 1');
      return { query: { id: rows[0]?.id ?? '' } };
    });
  }
  const anErasure = async () => {
    await asOwner(portal(), (client) =>
      client.query(
        `insert into platform_erasure (id, asked_by, asked_at, row_count, file_count) values (1, 'superadmin', now(), 7, 1) on conflict do nothing`,
      ),
    );
    return {};
  };
  const afterAnEnquiry = async (sent: Sent = {}) => {
    done(await anEnquiryKept());
    return sent;
  };
  return {
    postEnquiry: { body: anEnquiry() },
    enquiries: () => afterAnEnquiry(),
    markEnquiry: () => afterAnEnquiry({ query: { id: 1 }, body: { is_Answered: 'yes' } }),
    platformCompanies: {},
    companyUsers: () => aCompanyThatIs('active'),
    suspendCompany: async () => ({ ...(await aCompanyThatIs('active')), body: REASON }),
    reinstateCompany: () => aCompanyThatIs('suspended'),
    announceErasure: async () => ({ ...(await aCompanyThatIs('suspended')), body: NAME }),
    takeBackErasure: () => aCompanyThatIs('to be erased'),
    erasures: anErasure,
    letters: () => afterAnEnquiry(),
    letter: aLetter,
    sendLetterAgain: aLetter,
    platformAudit: {},
    lawRates: {},
    lawAdd: { body: aLawRow() },
  };
}

/** The names of a company, an enquiry and a letter for the calls that take them. */
export async function knownToPlatform(portal: TestPortal, tenantId: string) {
  done(await call(portal, 'postEnquiry', { body: anEnquiry() }));
  const letter = await asOwner(portal, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from outbox limit 1');
    return rows[0]?.id ?? '';
  });
  const company = { tenantId: [tenantId] };
  return {
    companyUsers: company,
    suspendCompany: company,
    announceErasure: company,
    takeBackErasure: company,
    reinstateCompany: company,
    markEnquiry: { id: ['1'] },
    letter: { id: [letter] },
    sendLetterAgain: { id: [letter] },
  };
}

/** How a company would try them. */
export function platformAttempts(): Readonly<Record<PlatformCall, Sent[]>> {
  const searches = [{}, { searchParam: 'QZ' }, { user: 'qzx' }].map((query) => ({ query }));
  return {
    postEnquiry: [{ body: anEnquiry() }],
    enquiries: [{}],
    markEnquiry: [{ query: { id: 1 }, body: { is_Answered: 'yes' } }],
    platformCompanies: searches,
    companyUsers: [{}],
    suspendCompany: [{ body: REASON }],
    reinstateCompany: [{}],
    announceErasure: [{ body: NAME }],
    takeBackErasure: [{}],
    erasures: [{}],
    letters: [{}],
    letter: [{ query: { id: crypto.randomUUID() } }],
    sendLetterAgain: [{ query: { id: crypto.randomUUID() } }],
    platformAudit: searches,
    lawRates: [{}],
    lawAdd: [{ body: aLawRow() }],
  };
}
