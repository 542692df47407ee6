import { count, documentNumber, text } from '../fields.ts';
import type { ImageSlots } from '../listed-record.ts';
import type { AuditedKind } from '../rules/changes.ts';

/** What was unloaded of an LR on a challan (spec 4 §2). */
export const unloadedLine = {
  biltyNo: documentNumber('bilty', { wire: 'bilty_No', label: 'Bilty No.', required: 'LR No. is required.' }),
  received: count({ wire: 'received', label: 'Packages Received' }),
  short: count({ wire: 'short', label: 'Short' }),
  damaged: count({ wire: 'damaged', label: 'Damaged' }),
  excess: count({ wire: 'excess', label: 'Excess', hindi: 'ज़्यादा' }),
  remark: text({ wire: 'remark', label: 'Remark', max: 200 }),
};

/** The LRs of a challan unloaded at once. */
export const unloadedLines = {
  table: 'challan_unload',
  title: 'Unloaded LR',
  wire: 'lines',
  fields: unloadedLine,
  most: 200,
  none: 'Please choose at least one LR.',
  tooMany: 'At most 200 LRs can be unloaded at once.',
} as const;

/** A photo of unloaded goods. */
export const unloadPhoto = { photo: { wire: 'photo', label: 'Photo' } } as const satisfies ImageSlots;
export const MOST_UNLOAD_PHOTOS = 3;
export const UNLOAD_PHOTOS_FULL = `At most ${MOST_UNLOAD_PHOTOS} photos of an unloaded LR can be kept.`;

/** What the audit shows of a photo. */
export const auditedUnloading: AuditedKind = {
  title: unloadedLines.title,
  fields: { biltyNo: unloadedLine.biltyNo },
  images: unloadPhoto,
};
