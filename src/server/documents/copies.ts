import { copiesIn, UNKNOWN_COPY, type Copy } from '#domain/rules/copies.ts';
import { malformed } from '../errors/errors.ts';

/** The copies named in a comma-separated list; empty: none. Throws 400 for an unknown one. */
export function copiesOf(named: string): Copy[] {
  const known = copiesIn(named);
  if (known === null) throw malformed(UNKNOWN_COPY);
  return known.map((name) => name.toLowerCase() as Copy);
}
