import { checked, choice, date, text } from '../fields.ts';
import type { AuditedKind } from '../rules/changes.ts';
import { chooseSentence, enterSentence } from '../rules/required-sentence.ts';
import { MOST_TALLY_NAME } from '../rules/tally-names.ts';

// The exports of a company's books for other programs (spec 4 §7).

export const EXPORT_KINDS = ['Tally', 'GSTR-1', 'GSTR-3B', 'TDS'] as const;
export const EXPORT_STATES = ['waiting', 'working', 'ready', 'failed', 'over'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];
export const EXPORT_SCOPES = ['new', 'all'] as const;

const fromDate = date({ wire: 'from_Date', label: 'From Date', required: 'From Date is required.' });
const toDate = date({ wire: 'to_Date', label: 'To Date', required: 'To Date is required.' });
const scope = choice(EXPORT_SCOPES, { wire: 'scope', label: 'Vouchers', blank: 'new' });

// Opening balances as of the first day, for a new company in Tally. If Tally has earlier vouchers, they would count twice.
const openings = choice(['no', 'yes'], {
  wire: 'openings',
  label: 'Opening Balances',
  hindi: 'प्रारंभिक शेष',
  blank: 'no',
});

/** The input of a file for Tally. */
export const tallyRequest = { fromDate, toDate, scope, openings };

/** The month and GSTIN of a return; empty: the company's GSTIN. */
export const returnMonth = {
  month: checked(text({ wire: 'month', label: 'Month', required: chooseSentence('Month'), max: 7 }), (month) =>
    /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? null : chooseSentence('Month'),
  ),
  gstin: text({ wire: 'gstin', label: 'Supplier GSTIN', max: 15 }),
};

/** The name of an account in Tally; the empty account is the company itself. */
export const tallyName = {
  account: text({ wire: 'account', label: 'Account', max: 40 }),
  tallyName: text({
    wire: 'tally_Name',
    label: 'Tally Name',
    hindi: 'टैली में नाम',
    required: enterSentence('Tally Name'),
    max: MOST_TALLY_NAME,
  }),
};

/** What the audit shows of a file requested or downloaded, and of a name. */
export const auditedExport: AuditedKind = {
  title: 'Export File',
  fields: { what: choice(EXPORT_KINDS, { wire: 'what', label: 'Kind' }), fromDate, toDate, scope, openings },
};
export const auditedTallyName: AuditedKind = { title: 'Tally Name', fields: { tallyName: tallyName.tallyName } };
