import { createRoute, redirect, type RouteComponent } from '@tanstack/react-router';
import type { RecordName } from '#domain/kinds.ts';
import { kindPages } from '#web/kinds.ts';
import { lazyRouteComponent } from '#web/offline/lazy-page.ts';
import { texts, type Search } from '#web/page-search.ts';
import { documentRoutes, formAndList, kindRoutes, recordReport } from './kind-routes.tsx';
import { moneyPages } from './money-pages.ts';
import { frame, page } from './page.ts';

const oneRecord = texts('id');
// A company's matters: a super admin chooses whose.
const ofCompany = { choosesCompany: 'first' } as const;

const company = [
  page(
    '/',
    'dashboard',
    texts(),
    lazyRouteComponent(() => import('#web/dashboard/DashboardPage.tsx'), 'DashboardPage'),
    { beforeCompany: true, choosesCompany: 'besides' },
  ),
  page(
    '/company',
    'company',
    texts(),
    lazyRouteComponent(() => import('#web/company/CompanyPage.tsx'), 'CompanyPage'),
    { ...ofCompany, beforeCompany: true },
  ),
  page(
    '/fileupload',
    'logos',
    texts(),
    lazyRouteComponent(() => import('#web/company/LogosPage.tsx'), 'LogosPage'),
    ofCompany,
  ),
  page(
    '/audit',
    'audit',
    texts('user', 'kind', 'record', 'from', 'to'),
    lazyRouteComponent(() => import('#web/audit/AuditPage.tsx'), 'AuditPage'),
    { ...ofCompany, who: 'companyAdmin' },
  ),
  page(
    '/archive',
    'archive',
    texts(),
    lazyRouteComponent(() => import('#web/company/ArchivePage.tsx'), 'ArchivePage'),
    { ...ofCompany, who: 'companyAdmin' },
  ),
  page(
    '/setting',
    'settings',
    texts(),
    lazyRouteComponent(() => import('#web/shell/SettingPage.tsx'), 'SettingPage'),
    { beforeCompany: true },
  ),
  page(
    '/profile',
    'profile',
    texts(),
    lazyRouteComponent(() => import('#web/access/ProfilePage.tsx'), 'ProfilePage'),
    { beforeCompany: true },
  ),
] as const;

/** The routes of every record; one without routes does not compile. */
const recordRoutes = {
  employee: kindRoutes('employee', kindPages.employee, {
    form: lazyRouteComponent(() => import('#web/records/EmployeeForm.tsx'), 'EmployeeForm'),
    list: lazyRouteComponent(() => import('#web/records/EmployeeList.tsx'), 'EmployeeList'),
    ...recordReport(async () => (await import('#web/records/employee-screen.ts')).employeeScreen),
  }),
  vehicle: kindRoutes('vehicle', kindPages.vehicle, {
    form: lazyRouteComponent(() => import('#web/records/VehicleForm.tsx'), 'VehicleForm'),
    list: lazyRouteComponent(() => import('#web/records/VehicleList.tsx'), 'VehicleList'),
    ...recordReport(async () => (await import('#web/records/vehicle-screen.ts')).vehicleScreen),
  }),
  party: formAndList('party', kindPages.party, {
    form: lazyRouteComponent(() => import('#web/records/PartyForm.tsx'), 'PartyForm'),
    list: lazyRouteComponent(() => import('#web/records/PartyList.tsx'), 'PartyList'),
  }),
} as const satisfies Record<RecordName, readonly unknown[]>;

const lists = [
  page(
    '/partynames',
    'partyNames',
    texts('type'),
    lazyRouteComponent(() => import('#web/party-names/PartyNamesPage.tsx'), 'PartyNamesPage'),
    { who: 'companyAdmin', ...ofCompany },
  ),
  page(
    '/duepapers',
    'duePapers',
    texts('search', 'type', 'page'),
    lazyRouteComponent(() => import('#web/records/DuePapers.tsx'), 'DuePapers'),
    ofCompany,
  ),
] as const;

const eway = [
  page(
    '/ewaydesk',
    'ewayDesk',
    texts('search', 'type', 'page'),
    lazyRouteComponent(() => import('#web/eway/EwayDesk.tsx'), 'EwayDesk'),
    ofCompany,
  ),
  page(
    '/ewaybill',
    'ewayBill',
    oneRecord,
    lazyRouteComponent(() => import('#web/eway/EwayBillForm.tsx'), 'EwayBillForm'),
    ofCompany,
  ),
] as const;

const consignment = [
  page(
    '/consignmentnote',
    'consignmentNote',
    texts('biltyNo'),
    lazyRouteComponent(() => import('#web/consignment-note/ConsignmentNotePage.tsx'), 'ConsignmentNotePage'),
    ofCompany,
  ),
  page(
    '/consignment/branches',
    'branches',
    texts('page'),
    lazyRouteComponent(() => import('#web/consignment/BranchList.tsx'), 'BranchList'),
    { who: 'companyAdmin', ...ofCompany },
  ),
  page(
    '/consignment/branch',
    'branch',
    oneRecord,
    lazyRouteComponent(() => import('#web/consignment/BranchForm.tsx'), 'BranchForm'),
    { who: 'companyAdmin', ...ofCompany },
  ),
  page(
    '/consignment/charges',
    'charges',
    texts('page'),
    lazyRouteComponent(() => import('#web/consignment/ChargeHeadList.tsx'), 'ChargeHeadList'),
    { who: 'companyAdmin', ...ofCompany },
  ),
  page(
    '/consignment/charge',
    'charge',
    oneRecord,
    lazyRouteComponent(() => import('#web/consignment/ChargeHeadForm.tsx'), 'ChargeHeadForm'),
    { who: 'companyAdmin', ...ofCompany },
  ),
  page(
    '/consignment/setup',
    'lawfulBilties',
    texts(),
    lazyRouteComponent(() => import('#web/consignment/SetupPage.tsx'), 'SetupPage'),
    { who: 'companyAdmin', ...ofCompany },
  ),
  page(
    '/consignment/identity',
    'identity',
    texts(),
    lazyRouteComponent(() => import('#web/consignment/IdentityForm.tsx'), 'IdentityForm'),
    { who: 'companyAdmin', ...ofCompany },
  ),
  page(
    '/consignment/books',
    'books',
    texts('page'),
    lazyRouteComponent(() => import('#web/consignment/BookList.tsx'), 'BookList'),
    { who: 'companyAdmin', ...ofCompany },
  ),
  page(
    '/consignment/book',
    'book',
    oneRecord,
    lazyRouteComponent(() => import('#web/consignment/BookForm.tsx'), 'BookForm'),
    { who: 'companyAdmin', ...ofCompany },
  ),
  page(
    '/consignment/bookreport',
    'bookReport',
    texts('id', 'year'),
    lazyRouteComponent(() => import('#web/consignment/BookReport.tsx'), 'BookReport'),
    { who: 'companyAdmin', ...ofCompany },
  ),
  page(
    '/consignment/tax',
    'tax',
    texts(),
    lazyRouteComponent(() => import('#web/consignment/TaxForm.tsx'), 'TaxForm'),
    { who: 'companyAdmin', ...ofCompany },
  ),
  page(
    '/consignment/print',
    'printing',
    texts(),
    lazyRouteComponent(() => import('#web/consignment/PrintForm.tsx'), 'PrintForm'),
    { who: 'companyAdmin', ...ofCompany },
  ),
] as const;

const billing = [
  page(
    '/plans',
    'newSubscription',
    oneRecord,
    lazyRouteComponent(() => import('#web/billing/PlanForm.tsx'), 'PlanForm'),
    { who: 'platform', beforeCompany: true },
  ),
  page(
    '/planview',
    'plans',
    texts('page'),
    lazyRouteComponent(() => import('#web/billing/PlanList.tsx'), 'PlanList'),
    { who: 'companyAdmin', beforeCompany: true },
  ),
  page(
    '/customer',
    'assignSubscription',
    texts('plan'),
    lazyRouteComponent(() => import('#web/billing/AssignForm.tsx'), 'AssignForm'),
    { who: 'platform', beforeCompany: true },
  ),
  page(
    '/subscription',
    'subscription',
    texts('search', 'before'),
    lazyRouteComponent(() => import('#web/billing/SubscriptionPage.tsx'), 'SubscriptionPage'),
    { who: 'company' },
  ),
  page(
    '/account',
    'account',
    texts(),
    lazyRouteComponent(() => import('#web/billing/AccountPage.tsx'), 'AccountPage'),
    { ...ofCompany, who: 'companyAdmin' },
  ),
  page(
    '/order',
    'order',
    texts('plan'),
    lazyRouteComponent(() => import('#web/billing/OrderForm.tsx'), 'OrderForm'),
    { ...ofCompany, who: 'companyAdmin', beforeCompany: true },
  ),
  page(
    '/invoice',
    'invoice',
    texts('page'),
    lazyRouteComponent(() => import('#web/billing/InvoiceList.tsx'), 'InvoiceList'),
    { ...ofCompany, who: 'companyAdmin' },
  ),
  page(
    '/bankrecord',
    'transaction',
    texts('search', 'type', 'from', 'to', 'page'),
    lazyRouteComponent(() => import('#web/billing/TransactionList.tsx'), 'TransactionList'),
    { who: 'company' },
  ),
  page(
    '/accountdetail',
    'accountDetail',
    oneRecord,
    lazyRouteComponent(() => import('#web/billing/BankAccountForm.tsx'), 'BankAccountForm'),
    { who: 'platform', beforeCompany: true },
  ),
  page(
    '/viewaccountdetail',
    'viewAccountDetail',
    texts('page'),
    lazyRouteComponent(() => import('#web/billing/BankAccountList.tsx'), 'BankAccountList'),
    { who: 'platform', beforeCompany: true },
  ),
] as const;

/** The Admin Panel, each part of it under an address of its own. */
const adminPanel = createRoute({
  getParentRoute: () => frame,
  path: '/adminpanel',
  component: lazyRouteComponent(() => import('#web/platform/AdminPanel.tsx'), 'AdminPanel'),
});
const panelPart = <const Path extends string, PageQuery extends Search>(
  path: Path,
  validateSearch: (search: Search) => PageQuery,
  component: RouteComponent,
) =>
  createRoute({
    getParentRoute: () => adminPanel,
    path,
    staticData: { title: 'adminPanel', who: 'platform' },
    validateSearch,
    component,
  });
// `before`: where a list that is read from the newest on goes on.
const panelParts = [
  panelPart(
    '/',
    texts('tenantId'),
    lazyRouteComponent(() => import('#web/platform/SetPassword.tsx'), 'SetPassword'),
  ),
  panelPart(
    '/companies',
    texts('search', 'type', 'before'),
    lazyRouteComponent(() => import('#web/platform/Companies.tsx'), 'Companies'),
  ),
  panelPart(
    '/company',
    texts('tenantId'),
    lazyRouteComponent(() => import('#web/platform/CompanyDetail.tsx'), 'CompanyDetail'),
  ),
  panelPart(
    '/enquiries',
    texts('type', 'before'),
    lazyRouteComponent(() => import('#web/platform/Enquiries.tsx'), 'Enquiries'),
  ),
  panelPart(
    '/outbox',
    texts('type', 'before'),
    lazyRouteComponent(() => import('#web/platform/Outbox.tsx'), 'Outbox'),
  ),
  panelPart(
    '/audit',
    // `type` is a kind of record, `of` whose changes are meant, `tenantId` the one company whose they are.
    texts('search', 'type', 'from', 'to', 'of', 'tenantId'),
    lazyRouteComponent(() => import('#web/platform/PlatformAudit.tsx'), 'PlatformAudit'),
  ),
  panelPart(
    '/erasures',
    texts('before'),
    lazyRouteComponent(() => import('#web/platform/Erasures.tsx'), 'Erasures'),
  ),
] as const;

// Whoever wants to pay orders (decisions: screens that the specification leaves empty).
const pay = createRoute({
  getParentRoute: () => frame,
  path: '/pay',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/order' });
  },
});

// Staff is registered as employees (decisions: screens that the specification leaves empty).
const register = createRoute({
  getParentRoute: () => frame,
  path: '/register',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/employee' });
  },
});

/** Every page behind the login, in the frame with the sidebar. */
export const shell = frame.addChildren([
  ...company,
  ...documentRoutes,
  ...Object.values(recordRoutes).flat(),
  ...lists,
  ...eway,
  ...moneyPages,
  ...consignment,
  ...billing,
  adminPanel.addChildren(panelParts),
  pay,
  register,
]);
