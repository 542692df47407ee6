import { createRoute, redirect } from '@tanstack/react-router';
import { first } from '#web/language/first.en.ts';
import { knowWords } from '#web/language/known-words.ts';
import { menu } from '#web/language/menu.en.ts';
import { lazyRouteComponent } from '#web/offline/lazy-page.ts';
import { texts } from '#web/client/page-search.ts';
import { consignmentPages } from './consignment-pages.ts';
import { documentRoutes, recordRoutes } from './kind-routes.tsx';
import { moneyPages } from './money-pages.ts';
import { frame, page } from './page.ts';
import { panelPages } from './panel-pages.ts';

const oneRecord = texts('id');
// Company pages: a super admin chooses the company.
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

const unloading = [
  page(
    '/unloading',
    'unloading',
    texts('challanNo'),
    lazyRouteComponent(() => import('#web/unloading/UnloadingPage.tsx'), 'UnloadingPage'),
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

// Paying means ordering a plan (decisions: screens that the specification leaves empty).
const pay = createRoute({
  getParentRoute: () => frame,
  path: '/pay',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/order' });
  },
});

// Staff are registered as employees (decisions: screens that the specification leaves empty).
const register = createRoute({
  getParentRoute: () => frame,
  path: '/register',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/employee' });
  },
});

// The pages' names are loaded with them.
knowWords('menu', { ...first.menu, ...menu });

/** Every page behind the login, in the frame with the sidebar. */
export const shell = frame.addChildren([
  ...company,
  ...documentRoutes,
  ...recordRoutes,
  ...lists,
  ...unloading,
  ...eway,
  ...moneyPages,
  ...consignmentPages,
  ...billing,
  panelPages,
  pay,
  register,
]);
