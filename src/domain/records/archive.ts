import { defineRecord } from '../define.ts';
import { choice } from '../fields.ts';

/** A company's request to download its data. */
export const archive = defineRecord({
  table: 'archive',
  title: 'Company data',
  fields: {
    pdfs: choice(['yes', 'no'], { wire: 'pdfs', label: 'Include a PDF of every document', blank: 'no' }),
  },
});

export const ARCHIVE_RUNNING = 'Your data is already being prepared.';
/** For a link that has expired, was given to another browser, or is invalid. */
export const ARCHIVE_LINK_OVER = 'This link is no longer valid. Open the page again.';
