import { ACCOUNT_KINDS } from './accounts.ts';

// The one register of heads and groups (spec 4 §7 names Tally's). SQL, screens and papers are made of it: an account without a
// place here does not compile.

/** On which side of the books the accounts of a group stand. */
export type Nature = 'Asset' | 'Liability' | 'Income' | 'Expense';

/** What admins make accounts of, as Account/Create tells it. */
export const MADE_KINDS = ['Bank', 'Income', 'Expense', 'Other'] as const;
type MadeKind = (typeof MADE_KINDS)[number];
/** All kinds of accounts by their names; one that every company has is a Head. */
export const ACCOUNT_KIND_NAMES = ['Head', ...new Set([...Object.values(ACCOUNT_KINDS), ...MADE_KINDS])] as const;

interface GroupFacts {
  readonly nature: Nature;
  /** Before gross profit: what carrying itself brings in and costs. */
  readonly isDirect?: true;
  /** What an account is that an admin makes in it; absent: its accounts are those of parties and branches. */
  readonly made?: MadeKind;
}

/** Tally's groups, in the order in which they stand in reports. */
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

/** Whether accounts of a group usually have more on the credit side. */
export const isCreditGroup = (group: Group): boolean => ['Liability', 'Income'].includes(natureOf(group));

/** The groups in which admins make accounts. */
export const MADE_GROUPS = GROUP_NAMES.filter(
  (group) => factsOf(group).made !== undefined,
) as readonly Group[] as readonly [Group, ...Group[]];
/** What an account of a group is that an admin made. */
export const madeKindOf = (group: Group): MadeKind => factsOf(group).made ?? 'Other';
/** In which group an account stands of which only the kind was said. */
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

/** The heads that every company has; each is an account by this very id. The first eleven are those that postings name. */
export const HEADS = {
  freight: { name: 'Freight', group: 'Sales Accounts' },
  cgst: { name: 'CGST', group: 'Duties & Taxes' },
  sgst: { name: 'SGST', group: 'Duties & Taxes' },
  igst: { name: 'IGST', group: 'Duties & Taxes' },
  rebates: { name: 'Rebates', group: 'Indirect Expenses' },
  shortage: { name: 'Shortage Claims', group: 'Direct Expenses' },
  other: { name: 'Other Deductions', group: 'Indirect Expenses' },
  roundoff: { name: 'Round Off', group: 'Indirect Incomes' },
  // What was there before the books began; the head Capital takes its place where it is imported too.
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

/** Where accounts stand that are named by what they hold money of. */
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
