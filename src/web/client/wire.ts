import type { FieldError } from '#domain/define.ts';
import type { AnswerNames, BodyEncoding, WireNames } from './call-encoding.ts';

/**
 * The boundary for the names on the network: requests get them here, and answers lose them. No other file of the web
 * knows one (test/contract/wire-names.test.ts).
 */

type Row = Readonly<Record<string, unknown>>;

/** A call's address: values named in the path (`:file`) go into it, the rest into the query string; empty ones are left out. */
export function addressOf(path: string, wires: WireNames, query: Row): string {
  const left = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]): [string, string] => [wires[name] ?? name, String(value)]),
  );
  const filled = path.replaceAll(/:(\w+)/g, (_place, name: string) => {
    const value = left.get(name) ?? '';
    left.delete(name);
    return encodeURIComponent(value);
  });
  return left.size === 0 ? `/api/${filled}` : `/api/${filled}?${left.toString()}`;
}

export type Files = Readonly<Record<string, Blob | undefined>>;

/** Whether a body is sent as a form with files. */
export const isForm = ({ shape }: BodyEncoding) => shape === 'files' || shape === 'file';

/** The form data of files; the browser itself sets the content type with its boundary. */
export function formOf(body: BodyEncoding, files: Files | Blob): FormData {
  const form = new FormData();
  if (files instanceof Blob) form.append('file', files);
  else
    for (const [name, wire] of Object.entries(body.fields)) {
      const file = files[name];
      if (file !== undefined) form.append(wire, file);
    }
  return form;
}

const underWires = (wires: WireNames, row: Row): Row =>
  Object.fromEntries(Object.entries(wires).map(([name, wire]) => [wire, row[name]]));

/** A body with its names on the network. */
export function wireBody(body: BodyEncoding, row: Row): unknown {
  if (body.shape === 'fields') return underWires(body.fields, row);
  const rows = (name: string, wires: WireNames) =>
    (row[name] as readonly Row[] | null | undefined)?.map((each) => ({ id: each['id'], ...underWires(wires, each) }));
  const lines = rows('lines', body.lines ?? {});
  if (body.shape === 'lines') {
    const number = body.fields[body.number ?? ''] ?? '';
    return lines?.map((line) => ({ ...line, [number]: row['number'] }));
  }
  if (body.shape === 'record')
    return { ...underWires(body.fields, row), ...(lines && { [body.linesWire ?? '']: lines }) };
  return {
    ...underWires(body.fields, row),
    ...(lines && { details: lines }),
    // A list without names stays unchanged.
    ...Object.fromEntries(Object.entries(body.lists ?? {}).map(([name, list]) => [list.wire, rows(name, list.fields)])),
    ...(row['updatedDate'] !== null && { updated_Date: row['updatedDate'] }),
  };
}

/** An answer with clean names. */
export function cleanAnswer(answer: unknown, names: AnswerNames): unknown {
  if (Array.isArray(answer)) return answer.map((item) => cleanAnswer(item, names));
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([wire, value]) => {
      const clean = Object.hasOwn(names, wire) ? names[wire] : undefined;
      if (clean === undefined) return [wire, value];
      return typeof clean === 'string' ? [clean, value] : [clean[0], cleanAnswer(value, clean[1])];
    }),
  );
}

/** The server's field errors (`details[0].freight_Amt`) under clean names (`lines.0.freight`). */
export function cleanErrors(
  errors: readonly FieldError[],
  query: WireNames = {},
  {
    fields,
    lines = {},
    linesWire = 'details',
    lists = {},
  }: Pick<BodyEncoding, 'fields' | 'lines' | 'linesWire' | 'lists'> = { fields: {} },
): FieldError[] {
  const all = Object.entries({ ...query, ...fields });
  const nameOf = (named: readonly (readonly [string, string])[], wire: string) =>
    named.find(([, each]) => each.toLowerCase() === wire.toLowerCase())?.[0] ?? wire;
  const ofLists = Object.entries(lists).map(([name, list]) => [list.wire, { name, fields: list.fields }] as const);
  const within = new Map([[linesWire, { name: 'lines', fields: lines }], ...ofLists]);
  return errors.map(({ path, message }) => {
    const [, list = '', index, wire = ''] = /^(\w+)[.[](\d+)\]?\.(.+)$/.exec(path) ?? [];
    const rows = within.get(list);
    const clean =
      rows === undefined
        ? (within.get(path)?.name ?? nameOf(all, path))
        : `${rows.name}.${index}.${nameOf(Object.entries(rows.fields), wire)}`;
    return { path: clean, message };
  });
}
