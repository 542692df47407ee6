import { z } from 'zod';
import type { Fields } from '#domain/define.ts';
import { text } from '#domain/fields.ts';
import { call } from './call.ts';
import { printerChoice, printLanguage } from './shapes.ts';

/** How long a share link is valid. */
export const SHARED_DAYS = 7;

/** The most rows in a printed list, and in a spreadsheet. */
export const MOST_PRINTED = 5000;
export const MOST_EXPORTED = 10_000;

/** A kind, as its report calls name it. */
export interface ReportedKind<Named extends Fields, Filter extends Fields> {
  /** The word for one: `bill`. */
  readonly what: string;
  /** The prefix of its paths. */
  readonly base: string;
  /** The query that names one. */
  readonly named: Named;
  /** The filters of its list. */
  readonly filter: Filter;
  /** The file names for one and for the list, without extensions. */
  readonly file: string;
  readonly listFile: string;
}

/** The possible recipients of a print, and the link to it. */
export const shareShape = z.object({
  url: z.string(),
  until: z.string(),
  contacts: z.array(z.object({ name: z.string(), number: z.string() })),
});
/** The token of a link. */
export const sharedQuery = { link: text({ wire: 'link', label: 'Link', max: 800, required: 'Link is required.' }) };
/** How many links one address may open within a quarter of an hour. */
export const SHARED_PER_ADDRESS = 200;

/** The call that prints one. `summary`: what else the print contains. */
export function printCall<const Named extends Fields>(
  { what, base, named, file }: Pick<ReportedKind<Named, Fields>, 'what' | 'base' | 'named' | 'file'>,
  summary = `The ${what} as an A4 PDF.`,
) {
  return {
    print: call({
      method: 'GET',
      path: `${base}/Print`,
      summary,
      who: 'company',
      query: { ...named, ...printLanguage, ...printerChoice },
      answer: { pdf: `${file}.pdf`, prn: true },
    }),
  };
}

/** The calls that share the print of one without a login. */
export function shareCalls<const Named extends Fields>({
  what,
  base,
  named,
  file,
}: Pick<ReportedKind<Named, Fields>, 'what' | 'base' | 'named' | 'file'>) {
  return {
    share: call({
      method: 'POST',
      path: `${base}/Share`,
      summary: `A link to the print of a ${what} that needs no login, valid for ${SHARED_DAYS} days, and to whom it may be sent. Every link given out is in the audit.`,
      who: 'company',
      query: { ...named, ...printLanguage },
      answer: { json: shareShape },
    }),
    shared: call({
      method: 'GET',
      path: `${base}/Shared`,
      summary: `The print behind a link of Share, of the ${what} as it is now.`,
      who: 'anyone',
      query: sharedQuery,
      perAddress: SHARED_PER_ADDRESS,
      answer: { pdf: `${file}.pdf` },
    }),
  };
}

/** The calls that print and export a list. */
export function listReportCalls<const Filter extends Fields>(
  { what, base, filter, listFile }: Pick<ReportedKind<Fields, Filter>, 'what' | 'base' | 'filter' | 'listFile'>,
  further = '',
) {
  const upTo = (rows: number) => `with the same filters (up to ${rows.toLocaleString('en-IN')} rows)`;
  return {
    printList: call({
      method: 'GET',
      path: `${base}/PrintList`,
      summary: `The ${what} list as a PDF, ${upTo(MOST_PRINTED)}${further}.`,
      who: 'company',
      query: { ...filter, ...printLanguage },
      answer: { pdf: `${listFile}.pdf` },
    }),
    exportList: call({
      method: 'GET',
      path: `${base}/ExportList`,
      summary: `The ${what} list as a spreadsheet, ${upTo(MOST_EXPORTED)}.`,
      who: 'company',
      query: { ...filter, ...printLanguage },
      answer: { xlsx: `${listFile}.xlsx` },
    }),
  };
}
