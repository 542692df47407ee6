import { choice, date, money, text } from '../fields.ts';

/** Whose money an opening row is: a party owes it, is owed it, a branch has to collect it; or what cash, a bank or a head begins with. */
const OPENING_KINDS = ['Receivable', 'Payable', 'To Pay', 'Cash', 'Bank', 'Head'] as const;
type OpeningKind = (typeof OPENING_KINDS)[number];
/** Whether it is the balance of an account, and no paper that is settled later. */
export const isOpeningBalance = (kind: OpeningKind): boolean => ['Cash', 'Bank', 'Head'].includes(kind);

/** What was open before the ledger began, as a row of a spreadsheet says it (spec 4 §6). */
export const openingItem = {
  kind: choice(OPENING_KINDS, { wire: 'kind', label: 'Kind', blank: 'Receivable' }),
  name: text({ wire: 'name', label: 'Name', required: 'Name is required.', max: 120 }),
  gstin: text({ wire: 'gstin', label: 'GSTIN No.', max: 15 }),
  paper: text({ wire: 'paper_No', label: 'Paper No.', max: 40 }),
  day: date({ wire: 'date', label: 'Date', required: 'Date is required.' }),
  due: date({ wire: 'due_Date', label: 'Due Date' }),
  amount: money({ wire: 'amount', label: 'Amount', positive: 'Amount is required.' }),
  // Left empty: the usual one of its kind, of a head that of its group.
  side: choice(['Debit', 'Credit'], { wire: 'side', label: 'Side' }),
};

/** What the audit tells of an import. */
export const importedOpening = {
  title: 'Opening Items',
  fields: { amount: money({ wire: 'amount', label: 'Amount' }) },
};
