// As much as can be stored, for the samples of full papers.
import type { Fields } from '#domain/define.ts';
import type { Field } from '#domain/fields.ts';

export const MONEY = 999_999_999_999.99;
export const KG = 999_999_999.999;
export const COUNT = 999_999;
export const DAY = '2026-11-20';
export const VEHICLE = 'MH12EF9012MH12EF9012';
export const NUMBER = 'WWWW/2627/WWWWWW';
export const LONG = 'Shree Vishwakarma Engineering & Heavy Fabrication Works Private Limited';

/** As much as a field can hold. */
function extremeOf({ kind, maxLength = 120 }: Pick<Field, 'kind' | 'maxLength'>): string | number {
  if (kind === 'money') return MONEY;
  if (kind === 'quantity') return KG;
  if (kind === 'count') return COUNT;
  if (kind === 'date') return DAY;
  if (kind === 'moment') return `${DAY}T23:59`;
  if (kind === 'choice') return '';
  return maxLength <= 20 ? NUMBER.padEnd(maxLength, 'W').slice(0, maxLength) : LONG.repeat(5).slice(0, maxLength);
}

/** A row of a list as the database has it. */
export const wired = (fields: Fields): object =>
  Object.fromEntries(Object.values(fields).map((field) => [field.wire, extremeOf(field)] as const));
export const summed = (sums: object) => ({ sums: Object.fromEntries(Object.keys(sums).map((name) => [name, MONEY])) });
