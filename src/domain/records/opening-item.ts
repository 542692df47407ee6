import { choice, date, money, text } from '../fields.ts';

/**
 * The kind of an opening row: receivable from a party, payable to one, To Pay at a branch; or the opening balance of cash, a bank or a
 * head.
 */
const OPENING_KINDS = ['Receivable', 'Payable', 'To Pay', 'Cash', 'Bank', 'Head'] as const;
type OpeningKind = (typeof OPENING_KINDS)[number];
/** Whether it is the balance of an account, rather than a document that is settled later. */
export const isOpeningBalance = (kind: OpeningKind): boolean => ['Cash', 'Bank', 'Head'].includes(kind);

/** An item open before the ledger began, as a row of a spreadsheet (spec 4 §6). */
export const openingItem = {
  kind: choice(OPENING_KINDS, { wire: 'kind', label: 'Kind', blank: 'Receivable' }),
  name: text({ wire: 'name', label: 'Name', required: 'Name is required.', max: 120 }),
  gstin: text({ wire: 'gstin', label: 'GSTIN No.', max: 15 }),
  paper: text({ wire: 'paper_No', label: 'Paper No.', max: 40 }),
  day: date({ wire: 'date', label: 'Date', required: 'Date is required.' }),
  due: date({ wire: 'due_Date', label: 'Due Date' }),
  amount: money({ wire: 'amount', label: 'Amount', positive: 'Amount is required.' }),
  // If empty, the usual side of its kind, or of the head's group.
  side: choice(['Debit', 'Credit'], { wire: 'side', label: 'Side' }),
};

/** What the audit shows of an import. */
export const importedOpening = {
  title: 'Opening Items',
  fields: { amount: money({ wire: 'amount', label: 'Amount' }) },
};
