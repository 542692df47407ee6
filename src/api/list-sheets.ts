import type { Fields } from '#domain/define.ts';
import type { Who } from '#domain/rules/roles.ts';
import { paymentCalls } from './billing-payments.ts';
import { call } from './call.ts';
import { chequeCalls } from './cheques.ts';
import { dayBookCalls } from './day-book.ts';
import { deliveryCalls } from './deliveries.ts';
import { exportCalls } from './exports.ts';
import { freightBillCalls } from './freight-bills.ts';
import { moneyCalls } from './money.ts';
import { rateCalls } from './rates.ts';
import { MOST_EXPORTED } from './report-calls.ts';
import { type paging, printLanguage } from './shapes.ts';
import { taxCreditCalls } from './tax-credits.ts';
import { tdsCalls } from './tds.ts';
import { vehicleCalls } from './vehicles.ts';

interface ListCall<Query extends Fields, By extends Who> {
  readonly path: string;
  readonly who: By;
  readonly query: Query & typeof paging;
}

/** The call that exports a list as a spreadsheet, with the same filters as the list. */
function sheetOf<Query extends Fields, By extends Who>(list: ListCall<Query, By>, path: string, file: string) {
  const { pageIndex: _page, pageSize: _size, ...filter } = list.query;
  return call({
    method: 'GET',
    path,
    summary: `The rows of ${list.path} as a spreadsheet, with the same filters (up to ${MOST_EXPORTED.toLocaleString('en-IN')}).`,
    who: list.who,
    query: { ...filter, ...printLanguage },
    answer: { xlsx: `${file}.xlsx` },
  });
}

/**
 * Lists whose spreadsheet contains exactly their answer; each is named after the list's call and made from its answer. Other lists have a
 * spreadsheet call of their own.
 */
export const listSheetCalls = {
  chequeListSheet: sheetOf(chequeCalls.chequeList, 'Cheque/Export', 'Cheques'),
  deliveryPendingSheet: sheetOf(deliveryCalls.deliveryPending, 'Delivery/PendingExport', 'Pending_PODs'),
  duePapersSheet: sheetOf(vehicleCalls.duePapers, 'Vehicle_Detail/DuePapersExport', 'Vehicle_Papers'),
  freightBillUnbilledPartiesSheet: sheetOf(
    freightBillCalls.freightBillUnbilledParties,
    'Freight_Bill/UnbilledPartiesExport',
    'Unbilled_Parties',
  ),
  accountListSheet: sheetOf(moneyCalls.accountList, 'Account/Export', 'Accounts'),
  ledgerDayBookSheet: sheetOf(dayBookCalls.ledgerDayBook, 'Ledger/DayBookExport', 'Day_Book'),
  tdsReadSheet: sheetOf(tdsCalls.tdsRead, 'Tds/Export', 'TDS_Register'),
  tdsByPartiesSheet: sheetOf(taxCreditCalls.tdsByParties, 'Tds/ByPartiesExport', 'TDS_by_Party'),
  exportListSheet: sheetOf(exportCalls.exportList, 'Export/ListExport', 'Export_Files'),
  exportTallyNamesSheet: sheetOf(exportCalls.exportTallyNames, 'Export/TallyNamesExport', 'Tally_Names'),
  rateDeviationsSheet: sheetOf(rateCalls.rateDeviations, 'Contract/DeviationsExport', 'Rate_Deviations'),
  paymentPageSheet: sheetOf(paymentCalls.paymentPage, 'Bank_Transaction/ExportPayments', 'Payments'),
};
