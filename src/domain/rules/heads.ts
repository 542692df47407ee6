import { ACCOUNT_KINDS } from './accounts.ts';

// The only register of heads and groups (spec 4 §7 names Tally's). SQL, screens and papers are derived from it: an account without an entry
// here does not compile.

/** The side of the books that a group's accounts are on. */
export type Nature = 'Asset' | 'Liability' | 'Income' | 'Expense';

/** The kinds of accounts that admins create, as in Account/Create. */
export const MADE_KINDS = ['Bank', 'Income', 'Expense', 'Other'] as const;
type MadeKind = (typeof MADE_KINDS)[number];
/** All kinds of accounts by name; those that every company has are Heads. */
export const ACCOUNT_KIND_NAMES = ['Head', ...new Set([...Object.values(ACCOUNT_KINDS), ...MADE_KINDS])] as const;

interface GroupFacts {
  readonly nature: Nature;
  /** Part of gross profit: income and cost of carrying itself. */
  readonly isDirect?: true;
  /** The kind of an account that an admin creates in it; absent: its accounts belong to parties and branches. */
  readonly made?: MadeKind;
}

/** Tally's groups, in the order of reports. */
export const GROUPS = {
  'Capital Account': { nature: 'Liability', made: 'Other' },
  'Loans (Liability)': { nature: 'Liability', made: 'Other' },
  'Current Liabilities': { nature: 'Liability', made: 'Other' },
  'Duties & Taxes': { nature: 'Liability', made: 'Other' },
  'Sundry Creditors': { nature: 'Liability' },
  'Suspense Account': { nature: 'Liability', made: 'Other' },
  'Fixed Assets': { nature: 'Asset', made: 'Other' },
  Investments: { nature: 'Asset', made: 'Other' },
  'Current Assets': { nature: 'Asset', made: 'Other' },
  'Loans & Advances (Asset)': { nature: 'Asset', made: 'Other' },
  'Sundry Debtors': { nature: 'Asset' },
  'Cash-in-Hand': { nature: 'Asset' },
  'Bank Accounts': { nature: 'Asset', made: 'Bank' },
  'Sales Accounts': { nature: 'Income', isDirect: true, made: 'Income' },
  'Direct Incomes': { nature: 'Income', isDirect: true, made: 'Income' },
  'Indirect Incomes': { nature: 'Income', made: 'Income' },
  'Direct Expenses': { nature: 'Expense', isDirect: true, made: 'Expense' },
  'Indirect Expenses': { nature: 'Expense', made: 'Expense' },
} as const satisfies Readonly<Record<string, GroupFacts>>;
export type Group = keyof typeof GROUPS;

export const GROUP_NAMES = Object.keys(GROUPS) as readonly Group[] as readonly [Group, ...Group[]];
const factsOf = (group: Group): GroupFacts => GROUPS[group];
export const natureOf = (group: Group): Nature => factsOf(group).nature;
export const isDirect = (group: Group): boolean => factsOf(group).isDirect === true;

/** Whether accounts of a group usually have a credit balance. */
export const isCreditGroup = (group: Group): boolean => ['Liability', 'Income'].includes(natureOf(group));

/** The groups in which admins create accounts. */
export const MADE_GROUPS = GROUP_NAMES.filter(
  (group) => factsOf(group).made !== undefined,
) as readonly Group[] as readonly [Group, ...Group[]];
/** The kind of an account that an admin created in a group. */
export const madeKindOf = (group: Group): MadeKind => factsOf(group).made ?? 'Other';
/** The group of an account for which only the kind was given. */
export const GROUP_OF_MADE = {
  Bank: 'Bank Accounts',
  Income: 'Indirect Incomes',
  Expense: 'Indirect Expenses',
  Other: 'Suspense Account',
} as const satisfies Record<MadeKind, Group>;

interface HeadFacts {
  readonly name: string;
  readonly group: Group;
}

/** The heads that every company has; each is an account with this very id. The first eleven are used by postings. */
export const HEADS = {
  freight: { name: 'Freight', group: 'Sales Accounts' },
  cgst: { name: 'CGST', group: 'Duties & Taxes' },
  sgst: { name: 'SGST', group: 'Duties & Taxes' },
  igst: { name: 'IGST', group: 'Duties & Taxes' },
  rebates: { name: 'Rebates', group: 'Indirect Expenses' },
  shortage: { name: 'Shortage Claims', group: 'Direct Expenses' },
  other: { name: 'Other Deductions', group: 'Indirect Expenses' },
  roundoff: { name: 'Round Off', group: 'Indirect Incomes' },
  // Balances from before the books began; replaced by the head Capital if that is imported too.
  opening: { name: 'Opening', group: 'Capital Account' },
  others: { name: 'Other Customers', group: 'Sundry Debtors' },
  overshort: { name: 'Cash Over/Short', group: 'Indirect Expenses' },

  hire: { name: 'Lorry Hire', group: 'Direct Expenses' },
  diesel: { name: 'Diesel', group: 'Direct Expenses' },
  toll: { name: 'Toll', group: 'Direct Expenses' },
  bhatta: { name: 'Driver Expenses', group: 'Direct Expenses' },
  repairs: { name: 'Vehicle Repairs', group: 'Direct Expenses' },
  tyres: { name: 'Tyres', group: 'Direct Expenses' },
  loading: { name: 'Loading & Unloading', group: 'Direct Expenses' },
  insurance: { name: 'Vehicle Insurance', group: 'Direct Expenses' },
  permits: { name: 'RTO & Permits', group: 'Direct Expenses' },
  hirecharges: { name: 'Other Hire Charges', group: 'Direct Expenses' },
  shortagerecovered: { name: 'Shortage Recovered', group: 'Direct Incomes' },
  hirecommission: { name: 'Commission on Hire', group: 'Direct Incomes' },
  police: { name: 'Police & Check Posts', group: 'Direct Expenses' },
  parking: { name: 'Parking', group: 'Direct Expenses' },
  tripother: { name: 'Other Trip Expenses', group: 'Direct Expenses' },
  commission: { name: 'Commission & Brokerage', group: 'Direct Expenses' },

  salary: { name: 'Salary', group: 'Indirect Expenses' },
  rent: { name: 'Rent', group: 'Indirect Expenses' },
  bankcharges: { name: 'Bank Charges', group: 'Indirect Expenses' },
  telephone: { name: 'Telephone & Internet', group: 'Indirect Expenses' },
  stationery: { name: 'Printing & Stationery', group: 'Indirect Expenses' },
  electricity: { name: 'Electricity', group: 'Indirect Expenses' },
  travelling: { name: 'Travelling & Conveyance', group: 'Indirect Expenses' },
  office: { name: 'Office Expenses', group: 'Indirect Expenses' },
  professional: { name: 'Legal & Professional Fees', group: 'Indirect Expenses' },
  interest: { name: 'Interest Paid', group: 'Indirect Expenses' },
  depreciation: { name: 'Depreciation', group: 'Indirect Expenses' },
  otherincome: { name: 'Other Income', group: 'Indirect Incomes' },

  vehicles: { name: 'Vehicles', group: 'Fixed Assets' },
  furniture: { name: 'Furniture & Equipment', group: 'Fixed Assets' },
  fastag: { name: 'FASTag', group: 'Current Assets' },
  deposits: { name: 'Security Deposits', group: 'Loans & Advances (Asset)' },
  advances: { name: 'Staff Advances', group: 'Loans & Advances (Asset)' },
  loans: { name: 'Vehicle Loans', group: 'Loans (Liability)' },
  tdspayable: { name: 'TDS Payable', group: 'Duties & Taxes' },
  expensespayable: { name: 'Expenses Payable', group: 'Current Liabilities' },
  capital: { name: 'Capital', group: 'Capital Account' },
  drawings: { name: 'Drawings', group: 'Capital Account' },
} as const satisfies Readonly<Record<string, HeadFacts>>;

/** The groups of accounts whose id follows from their owner. */
export const HOLDER_GROUPS = {
  party: 'Sundry Debtors',
  topay: 'Sundry Debtors',
  payable: 'Sundry Creditors',
  cash: 'Cash-in-Hand',
  transit: 'Cash-in-Hand',
  bank: 'Bank Accounts',
  driver: 'Loans & Advances (Asset)',
  tds: 'Loans & Advances (Asset)',
} as const satisfies Readonly<Record<keyof typeof ACCOUNT_KINDS, Group>>;
