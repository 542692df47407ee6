import { choice, date, text } from '../fields.ts';
import type { AuditedKind } from '../rules/changes.ts';
import { chooseSentence } from '../rules/required-sentence.ts';
import { count } from '../fields.ts';

// Files with which a company moves in (spec 5 §9).

export const MOVING_KINDS = ['Old LRs', 'Tally masters'] as const;
export const MOVING_STATES = [
  'checking',
  'checked',
  'taking',
  'taken',
  'undoing',
  'undone',
  'failed',
  'dropped',
] as const;

/** How many rows a file may have, and how large it may be. */
export const MOST_OLD_LRS = 100_000;
export const LARGEST_FILE = 20 * 1024 * 1024;
export const FILE_TOO_LARGE = 'The file is too large: 20 MB at most.';

const fileName = text({ wire: 'file_Name', label: 'File', max: 120 });
const kind = choice(MOVING_KINDS, { wire: 'kind', label: 'Kind', blank: 'Old LRs' });

export const movingId = { id: text({ wire: 'id', label: 'id', required: 'id is required.', max: 40 }) };
/** What is said with a file. */
export const movingFile = {
  kind,
  fileName,
  // Of Tally's masters: of which day their balances are; absent: the first day of the financial year.
  day: date({ wire: 'day', label: 'Balances As Of' }),
};
/** How a file is taken in: all of its rows, or those that are good. */
export const movingStart = {
  ...movingId,
  take: choice(['all', 'good'], { wire: 'take', label: 'Rows', blank: 'all' }),
};
/** By which field a column of a company's files is read; empty: it is not. */
export const movingHead = {
  ...movingId,
  head: text({ wire: 'head', label: 'Column', required: chooseSentence('Column'), max: 200 }),
  field: text({ wire: 'field', label: 'Read As', max: 40 }),
};

/** What the audit tells of a file. */
export const auditedMove: AuditedKind = {
  title: 'Moving In',
  fields: {
    kind,
    fileName,
    rows: count({ wire: 'rows', label: 'Rows' }),
  },
};
