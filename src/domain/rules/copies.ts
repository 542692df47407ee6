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

/** A copy of an LR that was made; `''`: the paper without a mark. */
export interface MadeCopy {
  readonly copy: Copy | '';
  /** How often it was made again. */
  readonly duplicate: number;
  /** ISO 8601. */
  readonly printedAt: string;
  readonly printedBy: string;
}

/** So long whoever made a copy may make it once more as the same one (spec 3 §8). */
const SAME_COPY_MS = 10 * 60_000;

/** The same copies after some of them are made at a moment by somebody: which duplicate each is then. The portal's statement counts alike. */
export function copiesMade(
  made: readonly MadeCopy[],
  copies: readonly MadeCopy['copy'][],
  { printedAt, printedBy }: Pick<MadeCopy, 'printedAt' | 'printedBy'>,
): MadeCopy[] {
  const again = copies.map((copy): MadeCopy => {
    const before = made.find((each) => each.copy === copy);
    if (before === undefined) return { copy, duplicate: 0, printedAt, printedBy };
    const isAgain =
      before.printedBy !== printedBy || Date.parse(printedAt) - Date.parse(before.printedAt) > SAME_COPY_MS;
    return isAgain ? { copy, duplicate: before.duplicate + 1, printedAt, printedBy } : { ...before, printedBy };
  });
  return [...made.filter(({ copy }) => !copies.includes(copy)), ...again];
}

/** Rule 48(2) of a tax invoice: the first is the party's, the second stays. */
export const BILL_COPIES = ['original', 'duplicate'] as const;

/** Whose paper of a receipt or a payment it is. */
export const VOUCHER_COPIES = ['party', 'office'] as const;
