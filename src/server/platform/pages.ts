import { isTenantId } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import { malformed } from '../errors/errors.ts';

// Lists read from the newest row on: a page costs the same however long the list is.

/** Where a page starts: before the row of this time and id. */
export interface Place {
  readonly at: string;
  readonly id: string;
}

/** A row of a list with what identifies its place. */
export interface CursorRow {
  readonly doc: JsonText;
  readonly at: Date;
  readonly id: string;
}

export const NEWEST: Place = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
const strange = () => malformed('This page does not exist.');

/** Parses the place returned by the previous page; '' is the newest. Throws 400. */
export function readCursor(before: string): Place {
  if (before === '') return NEWEST;
  const [at = '', id = ''] = before.split('_');
  if (!/^(19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(at) || !isTenantId(id)) throw strange();
  if (Number.isNaN(Date.parse(at))) throw strange();
  return { at, id };
}

export const placeOf = ({ at, id }: Omit<CursorRow, 'doc'>) => `${at.toISOString()}_${id}`;

/** The same for a list whose rows are numbered. */
export function readNumberPlace(before: string): number {
  if (before === '') return Number.MAX_SAFE_INTEGER;
  if (!/^\d{1,15}$/.test(before)) throw strange();
  return Number(before);
}

/** A page as answered; `further`: additional JSON parts besides the rows. */
function pageText(docs: readonly JsonText[], older: string | null, further: Readonly<Record<string, number>> = {}) {
  const more = Object.entries(further).map(([name, value]) => `,"${name}":${value}`);
  return new JsonText(
    `{"data":[${docs.map(({ bytes }) => bytes).join()}],"older":${JSON.stringify(older)}${more.join('')}}`,
  );
}

/** A page of the rows found, of which one more than the page size was read. */
export function cursorPage(rows: readonly CursorRow[], size: number, further?: Readonly<Record<string, number>>) {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const older = rows.length > size && last !== undefined ? placeOf(last) : null;
  return pageText(
    page.map(({ doc }) => doc),
    older,
    further,
  );
}

/** The same for numbered rows; `first` is placed before them. */
export function numberedPage(
  rows: readonly { readonly id: number; readonly doc: JsonText }[],
  size: number,
  first: readonly { readonly doc: JsonText }[] = [],
) {
  const page = rows.slice(0, size);
  return pageText(
    [...first, ...page].map(({ doc }) => doc),
    rows.length > size ? String(page.at(-1)?.id) : null,
  );
}
