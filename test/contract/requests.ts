import { calls, type CallName } from '#api/calls.ts';
import { documents, type DocumentName } from '#domain/kinds.ts';
import { aDocument, aDocumentLine, numberOf, perDocument, type DocumentWork } from '#test/documents.ts';
import {
  call,
  companyBody,
  done,
  registration,
  savedPaper,
  type SavedPaper,
  type Sent,
  type TestCompany,
} from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { companyRequests } from './expectations-company.ts';
import { accessRequests } from './expectations-access.ts';
import { secondFactorRequests } from './expectations-second-factors.ts';
import { recordRequests } from './expectations-records.ts';
import { shortListRequests } from './expectations-short-lists.ts';
import { consignmentRequests } from './expectations-consignment.ts';
import { biltyEventRequests } from './expectations-bilty-events.ts';
import { rateRequests } from './expectations-rates.ts';
import { counterRequests } from './expectations-counters.ts';
import { connectRequests } from './expectations-connect.ts';
import { taxCreditRequests } from './expectations-tax-credits.ts';
import { podRequests } from './expectations-pods.ts';
import { printJobRequests } from './expectations-print-jobs.ts';
import { scanRequests } from './expectations-scans.ts';
import { trackingRequests } from './expectations-tracking.ts';
import { tripRequests } from './expectations-trips.ts';
import { driverRequests } from './expectations-driver.ts';
import { stepRequests } from './expectations-steps.ts';
import { dispatchRequests } from './expectations-dispatch.ts';
import { hireRequests } from './expectations-hire.ts';
import { withReports, type WithoutReports } from './report-calls.ts';
import { partyRequests } from './expectations-parties.ts';
import { ewayRequests } from './expectations-eway.ts';
import { moneyRequests } from './expectations-money.ts';
import { billRequests } from './expectations-bills.ts';
import { bankRequests } from './expectations-bank.ts';
import { nightlyCopyRequests } from './expectations-nightly-copy.ts';
import { digestRequests } from './expectations-digest.ts';
import { exportRequests } from './expectations-exports.ts';
import { movingRequests } from './expectations-moving-in.ts';
import { cashRequests } from './expectations-cash.ts';
import { mailRequests } from './expectations-mail.ts';
import { billingRequests } from './expectations-billing.ts';
import { platformRequests } from './expectations-platform.ts';

// A request for every call of the contract; a call without one does not compile.

/** The portal that gets the requests, and the company that makes them. */
interface World {
  readonly portal: TestPortal;
  readonly a: TestCompany;
}
/** What is sent with a call, or what prepares it where something must exist first. */
type Request = (() => Promise<Sent>) | Sent;

/** The link from a share of one of A’s papers. */
async function linkTo({ portal, a }: World, kind: string, naming: Sent): Promise<Sent> {
  const [share, shared] = [`${kind}Share`, `${kind}Shared`] as [`${DocumentName}Share`, `${DocumentName}Shared`];
  const { url } = done(await call(portal, share, { token: a.token, ...naming }));
  const { pathname, searchParams } = new URL(url);
  if (pathname !== `/api/${calls[shared].path}`) throw new Error(`A link to ${kind} leads to ${pathname}.`);
  return { query: { link: searchParams.get('link') ?? '' } };
}

/** What is sent with the calls of a document; those that need one work on a fresh document of A with two lines. */
function requestsOf(world: () => World, name: DocumentName): Readonly<Record<DocumentWork, Request>> {
  const number = numberOf(name);
  const body = aDocument(name);
  const line = aDocumentLine(name);
  const [field = ''] = calls[`${name}Suggestions`].query.field.choices ?? [];
  const saved = async () => {
    const { portal, a } = world();
    return savedPaper(await call(portal, `${name}Create`, { token: a.token, body }));
  };
  const named = (paper: SavedPaper) => ({ [number]: String(paper[number]) });
  const naming = async () => ({ query: named(await saved()) });
  return {
    list: { query: { sums: 'yes', sort: documents[name].number } },
    listTotals: {},
    read: naming,
    next: {},
    create: { body },
    update: async () => ({ ...(await naming()), body }),
    month: {},
    lines: naming,
    addLines: async () => ({ ...(await naming()), body: [line] }),
    updateLines: async () => ({ ...(await naming()), body: [line] }),
    deleteLine: async () => {
      const paper = await saved();
      return { query: { ...named(paper), id: paper.details[1]?.id ?? 0 } };
    },
    suggestions: { query: { field } },
    print: naming,
    share: naming,
    shared: async () => linkTo(world(), name, await naming()),
    printList: {},
    exportList: {},
  };
}

/** The requests that are not made from others. They succeed for a caller who may make them; what they change is made for them. */
const statedRequests = (world: () => World): WithoutReports<CallName, Request> => ({
  latestRegId: {},
  register: async () => ({ body: registration({ role_Id: '3' }) }),
  login: async () => ({ body: { userName: world().a.userName, password: world().a.password } }),
  logout: {},
  updateTenantId: {},
  listCompanies: {},
  createCompany: { body: companyBody() },
  ...companyRequests(world),
  ...perDocument((name) => requestsOf(world, name)),
  ...accessRequests(world),
  ...secondFactorRequests(world),
  ...recordRequests(world),
  ...shortListRequests(world),
  ...consignmentRequests(world),
  ...biltyEventRequests(world),
  ...podRequests(world),
  ...printJobRequests(world),
  ...scanRequests(world),
  ...trackingRequests(world),
  ...driverRequests(world),
  ...dispatchRequests(world),
  ...hireRequests(world),
  ...tripRequests(world),
  ...rateRequests(world),
  ...taxCreditRequests(world),
  ...connectRequests(world),
  ...counterRequests(world),
  ...stepRequests(world),
  ...partyRequests(world),
  ...ewayRequests(world),
  ...moneyRequests(world),
  ...billRequests(world),
  ...exportRequests(world),
  ...bankRequests(world),
  ...movingRequests(world),
  ...digestRequests,
  ...nightlyCopyRequests,
  ...cashRequests(world),
  ...mailRequests,
  publicConfig: {},
  publicPlans: {},
  verifyKeys: {},
  verifyCheck: { body: { code: 'AQ' } },
  captchaChallenge: {},
  freightByWeek: {},
  find: { query: { q: 'some' } },
  ...billingRequests(world),
  ...platformRequests(() => world().portal),
});

/** A request for every call that succeeds for a caller who may make it; what it changes is made for it. */
export const requestsOfCalls = (world: () => World): Readonly<Record<CallName, Request>> =>
  withReports<Request>(
    statedRequests(world),
    (naming, kind) => async () => linkTo(world(), kind, typeof naming === 'function' ? await naming() : naming),
  );
