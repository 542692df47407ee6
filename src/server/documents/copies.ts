import { copiesIn, UNKNOWN_COPY, type Copy } from '#domain/rules/copies.ts';
import { malformed } from '../errors/errors.ts';

/** The copies that are named, with commas between; empty: none. Throws 400 for one that there is not. */
export function copiesOf(named: string): Copy[] {
  const known = copiesIn(named);
  if (known === null) throw malformed(UNKNOWN_COPY);
  return known.map((name) => name.toLowerCase() as Copy);
}
