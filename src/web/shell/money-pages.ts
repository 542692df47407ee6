import { lazyRouteComponent } from '#web/offline/lazy-page.ts';
import { texts } from '#web/client/page-search.ts';
import { page } from './page.ts';

// Company pages: a super admin chooses the company.
const ofCompany = { choosesCompany: 'first' } as const;

const cash = [
  page(
    '/cashbook',
    'cashBook',
    texts('branch', 'date'),
    lazyRouteComponent(() => import('#web/cash-book/CashBookPage.tsx'), 'CashBookPage'),
    ofCompany,
  ),
  page(
    '/evening',
    'evening',
    texts(),
    lazyRouteComponent(() => import('#web/evening/EveningPage.tsx'), 'EveningPage'),
    { ...ofCompany, who: 'companyAdmin' },
  ),
  page(
    '/opening',
    'opening',
    texts(),
    lazyRouteComponent(() => import('#web/cash-book/OpeningPage.tsx'), 'OpeningPage'),
    { ...ofCompany, who: 'companyAdmin' },
  ),
] as const;

const reports = [
  page(
    '/daybook',
    'dayBook',
    texts('from', 'to', 'kind', 'branch', 'narration', 'page'),
    lazyRouteComponent(() => import('#web/reports/DayBookPage.tsx'), 'DayBookPage'),
    ofCompany,
  ),
  page(
    '/ageing',
    'ageing',
    texts('to', 'by', 'due', 'page'),
    lazyRouteComponent(() => import('#web/reports/AgeingPage.tsx'), 'AgeingPage'),
    ofCompany,
  ),
  page(
    '/profit',
    'tripProfit',
    texts('by', 'from', 'to', 'vehicle', 'page'),
    lazyRouteComponent(() => import('#web/reports/TripProfitPage.tsx'), 'TripProfitPage'),
    { ...ofCompany, who: 'companyAdmin' },
  ),
  page(
    '/tds',
    'tdsRegister',
    texts('quarter', 'page'),
    lazyRouteComponent(() => import('#web/hire/TdsRegister.tsx'), 'TdsRegister'),
    { ...ofCompany, who: 'companyAdmin' },
  ),
  page(
    '/tdsbyparty',
    'partyTds',
    texts('year', 'page'),
    lazyRouteComponent(() => import('#web/hire/PartyTds.tsx'), 'PartyTds'),
    { ...ofCompany, who: 'companyAdmin' },
  ),
  page(
    '/profitbymonth',
    'profitByMonth',
    texts(),
    lazyRouteComponent(() => import('#web/reports/ProfitPage.tsx'), 'ProfitPage'),
    { ...ofCompany, who: 'companyAdmin' },
  ),
  page(
    '/profitloss',
    'profitLoss',
    texts('from', 'to'),
    lazyRouteComponent(() => import('#web/reports/ProfitLossPage.tsx'), 'ProfitLossPage'),
    { ...ofCompany, who: 'companyAdmin' },
  ),
  page(
    '/balancesheet',
    'balanceSheet',
    texts('to'),
    lazyRouteComponent(() => import('#web/reports/BalanceSheetPage.tsx'), 'BalanceSheetPage'),
    { ...ofCompany, who: 'companyAdmin' },
  ),
] as const;

const money = [
  page(
    '/ledger',
    'ledger',
    texts('account', 'from', 'to'),
    lazyRouteComponent(() => import('#web/money/LedgerPage.tsx'), 'LedgerPage'),
    ofCompany,
  ),
  page(
    '/books',
    'accountBooks',
    texts('page'),
    lazyRouteComponent(() => import('#web/money/BooksPage.tsx'), 'BooksPage'),
    { ...ofCompany, who: 'companyAdmin' },
  ),
  page(
    '/trialbalance',
    'trialBalance',
    texts('to', 'group'),
    lazyRouteComponent(() => import('#web/money/TrialBalance.tsx'), 'TrialBalance'),
    { ...ofCompany, who: 'companyAdmin' },
  ),
  page(
    '/money/receipt',
    'receipt',
    texts('copy', 'correct'),
    lazyRouteComponent(() => import('#web/money/ReceiptForm.tsx'), 'ReceiptForm'),
    ofCompany,
  ),
  page(
    '/money/payment',
    'payment',
    texts('copy', 'correct'),
    lazyRouteComponent(() => import('#web/money/PaymentForm.tsx'), 'PaymentForm'),
    ofCompany,
  ),
  page(
    '/money/contra',
    'contra',
    texts('copy', 'correct'),
    lazyRouteComponent(() => import('#web/money/ContraForm.tsx'), 'ContraForm'),
    ofCompany,
  ),
  page(
    '/money/journal',
    'journal',
    texts('copy', 'correct'),
    lazyRouteComponent(() => import('#web/money/JournalForm.tsx'), 'JournalForm'),
    { ...ofCompany, who: 'companyAdmin' },
  ),
  page(
    '/money/voucher',
    'voucher',
    texts('voucherNo'),
    lazyRouteComponent(() => import('#web/money/VoucherPage.tsx'), 'VoucherPage'),
    ofCompany,
  ),
  page(
    '/money/cheques',
    'cheques',
    texts('type', 'page'),
    lazyRouteComponent(() => import('#web/money/ChequeList.tsx'), 'ChequeList'),
    ofCompany,
  ),
  page(
    '/money',
    'vouchers',
    texts('search', 'type', 'mode', 'branchId', 'from', 'to', 'page'),
    lazyRouteComponent(() => import('#web/money/VoucherList.tsx'), 'VoucherList'),
    ofCompany,
  ),
] as const;

const bills = [
  page(
    '/freightbill',
    'freightBill',
    texts('party', 'name', 'from'),
    lazyRouteComponent(() => import('#web/bills/FreightBillForm.tsx'), 'FreightBillForm'),
    ofCompany,
  ),
  page(
    '/viewfreightbill',
    'viewFreightBill',
    texts('search', 'type', 'from', 'to', 'page'),
    lazyRouteComponent(() => import('#web/bills/FreightBillList.tsx'), 'FreightBillList'),
    ofCompany,
  ),
  page(
    '/freightbillreport',
    'freightBillReport',
    texts('billNo'),
    lazyRouteComponent(() => import('#web/bills/FreightBillReport.tsx'), 'FreightBillReport'),
    ofCompany,
  ),
] as const;

const bank = [
  page(
    '/bankmatch',
    'bankMatch',
    texts('account', 'search', 'type', 'from', 'to', 'page'),
    lazyRouteComponent(() => import('#web/bank/BankPage.tsx'), 'BankPage'),
    ofCompany,
  ),
  page(
    '/bankmatch/reconciliation',
    'bankReconciliation',
    texts('account', 'date'),
    lazyRouteComponent(() => import('#web/bank/BankPage.tsx'), 'Reconciliation'),
    ofCompany,
  ),
] as const;

const exports = [
  page(
    '/exports',
    'exports',
    texts('page'),
    lazyRouteComponent(() => import('#web/exports/ExportsPage.tsx'), 'ExportsPage'),
    { ...ofCompany, who: 'companyAdmin' },
  ),
  page(
    '/exports/gst',
    'gstReturns',
    texts('month', 'gstin'),
    lazyRouteComponent(() => import('#web/exports/ExportsPage.tsx'), 'GstReturnsPage'),
    { ...ofCompany, who: 'companyAdmin' },
  ),
  page(
    '/exports/tallynames',
    'tallyNames',
    texts('search', 'page'),
    lazyRouteComponent(() => import('#web/exports/TallyNamesPage.tsx'), 'TallyNamesPage'),
    { ...ofCompany, who: 'companyAdmin' },
  ),
  page(
    '/moving-in',
    'movingIn',
    texts('page'),
    lazyRouteComponent(() => import('#web/moving-in/MovingInPage.tsx'), 'MovingInPage'),
    { ...ofCompany, who: 'companyAdmin' },
  ),
  page(
    '/connect',
    'connect',
    texts(),
    lazyRouteComponent(() => import('#web/connect/ConnectPage.tsx'), 'ConnectPage'),
    { ...ofCompany, who: 'companyAdmin' },
  ),
] as const;

/** The pages of money: vouchers, books, bills and reports. */
export const moneyPages = [...cash, ...reports, ...money, ...bills, ...bank, ...exports] as const;
