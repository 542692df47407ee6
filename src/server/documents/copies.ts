import { COPIES } from '#api/documents.ts';
import { malformed } from '../errors.ts';

export type Copy = Lowercase<(typeof COPIES)[number]>;

/** The copies that are named, with commas between; empty: none. Throws 400 for one that there is not. */
export function copiesOf(copy: string): Copy[] {
  const wanted = copy === '' ? [] : copy.split(',').map((name) => name.trim());
  const known = COPIES.filter((name) => wanted.includes(name));
  if (known.length !== wanted.length) throw malformed(`Copy must be one or more of: ${COPIES.join(', ')}.`);
  return known.map((name) => name.toLowerCase() as Copy);
}
