import type { KindName } from '#domain/kinds.ts';
import { kindPages } from '#web/kind-pages.ts';
import type { HelpPath } from './help-text.ts';

type KindPage = (typeof kindPages)[KindName];

/** Screens of one record, which the address must also name: the reports of kinds, and others. */
const OF_ONE = [
  ...Object.values(kindPages).map(({ reportPath }): KindPage['reportPath'] => reportPath),
  '/dashboard/consignmentnote',
  '/dashboard/money/voucher',
  '/dashboard/freightbillreport',
  '/dashboard/consignment/bookreport',
  '/dashboard/adminpanel/company',
] as const satisfies readonly HelpPath[];

/** Screens that can be opened without naming a record. */
export type OpenPath = Exclude<HelpPath, (typeof OF_ONE)[number]>;

/** Whether a screen can be opened without naming a record. */
export const opensAlone = (path: HelpPath): path is OpenPath => !OF_ONE.some((each) => each === path);

/** The parts of a screen's help that are the same in both languages. */
interface HelpPage {
  /** Related screens. */
  readonly see: readonly OpenPath[];
}

const see = (...paths: readonly OpenPath[]): HelpPage => ({ see: paths });

const platformParts = see('/dashboard/adminpanel/companies', '/dashboard/adminpanel/audit');

/** The screens of kinds, unless they name others below: form and list name each other, and the report its list. */
const ofKinds = Object.fromEntries(
  Object.values<KindPage>(kindPages).flatMap(({ formPath, listPath, reportPath }) => [
    [formPath, see(listPath)],
    [listPath, see(formPath)],
    [reportPath, see(listPath)],
  ]),
) as Readonly<Record<KindPage['formPath' | 'listPath' | 'reportPath'], HelpPage>>;

/** The language-independent help data of every screen. */
export const helpPages: Readonly<Record<HelpPath, HelpPage>> = {
  ...ofKinds,
  '/dashboard': see('/dashboard/bilty', '/dashboard/viewbilty', '/dashboard/duepapers', '/dashboard/evening'),
  '/dashboard/company': see('/dashboard/fileupload', '/dashboard/consignment/setup', '/dashboard/setting'),
  '/dashboard/fileupload': see('/dashboard/company', '/dashboard/consignment/print'),
  '/dashboard/audit': see('/dashboard/archive'),
  '/dashboard/consignment/counters': see('/dashboard/counter', '/dashboard/consignment/books', '/dashboard/viewbilty'),
  '/dashboard/counter': see('/dashboard/bilty', '/dashboard/viewbilty', '/dashboard/profile'),
  '/dashboard/connect': see('/dashboard/archive', '/dashboard/audit'),
  '/dashboard/archive': see('/dashboard/audit', '/dashboard/exports'),
  '/dashboard/setting': see('/dashboard/profile', '/dashboard/company'),
  '/dashboard/profile': see('/dashboard/setting', '/dashboard/employee'),
  '/dashboard/bilty': see(
    '/dashboard/viewbilty',
    '/dashboard/party',
    '/dashboard/challan',
    '/dashboard/contract',
    '/dashboard/consignment/setup',
  ),
  '/dashboard/viewbilty': see(
    '/dashboard/bilty',
    '/dashboard/challan',
    '/dashboard/delivery',
    '/dashboard/freightbill',
  ),
  '/dashboard/report': see('/dashboard/viewbilty', '/dashboard/consignment/print'),
  '/dashboard/exportbilty': see('/dashboard/viewexportbilty', '/dashboard/party'),
  '/dashboard/loadingslip': see('/dashboard/viewloadingslip', '/dashboard/bilty'),
  '/dashboard/challan': see('/dashboard/viewchallan', '/dashboard/unloading', '/dashboard/hire', '/dashboard/ewaydesk'),
  '/dashboard/viewchallan': see('/dashboard/challan', '/dashboard/unloading', '/dashboard/hire'),
  '/dashboard/challanreport': see('/dashboard/viewchallan', '/dashboard/unloading'),
  '/dashboard/hire': see('/dashboard/viewhire', '/dashboard/party', '/dashboard/tds', '/dashboard/viewchallan'),
  '/dashboard/viewhire': see('/dashboard/hire', '/dashboard/tds', '/dashboard/profit'),
  '/dashboard/hirereport': see('/dashboard/viewhire', '/dashboard/money'),
  '/dashboard/tripsheet': see('/dashboard/viewtripsheet', '/dashboard/profit', '/dashboard/vehicledetail'),
  '/dashboard/viewtripsheet': see('/dashboard/tripsheet', '/dashboard/profit'),
  '/dashboard/contract': see('/dashboard/viewcontract', '/dashboard/bilty', '/dashboard/freightbill'),
  '/dashboard/employee': see('/dashboard/viewemployee', '/dashboard/consignment/branches'),
  '/dashboard/viewemployee': see('/dashboard/employee', '/dashboard/moving-in'),
  '/dashboard/vehicledetail': see('/dashboard/viewvehicle', '/dashboard/duepapers'),
  '/dashboard/viewvehicle': see('/dashboard/vehicledetail', '/dashboard/duepapers', '/dashboard/moving-in'),
  '/dashboard/vehiclereport': see('/dashboard/viewvehicle', '/dashboard/duepapers'),
  '/dashboard/party': see('/dashboard/viewparty', '/dashboard/partynames', '/dashboard/ledger', '/dashboard/contract'),
  '/dashboard/viewparty': see('/dashboard/party', '/dashboard/partynames', '/dashboard/ageing'),
  '/dashboard/partyreport': see('/dashboard/viewparty', '/dashboard/ledger'),
  '/dashboard/partynames': see('/dashboard/viewparty', '/dashboard/money/journal'),
  '/dashboard/duepapers': see('/dashboard/viewvehicle'),
  '/dashboard/unloading': see('/dashboard/viewchallan', '/dashboard/delivery'),
  '/dashboard/ewaydesk': see('/dashboard/ewaybill', '/dashboard/viewchallan'),
  '/dashboard/ewaybill': see('/dashboard/ewaydesk', '/dashboard/bilty'),
  '/dashboard/consignmentnote': see('/dashboard/viewbilty', '/dashboard/delivery', '/dashboard/delivery/pending'),
  '/dashboard/delivery': see('/dashboard/delivery/pending', '/dashboard/unloading', '/dashboard/cashbook'),
  '/dashboard/delivery/pending': see('/dashboard/delivery', '/dashboard/freightbill'),
  '/dashboard/cashbook': see('/dashboard/money/payment', '/dashboard/daybook', '/dashboard/delivery'),
  '/dashboard/evening': see('/dashboard/cashbook', '/dashboard/ageing', '/dashboard/freightbill', '/dashboard/profit'),
  '/dashboard/opening': see('/dashboard/moving-in', '/dashboard/ageing'),
  '/dashboard/daybook': see('/dashboard/money', '/dashboard/cashbook'),
  '/dashboard/ageing': see('/dashboard/ledger', '/dashboard/money/receipt'),
  '/dashboard/profit': see('/dashboard/profitbymonth', '/dashboard/viewchallan', '/dashboard/viewtripsheet'),
  '/dashboard/tds': see('/dashboard/viewhire', '/dashboard/money/payment', '/dashboard/tdsbyparty'),
  '/dashboard/tdsbyparty': see('/dashboard/tds', '/dashboard/money/receipt'),
  '/dashboard/profitbymonth': see('/dashboard/profitloss', '/dashboard/profit'),
  '/dashboard/profitloss': see('/dashboard/balancesheet', '/dashboard/trialbalance'),
  '/dashboard/balancesheet': see('/dashboard/profitloss', '/dashboard/opening'),
  '/dashboard/ledger': see('/dashboard/ageing', '/dashboard/money/receipt', '/dashboard/daybook'),
  '/dashboard/books': see('/dashboard/ledger', '/dashboard/trialbalance'),
  '/dashboard/trialbalance': see('/dashboard/ledger', '/dashboard/profitloss'),
  '/dashboard/money/receipt': see('/dashboard/money', '/dashboard/money/cheques', '/dashboard/ageing'),
  '/dashboard/money/payment': see('/dashboard/money', '/dashboard/viewhire', '/dashboard/cashbook'),
  '/dashboard/money/contra': see('/dashboard/money', '/dashboard/cashbook', '/dashboard/bankmatch'),
  '/dashboard/money/journal': see('/dashboard/money', '/dashboard/books'),
  '/dashboard/money/voucher': see('/dashboard/money', '/dashboard/ledger'),
  '/dashboard/money/cheques': see('/dashboard/money/receipt', '/dashboard/money'),
  '/dashboard/money': see('/dashboard/money/receipt', '/dashboard/daybook', '/dashboard/ledger'),
  '/dashboard/freightbill': see(
    '/dashboard/viewfreightbill',
    '/dashboard/delivery/pending',
    '/dashboard/money/receipt',
  ),
  '/dashboard/viewfreightbill': see('/dashboard/freightbill', '/dashboard/ageing'),
  '/dashboard/freightbillreport': see('/dashboard/viewfreightbill', '/dashboard/money/receipt'),
  '/dashboard/bankmatch': see('/dashboard/bankmatch/reconciliation', '/dashboard/money', '/dashboard/books'),
  '/dashboard/bankmatch/reconciliation': see('/dashboard/bankmatch', '/dashboard/ledger'),
  '/dashboard/exports': see('/dashboard/exports/tallynames', '/dashboard/exports/gst'),
  '/dashboard/exports/gst': see('/dashboard/exports', '/dashboard/viewfreightbill', '/dashboard/consignment/tax'),
  '/dashboard/exports/tallynames': see('/dashboard/exports', '/dashboard/books'),
  '/dashboard/moving-in': see('/dashboard/opening', '/dashboard/consignment/setup', '/dashboard/viewparty'),
  '/dashboard/consignment/branches': see('/dashboard/consignment/branch', '/dashboard/consignment/books'),
  '/dashboard/consignment/branch': see('/dashboard/consignment/branches', '/dashboard/consignment/book'),
  '/dashboard/consignment/charges': see('/dashboard/consignment/charge', '/dashboard/contract'),
  '/dashboard/consignment/charge': see('/dashboard/consignment/charges'),
  '/dashboard/consignment/printers': see('/dashboard/consignment/printer', '/dashboard/consignment/print'),
  '/dashboard/consignment/printer': see('/dashboard/consignment/printers'),
  '/dashboard/consignment/setup': see('/dashboard/bilty', '/dashboard/company', '/dashboard/moving-in'),
  '/dashboard/consignment/identity': see('/dashboard/consignment/setup', '/dashboard/company'),
  '/dashboard/consignment/books': see('/dashboard/consignment/book', '/dashboard/consignment/branches'),
  '/dashboard/consignment/book': see('/dashboard/consignment/books'),
  '/dashboard/consignment/bookreport': see('/dashboard/consignment/books'),
  '/dashboard/consignment/tax': see('/dashboard/consignment/setup', '/dashboard/exports/gst'),
  '/dashboard/consignment/print': see('/dashboard/consignment/setup', '/dashboard/fileupload'),
  '/dashboard/plans': see('/dashboard/planview', '/dashboard/customer'),
  '/dashboard/planview': see('/dashboard/order', '/dashboard/plans'),
  '/dashboard/customer': see('/dashboard/subscription', '/dashboard/planview'),
  '/dashboard/subscription': see('/dashboard/order', '/dashboard/invoice', '/dashboard/bankrecord'),
  '/dashboard/account': see('/dashboard/invoice', '/dashboard/order'),
  '/dashboard/order': see('/dashboard/subscription', '/dashboard/planview'),
  '/dashboard/invoice': see('/dashboard/account', '/dashboard/subscription'),
  '/dashboard/bankrecord': see('/dashboard/subscription', '/dashboard/account'),
  '/dashboard/accountdetail': see('/dashboard/viewaccountdetail'),
  '/dashboard/viewaccountdetail': see('/dashboard/accountdetail'),
  '/dashboard/adminpanel': see('/dashboard/adminpanel/companies', '/dashboard/profile'),
  '/dashboard/adminpanel/companies': see('/dashboard/subscription', '/dashboard/adminpanel/erasures'),
  '/dashboard/adminpanel/company': platformParts,
  '/dashboard/adminpanel/enquiries': platformParts,
  '/dashboard/adminpanel/outbox': see('/dashboard/setting', '/dashboard/adminpanel/enquiries'),
  '/dashboard/adminpanel/law': platformParts,
  '/dashboard/adminpanel/audit': see('/dashboard/adminpanel/companies'),
  '/dashboard/adminpanel/erasures': platformParts,
};
