import { checked, choice, date, text } from '../fields.ts';
import type { AuditedKind } from '../rules/changes.ts';
import { chooseSentence, enterSentence } from '../rules/required-sentence.ts';
import { MOST_TALLY_NAME } from '../rules/tally-names.ts';

// What a company makes of its books for other programs (spec 4 §7).

export const EXPORT_KINDS = ['Tally', 'GSTR-1', 'GSTR-3B', 'TDS'] as const;
export const EXPORT_STATES = ['waiting', 'working', 'ready', 'failed', 'over'] as const;
export const EXPORT_SCOPES = ['new', 'all'] as const;

const fromDate = date({ wire: 'from_Date', label: 'From Date', required: 'From Date is required.' });
const toDate = date({ wire: 'to_Date', label: 'To Date', required: 'To Date is required.' });
const scope = choice(EXPORT_SCOPES, { wire: 'scope', label: 'Vouchers', blank: 'new' });

// Of the first day: with them a company of Tally begins. Where it has vouchers of before they would count twice.
const openings = choice(['no', 'yes'], {
  wire: 'openings',
  label: 'Opening Balances',
  hindi: 'प्रारंभिक शेष',
  blank: 'no',
});

/** What a file for Tally is asked for with. */
export const tallyRequest = { fromDate, toDate, scope, openings };

/** Of which month a return is, and under which GSTIN; empty: the company's. */
export const returnMonth = {
  month: checked(text({ wire: 'month', label: 'Month', required: chooseSentence('Month'), max: 7 }), (month) =>
    /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? null : chooseSentence('Month'),
  ),
  gstin: text({ wire: 'gstin', label: 'Supplier GSTIN', max: 15 }),
};

/** What an account is called in Tally; the empty account: the company itself. */
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

/** What the audit tells of a file that was asked for or taken, and of a name. */
export const auditedExport: AuditedKind = {
  title: 'Export File',
  fields: { what: choice(EXPORT_KINDS, { wire: 'what', label: 'Kind' }), fromDate, toDate, scope, openings },
};
export const auditedTallyName: AuditedKind = { title: 'Tally Name', fields: { tallyName: tallyName.tallyName } };
