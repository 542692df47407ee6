import {
  createRootRoute,
  createRoute,
  createRouter,
  parseSearchWith,
  redirect,
  stringifySearchWith,
  type RouteComponent,
} from '@tanstack/react-router';
import { ROLES, type Who } from '#domain/rules/roles.ts';
import { LoginPage } from './access/LoginPage.tsx';
import { currentLanguage, type Words } from './language/language.ts';
import { lazyRouteComponent } from './offline/lazy-page.ts';
import { RootPage } from './RootPage.tsx';
import { currentSession, takeSessionFault } from './session-store.ts';
import { Failed } from './ui/Failed.tsx';
import { toast } from './ui/toast.ts';

type PageTitle = keyof Words['menu'];
type Search = Readonly<Record<string, unknown>>;

/** Keeps the named parameters of a query string, as the texts that they are: `1e5` is a bilty's number too. */
const texts =
  <const Name extends string>(...names: readonly Name[]) =>
  (search: Search): { [N in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = search[name];
        return typeof value === 'string' && value !== '' ? [[name, value]] : [];
      }),
    ) as { [N in Name]?: string };

const root = createRootRoute({
  component: RootPage,
  notFoundComponent: lazyRouteComponent(() => import('./home/NotFoundPage.tsx'), 'NotFoundPage'),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { title: 'home' },
  component: lazyRouteComponent(() => import('./home/HomePage.tsx'), 'HomePage'),
});
const homeToo = createRoute({
  getParentRoute: () => root,
  path: '/home',
  staticData: { title: 'home' },
  component: lazyRouteComponent(() => import('./home/HomePage.tsx'), 'HomePage'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'login' },
  // `next`: the page to return to after a session ended on it; `user`: whoever has just registered.
  validateSearch: texts('next', 'user'),
  beforeLoad: () => {
    if (currentSession() !== null) throw redirect({ to: '/dashboard' });
  },
  component: LoginPage,
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgotpassword',
  staticData: { title: 'forgotPassword' },
  component: lazyRouteComponent(() => import('./access/ForgotPage.tsx'), 'ForgotPage'),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/resetpassword',
  staticData: { title: 'resetPassword' },
  validateSearch: texts('token'),
  component: lazyRouteComponent(() => import('./access/ResetPage.tsx'), 'ResetPage'),
});

const shell = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: ({ location, cause }) => {
    if (currentSession() !== null) return;
    const fault = cause === 'preload' ? null : takeSessionFault();
    if (fault !== null) toast.error(currentLanguage().say(fault));
    throw redirect({ to: '/login', search: { next: location.href } });
  },
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
});

/** Pages that mean nothing before the company exists lead to where it is made. */
function needCompany(): void {
  const user = currentSession()?.user;
  if (user !== undefined && user.roleId !== ROLES.superAdmin && user.tenantId === '') {
    throw redirect({ to: '/dashboard/company' });
  }
}

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/',
  staticData: { title: 'dashboard' },
  component: lazyRouteComponent(() => import('./dashboard/DashboardPage.tsx'), 'DashboardPage'),
});
const company = createRoute({
  getParentRoute: () => shell,
  path: '/company',
  staticData: { title: 'company' },
  // The company that a super admin has chosen.
  validateSearch: texts('tenantId'),
  component: lazyRouteComponent(() => import('./company/CompanyPage.tsx'), 'CompanyPage'),
});
const logos = createRoute({
  getParentRoute: () => shell,
  path: '/fileupload',
  beforeLoad: needCompany,
  staticData: { title: 'logos' },
  validateSearch: texts('tenantId'),
  component: lazyRouteComponent(() => import('./company/LogosPage.tsx'), 'LogosPage'),
});
const audit = createRoute({
  getParentRoute: () => shell,
  path: '/audit',
  beforeLoad: needCompany,
  staticData: { title: 'audit', who: 'companyAdmin' },
  validateSearch: texts('user', 'kind', 'record', 'from', 'to', 'tenantId'),
  component: lazyRouteComponent(() => import('./audit/AuditPage.tsx'), 'AuditPage'),
});
const archive = createRoute({
  getParentRoute: () => shell,
  path: '/archive',
  beforeLoad: needCompany,
  staticData: { title: 'archive', who: 'companyAdmin' },
  validateSearch: texts('tenantId'),
  component: lazyRouteComponent(() => import('./company/ArchivePage.tsx'), 'ArchivePage'),
});
const setting = createRoute({
  getParentRoute: () => shell,
  path: '/setting',
  staticData: { title: 'settings' },
  component: lazyRouteComponent(() => import('./shell/SettingPage.tsx'), 'SettingPage'),
});
const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  staticData: { title: 'profile' },
  component: lazyRouteComponent(() => import('./access/ProfilePage.tsx'), 'ProfilePage'),
});

// Edit mode when number and tenantId are both there; `copy` is the number that a new document starts from.
const oneBilty = texts('biltyNo', 'tenantId', 'copy');
const oneSlip = texts('loading_Slip_Id', 'tenantId', 'copy');
// Dates yyyy-mm-dd.
const listed = texts('search', 'from', 'to', 'page');

const documentPage = <const Path extends string, Found extends Search>(
  path: Path,
  title: PageTitle,
  validateSearch: (search: Search) => Found,
  component: RouteComponent,
) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: needCompany,
    staticData: { title },
    validateSearch,
    component,
  });

const documents = [
  documentPage(
    '/bilty',
    'bilty',
    oneBilty,
    lazyRouteComponent(() => import('./documents/BiltyForm.tsx'), 'BiltyForm'),
  ),
  documentPage(
    '/viewbilty',
    'viewBilty',
    listed,
    lazyRouteComponent(() => import('./documents/BiltyList.tsx'), 'BiltyList'),
  ),
  documentPage(
    '/report',
    'report',
    oneBilty,
    lazyRouteComponent(() => import('./documents/BiltyReport.tsx'), 'BiltyReport'),
  ),
  documentPage(
    '/exportbilty',
    'exportBilty',
    oneBilty,
    lazyRouteComponent(() => import('./documents/ExportBiltyForm.tsx'), 'ExportBiltyForm'),
  ),
  documentPage(
    '/viewexportbilty',
    'viewExportBilty',
    listed,
    lazyRouteComponent(() => import('./documents/ExportBiltyList.tsx'), 'ExportBiltyList'),
  ),
  documentPage(
    '/exportbiltyreport',
    'exportBiltyReport',
    oneBilty,
    lazyRouteComponent(() => import('./documents/ExportBiltyReport.tsx'), 'ExportBiltyReport'),
  ),
  documentPage(
    '/loadingslip',
    'loadingSlip',
    oneSlip,
    lazyRouteComponent(() => import('./documents/LoadingSlipForm.tsx'), 'LoadingSlipForm'),
  ),
  documentPage(
    '/viewloadingslip',
    'viewLoadingSlip',
    listed,
    lazyRouteComponent(() => import('./documents/LoadingSlipList.tsx'), 'LoadingSlipList'),
  ),
  documentPage(
    '/loadingslipreport',
    'loadingSlipReport',
    oneSlip,
    lazyRouteComponent(() => import('./documents/LoadingSlipReport.tsx'), 'LoadingSlipReport'),
  ),
] as const;

const oneRecord = texts('id');

const records = [
  documentPage(
    '/employee',
    'employee',
    oneRecord,
    lazyRouteComponent(() => import('./records/EmployeeForm.tsx'), 'EmployeeForm'),
  ),
  documentPage(
    '/viewemployee',
    'viewEmployee',
    texts('search', 'page'),
    lazyRouteComponent(() => import('./records/EmployeeList.tsx'), 'EmployeeList'),
  ),
  documentPage(
    '/employeereport',
    'employeeReport',
    oneRecord,
    lazyRouteComponent(() => import('./records/EmployeeReport.tsx'), 'EmployeeReport'),
  ),
  documentPage(
    '/vehicledetail',
    'vehicle',
    oneRecord,
    lazyRouteComponent(() => import('./records/VehicleForm.tsx'), 'VehicleForm'),
  ),
  documentPage(
    '/viewvehicle',
    'viewVehicle',
    // The type is that of a paper, by which the dates are meant.
    texts('search', 'type', 'from', 'to', 'page'),
    lazyRouteComponent(() => import('./records/VehicleList.tsx'), 'VehicleList'),
  ),
  documentPage(
    '/vehiclereport',
    'vehicleReport',
    oneRecord,
    lazyRouteComponent(() => import('./records/VehicleReport.tsx'), 'VehicleReport'),
  ),
] as const;

/** The Admin Panel, each part of it under an address of its own. */
const adminPanel = createRoute({
  getParentRoute: () => shell,
  path: '/adminpanel',
  component: lazyRouteComponent(() => import('./platform/AdminPanel.tsx'), 'AdminPanel'),
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
    lazyRouteComponent(() => import('./platform/SetPassword.tsx'), 'SetPassword'),
  ),
  panelPart(
    '/companies',
    texts('search', 'type', 'before'),
    lazyRouteComponent(() => import('./platform/Companies.tsx'), 'Companies'),
  ),
  panelPart(
    '/company',
    texts('tenantId'),
    lazyRouteComponent(() => import('./platform/OneCompany.tsx'), 'OneCompany'),
  ),
  panelPart(
    '/enquiries',
    texts('type', 'before'),
    lazyRouteComponent(() => import('./platform/Enquiries.tsx'), 'Enquiries'),
  ),
  panelPart(
    '/outbox',
    texts('type', 'before'),
    lazyRouteComponent(() => import('./platform/Outbox.tsx'), 'Outbox'),
  ),
  panelPart(
    '/audit',
    // `type` is a kind of record, `of` whose changes are meant, `tenantId` the one company whose they are.
    texts('search', 'type', 'from', 'to', 'of', 'tenantId'),
    lazyRouteComponent(() => import('./platform/AllAudit.tsx'), 'AllAudit'),
  ),
  panelPart(
    '/erasures',
    texts('before'),
    lazyRouteComponent(() => import('./platform/Erasures.tsx'), 'Erasures'),
  ),
] as const;

/** Pages of billing. `who`: whose they are (spec 1 §6). */
const billingPage = <const Path extends string, Found extends Search>(
  path: Path,
  title: PageTitle,
  who: Who,
  validateSearch: (search: Search) => Found,
  component: RouteComponent,
  beforeLoad: () => void = () => undefined,
) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad,
    staticData: { title, who },
    validateSearch,
    component,
  });

// The company that a super admin looks at.
const ofCompany = texts('tenantId');

const billing = [
  billingPage(
    '/plans',
    'newSubscription',
    'platform',
    oneRecord,
    lazyRouteComponent(() => import('./billing/PlanForm.tsx'), 'PlanForm'),
  ),
  billingPage(
    '/planview',
    'plans',
    'companyAdmin',
    texts('page'),
    lazyRouteComponent(() => import('./billing/PlanList.tsx'), 'PlanList'),
  ),
  billingPage(
    '/customer',
    'assignSubscription',
    'platform',
    texts('tenantId', 'plan'),
    lazyRouteComponent(() => import('./billing/AssignForm.tsx'), 'AssignForm'),
  ),
  billingPage(
    '/subscription',
    'subscription',
    'company',
    texts('tenantId', 'search', 'before'),
    lazyRouteComponent(() => import('./billing/SubscriptionPage.tsx'), 'SubscriptionPage'),
    needCompany,
  ),
  billingPage(
    '/account',
    'account',
    'companyAdmin',
    ofCompany,
    lazyRouteComponent(() => import('./billing/AccountPage.tsx'), 'AccountPage'),
    needCompany,
  ),
  billingPage(
    '/order',
    'order',
    'companyAdmin',
    texts('tenantId', 'plan'),
    lazyRouteComponent(() => import('./billing/OrderForm.tsx'), 'OrderForm'),
  ),
  billingPage(
    '/invoice',
    'invoice',
    'companyAdmin',
    texts('tenantId', 'page'),
    lazyRouteComponent(() => import('./billing/InvoiceList.tsx'), 'InvoiceList'),
    needCompany,
  ),
  billingPage(
    '/bankrecord',
    'transaction',
    'company',
    texts('tenantId', 'search', 'type', 'from', 'to', 'page'),
    lazyRouteComponent(() => import('./billing/TransactionList.tsx'), 'TransactionList'),
    needCompany,
  ),
  billingPage(
    '/accountdetail',
    'accountDetail',
    'platform',
    oneRecord,
    lazyRouteComponent(() => import('./billing/BankAccountForm.tsx'), 'BankAccountForm'),
  ),
  billingPage(
    '/viewaccountdetail',
    'viewAccountDetail',
    'platform',
    texts('page'),
    lazyRouteComponent(() => import('./billing/BankAccountList.tsx'), 'BankAccountList'),
  ),
] as const;

// Whoever wants to pay orders (decisions: screens that the specification leaves empty).
const pay = createRoute({
  getParentRoute: () => shell,
  path: '/pay',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/order' });
  },
});

// Staff is registered as employees (decisions: screens that the specification leaves empty).
const register = createRoute({
  getParentRoute: () => shell,
  path: '/register',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/employee' });
  },
});

const tree = root.addChildren([
  home,
  homeToo,
  login,
  forgotPassword,
  resetPassword,
  shell.addChildren([
    dashboard,
    company,
    logos,
    audit,
    archive,
    profile,
    setting,
    register,
    pay,
    adminPanel.addChildren(panelParts),
    ...documents,
    ...records,
    ...billing,
  ]),
]);

/** The pages. The login page comes with the first load; the others when they are first wanted, or pointed at. */
export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultErrorComponent: Failed,
  scrollRestoration: true,
  // The router's own reading would turn tenantId=1e5 into 100000.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(String),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The page's name in `t.menu`, for the window's title. */
    title?: PageTitle;
    /** Whose page it is; anybody's who is logged in when absent. */
    who?: Who;
  }
}
