import { z } from 'zod';
import { text } from '#domain/fields.ts';
import { archive } from '#domain/records/archive.ts';
import { call } from './call.ts';

/** An archive of everything a company has: its progress, and the download link once it is ready. */
const archiveShape = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'working', 'ready', 'cancelled', 'failed', 'over']),
  pdfs: z.enum(['yes', 'no']),
  asked_By: z.string(),
  asked_Date: z.string(),
  /** Out of `total`, which is 0 while it waits. */
  done: z.number().int(),
  total: z.number().int(),
  bytes: z.number().int(),
  expires_Date: z.string().nullable(),
  /** The download address; empty if there is nothing to download. */
  link: z.string(),
});
export type Archive = z.infer<typeof archiveShape>;

/** The newest archive, and the newest that can be downloaded. */
const statusShape = z.object({ newest: archiveShape.nullable(), ready: archiveShape.nullable() });

export const archiveCalls = {
  archiveStatus: call({
    method: 'GET',
    path: 'Archive/GetStatus',
    summary: "The progress of the archive of the company's data, and the private link once it is ready.",
    who: 'companyAdmin',
    answer: { json: statusShape },
  }),
  archiveStart: call({
    method: 'POST',
    path: 'Archive/Start',
    summary:
      "Starts a ZIP of all of the company's data (CSV, JSON, pictures; with `pdfs` yes, every paper as PDF). One at a time.",
    who: 'companyAdmin',
    body: { shape: 'fields', fields: archive.fields },
    answer: { json: statusShape },
  }),
  archiveCancel: call({
    method: 'POST',
    path: 'Archive/Cancel',
    summary: 'Cancels the archive in progress; does nothing if there is none.',
    who: 'companyAdmin',
    answer: { json: statusShape },
  }),
  archiveDownload: call({
    method: 'GET',
    path: 'Archive/Download',
    summary:
      'The ZIP behind a link of GetStatus. The link works in the browser that requested it; a script sends its token as well. Range requests are supported.',
    who: 'anyone',
    heedsToken: true,
    query: { link: text({ wire: 'link', label: 'link', required: 'link is required.', max: 1000 }) },
    answer: { zip: 'Company_Data.zip' },
  }),
};
