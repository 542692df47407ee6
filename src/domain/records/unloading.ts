import { count, documentNumber, text } from '../fields.ts';

/** What came of an LR out of the vehicle of a challan (spec 4 §2). */
export const unloadedLine = {
  biltyNo: documentNumber('bilty', { wire: 'bilty_No', label: 'Bilty No.', required: 'Bilty No. is required.' }),
  received: count({ wire: 'received', label: 'Packages Received' }),
  short: count({ wire: 'short', label: 'Short' }),
  damaged: count({ wire: 'damaged', label: 'Damaged' }),
  excess: count({ wire: 'excess', label: 'Excess', hindi: 'ज़्यादा' }),
  remark: text({ wire: 'remark', label: 'Remark', max: 200 }),
};

/** The LRs of a challan that are unloaded at once. */
export const unloadedLines = {
  table: 'challan_unload',
  title: 'Unloaded LR',
  wire: 'lines',
  fields: unloadedLine,
  most: 200,
  none: 'Please choose at least one LR.',
  tooMany: 'At most 200 LRs can be unloaded at once.',
} as const;
