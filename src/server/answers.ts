import { answerAccess } from './access/access.ts';
import type { BrowserCookies } from './access/browser-cookies.ts';
import { answerForgotten } from './access/forgotten.ts';
import { createKnownBrowsers } from './access/known-browsers.ts';
import { answerLogin } from './access/login.ts';
import { answerDemands } from './access/demands.ts';
import { answerOwnPasskeys } from './access/own-passkeys.ts';
import { answerPasskeyLogin } from './access/passkey-login.ts';
import { answerLostSecondFactors } from './access/lost-second-factors.ts';
import { answerSecondFactors } from './access/own-second-factors.ts';
import { answerOwnSessions } from './access/own-sessions.ts';
import { answerProfile } from './access/profile.ts';
import { answerLabels } from './printers/labels.ts';
import { createOfficePrinters } from './printers/office-printers.ts';
import { answerPrintJobs } from './printers/print-jobs.ts';
import type { Answerers } from './http/answering.ts';
import { answerBilling } from './billing/billing.ts';
import { answerPublic } from './captcha/captcha.ts';
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
import { answerDrivers } from './consignment/drivers.ts';
import { answerTracking } from './consignment/tracking.ts';
import { answerLaw, createLaw } from './law/law.ts';
import { answerNumbers } from './consignment/numbers.ts';
import { answerQuote } from './consignment/quote.ts';
import { answerLawfulPrints } from './consignment/prints.ts';
import { answerRepeat } from './consignment/repeat.ts';
import { answerVerify } from './consignment/verify.ts';
import { answerSettings } from './consignment/settings.ts';
import { createLetterheads } from './company/letterhead.ts';
import { answerLogos } from './company/logos.ts';
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
import type { Images } from './files/images.ts';
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
import { answerMail } from './mail/mail.ts';
import { answerFirstDay } from './moving-in/first-day.ts';
import { answerMoves } from './moving-in/moves.ts';
import { answerTallyMoves } from './moving-in/tally-moves.ts';
import { answerPlatform } from './platform/platform.ts';
import { answerRecords } from './records/records.ts';
import { answerShortLists } from './records/short-lists.ts';
import { createSharing } from './sharing/sharing.ts';
import type { Dependencies } from './dependencies.ts';

type Shared = ReturnType<typeof sharedBy>;

/** Dependencies shared by several groups of handlers. */
function sharedBy(services: Dependencies, images: Images) {
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
function consignmentAnswers(services: Dependencies, { law, heads }: Shared) {
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
  { database, files, printer, sheets, tally, messages }: Dependencies,
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
function billAnswers({ database, printer, sheets }: Dependencies, { sharing, heads }: Shared) {
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
export function answersOf(services: Dependencies, cookies: BrowserCookies, images: Images): Answerers {
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
