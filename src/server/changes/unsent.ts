import type { Fields } from '#domain/define.ts';

type Row = Readonly<Record<string, unknown>>;

/** The stored values of fields that a body lacks because its client is older than them (`since`); `standing` is under wire names. */
export function unsent(fields: Fields, body: Row, standing: Row): Row {
  const lacks = ([name, { since }]: [string, Fields[string]]) => since !== undefined && body[name] === undefined;
  return Object.fromEntries(
    Object.entries(fields)
      .filter(lacks)
      .map(([name, { wire }]) => [name, standing[wire]]),
  );
}
