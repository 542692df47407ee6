import { defineRecord } from '../define.ts';
import { choice } from '../fields.ts';

/** What a company asks for that takes its data away. */
export const archive = defineRecord({
  table: 'archive',
  title: 'Company data',
  fields: {
    pdfs: choice(['yes', 'no'], { wire: 'pdfs', label: 'Include a PDF of every document', blank: 'no' }),
  },
});

export const ARCHIVE_RUNNING = 'Your data is already being prepared.';
/** For a link that is over, was given to another browser, or is none. */
export const ARCHIVE_LINK_OVER = 'This link is no longer valid. Open the page again.';
