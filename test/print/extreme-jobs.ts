import type { Language } from '#print/language.ts';
import type { AnyJob, ListJob, PrintJob } from '#print/reports.ts';
import { DAY, LONG } from './extreme-values.ts';
import { aCompany } from './samples.ts';

// What the print jobs of extreme samples share.

/** A print job in a language. */
export type Sample = (language: Language) => AnyJob;

/** A company whose texts are as long as they can be. */
export const company = aCompany({ companyName: LONG, address: LONG.repeat(2), terms: LONG.repeat(6) });
/** The letterhead of a print. */
export const head = { company, logos: [] };

/** A print of a list with two equal rows. */
export function listOf(report: ListJob['report'], row: object, language: Language): ListJob {
  return {
    report,
    data: { ...head, filters: { search: LONG, fromDate: DAY, toDate: DAY } },
    rows: new TextEncoder().encode(JSON.stringify([row, row])),
    most: 5000,
    counted: { rows: 2, more: false },
    language,
  };
}

/** A print of one paper. */
export const printed = <Report extends PrintJob['report']>(
  report: Report,
  data: Extract<PrintJob, { report: Report }>['data'],
  language: Language,
) => ({ report, data, language }) as PrintJob;
