/** The copies of a paper that can be printed; each is a separate page in the one PDF. */
export const COPIES = ['Consignor', 'Consignee', 'Driver', 'Office'] as const;

/** All of them, in the form in which they are sent. */
export const ALL_COPIES = 'Consignor,Consignee,Driver,Office';

/** The copies chosen in the company's settings, when a print is requested; none for a classic bilty. */
export const USUAL_COPIES = 'Usual';

/** A copy, as papers name it. */
export type Copy = Lowercase<(typeof COPIES)[number]>;

/** The copies in a comma-separated list; null if one of them is unknown. */
export function copiesIn(named: string): readonly (typeof COPIES)[number][] | null {
  const wanted = named === '' ? [] : named.split(',').map((name) => name.trim());
  const known = COPIES.filter((name) => wanted.includes(name));
  return known.length === wanted.length ? known : null;
}

/** The message for an unknown copy. */
export const UNKNOWN_COPY = `Copy must be one or more of: ${COPIES.join(', ')}.`;

/** A printed copy of an LR; `''`: the paper without a mark. */
export interface MadeCopy {
  readonly copy: Copy | '';
  /** How often it was printed again. */
  readonly duplicate: number;
  /** ISO 8601. */
  readonly printedAt: string;
  readonly printedBy: string;
}

/** How long the same user may print the same copy again without it counting as a duplicate (spec 3 §8). */
const SAME_COPY_MS = 10 * 60_000;

/**
 * The copies after some of them are printed at a moment by a user, with their duplicate counts. The portal's statement counts the same way.
 */
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

/** By Rule 48(2) on tax invoices, the first is for the party, the second is kept. */
export const BILL_COPIES = ['original', 'duplicate'] as const;

/** The copies of a receipt or payment: for the party, and for the office. */
export const VOUCHER_COPIES = ['party', 'office'] as const;
