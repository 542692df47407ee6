import { choice, date, text } from '../fields.ts';
import type { AuditedKind } from '../rules/changes.ts';
import { MOST_TALLY_NAME } from '../rules/tally-names.ts';

// What a company makes of its books for other programs (spec 4 §7).

export const EXPORT_KINDS = ['Tally', 'GSTR-1', 'GSTR-3B'] as const;
export const EXPORT_STATES = ['waiting', 'working', 'ready', 'failed', 'over'] as const;
export const EXPORT_SCOPES = ['new', 'all'] as const;
export const EXPORT_RUNNING = 'A file is being made already. Wait until it is ready.';

const fromDate = date({ wire: 'from_Date', label: 'From Date', required: 'From Date is required.' });
const toDate = date({ wire: 'to_Date', label: 'To Date', required: 'To Date is required.' });
const scope = choice(EXPORT_SCOPES, { wire: 'scope', label: 'Vouchers', blank: 'new' });

/** What a file for Tally is asked for with. */
export const tallyRequest = { fromDate, toDate, scope };

/** What an account is called in Tally; the empty account: the company itself. */
export const tallyName = {
  account: text({ wire: 'account', label: 'Account', max: 40 }),
  tallyName: text({
    wire: 'tally_Name',
    label: 'Tally Name',
    hindi: 'टैली में नाम',
    required: 'Tally Name is required.',
    max: MOST_TALLY_NAME,
  }),
};

/** What the audit tells of a file that was asked for or taken, and of a name. */
export const auditedExport: AuditedKind = {
  title: 'Export File',
  fields: { what: choice(EXPORT_KINDS, { wire: 'what', label: 'Kind' }), fromDate, toDate, scope },
};
export const auditedTallyName: AuditedKind = { title: 'Tally Name', fields: { tallyName: tallyName.tallyName } };
