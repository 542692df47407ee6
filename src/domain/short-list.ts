import type { FieldError, Fields, RecordDefinition, RowOf } from './define.ts';
import type { Field } from './fields.ts';

/** A short list managed by a company's admins, which forms choose from: branches, charge heads. */
export interface ShortList<F extends Fields, Kind extends string = string> extends RecordDefinition<F> {
  /** Its name in the id series and in the audit. */
  readonly kind: Kind;
  /** The field that people know an entry by. */
  readonly name: string;
  /** The fields it is sorted by, after whether an entry is active. */
  readonly orderedBy: readonly string[];
  /** The errors for its unique constraints, each with its field. */
  readonly taken: Readonly<Record<string, { readonly field: string; readonly message: string }>>;
  /** Foreign keys violated if an entry names something the company does not have: 404. */
  readonly references?: readonly string[];
  /** How many entries may be active at once; absent: any number. */
  readonly mostActive?: { readonly entries: number; readonly message: string };
  /** A rule for the entry as a whole, although each field by itself is valid. */
  readonly check?: (row: RowOf<F>) => FieldError | null;
}

/** Every short list has this field: an inactive entry is no longer offered, but stays on documents that use it. */
type WithActive = Fields & { readonly isActive: Field<'yes' | 'no'> };

export type AnyShortList = Omit<ShortList<Fields>, 'check'>;

/** Defines a short list. */
export function defineShortList<const F extends WithActive, const Kind extends string>(
  definition: ShortList<F, Kind> & { name: keyof F; orderedBy: readonly (keyof F)[] },
): ShortList<F, Kind> {
  return definition;
}
