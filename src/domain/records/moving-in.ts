import { choice, date, text } from '../fields.ts';
import type { AuditedKind } from '../rules/changes.ts';
import { chooseSentence } from '../rules/required-sentence.ts';
import { count } from '../fields.ts';

// The files with which a company moves in (spec 5 §9).

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

/** The most rows of a file, and its size limit. */
export const MOST_OLD_LRS = 100_000;
export const LARGEST_FILE = 20 * 1024 * 1024;
export const FILE_TOO_LARGE = 'The file is too large: 20 MB at most.';

const fileName = text({ wire: 'file_Name', label: 'File', max: 120 });
const kind = choice(MOVING_KINDS, { wire: 'kind', label: 'Kind', blank: 'Old LRs' });

export const movingId = { id: text({ wire: 'id', label: 'id', required: 'id is required.', max: 40 }) };
/** The input that accompanies a file. */
export const movingFile = {
  kind,
  fileName,
  // For Tally's masters: the date of the balances; absent: the first day of the financial year.
  day: date({ wire: 'day', label: 'Balances As Of' }),
};
/** How a file is imported: all of its rows, or only the valid ones. */
export const movingStart = {
  ...movingId,
  take: choice(['all', 'good'], { wire: 'take', label: 'Rows', blank: 'all' }),
};
/** The field that a column of a company's files is read as; empty: none. */
export const movingHead = {
  ...movingId,
  head: text({ wire: 'head', label: 'Column', required: chooseSentence('Column'), max: 200 }),
  field: text({ wire: 'field', label: 'Read As', max: 40 }),
};

/** What the audit shows of a file. */
export const auditedMove: AuditedKind = {
  title: 'Moving In',
  fields: {
    kind,
    fileName,
    rows: count({ wire: 'rows', label: 'Rows' }),
  },
};
