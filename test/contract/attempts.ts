import { calls, type CallName } from '#api/calls.ts';
import { documents, type DocumentName } from '#domain/kinds.ts';
import { companyBody, registration, type Sent } from '#test/factories.ts';
import { aDocument, aDocumentLine, numberOf, perDocument } from '#test/documents.ts';
import { isLong, SEED } from '#test/long.ts';
import { CANARY_PLATE, NUMBERS } from './canary-words.ts';
import { withReports, type WithoutReports } from './report-calls.ts';
import { mailAttempts } from './expectations-mail.ts';
import { platformAttempts } from './expectations-platform.ts';
import { accessAttempts } from './expectations-access.ts';
import { secondFactorAttempts } from './expectations-second-factors.ts';
import { billingAttempts } from './expectations-billing.ts';
import { bankAttempts } from './expectations-bank.ts';
import { nightlyCopyAttempts } from './expectations-nightly-copy.ts';
import { digestAttempts } from './expectations-digest.ts';
import { exportAttempts } from './expectations-exports.ts';
import { movingAttempts } from './expectations-moving-in.ts';
import { companyAttempts } from './expectations-company.ts';
import { biltyEventAttempts } from './expectations-bilty-events.ts';
import { podAttempts } from './expectations-pods.ts';
import { printJobAttempts } from './expectations-print-jobs.ts';
import { scanAttempts } from './expectations-scans.ts';
import { driverAttempts } from './expectations-driver.ts';
import { stepAttempts } from './expectations-steps.ts';
import { dispatchAttempts } from './expectations-dispatch.ts';
import { hireAttempts } from './expectations-hire.ts';
import { trackingAttempts } from './expectations-tracking.ts';
import { rateAttempts } from './expectations-rates.ts';
import { counterAttempts } from './expectations-counters.ts';
import { connectAttempts } from './expectations-connect.ts';
import { taxCreditAttempts } from './expectations-tax-credits.ts';
import { tripAttempts } from './expectations-trips.ts';
import { consignmentAttempts } from './expectations-consignment.ts';
import { shortListAttempts } from './expectations-short-lists.ts';
import { ewayAttempts } from './expectations-eway.ts';
import { billAttempts } from './expectations-bills.ts';
import { cashAttempts } from './expectations-cash.ts';
import { moneyAttempts } from './expectations-money.ts';
import { partyAttempts } from './expectations-parties.ts';
import { recordAttempts, type sheetsOfA } from './expectations-records.ts';

// Every call as another company tries it: with the ids and numbers of company A, which are as small as its own.

const WRONG_LINKS = ['', 'x', 'eyJjbGFpbXMiOnt9fQ.x'].map((link) => ({ query: { link } }));

/** The calls of a document as anyone else would try them: as intended, and with A’s numbers and line. */
function documentAttempts(name: DocumentName) {
  const number = numberOf(name);
  const strange = (fields?: object) => aDocument(name, fields);
  const id = 2;
  const each = (rest: Sent = {}) => NUMBERS.map((each) => ({ ...rest, query: { ...rest.query, [number]: each, id } }));
  const line = aDocumentLine(name, { id });
  const filters = [
    {},
    { FromDate: '1900-01-01', ToDate: '2100-12-31' },
    { searchParam: 'QZ' },
    { searchParam: '73918' },
  ];
  // The canary of every amount is 100: sums of others must not include it.
  const sums = Object.keys(documents[name].sums);
  // Sorted by another sum each day: the requests differ only in that.
  const sorted = (isLong ? sums : sums.slice(SEED % sums.length).slice(0, 1)).map((sort) => ({
    sums: 'yes',
    sort,
    order: 'desc',
  }));
  const amounts = [{ sums: 'yes' }, { sums: 'yes', searchParam: '100' }, { sums: 'yes', searchParam: 'QZ' }, ...sorted];
  return {
    list: [
      ...[...filters, ...amounts].map((query) => ({ query })),
      ...each(),
      { query: { pageIndex: 2, pageSize: 1 } },
    ],
    listTotals: [...filters, { searchParam: '100' }, { all: 'yes' }].map((query) => ({ query })),
    read: each(),
    next: [{}],
    create: [
      { body: strange(), headers: { 'idempotency-key': 'of-a' } },
      { body: strange({ [number]: 'D-1', details: undefined }) },
    ],
    update: each({ body: strange({ details: [line] }) }),
    month: [{}],
    lines: each(),
    addLines: each({ body: [line] }),
    updateLines: each({ body: [line] }),
    deleteLine: each(),
    suggestions: (calls[`${name}Suggestions`].query.field.choices ?? []).map((field) => ({ query: { field } })),
    print: each(),
    share: each(),
    shared: WRONG_LINKS,
    printList: [...filters, ...amounts].map((query) => ({ query })),
    exportList: [...filters, ...amounts].map((query) => ({ query })),
  };
}

/** Every call as anyone else would try it, made anew each time, because each request needs other names than the last. */
export function attempts(sheets: Awaited<ReturnType<typeof sheetsOfA>>): Readonly<Record<CallName, Sent[]>> {
  const requests: WithoutReports<CallName, Sent[]> = {
    latestRegId: [{}],
    register: [{ body: registration({ role_Id: '2' }) }],
    login: [{ body: { userName: 'admin', password: 'wrong' } }],
    // The sweep needs its tokens; a logout answers only one sentence.
    logout: [],
    updateTenantId: [{}, { query: { userName: 'admin' } }],
    listCompanies: [{}],
    createCompany: [{ body: companyBody() }],
    ...companyAttempts(),
    ...perDocument(documentAttempts),
    ...accessAttempts(),
    ...secondFactorAttempts(),
    ...recordAttempts(sheets),
    ...shortListAttempts(),
    ...consignmentAttempts(),
    ...biltyEventAttempts(),
    ...trackingAttempts(),
    ...driverAttempts(),
    ...dispatchAttempts(),
    ...hireAttempts(),
    ...tripAttempts(),
    ...rateAttempts(),
    ...taxCreditAttempts(),
    ...connectAttempts(),
    ...counterAttempts(),
    ...stepAttempts(),
    ...podAttempts(),
    ...printJobAttempts(),
    ...scanAttempts(),
    ...partyAttempts(),
    ...ewayAttempts(),
    ...moneyAttempts(),
    ...billAttempts(),
    ...exportAttempts(),
    ...bankAttempts(),
    ...movingAttempts(),
    ...digestAttempts,
    ...nightlyCopyAttempts,
    ...cashAttempts(),
    ...mailAttempts,
    ...billingAttempts(),
    publicConfig: [{}],
    publicPlans: [{}],
    verifyKeys: [{}],
    verifyCheck: [{ body: { code: 'AQ' } }],
    captchaChallenge: [{}],
    freightByWeek: [{}],
    ...platformAttempts(),
    find: ['QZX', '73918', CANARY_PLATE, '1', 'A-77', '%'].map((q) => ({ query: { q } })),
  };
  return withReports(requests, () => WRONG_LINKS);
}
