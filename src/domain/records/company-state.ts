import { defineRecord } from '../define.ts';
import { choice, date, text } from '../fields.ts';

/**
 * The state of a company.
 * - suspended: its users cannot log in
 * - to be erased: suspended, and everything of it is erased on a date, unless that is revoked before
 */
export const WORKING_STATES = ['active', 'suspended', 'to be erased'] as const;

/** A decision of the platform's owner about a company. */
export const companyState = defineRecord({
  table: 'company_state',
  title: 'State of the Company',
  fields: {
    state: choice(WORKING_STATES, { wire: 'company_State', label: 'Status', blank: 'active' }),
    reason: text({ wire: 'reason', label: 'Reason', required: 'Reason is required.', max: 500 }),
    eraseDate: date({ wire: 'erase_Date', label: 'Erased on' }),
  },
});
