import { lazyRouteComponent } from '#web/offline/lazy-page.ts';
import { texts } from '#web/client/page-search.ts';
import { page } from './page.ts';

const oneRecord = texts('id');
// Company pages: a super admin chooses the company.
const ofCompany = { choosesCompany: 'first' } as const;
const ofAdmin = { who: 'companyAdmin', ...ofCompany } as const;

/** The pages of lawful bilties: their transport, and the company's settings for them. */
export const consignmentPages = [
  page(
    '/consignmentnote',
    'consignmentNote',
    texts('biltyNo'),
    lazyRouteComponent(() => import('#web/consignment-note/ConsignmentNotePage.tsx'), 'ConsignmentNotePage'),
    ofCompany,
  ),
  page(
    '/delivery',
    'delivery',
    texts('search', 'branch', 'paymentBasis', 'lrStatus', 'page'),
    lazyRouteComponent(() => import('#web/delivery/DeliveryDesk.tsx'), 'DeliveryDesk'),
    ofCompany,
  ),
  page(
    '/delivery/pending',
    'podPending',
    texts('by', 'group', 'age', 'branch', 'page'),
    lazyRouteComponent(() => import('#web/delivery/PendingPods.tsx'), 'PendingPods'),
    ofCompany,
  ),
  page(
    '/consignment/branches',
    'branches',
    texts('page'),
    lazyRouteComponent(() => import('#web/consignment/BranchList.tsx'), 'BranchList'),
    ofAdmin,
  ),
  page(
    '/consignment/branch',
    'branch',
    oneRecord,
    lazyRouteComponent(() => import('#web/consignment/BranchForm.tsx'), 'BranchForm'),
    ofAdmin,
  ),
  page(
    '/consignment/charges',
    'charges',
    texts('page'),
    lazyRouteComponent(() => import('#web/consignment/ChargeHeadList.tsx'), 'ChargeHeadList'),
    ofAdmin,
  ),
  page(
    '/consignment/charge',
    'charge',
    oneRecord,
    lazyRouteComponent(() => import('#web/consignment/ChargeHeadForm.tsx'), 'ChargeHeadForm'),
    ofAdmin,
  ),
  page(
    '/consignment/printers',
    'printers',
    texts('page'),
    lazyRouteComponent(() => import('#web/consignment/PrinterList.tsx'), 'PrinterList'),
    ofAdmin,
  ),
  page(
    '/consignment/printer',
    'printer',
    oneRecord,
    lazyRouteComponent(() => import('#web/consignment/PrinterForm.tsx'), 'PrinterForm'),
    ofAdmin,
  ),
  page(
    '/consignment/setup',
    'lawfulBilties',
    texts(),
    lazyRouteComponent(() => import('#web/consignment/SetupPage.tsx'), 'SetupPage'),
    ofAdmin,
  ),
  page(
    '/consignment/identity',
    'identity',
    texts(),
    lazyRouteComponent(() => import('#web/consignment/IdentityForm.tsx'), 'IdentityForm'),
    ofAdmin,
  ),
  page(
    '/consignment/books',
    'books',
    texts('page'),
    lazyRouteComponent(() => import('#web/consignment/BookList.tsx'), 'BookList'),
    ofAdmin,
  ),
  page(
    '/consignment/book',
    'book',
    oneRecord,
    lazyRouteComponent(() => import('#web/consignment/BookForm.tsx'), 'BookForm'),
    ofAdmin,
  ),
  page(
    '/consignment/bookreport',
    'bookReport',
    texts('id', 'year'),
    lazyRouteComponent(() => import('#web/consignment/BookReport.tsx'), 'BookReport'),
    ofAdmin,
  ),
  page(
    '/counter',
    'thisCounter',
    texts(),
    lazyRouteComponent(() => import('#web/booking-counter/ThisCounterPage.tsx'), 'ThisCounterPage'),
    { who: 'company' },
  ),
  page(
    '/consignment/counters',
    'counters',
    texts(),
    lazyRouteComponent(() => import('#web/counters/CountersPage.tsx'), 'CountersPage'),
    ofAdmin,
  ),
  page(
    '/consignment/tax',
    'tax',
    texts(),
    lazyRouteComponent(() => import('#web/consignment/TaxForm.tsx'), 'TaxForm'),
    ofAdmin,
  ),
  page(
    '/consignment/print',
    'printing',
    texts(),
    lazyRouteComponent(() => import('#web/consignment/PrintForm.tsx'), 'PrintForm'),
    ofAdmin,
  ),
] as const;
