/** Whose copy of a paper can be printed; each is a paper of its own in the one PDF. */
export const COPIES = ['Consignor', 'Consignee', 'Driver', 'Office'] as const;

/** All of them, as they are named together. */
export const ALL_COPIES = 'Consignor,Consignee,Driver,Office';

/** Those that the company's settings name, where a print is asked for; of a classic bilty none. */
export const USUAL_COPIES = 'Usual';

/** One of them as papers know it. */
export type Copy = Lowercase<(typeof COPIES)[number]>;

/** The copies that are named, with commas between; null where one of them is none. */
export function copiesIn(named: string): readonly (typeof COPIES)[number][] | null {
  const wanted = named === '' ? [] : named.split(',').map((name) => name.trim());
  const known = COPIES.filter((name) => wanted.includes(name));
  return known.length === wanted.length ? known : null;
}

/** The sentence for a name that is no copy's. */
export const UNKNOWN_COPY = `Copy must be one or more of: ${COPIES.join(', ')}.`;
