import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import { answerAccess } from './access/access.ts';
import { createBrowserCookies, type BrowserCookies } from './access/browser-cookies.ts';
import { answerForgotten } from './access/forgotten.ts';
import { createKnownBrowsers } from './access/known-browsers.ts';
import { answerLogin } from './access/login.ts';
import { countPublic } from './limits/tries.ts';
import { answerDemands } from './access/demands.ts';
import { answerOwnPasskeys } from './access/own-passkeys.ts';
import { answerPasskeyLogin } from './access/passkey-login.ts';
import { answerLostSecondFactors } from './access/lost-second-factors.ts';
import { answerSecondFactors } from './access/own-second-factors.ts';
import { answerOwnSessions } from './access/own-sessions.ts';
import type { Passwords } from './access/passwords.ts';
import { answerProfile } from './access/profile.ts';
import { createKeyLimits } from './limits/key-limits.ts';
import { createRequestLimits } from './limits/request-limits.ts';
import type { Sessions } from './access/sessions.ts';
import { answerLabels } from './printers/labels.ts';
import { createOfficePrinters } from './printers/office-printers.ts';
import { answerPrintJobs } from './printers/print-jobs.ts';
import type { Answerers } from './http/answering.ts';
import { admitWriting } from './branches/admit-writing.ts';
import { analyseImported } from './database/analyse-imported.ts';
import { recordVisit } from './changes/audit.ts';
import { answerBilling } from './billing/billing.ts';
import { refuseBrokenRequest } from './routes/broken-request.ts';
import { API_HEADERS, routeCalls } from './routes/call-route.ts';
import { offeredPlans } from './billing/plans.ts';
import { answerPublic, type Captcha, type PlatformContact } from './captcha/captcha.ts';
import { answerArchives } from './archive/archives.ts';
import { answerNightlyCopies } from './archive/nightly-copies.ts';
import { answerAudit } from './changes/history.ts';
import { answerBillPrints } from './bills/prints.ts';
import { answerBillLists } from './bills/bill-lists.ts';
import { answerNotes } from './bills/notes.ts';
import { answerFreightBills } from './bills/freight-bills.ts';
import { answerUnbilledParties } from './bills/unbilled-parties.ts';
import { answerMonthlyRuns } from './bills/run-calls.ts';
import { answerCompany } from './company/company.ts';
import { answerDeliveries } from './consignment/deliveries.ts';
import { answerPaperPods } from './consignment/paper-pods.ts';
import { answerPendingPods } from './consignment/pending-pods.ts';
import { answerPods } from './consignment/pods.ts';
import { answerDeclarations } from './hire/declarations.ts';
import { answerHireAccount } from './hire/hire-account.ts';
import { answerRates } from './rates/rate-calls.ts';
import { answerRateSheets } from './rates/rate-sheet.ts';
import { answerTaxCreditFiles } from './hire/tax-credit-file.ts';
import { answerTaxCredits } from './hire/tax-credits.ts';
import { answerTds } from './hire/tds-register.ts';
import { followedByHire } from './hire/taking-back.ts';
import { answerCheck } from './consignment/dispatch.ts';
import { answerLoadable } from './consignment/loadable.ts';
import { answerUnloadPhotos } from './consignment/unload-photos.ts';
import { answerScans } from './consignment/scans.ts';
import { answerUnloading } from './consignment/unloaded-lines.ts';
import { answerTripAccount } from './trips/trip-account.ts';
import { answerTripBills } from './trips/trip-bills.ts';
import { answerTripExpenses } from './trips/trip-expenses.ts';
import { answerEvents } from './consignment/events.ts';
import { answerDriverLinks } from './consignment/driver-links.ts';
import { answerDrivers, admitDriver } from './consignment/drivers.ts';
import { answerTracking } from './consignment/tracking.ts';
import { answerLaw, createLaw } from './law/law.ts';
import { answerNumbers } from './consignment/numbers.ts';
import type { PaperCodes } from './consignment/paper-codes.ts';
import { answerQuote } from './consignment/quote.ts';
import { answerLawfulPrints } from './consignment/prints.ts';
import { answerRepeat } from './consignment/repeat.ts';
import { answerVerify } from './consignment/verify.ts';
import { answerSettings } from './consignment/settings.ts';
import { createLetterheads } from './company/letterhead.ts';
import { answerLogos } from './company/logos.ts';
import type { Database } from './database/connect.ts';
import { answerAccounts } from './ledger/accounts.ts';
import { answerBooks } from './ledger/books.ts';
import { answerDigest } from './evening/digest.ts';
import { answerEvening } from './evening/evening.ts';
import { answerAgeing } from './ledger/ageing.ts';
import { answerCashBook } from './ledger/cash-book.ts';
import { answerListSheets, type ListAnswerers } from './reports/list-sheets.ts';
import { answerCheques } from './ledger/cheques.ts';
import { answerBankMatches } from './bank/accepting.ts';
import { answerBankComparison } from './bank/comparison.ts';
import { answerBankFiles } from './bank/imports.ts';
import { answerBankLines } from './bank/lines.ts';
import { answerOpening } from './ledger/opening.ts';
import { answerLedger } from './ledger/ledger.ts';
import { answerLedgerReports } from './ledger/ledger-reports.ts';
import { answerLedgerShares } from './ledger/ledger-share.ts';
import { answerReminders } from './ledger/payment-reminders.ts';
import { answerItems } from './ledger/open-items.ts';
import { answerCashBookReports } from './ledger/cash-book-reports.ts';
import { answerDayBook } from './ledger/day-book.ts';
import { answerVoucherLists } from './ledger/voucher-lists.ts';
import { answerFinalAccountReports } from './ledger/final-account-reports.ts';
import { answerFinalAccounts } from './ledger/final-accounts.ts';
import { answerProfit } from './ledger/profit.ts';
import { answerTripProfit } from './profit/trip-profit.ts';
import { answerVoucherPrints } from './ledger/voucher-prints.ts';
import { answerVouchers } from './ledger/vouchers.ts';
import { answerFreight } from './documents/freight.ts';
import { answerDocuments } from './document-kinds.ts';
import { answerEnquiries } from './enquiries/enquiries.ts';
import { asRefusal, problemDetails } from './errors/errors.ts';
import { createImages, type Images } from './files/images.ts';
import type { Incoming } from './files/received.ts';
import type { FileStore } from './files/store.ts';
import { answerEwayBills } from './eway/eway-bills.ts';
import { answerEwayReports } from './eway/eway-reports.ts';
import { answerEwayFiles } from './eway/portal-files.ts';
import { answerExports, noteFileIn } from './exports/exports.ts';
import { answerTallyNames } from './exports/name-calls.ts';
import { answerReturns } from './exports/return-calls.ts';
import { answerWebhooks } from './connect/webhooks.ts';
import { answerKeys } from './connect/keys.ts';
import { answerCounters } from './counters/counters.ts';
import { answerDecisions } from './counters/decide.ts';
import { answerReceive } from './counters/receive.ts';
import { answerSnapshot } from './counters/snapshot.ts';
import { answerFind } from './find/find.ts';
import { watchConnections } from './operation/draining.ts';
import { routeHealth, type Health } from './operation/health.ts';
import { noteRefusal, noteUnavailable, serializers } from './operation/log.ts';
import { answerMail } from './mail/mail.ts';
import { answerFirstDay } from './moving-in/first-day.ts';
import { answerMoves } from './moving-in/moves.ts';
import { answerTallyMoves } from './moving-in/tally-moves.ts';
import type { Messages } from './mail/messages.ts';
import type { MailTransport } from './mail/transport.ts';
import type { Outbound } from './outbound/outbound.ts';
import { routeMetrics } from './operation/metrics.ts';
import { createRequestNotes } from './operation/requests.ts';
import { admitFiles } from './platform/quota.ts';
import { answerPlatform } from './platform/platform.ts';
import { isForPeople, refusalPage } from './routes/refusal-page.ts';
import { answerRecords } from './records/records.ts';
import { answerShortLists } from './records/short-lists.ts';
import type { Sealing } from './secrets/sealing.ts';
import { createSharing } from './sharing/sharing.ts';
import type { SignedLinks } from './secrets/signed-links.ts';
import type { PortalThreads } from './portal-threads.ts';
import { routeWeb } from './routes/web-files.ts';

/** Everything the app needs to run; tests pass the same services as main.ts. */
export interface Services extends Omit<PortalThreads, 'stop'> {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly files: FileStore;
  readonly incoming: Incoming;
  readonly sealing: Sealing;
  readonly outbound: Outbound;
  readonly links: SignedLinks;
  readonly codes: PaperCodes;
  /** The platform operator's contact: enquiries are mailed to its e-mail, and the home page shows whatever is not empty. */
  readonly platform: PlatformContact & {
    /** Days between announcing the erasure of a company and carrying it out. */
    readonly eraseAfterDays: number;
  };
  readonly captcha: Captcha;
  readonly transport: MailTransport;
  /** Null: no messages are sent to mobile numbers. */
  readonly messages: Messages | null;
  readonly health: Health;
  readonly version: string;
  /** The address users type, without a trailing slash; an https address makes cookies secure. */
  readonly publicUrl: string;
  /** The one private origin that webhook messages may be sent to, for tests; absent: none. */
  readonly webhookTestOrigin?: string | undefined;
  /** Requests per minute allowed to each user; 0: unlimited. */
  readonly requestsPerMinute: number;
  /** The token that opens /metrics; absent: only requests from this machine may read it. */
  readonly metricsToken?: string | undefined;
  /** The folder of the built web app; absent: only the API is served. */
  readonly webDir?: string;
  readonly log: { readonly level: string; readonly stream?: { write(line: string): void } };
}

/** The largest request body, in bytes (decisions: limits at the door). */
const BODY_LIMIT = 256 * 1024;

/** Creates the HTTP server of all calls, with body parsing and error responses. */
function createServer(services: Services): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    exposeHeadRoutes: false,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // A proxy in front of several portals runs on this machine; no other client may set the forwarded address.
    trustProxy: 'loopback',
    // Uploading photos from a phone on a slow line takes long; everything else is small.
    requestTimeout: 120_000,
    clientErrorHandler: refuseBrokenRequest,
    logger: {
      level: services.log.level,
      ...(services.log.stream && { stream: services.log.stream }),
      serializers,
    },
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const refusal = asRefusal(error);
      void reply.code(refusal.status).type('application/problem+json').send(problemDetails(refusal, request.id));
    },
  });

  const endIdle = watchConnections(app.server);
  app.addHook('preClose', (done) => {
    endIdle();
    done();
  });

  // Only an https address can promise https; on an office network the portal runs over plain http.
  if (services.publicUrl.startsWith('https:')) {
    app.addHook('onRequest', (_request, reply, done) => {
      // Set on the raw response: lists bypass Fastify's own headers.
      reply.raw.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
      done();
    });
  }

  // An empty body counts as none: clients send one with DELETE and with POST without a body.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });

  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal.status === 503) noteUnavailable(request, refusal, error);
    else if (refusal.status >= 500)
      request.log.error({ err: error, req: request, status: refusal.status }, 'A request failed');
    else noteRefusal(request, refusal);
    if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
    reply.code(refusal.status).headers({ ...API_HEADERS, 'x-request-id': request.id, 'cache-control': 'no-store' });
    if (isForPeople(request)) return reply.type('text/html; charset=utf-8').send(refusalPage(refusal));
    return reply
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(problemDetails(refusal, request.id)));
  });
  return app;
}

type Shared = ReturnType<typeof sharedBy>;

/** Dependencies shared by several groups of handlers. */
function sharedBy(services: Services, images: Images) {
  const { database, links, publicUrl } = services;
  const company = answerCompany(database, services.sessions);
  return {
    company,
    law: createLaw(database),
    sharing: createSharing(links, publicUrl),
    heads: {
      readCompany: company.read,
      letterheadOf: createLetterheads(images),
      officePrinters: createOfficePrinters(database, services.printer),
    },
  };
}

/** The handlers of LR and e-way bill calls. */
function consignmentAnswers(services: Services, { law, heads }: Shared) {
  const { database, printer, sheets, sealing, codes } = services;
  return {
    ...answerLaw(database, law),
    ...answerSettings(database),
    ...answerNumbers(database),
    ...answerQuote(database, law),
    ...answerEvents(database),
    ...answerCheck(database, law),
    ...answerHireAccount(database, law),
    ...answerDeclarations(database, services.files),
    ...answerLoadable(database),
    ...answerUnloading(database),
    ...answerScans(database),
    ...answerUnloadPhotos(database, services.files),
    ...answerTripAccount(database),
    ...answerTripExpenses(database),
    ...answerTripBills(database, services.files),
    ...answerPods(database, services.files),
    ...answerDeliveries(database),
    ...answerPaperPods(database),
    ...answerPendingPods(database),
    ...answerTracking(database, sealing, services.publicUrl),
    ...answerDriverLinks(database, services.publicUrl),
    ...answerDrivers(database, services.files),
    ...answerEwayBills(database, law, services.eway),
    ...answerReturns({ database, law }),
    ...answerEwayReports({ database, law, printer, sheets, ...heads }),
    ...answerEwayFiles({ database, law, printer, sheets, ...heads }),
    ...answerRepeat(database),
    ...answerRates(database),
    ...answerRateSheets({ database, sheets }),
    ...answerVerify(database, codes),
    ...answerLabels({ database, ...heads }),
    ...answerPrintJobs(database),
    ...answerLawfulPrints({ database, printer, codes, ...heads }),
  };
}

/** The handlers of accounting calls: vouchers, ledgers, the cash book and the evening summary. */
function ledgerAnswers(
  { database, files, printer, sheets, tally, messages }: Services,
  { law, sharing, heads }: Shared,
) {
  return {
    ...answerVouchers(database, law, followedByHire),
    ...answerVoucherLists({ database, printer, sheets, ...heads }),
    ...answerDayBook({ database, printer, sheets, ...heads }),
    ...answerVoucherPrints({ database, printer, sharing, ...heads }),
    ...answerItems(database),
    ...answerAccounts(database),
    ...answerLedger(database),
    ...answerLedgerReports({ database, printer, sheets, ...heads }),
    ...answerLedgerShares({ database, printer, sharing, ...heads }),
    ...answerReminders(database),
    ...answerTds(database, law, noteFileIn(database)),
    ...answerTaxCredits(database),
    ...answerTaxCreditFiles({ database, sheets }),
    ...answerProfit(database),
    ...answerTripProfit({ database, sheets }),
    ...answerFinalAccounts(database),
    ...answerFinalAccountReports({ database, printer, sheets, ...heads }),
    ...answerAgeing({ database, printer, sheets, ...heads }),
    ...answerBooks(database),
    ...answerCashBook(database),
    ...answerBankFiles({ database, sheets }),
    ...answerBankLines(database, law),
    ...answerBankMatches(database, law),
    ...answerBankComparison(database),
    ...answerCheques(database),
    ...answerCashBookReports({ database, printer, sheets, ...heads }),
    ...answerEvening(database),
    ...answerDigest(database, messages !== null),
    ...answerOpening({ database, sheets }),
    ...answerMoves({ database, files, sheets }),
    ...answerTallyMoves({ database, tally }),
    ...answerFirstDay(database),
  };
}

/** The handlers of freight bill and note calls. */
function billAnswers({ database, printer, sheets }: Services, { sharing, heads }: Shared) {
  return {
    ...answerFreightBills(database),
    ...answerUnbilledParties(database),
    ...answerNotes(database),
    ...answerBillLists({ database, printer, sheets, ...heads }),
    ...answerMonthlyRuns(database),
    ...answerBillPrints({ database, sharing, ...heads }),
  };
}

/** The handler of every call of the contract. */
function answersOf(services: Services, cookies: BrowserCookies, images: Images): Answerers {
  const { database, passwords, sessions, printer, sheets, names, sealing, captcha, messages, codes } = services;
  const browsers = createKnownBrowsers(services.links, services.publicUrl.startsWith('https:'));
  const shared = sharedBy(services, images);
  const { company, heads, law, sharing } = shared;
  const { email, phone, address, eraseAfterDays } = services.platform;
  const documents = answerDocuments({ database, printer, sheets, sharing, law, codes, ...heads });
  const records = answerRecords({ database, passwords, sessions, printer, sealing, images, sheets, names, ...heads });
  const booking = {
    create: documents.biltyCreate,
    cancel: documents.consignmentCancel,
    party: (request: Parameters<typeof records.partyCreate>[0]) => records.partyCreate(request),
    keys: codes.keys,
  };
  const login = { database, passwords, sealing, sessions, cookies, browsers, captcha };
  const { publicUrl } = services;
  const lists: ListAnswerers = {
    ...answerAccess(database, passwords),
    ...answerLogin(login),
    ...answerPasskeyLogin({ ...login, publicUrl }),
    ...answerSecondFactors(login),
    ...answerOwnPasskeys({ ...login, publicUrl }),
    ...answerLostSecondFactors({ database, sessions }),
    ...answerDemands({ database, sessions }),
    ...answerForgotten(database, passwords, sessions, messages !== null),
    ...answerProfile(database, passwords, sessions),
    ...answerOwnSessions(database, sessions, cookies),
    ...company.answers,
    ...answerAudit(database),
    ...answerKeys(database, sessions),
    ...answerCounters({ database, passwords, sealing, sessions }, codes),
    ...answerWebhooks(database, sealing, services.webhookTestOrigin),
    ...answerArchives(database, services.files, services.links, sessions),
    ...answerNightlyCopies(services, services.links),
    ...answerExports(database, services.files),
    ...answerTallyNames(database),
    ...answerLogos(database, images, company.read),
    ...documents,
    ...answerReceive(database, codes, booking),
    ...answerDecisions(database, booking),
    ...answerSnapshot({ database, codes, law, publicUrl, ...heads }),
    ...answerShortLists(database, sessions),
    ...answerFreight(database),
    ...consignmentAnswers(services, shared),
    ...ledgerAnswers(services, shared),
    ...billAnswers(services, shared),
    ...answerFind(database),
    ...answerEnquiries(database, email),
    ...answerPlatform(database, sessions, eraseAfterDays, services.publicUrl),
    ...answerPublic(captcha, { email, phone, address }),
    ...answerMail(services),
    ...answerBilling({ database, printer, images, ...heads }),
    ...records,
  };
  return { ...lists, ...answerListSheets(lists, sheets) };
}

/** Creates the whole portal, ready to listen. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const { database, sessions, captcha, codes } = services;
  const app = createServer(services);
  app.decorateRequest('tenantId', null).decorateRequest('userId', null);
  const requests = createRequestNotes(['debug', 'trace'].includes(services.log.level));
  const cookies = createBrowserCookies(services.publicUrl.startsWith('https:'));
  const answerers = answersOf(
    services,
    cookies,
    createImages(services.files, (message) => app.log.warn(message)),
  );
  await routeCalls(
    app,
    {
      requests,
      sessions,
      cookies,
      limits: createRequestLimits(services.requestsPerMinute),
      countKey: createKeyLimits(database),
      captcha,
      counted: database.counted,
      recordVisit: (session, tenantId, call) => recordVisit(database, session, tenantId, call),
      admitWriting: (name, session, tenantId, sent) => admitWriting(database, name, session, tenantId, sent),
      imported: (tenantId) => analyseImported(database, tenantId),
      incoming: services.incoming,
      admitFiles: (company, bytes) => admitFiles(database, company, bytes),
      admitLink: (link) => admitDriver(database, link).then(() => undefined),
      countPublic: (name, perAddress, address) => countPublic(database, name, perAddress, address),
    },
    answerers,
  );
  const { version, publicUrl, webDir, metricsToken: token } = services;
  await app.register(async (inside) => {
    inside.addHook('onRequest', async (_request, reply) => void reply.headers(API_HEADERS));
    routeHealth(inside, services);
    routeMetrics(inside, {
      requests,
      database,
      threads: services,
      scanner: services.incoming.scanner,
      token,
      publicUrl,
    });
  });
  await routeWeb(app, {
    version,
    allows: captcha.allows,
    publicUrl,
    webDir,
    plans: () => offeredPlans(database),
    // The page is served even while the database is down.
    paperKeys: () => codes.keys().catch(() => [codes.own]),
  });
  return app;
}
