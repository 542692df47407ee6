import { choice, date, money, text } from '../fields.ts';

/** Whose money an opening item is: a party owes it, is owed it, or a branch has to collect it. */
const OPENING_KINDS = ['Receivable', 'Payable', 'To Pay'] as const;

/** What was open before the ledger began, as a row of a spreadsheet says it (spec 4 §6). */
export const openingItem = {
  kind: choice(OPENING_KINDS, { wire: 'kind', label: 'Kind', blank: 'Receivable' }),
  name: text({ wire: 'name', label: 'Name', required: 'Name is required.', max: 120 }),
  gstin: text({ wire: 'gstin', label: 'GSTIN No.', max: 15 }),
  paper: text({ wire: 'paper_No', label: 'Paper No.', required: 'Paper No. is required.', max: 40 }),
  day: date({ wire: 'date', label: 'Date', required: 'Date is required.' }),
  due: date({ wire: 'due_Date', label: 'Due Date' }),
  amount: money({ wire: 'amount', label: 'Amount', positive: 'Amount is required.' }),
};

/** What the audit tells of an import. */
export const importedOpening = {
  title: 'Opening Items',
  fields: { amount: money({ wire: 'amount', label: 'Amount' }) },
};
