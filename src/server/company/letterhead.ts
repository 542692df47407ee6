import { fromWire } from '#domain/define.ts';
import { company } from '#domain/records/company.ts';
import type { Letterhead } from '#print/letterhead.ts';
import type { JsonText } from '../database/json-text.ts';

/** A company's JSON as the head of its papers. The logos come with their upload. */
export function letterheadOf(answer: JsonText): Letterhead {
  const read = fromWire(company.fields, answer.parse() as Readonly<Record<string, unknown>>);
  if (read.ok) return { company: read.row, logos: [] };
  throw new Error(`A saved company breaks its definition: ${read.errors.map(({ path }) => path).join(', ')}`);
}
