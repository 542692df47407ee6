import { accessCalls } from './access.ts';
import { secondFactorCalls } from './second-factors.ts';
import { ageingCalls } from './ageing.ts';
import { billingCalls } from './billing.ts';
import { archiveCalls } from './archive.ts';
import { auditCalls } from './audit.ts';
import { biltyEventCalls } from './bilty-events.ts';
import type { Call } from './call.ts';
import { tripProfitCalls } from './trip-profit.ts';
import { cashBookCalls } from './cash-book.ts';
import { bankCalls } from './bank.ts';
import { chequeCalls } from './cheques.ts';
import { dayBookCalls } from './day-book.ts';
import { nightlyCopyCalls } from './nightly-copy.ts';
import { counterCalls } from './counters.ts';
import { digestCalls } from './digest.ts';
import { dispatchCalls } from './dispatch.ts';
import { companyCalls } from './company.ts';
import { consignmentCalls } from './consignment.ts';
import { documentCalls } from './documents.ts';
import { employeeCalls } from './employees.ts';
import { deliveryCalls } from './deliveries.ts';
import { eveningCalls } from './evening.ts';
import { ewayBillCalls } from './eway-bills.ts';
import { exportCalls } from './exports.ts';
import { fileCalls } from './files.ts';
import { finalAccountsCalls } from './final-accounts.ts';
import { findCalls } from './find.ts';
import { freightBillCalls } from './freight-bills.ts';
import { freightCalls } from './freight.ts';
import { hireCalls } from './hire.ts';
import { keyCalls } from './keys.ts';
import { taxCreditCalls } from './tax-credits.ts';
import { tdsCalls } from './tds.ts';
import { ledgerCalls } from './ledger.ts';
import { lawCalls } from './law.ts';
import { listSheetCalls } from './list-sheets.ts';
import { mailCalls } from './mail.ts';
import { movingInCalls } from './moving-in.ts';
import { moneyCalls } from './money.ts';
import { openingCalls } from './opening.ts';
import { noteCalls } from './notes.ts';
import { partyCalls } from './parties.ts';
import { podCalls } from './pods.ts';
import { platformCalls } from './platform.ts';
import { profitCalls } from './profit.ts';
import { publicCalls } from './public-config.ts';
import { rateCalls } from './rates.ts';
import { labelCalls } from './labels.ts';
import { shortListCalls } from './short-lists.ts';
import { driverCalls } from './driver.ts';
import { trackingCalls } from './tracking.ts';
import { tripCalls } from './trips.ts';
import { vehicleCalls } from './vehicles.ts';
import { printJobCalls } from './print-jobs.ts';
import { scanCalls } from './scans.ts';
import { webhookCalls } from './webhooks.ts';
import { verifyCalls } from './verify.ts';

/** Every call of the portal. Routes, validation, OpenAPI, the web client and the contract tests are derived from this list. */
export const calls = {
  ...accessCalls,
  ...secondFactorCalls,
  ...companyCalls,
  ...auditCalls,
  ...archiveCalls,
  ...documentCalls,
  ...hireCalls,
  ...rateCalls,
  ...tdsCalls,
  ...taxCreditCalls,
  ...tripCalls,
  ...freightCalls,
  ...lawCalls,
  ...consignmentCalls,
  ...biltyEventCalls,
  ...dispatchCalls,
  ...trackingCalls,
  ...driverCalls,
  ...podCalls,
  ...deliveryCalls,
  ...employeeCalls,
  ...vehicleCalls,
  ...shortListCalls,
  ...labelCalls,
  ...partyCalls,
  ...ewayBillCalls,
  ...moneyCalls,
  ...ledgerCalls,
  ...dayBookCalls,
  ...ageingCalls,
  ...profitCalls,
  ...tripProfitCalls,
  ...finalAccountsCalls,
  ...freightBillCalls,
  ...noteCalls,
  ...cashBookCalls,
  ...bankCalls,
  ...chequeCalls,
  ...openingCalls,
  ...exportCalls,
  ...movingInCalls,
  ...listSheetCalls,
  ...eveningCalls,
  ...digestCalls,
  ...nightlyCopyCalls,
  ...fileCalls,
  ...findCalls,
  ...billingCalls,
  ...platformCalls,
  ...publicCalls,
  ...verifyCalls,
  ...mailCalls,
  ...keyCalls,
  ...counterCalls,
  ...webhookCalls,
  ...printJobCalls,
  ...scanCalls,
} as const satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
