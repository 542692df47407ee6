import type { DocumentBody } from '#api/call.ts';
import type { AnyDocument } from '#domain/define.ts';
import { fieldsOfSteps } from '#domain/steps.ts';
import type { Values } from '../database/statement.ts';
import type { WholeDocument } from '#domain/whole-document.ts';
import { extensionValues, rowsAsJson } from './extension.ts';

// A longer number is somebody's reference, not a place in the series.
const SERIES_DIGITS = 9;

/** The place of a number in the series, in any spelling; 0: none (decision 18; the database has the same rule). */
function placeOf(number: string): number {
  const digits = /^0*(\d+)$/.exec(number.normalize('NFKC'))?.[1] ?? '';
  return digits.length <= SERIES_DIGITS ? Number(digits) : 0;
}

/** The values of a document's master for its statements. */
export function masterValues(document: AnyDocument, body: DocumentBody<AnyDocument>): Values {
  const number = String(body[document.number]);
  const values: Record<string, string | number | null> = { typed: placeOf(number) };
  const ofSteps = fieldsOfSteps(document);
  // Every field of a definition is text, a number or null.
  for (const [name, field] of Object.entries(document.fields)) {
    const sent = ofSteps.has(name) ? undefined : body[name];
    values[name] = (sent === undefined ? field.blank : sent) as string | number | null;
  }
  return values;
}

/** The values of a whole document, whose lines have their ids. */
export function wholeValues(document: AnyDocument, whole: WholeDocument): Values {
  return {
    ...masterValues(document, whole.fields as DocumentBody<AnyDocument>),
    ...extensionValues(document, whole),
    lines: rowsAsJson({ ...document.lines, ...document.extension?.lines }, whole.lines),
    ...Object.fromEntries(
      Object.entries(document.extension?.lists ?? {}).map(([name, list]) => [
        name,
        rowsAsJson(list.fields, whole.lists[name] ?? []),
      ]),
    ),
  };
}
