import { createRoute, redirect, type RouteComponent } from '@tanstack/react-router';
import { ROLES, type Who } from '#domain/rules/roles.ts';
import { currentLanguage, type Words } from '#web/language/language.ts';
import { lazyRouteComponent } from '#web/offline/lazy-page.ts';
import { texts, type Search } from '#web/page-search.ts';
import { root } from '#web/root-route.ts';
import { currentSession, takeSessionFault } from '#web/session-store.ts';
import { toast } from '#web/ui/toast.ts';

type PageTitle = keyof Words['menu'];

const frame = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: ({ location, cause }) => {
    if (currentSession() !== null) return;
    const fault = cause === 'preload' ? null : takeSessionFault();
    if (fault !== null) toast.error(currentLanguage().say(fault));
    throw redirect({ to: '/login', search: { next: location.href } });
  },
  component: lazyRouteComponent(() => import('#web/shell/Shell.tsx'), 'Shell'),
});

/** Pages that mean nothing before the company exists lead to where it is made. */
function needCompany(): void {
  const user = currentSession()?.user;
  if (user !== undefined && user.roleId !== ROLES.superAdmin && user.tenantId === '') {
    throw redirect({ to: '/dashboard/company' });
  }
}

interface PageFacts {
  /** Whose page it is (spec 1 §6); absent: anybody's who is logged in. */
  readonly who?: Who;
  /** It means something before the company exists. */
  readonly beforeCompany?: true;
}

/** A page behind the login. */
const page = <const Path extends string, Found extends Search>(
  path: Path,
  title: PageTitle,
  validateSearch: (search: Search) => Found,
  component: RouteComponent,
  { who, beforeCompany }: PageFacts = {},
) =>
  createRoute({
    getParentRoute: () => frame,
    path,
    beforeLoad: () => {
      if (beforeCompany === undefined) needCompany();
    },
    staticData: { title, ...(who !== undefined && { who }) },
    validateSearch,
    component,
  });

// Edit mode when number and tenantId are both there; `copy` is the number that a new document starts from.
const oneBilty = texts('biltyNo', 'tenantId', 'copy');
const oneSlip = texts('loading_Slip_Id', 'tenantId', 'copy');
const oneRecord = texts('id');
// The company that a super admin looks at.
const ofCompany = texts('tenantId');
// Dates yyyy-mm-dd.
const listed = texts('search', 'from', 'to', 'page');

const company = [
  page(
    '/',
    'dashboard',
    texts(),
    lazyRouteComponent(() => import('#web/dashboard/DashboardPage.tsx'), 'DashboardPage'),
    { beforeCompany: true },
  ),
  page(
    '/company',
    'company',
    ofCompany,
    lazyRouteComponent(() => import('#web/company/CompanyPage.tsx'), 'CompanyPage'),
    { beforeCompany: true },
  ),
  page(
    '/fileupload',
    'logos',
    ofCompany,
    lazyRouteComponent(() => import('#web/company/LogosPage.tsx'), 'LogosPage'),
  ),
  page(
    '/audit',
    'audit',
    texts('user', 'kind', 'record', 'from', 'to', 'tenantId'),
    lazyRouteComponent(() => import('#web/audit/AuditPage.tsx'), 'AuditPage'),
    { who: 'companyAdmin' },
  ),
  page(
    '/archive',
    'archive',
    ofCompany,
    lazyRouteComponent(() => import('#web/company/ArchivePage.tsx'), 'ArchivePage'),
    { who: 'companyAdmin' },
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

const documents = [
  page(
    '/bilty',
    'bilty',
    oneBilty,
    lazyRouteComponent(() => import('#web/documents/BiltyForm.tsx'), 'BiltyForm'),
  ),
  page(
    '/viewbilty',
    'viewBilty',
    listed,
    lazyRouteComponent(() => import('#web/documents/BiltyList.tsx'), 'BiltyList'),
  ),
  page(
    '/report',
    'report',
    oneBilty,
    lazyRouteComponent(() => import('#web/documents/BiltyReport.tsx'), 'BiltyReport'),
  ),
  page(
    '/exportbilty',
    'exportBilty',
    oneBilty,
    lazyRouteComponent(() => import('#web/documents/ExportBiltyForm.tsx'), 'ExportBiltyForm'),
  ),
  page(
    '/viewexportbilty',
    'viewExportBilty',
    listed,
    lazyRouteComponent(() => import('#web/documents/ExportBiltyList.tsx'), 'ExportBiltyList'),
  ),
  page(
    '/exportbiltyreport',
    'exportBiltyReport',
    oneBilty,
    lazyRouteComponent(() => import('#web/documents/ExportBiltyReport.tsx'), 'ExportBiltyReport'),
  ),
  page(
    '/loadingslip',
    'loadingSlip',
    oneSlip,
    lazyRouteComponent(() => import('#web/documents/LoadingSlipForm.tsx'), 'LoadingSlipForm'),
  ),
  page(
    '/viewloadingslip',
    'viewLoadingSlip',
    listed,
    lazyRouteComponent(() => import('#web/documents/LoadingSlipList.tsx'), 'LoadingSlipList'),
  ),
  page(
    '/loadingslipreport',
    'loadingSlipReport',
    oneSlip,
    lazyRouteComponent(() => import('#web/documents/LoadingSlipReport.tsx'), 'LoadingSlipReport'),
  ),
] as const;

const records = [
  page(
    '/employee',
    'employee',
    oneRecord,
    lazyRouteComponent(() => import('#web/records/EmployeeForm.tsx'), 'EmployeeForm'),
  ),
  page(
    '/viewemployee',
    'viewEmployee',
    texts('search', 'page'),
    lazyRouteComponent(() => import('#web/records/EmployeeList.tsx'), 'EmployeeList'),
  ),
  page(
    '/employeereport',
    'employeeReport',
    oneRecord,
    lazyRouteComponent(() => import('#web/records/EmployeeReport.tsx'), 'EmployeeReport'),
  ),
  page(
    '/vehicledetail',
    'vehicle',
    oneRecord,
    lazyRouteComponent(() => import('#web/records/VehicleForm.tsx'), 'VehicleForm'),
  ),
  // The type is that of a paper, by which the dates are meant.
  page(
    '/viewvehicle',
    'viewVehicle',
    texts('search', 'type', 'from', 'to', 'page'),
    lazyRouteComponent(() => import('#web/records/VehicleList.tsx'), 'VehicleList'),
  ),
  page(
    '/vehiclereport',
    'vehicleReport',
    oneRecord,
    lazyRouteComponent(() => import('#web/records/VehicleReport.tsx'), 'VehicleReport'),
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
    texts('tenantId', 'plan'),
    lazyRouteComponent(() => import('#web/billing/AssignForm.tsx'), 'AssignForm'),
    { who: 'platform', beforeCompany: true },
  ),
  page(
    '/subscription',
    'subscription',
    texts('tenantId', 'search', 'before'),
    lazyRouteComponent(() => import('#web/billing/SubscriptionPage.tsx'), 'SubscriptionPage'),
    { who: 'company' },
  ),
  page(
    '/account',
    'account',
    ofCompany,
    lazyRouteComponent(() => import('#web/billing/AccountPage.tsx'), 'AccountPage'),
    { who: 'companyAdmin' },
  ),
  page(
    '/order',
    'order',
    texts('tenantId', 'plan'),
    lazyRouteComponent(() => import('#web/billing/OrderForm.tsx'), 'OrderForm'),
    { who: 'companyAdmin', beforeCompany: true },
  ),
  page(
    '/invoice',
    'invoice',
    texts('tenantId', 'page'),
    lazyRouteComponent(() => import('#web/billing/InvoiceList.tsx'), 'InvoiceList'),
    { who: 'companyAdmin' },
  ),
  page(
    '/bankrecord',
    'transaction',
    texts('tenantId', 'search', 'type', 'from', 'to', 'page'),
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
const panelPart = <const Path extends string, Found extends Search>(
  path: Path,
  validateSearch: (search: Search) => Found,
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
    texts(),
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
    lazyRouteComponent(() => import('#web/platform/OneCompany.tsx'), 'OneCompany'),
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
    lazyRouteComponent(() => import('#web/platform/AllAudit.tsx'), 'AllAudit'),
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
  ...documents,
  ...records,
  ...billing,
  adminPanel.addChildren(panelParts),
  pay,
  register,
]);

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name in `t.menu`, for the window's title. */
    title?: PageTitle;
    /** Whose page it is; anybody's who is logged in when absent. */
    who?: Who;
  }
}
