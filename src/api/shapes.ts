import { z } from 'zod';
import { fieldsBeside, type AnyDocument, type Extension, type Fields } from '#domain/define.ts';
import { choice, count, date, text, type Field } from '#domain/fields.ts';
import { called, schemasOf } from './clean-names.ts';

/** What the server sets on every record (decisions: never trusted from a client). */
const stamped = {
  tenantId: z.string(),
  created_Date: z.string(),
  updated_Date: z.string(),
  created_By: z.string(),
  updated_By: z.string(),
};

/** A record as it is answered: its fields under their wire names, its id and who wrote it when. */
export function recordShape(fields: Fields) {
  return z.object({ id: z.number(), ...schemasOf(fields), ...stamped });
}

/** A line as it is answered. */
export function lineShape(document: AnyDocument) {
  const number = document.fields[document.number];
  return z.object({
    id: z.number(),
    tenantId: z.string(),
    ...(number && { [number.wire]: called(z.string(), document.number) }),
    ...schemasOf(document.lines),
    ...maySchemasOf(document.extension?.lines ?? {}),
  });
}

/** Of what an answer may lack. */
const maySchemasOf = (fields: Fields) => schemasOf(fields, ({ schema }) => z.optional(schema));

/** What an extension adds to a whole document; a save of what names none of it answers none. */
export function furtherShapes(extension: Extension | undefined) {
  if (extension === undefined) return {};
  const lists = Object.entries(extension.lists).map(([name, { wire, fields }]) => [
    wire,
    called(z.array(z.object({ id: z.number(), ...schemasOf(fields) })).optional(), name),
  ]);
  return {
    ...maySchemasOf(extension.fields),
    ...(Object.fromEntries(lists) as Record<string, z.core.$ZodType>),
    advice: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  };
}

/** What it adds to a row of a list. */
export function listedShapes(extension: Extension | undefined) {
  const listed = extension?.listed ?? [];
  return schemasOf(
    Object.fromEntries(Object.entries(extension?.fields ?? {}).filter(([name]) => listed.includes(name))),
  );
}

/** What a row of a list has besides where sums are asked for. */
export const shapesBeside = (document: AnyDocument) => maySchemasOf(fieldsBeside(document));

/** `{ data: [...] }`. */
export function dataShape<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item) });
}

/** A page of a list. A search counts up to 1,000 hits: `totalCount` 1001 means "more than 1,000". */
export function pageShape<Item extends z.ZodType>(item: Item) {
  return z.object({
    data: z.array(item),
    totalPages: z.number().int(),
    totalCount: z.number().int(),
    pageIndex: z.number().int(),
    pageSize: z.number().int(),
  });
}

export const nothing = z.object({});

/**
 * The printer of an office that a paper is set for, by its id; 0 or absent: none, it is a PDF. With the UUID of a print job, which the
 * client makes, the portal sends it there besides, once.
 */
export const printerChoice = {
  printer: count({ wire: 'printer', label: 'Printer' }),
  printJob: text({ wire: 'print_Job', label: 'Print Job', max: 36 }),
};

/** What a list's search and its print take. */
export const listFilter = {
  searchParam: text({ wire: 'searchParam', label: 'Search', max: 200 }),
  fromDate: date({ wire: 'FromDate', label: 'From Date' }),
  toDate: date({ wire: 'ToDate', label: 'To Date' }),
};

/** A whole number that is brought into its bounds rather than refused; absent: `blank`. */
export function clamped(wire: string, least: number, greatest: number, blank: number): Field<number> {
  const field = count({ wire, label: wire });
  return {
    ...field,
    blank,
    normalise: (raw) => {
      const given = raw === undefined || raw === null || raw === '' ? blank : raw;
      const number = typeof given === 'string' && /^-?\d{1,400}$/.test(given.trim()) ? Number(given) : given;
      return typeof number === 'number' && !Number.isNaN(number)
        ? Math.trunc(Math.min(Math.max(number, least), greatest))
        : number;
    },
  };
}

export const paging = {
  pageIndex: clamped('pageIndex', 1, 1_000_000_000, 1),
  pageSize: clamped('pageSize', 1, 100, 10),
};

/** In which language a paper is printed; empty: the company's. */
export const printLanguage = { language: choice(['English', 'Hindi'], { wire: 'language', label: 'Language' }) };

/** Which photo is asked for, by the name that was answered, and whether byte for byte as it was sent. */
export const photoQuery = {
  photo: text({ wire: 'photo', label: 'Photo', required: 'Photo is required.' }),
  original: choice(['yes', 'no'], { wire: 'original', label: 'Original' }),
};
