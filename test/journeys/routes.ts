export const ROLES = ['superAdmin', 'admin', 'backOffice', 'newAdmin'] as const;
export type Role = (typeof ROLES)[number];

/** What each role sees as the page's heading. */
type Seen = Readonly<Record<Role, string>>;

const everybody = (heading: string): Seen => each(heading, heading, heading, heading);
const each = (superAdmin: string, admin: string, backOffice: string, newAdmin: string): Seen => ({
  superAdmin,
  admin,
  backOffice,
  newAdmin,
});
/** A page that means nothing without a company leads to where it is made; a super admin chooses one under the page's name. */
const ofCompany = (heading: string, superAdmin = heading): Seen => each(superAdmin, heading, heading, 'Company');

const DENIED = 'Access denied.';
const ofPlatform = (heading: string): Seen => each(heading, DENIED, DENIED, DENIED);
const ofAdmins = (heading: string, newAdmin = heading, superAdmin = heading): Seen =>
  each(superAdmin, heading, DENIED, newAdmin);

/** Every route of section 2 of both files of the specification, and what Setting holds besides, as a link that is followed from outside. */
export const ROUTES: Readonly<Record<string, Seen>> = {
  '': everybody('Dashboard'),
  company: everybody('Company'),
  setting: everybody('Settings'),
  bilty: ofCompany('New Bilty', 'Bilty'),
  viewbilty: ofCompany('View Bilty'),
  'report?biltyNo=1': ofCompany('Bilty No. 1', 'Bilty report'),
  'consignmentnote?biltyNo=1': ofCompany('LR 1', 'Consignment note'),
  exportbilty: ofCompany('New Export Bilty', 'Export Bilty'),
  viewexportbilty: ofCompany('View Export Bilty'),
  'exportbiltyreport?biltyNo=1': ofCompany('Export Bilty No. 1', 'Export bilty report'),
  loadingslip: ofCompany('New Loading Slip', 'Loading Slip'),
  viewloadingslip: ofCompany('View Loading Slip'),
  'loadingslipreport?loading_Slip_Id=1': ofCompany('Loading Slip 1', 'Loading slip report'),
  challan: ofCompany('New Challan', 'Challan'),
  viewchallan: ofCompany('View Challan'),
  'challanreport?challanNo=1': ofCompany('Challan 1', 'Challan report'),
  hire: ofCompany('New Hire Memo', 'Hire Memo'),
  viewhire: ofCompany('View Hire Memo'),
  'hirereport?hireNo=1': ofCompany('Hire Memo 1', 'Hire memo report'),
  employee: ofCompany('New Employee', 'Employee'),
  register: ofCompany('New Employee', 'Employee'),
  viewemployee: ofCompany('View Employees'),
  'employeereport?id=1': ofCompany('Employee Ramesh', 'Employee report'),
  party: ofCompany('New Party', 'Party'),
  viewparty: ofCompany('View Parties'),
  'partyreport?id=1': ofCompany('Party Rathi Textiles', 'Party report'),
  vehicledetail: ofCompany('New Vehicle', 'Vehicle'),
  viewvehicle: ofCompany('View Vehicles'),
  duepapers: ofCompany('Papers due'),
  cashbook: ofCompany('Cash Book'),
  evening: ofAdmins('This Evening', 'Company'),
  opening: ofAdmins('Opening Items', 'Company'),
  ewaydesk: ofCompany('e-Way Bills'),
  partynames: ofAdmins('Merge duplicate parties', 'Company'),
  ewaybill: ofCompany('New e-Way Bill', 'e-Way Bill'),
  freightbill: ofCompany('New Freight Bill', 'Freight Bill'),
  viewfreightbill: ofCompany('Freight Bills'),
  'freightbillreport?billNo=HO%2FB2627%2F000001': ofCompany('Freight Bill HO/B2627/000001', 'Freight bill report'),
  money: ofCompany('Vouchers'),
  'money/cheques': ofCompany('Post-dated Cheques'),
  'money/receipt': ofCompany('New Receipt', 'Receipt'),
  'money/payment': ofCompany('New Payment', 'Payment'),
  'money/contra': ofCompany('New Contra', 'Contra'),
  'money/journal': ofAdmins('New Journal', 'Company', 'Journal'),
  'money/voucher?voucherNo=J1': ofCompany('Journal J1', 'Voucher'),
  ageing: ofCompany('Ageing'),
  profitbymonth: ofAdmins('Profit by Month', 'Company'),
  ledger: ofCompany('Ledger'),
  books: ofAdmins('Accounts and Lock', 'Company'),
  trialbalance: ofAdmins('Trial Balance', 'Company'),
  profitloss: ofAdmins('Profit & Loss', 'Company'),
  balancesheet: ofAdmins('Balance Sheet', 'Company'),
  profile: everybody('Profile'),
  fileupload: ofCompany('Logo Image'),
  audit: ofAdmins('Change History', 'Company'),
  archive: ofAdmins('Export your data', 'Company'),
  'consignment/branches': ofAdmins('Branches', 'Company'),
  'consignment/branch': ofAdmins('New Branch', 'Company', 'Branch'),
  'consignment/charges': ofAdmins('Charges', 'Company'),
  'consignment/charge': ofAdmins('New Charge', 'Company', 'Charge'),
  'consignment/books': ofAdmins('Number Books', 'Company'),
  'consignment/book': ofAdmins('New Number Book', 'Company', 'Number Book'),
  'consignment/bookreport?id=9': ofAdmins('Numbers of a book', 'Company'),
  'consignment/setup': ofAdmins('GST LRs', 'Company'),
  'consignment/identity': ofAdmins('Identity', 'Company'),
  'consignment/tax': ofAdmins('Tax', 'Company'),
  'consignment/print': ofAdmins('Print', 'Company'),
  subscription: ofCompany('Subscription'),
  plans: ofPlatform('New Subscription'),
  planview: ofAdmins('Subscription Plans'),
  customer: ofPlatform('Assign Subscription'),
  accountdetail: ofPlatform('Account Detail'),
  viewaccountdetail: ofPlatform('View Account Detail'),
  adminpanel: ofPlatform('Admin Panel'),
  bankrecord: ofCompany('Transaction'),
  account: ofAdmins('Account', 'Company'),
  order: each('Subscription', 'Order Subscription', DENIED, 'Order Subscription'),
  pay: each('Subscription', 'Order Subscription', DENIED, 'Order Subscription'),
  invoice: ofAdmins('Subscription Invoices', 'Company'),
  'no-such-page': everybody('Page not found'),
};
