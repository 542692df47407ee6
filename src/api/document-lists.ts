import { z } from 'zod';
import { extensionColumns, filterFields, type AnyDocument } from '#domain/define.ts';
import { choice, count, type Field } from '#domain/fields.ts';
import { listFilter } from './shapes.ts';

const NO_COLUMN = 'The list cannot be sorted by a column of this name.';

/** The fields by which a list can be filtered; blank: all. */
export function extensionFilters(document: AnyDocument): Readonly<Record<string, Field<string> | Field<number>>> {
  return Object.fromEntries(
    Object.entries(filterFields(document)).map(([name, { kind, wire, label, choices = [] }]) => [
      name,
      // A field that is required in a document may be blank in a filter.
      kind === 'count' ? count({ wire, label }) : choice(choices, { wire, label }),
    ]),
  );
}

/** The filters and sort order of a document's list, its print and its spreadsheet; `sort` is the name of a field or a sum. */
export function documentListFilter(document: AnyDocument) {
  const columns = { ...document.fields, ...extensionColumns(document), ...document.sums };
  const sort: Field<string> = choice(Object.keys(columns), {
    wire: 'sort',
    label: 'sort',
    message: NO_COLUMN,
  });
  return {
    ...extensionFilters(document),
    ...listFilter,
    sums: choice(['yes', 'no'], { wire: 'sums', label: 'sums', blank: 'no' }),
    sort,
    order: choice(['asc', 'desc'], { wire: 'order', label: 'order', blank: 'asc' }),
  };
}

/** A document's sums as answered: amounts in rupees. */
export function sumsShape({ sums }: AnyDocument) {
  return z.object(Object.fromEntries(Object.keys(sums).map((name) => [name, z.number()])));
}

/** The totals of a list. */
export function totalsShape(document: AnyDocument) {
  return z.object({ count: z.number().int(), sums: sumsShape(document).nullable() });
}
