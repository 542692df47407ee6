import { z } from 'zod';
import type { AnyListedRecord, ImageSlots, ListedRecord } from '#domain/listed-record.ts';
import type { Fields } from '#domain/define.ts';
import { builtOnce, choice, count, text, type Field } from '#domain/fields.ts';
import { call } from './call.ts';
import { called, schemasOf } from './clean-names.ts';
import { listReportCalls, printCall } from './report-calls.ts';
import { pageShape, paging, recordShape } from './shapes.ts';

// Saved records may have less than a form requires: a driver of whom only the name is known has no licence.
export const savedSchema = (field: Field): z.ZodType => {
  if (field.kind === 'date') return z.string().nullable();
  return typeof field.blank === 'number' ? z.number() : z.string();
};

/** A saved record as answered, with its pictures as file names. */
export function savedShape(record: Pick<AnyListedRecord, 'fields' | 'images'>) {
  return recordShape({}).extend(
    Object.fromEntries([
      ...Object.entries(schemasOf(record.fields, savedSchema)),
      ...Object.entries(record.images).map(([name, slot]) => [slot.wire, called(z.string(), name)] as const),
    ]),
  );
}

/** The `updated_Date` that an update has read; null if it gives none. A bare date, which older clients send, counts as none. */
export const versionRead: Field<string | null> = {
  kind: 'text',
  wire: 'updated_Date',
  label: 'Updated Date',
  required: false,
  schema: builtOnce(() =>
    z
      .string()
      .refine((value) => !Number.isNaN(Date.parse(value)), 'Invalid date.')
      .nullable(),
  ),
  blank: null,
  normalise: (raw) => {
    if (typeof raw !== 'string' || !/^\d{4}-\d{2}-\d{2}T/.test(raw)) return null;
    const time = Date.parse(raw);
    return Number.isNaN(time) ? raw.slice(0, 40) : new Date(time).toISOString();
  },
};

/** The body of an update: the record and the version that was read. */
export const updateBody = <F extends Fields>(fields: F) =>
  ({ shape: 'fields', fields: { ...fields, updatedDate: versionRead } }) as const;

export const recordId = count({ wire: 'id', label: 'id', required: 'id is required.' });
export const anyRecordId = count({ wire: 'id', label: 'id' });
export const searchOnly = { searchParam: text({ wire: 'searchParam', label: 'Search', max: 200 }) };
/** The options of a spreadsheet import. */
export const importQuery = {
  dryRun: choice(['yes', 'no'], { wire: 'dryRun', label: 'dryRun', blank: 'no' }),
  take: choice(['all', 'good'], { wire: 'take', label: 'take', blank: 'all' }),
};
/**
 * The result of an import: rows read and imported, rows of existing records that were changed, faults by cell (up to 500), the number of
 * all faults, and of rows with any.
 */
export const importShape = z.object({
  rows: z.number().int(),
  saved: z.number().int(),
  updated: z.number().int(),
  errors: z.array(z.object({ row: z.number().int(), cell: z.string(), column: z.string(), message: z.string() })),
  faults: z.number().int(),
  faultyRows: z.number().int(),
});
/** The part common to the summaries of all imports. */
export const IMPORT_TELLS =
  'from a spreadsheet (.xlsx, or .csv; up to 10,000 rows, 2 MB; the heads within the first 30 rows): all rows or none, or with `take=good` those that are good. A dry run only tells what is wrong';

/** Paths of a record's calls that the specification names. */
interface Paths {
  readonly base: string;
  readonly list: string;
  readonly page: string;
  readonly read: string;
  readonly update: string;
  readonly upload: string;
  readonly image: string;
  readonly pdf: string;
  readonly listName: string;
}

/** The calls that store and return a record's pictures. */
function pictureCalls<const I extends ImageSlots, const Named extends Fields>(
  record: ListedRecord<Fields, I>,
  named: Named,
  { base, ...paths }: Paths,
) {
  const what = record.title.toLowerCase();
  const fileNames = Object.fromEntries(Object.values(record.images).map((slot) => [slot.wire, z.string().optional()]));
  return {
    upload: call({
      method: 'POST',
      path: `${base}/${paths.upload}`,
      summary: `Saves pictures of a ${what}: PNG, under 600 KB each. An earlier picture is replaced.`,
      who: 'company',
      query: named,
      body: { shape: 'images', images: record.images },
      answer: { json: z.object({ ...fileNames, filePaths: z.array(z.string()) }) },
    }),
    image: call({
      method: 'GET',
      path: `${base}/${paths.image}`,
      summary: `A picture of a ${what}, by the name of its file.`,
      who: 'company',
      query: {
        docType: text({ wire: 'docType', label: 'docType', max: 40 }),
        fileName: text({ wire: 'fileName', label: 'fileName', required: 'fileName is required.' }),
      },
      answer: { png: true },
    }),
  };
}

const pluralOf = (what: string) => (what.endsWith('y') ? `${what.slice(0, -1)}ies` : `${what}s`);

/** The calls that print, export and import a list. */
export function reportCalls<const Filter extends Fields>(
  record: AnyListedRecord,
  filter: Filter,
  { base, ...paths }: Pick<Paths, 'base' | 'listName'>,
) {
  const what = record.title.toLowerCase();
  return {
    ...listReportCalls({ what, base, filter, listFile: paths.listName }),
    importTemplate: call({
      method: 'GET',
      path: `${base}/ImportTemplate`,
      summary: `The spreadsheet template for importing ${pluralOf(what)}.`,
      who: 'company',
      answer: { xlsx: `${record.title}_Import.xlsx` },
    }),
    import: call({
      method: 'POST',
      path: `${base}/Import`,
      summary: `Imports ${pluralOf(what)} ${IMPORT_TELLS}. Existing ones are updated with the cells that are filled.`,
      who: 'company',
      query: importQuery,
      body: { shape: 'spreadsheet' },
      progress: true,
      answer: { json: importShape },
    }),
  };
}

/** The calls that read the records of a list, and one of them. */
export function listCalls<const Filter extends Fields, const Named extends Fields, Shape extends z.ZodType>(
  record: AnyListedRecord,
  { filter, named, shape }: { readonly filter: Filter; readonly named: Named; readonly shape: Shape },
  { base, ...paths }: Pick<Paths, 'base' | 'page' | 'read'>,
) {
  const what = record.title.toLowerCase();
  return {
    page: call({
      method: 'GET',
      path: `${base}/${paths.page}`,
      summary: `A page of the ${what} list, newest first.`,
      who: 'company',
      query: { ...filter, ...paging },
      answer: { json: pageShape(shape) },
    }),
    read: call({
      method: 'GET',
      path: `${base}/${paths.read}`,
      summary: `One ${what}.`,
      who: 'company',
      query: named,
      answer: { json: shape },
    }),
  };
}

/** The calls of every record with a list. `filter`: the list's filters, `shape`: its answers. */
export function listedCalls<
  const F extends Fields,
  const I extends ImageSlots,
  const Filter extends Fields,
  const Named extends Fields,
  Shape extends z.ZodType,
>(
  record: ListedRecord<F, I>,
  more: { readonly filter: Filter; readonly named: Named; readonly shape: Shape },
  paths: Paths,
) {
  const { base } = paths;
  const { filter, named, shape } = more;
  const what = record.title.toLowerCase();
  return {
    list: call({
      method: 'GET',
      path: `${base}/${paths.list}`,
      summary: `All ${what}s by name (up to 10,000).`,
      who: 'company',
      query: filter,
      answer: { json: z.array(shape) },
    }),
    ...listCalls(record, more, paths),
    update: call({
      method: 'PUT',
      also: ['POST'],
      path: `${base}/${paths.update}`,
      summary: `Changes a ${what}. \`updated_Date\` is the version that was read.`,
      who: 'company',
      query: { id: recordId },
      body: updateBody(record.fields),
      invalid: 'Please fill all required fields.',
      answer: { json: shape },
    }),
    ...pictureCalls(record, more.named, paths),
    ...printCall(
      { what, base, named, file: paths.pdf },
      `The sheet of one ${what} as an A4 PDF in the language of the company.`,
    ),
    ...reportCalls(record, more.filter, paths),
  };
}
