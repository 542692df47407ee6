import { z } from 'zod';
import type { AnyDocument, SuggestedOf } from '#domain/define.ts';
import { choice, count, text } from '#domain/fields.ts';
import { PAPER_FORMATS, PAPER_HEADS } from '#domain/records/consignment-settings.ts';
import { call } from './call.ts';
import { companyShape } from './company.ts';
import { documentListFilter, extensionFilters, sumsShape, totalsShape } from './document-lists.ts';
import { stepCallsOf } from './step-calls.ts';
import { SHARED_DAYS, SHARED_PER_ADDRESS, sharedQuery, shareShape } from './report-calls.ts';
import {
  furtherShapes,
  lineShape,
  listedShapes,
  listFilter,
  nothing,
  pageShape,
  paging,
  printerChoice,
  printLanguage,
  recordShape,
  shapesBeside,
} from './shapes.ts';

/** The form in which a lawful bilty is printed; empty: as in the company's settings (spec 3 §8). */
export const paperChoice = {
  format: choice(PAPER_FORMATS, { wire: 'format', label: 'Paper' }),
  head: choice(PAPER_HEADS, { wire: 'head', label: 'Top of the Page' }),
};

/** Whether it is only a preview: then no copy is counted, and the paper is marked as a preview. */
export const previewChoice = { preview: choice(['yes', 'no'], { wire: 'preview', label: 'Preview', blank: 'no' }) };

/** The paths of a document's calls. */
export interface Paths {
  readonly master: string;
  readonly detail: string;
  readonly list: string;
  readonly read: string;
  readonly next: string;
  readonly update: string;
  readonly month: string;
  readonly lines: string;
  readonly addLines: string;
  readonly updateLines: string;
  readonly deleteLine: string;
  /** The query parameter with a document's number. */
  readonly number: string;
  readonly pdf: string;
  readonly listPdf: string;
}

/** The paths of a document's calls, unless a specification names them otherwise. */
function regularPaths({ title, fields, number }: AnyDocument): Paths {
  const master = title.replaceAll(' ', '_');
  return {
    master,
    detail: `${master}_Detail`,
    list: 'List',
    read: 'Read',
    next: 'Next',
    update: 'Update',
    month: 'MonthlySummary',
    lines: 'List',
    addLines: 'Add',
    updateLines: 'Update',
    deleteLine: 'Delete',
    number: fields[number]?.wire ?? 'number',
    pdf: `${master}.pdf`,
    listPdf: `View_${master}_List.pdf`,
  };
}

/** Parts shared by the calls of a document. */
function partsOf(document: AnyDocument, paths: Paths) {
  const label = document.fields[document.number]?.label ?? 'Number';
  const number = text({ wire: paths.number, label, max: 20 });
  const named = { number: text({ wire: paths.number, label, max: 20, required: `${label} is Required.` }) };
  const shape = recordShape(document.fields);
  const line = lineShape(document);
  const whole = shape.extend({ details: z.array(line), ...furtherShapes(document.extension) });
  const row = shape.extend(listedShapes(document.extension));
  return { number, named, row, line, whole, what: document.title.toLowerCase() };
}

/** The calls that read a document's list and its sums. */
function pageCalls(document: AnyDocument, paths: Paths) {
  const { master } = paths;
  const { number, row, what } = partsOf(document, paths);
  return {
    list: call({
      method: 'GET',
      path: `${master}/${paths.list}`,
      summary: `A page of the ${what} list, newest first, filtered by number, text and dates. With \`sums\` each row has its sums, and an amount in the text finds papers among the newest 20,000. Up to 20,000 can be sorted by any column, more only by number and date.`,
      who: 'company',
      query: { number, ...documentListFilter(document), ...paging },
      // Only the definition knows the fields of a document's rows.
      answer: {
        json: pageShape<z.ZodType>(row.extend({ sums: sumsShape(document).optional(), ...shapesBeside(document) })),
      },
    }),
    listTotals: call({
      method: 'GET',
      path: `${master}/ListTotals`,
      summary: `The count and sums of the ${what} list with the same filters: for up to 20,000 (\`count\` 20001 means more, and \`sums\` is null), or for all with \`all\`.`,
      who: 'company',
      query: {
        ...extensionFilters(document),
        ...listFilter,
        all: choice(['yes', 'no'], { wire: 'all', label: 'all', blank: 'no' }),
      },
      answer: { json: totalsShape(document) },
    }),
  };
}

/** The calls that read a document and its list. */
function readingCalls<D extends AnyDocument>(document: D, paths: Paths) {
  const suggested: readonly SuggestedOf<D>[] = document.suggested;
  const { master, detail } = paths;
  const { named, line, whole, what } = partsOf(document, paths);
  return {
    ...pageCalls(document, paths),
    read: call({
      method: 'GET',
      path: `${master}/${paths.read}`,
      summary: `One ${what} with its lines and its company, for the form and the report, in one answer.`,
      who: 'company',
      query: named,
      answer: { json: whole.extend({ tenantDetails: companyShape }) },
    }),
    next: call({
      method: 'GET',
      path: `${master}/${paths.next}`,
      summary: 'The next number to use.',
      who: 'company',
      answer: { json: z.number() },
    }),
    month: call({
      method: 'GET',
      path: `${master}/${paths.month}`,
      summary: 'How many were made this month (Asia/Kolkata) and when the last was.',
      who: 'company',
      answer: { json: z.object({ count: z.number().int(), lastCreatedDate: z.string().nullable() }) },
    }),
    lines: call({
      method: 'GET',
      path: `${detail}/${paths.lines}`,
      summary: `The lines of a ${what}.`,
      who: 'company',
      query: named,
      answer: { json: z.array(line) },
    }),
    suggestions: call({
      method: 'GET',
      path: `${master}/Suggestions`,
      summary: 'Up to 200 names this company has typed before, most used first, for one field of the form.',
      who: 'company',
      query: { field: choice(suggested, { wire: 'field', label: 'field', required: 'field is required.' }) },
      answer: { json: z.array(z.string()) },
    }),
  };
}

/** The calls that save or change a document. */
function savingCalls<const D extends AnyDocument>(document: D, paths: Paths) {
  const { master } = paths;
  const { number, whole, what } = partsOf(document, paths);
  return {
    create: call({
      method: 'POST',
      path: master,
      summary: `Saves a ${what} with its lines in \`details\`, all or nothing. Without lines it is a draft until they arrive.`,
      who: 'company',
      body: { shape: 'document', document },
      invalid: 'Please fill all required fields.',
      idempotent: true,
      answer: { json: whole },
    }),
    update: call({
      method: 'PUT',
      also: ['POST'],
      path: `${master}/${paths.update}`,
      summary: `Changes a ${what}; sent lines replace the ones it has. \`updated_Date\` is the version that was read.`,
      who: 'company',
      query: { number },
      body: { shape: 'document', document },
      invalid: 'Please fill all required fields.',
      answer: { json: whole },
    }),
  };
}

/** The calls that change its lines. */
function lineCalls<const D extends AnyDocument>(document: D, paths: Paths) {
  const { detail } = paths;
  const { number, named, line, what } = partsOf(document, paths);
  const fillLines = 'Please fill all required fields in the items table.';
  return {
    addLines: call({
      method: 'POST',
      path: `${detail}/${paths.addLines}`,
      summary: `Adds lines to a ${what}; a draft becomes complete.`,
      who: 'company',
      query: { number },
      body: { shape: 'lines', document },
      invalid: fillLines,
      idempotent: true,
      answer: { json: z.array(line) },
    }),
    updateLines: call({
      method: 'PUT',
      also: ['POST'],
      path: `${detail}/${paths.updateLines}`,
      summary: `Replaces the lines of a ${what}: those with an id are changed, without one added, missing ones removed.`,
      who: 'company',
      query: { number },
      body: { shape: 'lines', document },
      invalid: fillLines,
      answer: { json: z.array(line) },
    }),
    deleteLine: call({
      method: 'DELETE',
      path: `${detail}/${paths.deleteLine}`,
      summary: 'Removes a line; the last one stays.',
      who: 'company',
      query: { ...named, id: count({ wire: 'id', label: 'id', required: 'id is required.' }) },
      answer: { json: nothing },
    }),
  };
}

/** The calls that print a document, and share it without a login. */
function printCalls(document: AnyDocument, paths: Paths) {
  const { master } = paths;
  const { named, what } = partsOf(document, paths);
  const printed = {
    ...named,
    ...printLanguage,
    // One or more of COPIES (rules/copies.ts), comma-separated, or for a print USUAL_COPIES; empty: one paper without a label.
    copy: text({ wire: 'copy', label: 'Copy', max: 60 }),
  };
  return {
    print: call({
      method: 'GET',
      path: `${master}/Print`,
      summary: `The ${what} as an A4 PDF in the language of the company. For lawful bilties the copies count as printed, except with \`preview\`. \`copy\`: Consignor, Consignee, Driver, Office, separated by commas; Usual for those of the settings. With a dot matrix \`printer\` of an office, the data for that printer, all copies at once.`,
      who: 'company',
      query: { ...printed, ...paperChoice, ...previewChoice, ...printerChoice },
      answer: { pdf: paths.pdf, prn: true },
    }),
    share: call({
      method: 'POST',
      path: `${master}/Share`,
      summary: `A link to the print of a ${what} that needs no login, valid for ${SHARED_DAYS} days, and to whom it may be sent. Every link given out is in the audit, and its copies count as printed; with \`preview\` none is given out (\`url\` and \`until\` are empty).`,
      who: 'company',
      query: { ...printed, ...previewChoice },
      answer: {
        json: shareShape,
      },
    }),
    shared: call({
      method: 'GET',
      path: `${master}/Shared`,
      summary: `The print behind a link of Share, of the ${what} as it is now.`,
      who: 'anyone',
      query: sharedQuery,
      perAddress: SHARED_PER_ADDRESS,
      answer: { pdf: paths.pdf },
    }),
  };
}

/** The calls that print and export a list. */
function reportCalls(document: AnyDocument, { master, listPdf }: Paths) {
  const query = documentListFilter(document);
  return {
    printList: call({
      method: 'GET',
      path: `${master}/PrintList`,
      summary:
        'The whole list as a PDF, with the same filters (up to 5,000 rows). `columns`: up to six names of fields and sums, separated by commas, shown besides the usual columns; `none` for no others.',
      who: 'company',
      query: { ...query, ...printLanguage, columns: text({ wire: 'columns', label: 'columns', max: 1000 }) },
      answer: { pdf: listPdf },
    }),
    exportList: call({
      method: 'GET',
      path: `${master}/ExportList`,
      summary:
        'The whole list as a spreadsheet, with the same filters (up to 10,000 rows), and all lines on a second sheet.',
      who: 'company',
      query: { ...query, ...printLanguage },
      answer: { xlsx: listPdf.replace('.pdf', '.xlsx') },
    }),
  };
}

type StepsOf<D extends AnyDocument> = NonNullable<D['steps']>;

/** The calls of a document's steps: `Challan/Dispatch`. */
function stepCalls<const D extends AnyDocument>(document: D, paths: Paths) {
  const { whole } = partsOf(document, paths);
  const { wire, label } = document.fields[document.number] ?? { wire: paths.number, label: 'Number' };
  const number = text({ wire, label, max: 20, required: `${label} is Required.` });
  const { master } = paths;
  return stepCallsOf<StepsOf<D>, typeof whole>(document.steps ?? {}, { master, number, whole });
}

/** The calls of a document with lines. `odd`: paths that the specification names otherwise. */
export function callsOfDocument<const D extends AnyDocument>(document: D, odd: Partial<Paths> = {}) {
  const paths = { ...regularPaths(document), ...odd };
  return {
    ...readingCalls(document, paths),
    ...savingCalls(document, paths),
    ...lineCalls(document, paths),
    ...stepCalls(document, paths),
    ...printCalls(document, paths),
    ...reportCalls(document, paths),
  };
}
