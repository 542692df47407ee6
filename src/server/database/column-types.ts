import { types as pgTypes } from 'pg';
import { JsonText } from './json-text.ts';

/** Parses a value from PostgreSQL's text format. */
export type ReadValue = (bytes: Buffer, from: number, to: number) => unknown;

const { INT2, INT4, INT8, NUMERIC, FLOAT8, TEXT, VARCHAR, UUID, DATE, JSON: JSON_TYPE, JSONB } = pgTypes.builtins;
// numeric(14,2) and numeric(12,3) have at most 14 digits, so every one is an exact double.
const NUMBERS = new Set<number>([INT2, INT4, INT8, NUMERIC, FLOAT8]);
// Dates stay text.
const TEXTS = new Set<number>([TEXT, VARCHAR, UUID, DATE]);
const JSONS = new Set<number>([JSON_TYPE, JSONB]);

const readText = (bytes: Buffer, from: number, to: number) => bytes.toString('utf8', from, to);

/** The parser for a column type. */
export function readerOf(type: number): ReadValue {
  if (NUMBERS.has(type)) return (bytes, from, to) => Number(bytes.toString('latin1', from, to));
  if (TEXTS.has(type)) return readText;
  if (JSONS.has(type)) return (bytes, from, to) => new JsonText(bytes.toString('latin1', from, to));
  const parse = pgTypes.getTypeParser(type, 'text');
  return (bytes, from, to) => parse(readText(bytes, from, to));
}
