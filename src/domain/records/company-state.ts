import { defineRecord } from '../define.ts';
import { choice, date, text } from '../fields.ts';

/**
 * Whether a company works.
 * - suspended: its users cannot come in
 * - to be erased: as suspended; from a day on everything of it goes, unless that is taken back before
 */
export const WORKING_STATES = ['active', 'suspended', 'to be erased'] as const;

/** What the platform's owner decided about a company. */
export const companyState = defineRecord({
  table: 'company_state',
  title: 'State of the Company',
  fields: {
    state: choice(WORKING_STATES, { wire: 'company_State', label: 'Status', blank: 'active' }),
    reason: text({ wire: 'reason', label: 'Reason', required: 'Reason is required.', max: 500 }),
    eraseDate: date({ wire: 'erase_Date', label: 'Erased on' }),
  },
});
