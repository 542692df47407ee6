import type { Fields, RowOf } from '#domain/define.ts';
import type { ImageSlots, ListedRecord } from '#domain/listed-record.ts';
import type { Company } from '#domain/records/company.ts';
import type { Letterhead } from '#print/papers/letterhead.ts';
import type { ListJob, Printer, PrintJob } from '#print/printer.ts';
import type { JsonText } from '../database/json-text.ts';
import type { LetterheadOf } from '../company/letterhead.ts';
import type { Database } from '../database/connect.ts';
import { pageJson } from '../database/page.ts';
import type { Values } from '../database/statement.ts';
import { malformed, notFound } from '../errors/errors.ts';
import type { Images } from '../files/images.ts';
import type { OfficePrinters } from '../printers/office-printers.ts';
import type { JsonColumn, ValueWords } from '../spreadsheets/sheet-writer.ts';
import { columnOfField, type Spreadsheets } from '../spreadsheets/spreadsheets.ts';
import { answerListReports, type PrintedList } from '../reports/list-reports.ts';
import { pathOf } from '../files/store.ts';
import { stampOf, type SaveCall } from '../changes/idempotency.ts';
import type { ComparedNames } from './compared-names.ts';
import { pictureStatements } from './statements.ts';
import type { ListRequest, RecordStore } from './store.ts';

/** The dependencies of every record's handlers. */
export interface RecordServices {
  readonly database: Database;
  readonly printer: Printer;
  readonly images: Images;
  readonly sheets: Spreadsheets;
  readonly names: ComparedNames;
  /** Reads a company's JSON text; throws 404. */
  readonly readCompany: (tenantId: string) => Promise<JsonText>;
  readonly letterheadOf: LetterheadOf;
  readonly officePrinters: OfficePrinters;
}

/** A saved record: its fields and picture files under their clean names. */
export type SavedRecord<F extends Fields, I extends ImageSlots> = RowOf<F> & Record<keyof I, string>;

interface SearchQuery {
  readonly searchParam: string;
}

type Finder<RecordQuery> = (tenantId: string, query: RecordQuery) => Promise<number | null>;

/** What is specific to a kind of record: how a query names, filters and prints it. */
export interface Particulars<F extends Fields, I extends ImageSlots, Query extends SearchQuery, RecordQuery> {
  /** The id of the record that a query names; throws 404. Null if it names none. */
  readonly find: Finder<RecordQuery>;
  /** The message if none is named. */
  readonly unnamed: string;
  /** The record of an upload that names none; absent: it must name one. */
  readonly lastSaved?: (saving: SaveCall) => Promise<number>;
  /** Throws 403 if the user may not change the record, and therefore not its pictures; absent: every caller may. */
  readonly mayChange?: (saving: SaveCall, id: number) => Promise<void>;
  /** The values for `Keeping.narrowed` and `Keeping.found`. */
  readonly narrow: (query: Query) => { readonly values: Values; readonly narrowed: boolean };
  readonly printOne: (
    saved: SavedRecord<F, I>,
    head: Letterhead,
    photos: Readonly<Record<string, Buffer | null>>,
  ) => Job;
  readonly listReport: ListJob['report'];
  /** The words that screens show for the values of its choices, by field; absent: those of the values. */
  readonly words?: Readonly<Partial<Record<keyof F, ValueWords>>>;
  /** The filters shown on its printed list. */
  readonly filtersOf: (query: Query) => ListJob['data']['filters'];
  /** What else its printed list shows, depending on its filters; absent: nothing. */
  readonly printed?: (query: Query) => Pick<ListJob['data'], 'due' | 'today'>;
}
type Job = PrintJob extends infer Each ? (Each extends PrintJob ? Omit<Each, 'language'> : never) : never;

interface CompanyCall<Query> {
  readonly tenantId: string;
  readonly query: Query;
}

/** Parses a record's JSON text into its clean names. It is not validated again: a saved driver may consist of a name only. */
function savedOf<F extends Fields, I extends ImageSlots>(
  record: ListedRecord<F, I>,
  wire: Readonly<Record<string, unknown>>,
): SavedRecord<F, I> {
  const named = { ...record.fields, ...record.images };
  return Object.fromEntries(Object.entries(named).map(([name, each]) => [name, wire[each.wire]])) as SavedRecord<F, I>;
}

const folderOf = (record: { readonly imageFolder: string }, tenantId: string) => ({
  tenantId,
  kind: record.imageFolder,
});

/** Finds the record of a query; throws 400 if it names none. */
const finderOf =
  <RecordQuery>({ find, unnamed }: { readonly find: Finder<RecordQuery>; readonly unnamed: string }) =>
  async (tenantId: string, query: RecordQuery): Promise<number> => {
    const id = await find(tenantId, query);
    if (id === null) throw malformed(unnamed);
    return id;
  };

/** The handlers that store and return a record's pictures. */
function answerPictures<F extends Fields, I extends ImageSlots, Query extends SearchQuery, RecordQuery>(
  services: RecordServices,
  record: ListedRecord<F, I>,
  store: RecordStore,
  particulars: Particulars<F, I, Query, RecordQuery>,
) {
  const { database, images } = services;
  const statements = pictureStatements(record);
  const idOf = finderOf(particulars);
  const folder = (tenantId: string) => folderOf(record, tenantId);

  return {
    async upload(request: SaveCall & CompanyCall<RecordQuery> & { readonly body: Partial<Record<keyof I, Blob>> }) {
      const { tenantId, query, body } = request;
      const named = await particulars.find(tenantId, query);
      const id = named ?? (particulars.lastSaved ? await particulars.lastSaved(request) : await idOf(tenantId, query));
      await particulars.mayChange?.(request, id);
      const sent = Object.entries(body).flatMap(([image, blob]) =>
        blob instanceof Blob ? [{ image, wire: record.images[image]?.wire ?? image, blob }] : [],
      );
      const none = Object.fromEntries(Object.keys(record.images).map((image) => [image, '']));
      const names = await images.file(folder(tenantId), sent, async (files) => {
        const values = { ...stampOf(request), ...none, ...files, id };
        const [old] = await database.write({ tenantId }, statements.fileImages, values);
        if (!old) throw notFound();
        const before = old.before.parse() as Readonly<Record<string, string>>;
        return Object.keys(files).map((image) => before[record.images[image]?.wire ?? ''] ?? '');
      });
      return {
        ...Object.fromEntries(
          Object.entries(names).map(([image, file]) => [record.images[image]?.wire ?? image, file]),
        ),
        filePaths: Object.values(names).map((file) => pathOf({ ...folder(tenantId), file })),
      };
    },
    /** The name in a request is only compared with those of the company's rows; it never becomes a path. */
    async image({ tenantId, query }: CompanyCall<{ readonly fileName: string }>): Promise<Buffer> {
      const [known] = await database.read({ tenantId }, statements.hasImage, { file: query.fileName });
      const picture = known && (await images.get({ ...folder(tenantId), file: known.file }));
      if (!picture) throw notFound();
      return picture;
    },
  };
}

/** The language of a print, and the office printer. */
interface PrintChoices {
  readonly language: Company['language'] | '';
  readonly printer: number;
  readonly printJob: string;
}

/** The handler that prints one record. */
function answerPrint<F extends Fields, I extends ImageSlots, Query extends SearchQuery, RecordQuery>(
  services: RecordServices,
  record: ListedRecord<F, I>,
  store: RecordStore,
  particulars: Particulars<F, I, Query, RecordQuery>,
) {
  const { images } = services;
  const idOf = finderOf(particulars);

  async function photosOf(tenantId: string, saved: SavedRecord<F, I>): Promise<Record<string, Buffer | null>> {
    const names = Object.keys(record.images);
    const found = await Promise.all(
      names.map((name) => images.printCopy({ ...folderOf(record, tenantId), file: saved[name as keyof I] })),
    );
    return Object.fromEntries(names.map((name, at) => [name, found[at] ?? null]));
  }

  return {
    async print({ tenantId, query }: CompanyCall<RecordQuery & PrintChoices>) {
      const { language, printer, printJob } = query;
      const print = await services.officePrinters({ tenantId, printer, printJob });
      const id = await idOf(tenantId, query);
      const [doc, head] = await Promise.all([store.read(tenantId, id), services.readCompany(tenantId)]);
      const saved = savedOf(record, doc.parse() as Readonly<Record<string, unknown>>);
      const letterhead = await services.letterheadOf(head);
      const job = particulars.printOne(saved, letterhead, await photosOf(tenantId, saved));
      return await print({ ...job, language: language === '' ? letterhead.company.language : language });
    },
  };
}

/** The handlers that read a list of records, and one of them. */
export function answerList<Query extends SearchQuery, RecordQuery>(
  store: RecordStore,
  particulars: Pick<Particulars<Fields, ImageSlots, Query, RecordQuery>, 'find' | 'unnamed' | 'narrow'>,
) {
  const idOf = finderOf(particulars);
  return {
    async page({ tenantId, query }: CompanyCall<Query & { readonly pageIndex: number; readonly pageSize: number }>) {
      const found = await store.page(tenantId, wantedOf(particulars, query), query.pageIndex, query.pageSize);
      return pageJson(found, query);
    },
    async read({ tenantId, query }: CompanyCall<RecordQuery>) {
      const id = await idOf(tenantId, query);
      return await store.read(tenantId, id);
    },
  };
}

/** Converts a query into a request for a list. */
function wantedOf<Query extends SearchQuery>(
  { narrow }: Pick<Particulars<Fields, ImageSlots, Query, never>, 'narrow'>,
  query: Query,
): ListRequest {
  const { values, narrowed } = narrow(query);
  return { searchParam: query.searchParam, narrow: values, narrowed };
}

/** The list of records as its print is made of it. */
export const printedList = <Query extends SearchQuery>(
  store: RecordStore,
  particulars: Pick<Particulars<Fields, ImageSlots, Query, never>, 'narrow' | 'listReport' | 'filtersOf' | 'printed'>,
): PrintedList<Query> => ({
  read: (tenantId, query) => store.report(tenantId, wantedOf(particulars, query)),
  report: particulars.listReport,
  details: (query) => ({ filters: particulars.filtersOf(query), ...particulars.printed?.(query) }),
});

const sheetColumns = (fields: Fields, words: Readonly<Partial<Record<string, ValueWords>>>) =>
  Object.entries(fields).map(([name, field]): JsonColumn => {
    const ofValues = words[name];
    return { ...columnOfField(field), ...(ofValues && { words: ofValues }) };
  });

/** The handlers of all calls of a record with a list and pictures: the same for every kind except for `particulars`. */
export function answerListed<F extends Fields, I extends ImageSlots, Query extends SearchQuery, RecordQuery>(
  services: RecordServices,
  record: ListedRecord<F, I>,
  store: RecordStore,
  particulars: Particulars<F, I, Query, RecordQuery>,
) {
  const wanted = (query: Query) => wantedOf(particulars, query);
  return {
    wanted,

    answers: {
      list: ({ tenantId, query }: CompanyCall<Query>) => store.whole(tenantId, wanted(query)),
      ...answerList(store, particulars),
      ...answerPictures(services, record, store, particulars),
      ...answerPrint(services, record, store, particulars),
      ...answerListReports(services, {
        ...printedList(store, particulars),
        sheet: { name: record.title, columns: sheetColumns(record.fields, particulars.words ?? {}) },
      }),
    },
  };
}
