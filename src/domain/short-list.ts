import type { FieldError, Fields, RecordDefinition, RowOf } from './define.ts';
import type { Field } from './fields.ts';

/** A short list that a company's admins keep for their forms to choose from: branches, charge heads. */
export interface ShortList<F extends Fields, Kind extends string = string> extends RecordDefinition<F> {
  /** Its name in the series of ids and in the audit. */
  readonly kind: Kind;
  /** The field that people know an entry by. */
  readonly name: string;
  /** The fields that order it, behind whether an entry is active. */
  readonly orderedBy: readonly string[];
  /** What a unique constraint of its table says, and the field under which it is said. */
  readonly taken: Readonly<Record<string, { readonly field: string; readonly message: string }>>;
  /** Constraints that break where an entry names what the company has not: 404. */
  readonly references?: readonly string[];
  /** How many entries may be active at once; absent: any number. */
  readonly mostActive?: { readonly entries: number; readonly message: string };
  /** What must not be saved although every field may stand as it is. */
  readonly check?: (row: RowOf<F>) => FieldError | null;
}

/** Every short list has this: what is not active is offered no more, and stays for what was written with it. */
type WithActive = Fields & { readonly isActive: Field<'yes' | 'no'> };

export type AnyShortList = Omit<ShortList<Fields>, 'check'>;

/** What a short list is, told once. */
export function defineShortList<const F extends WithActive, const Kind extends string>(
  definition: ShortList<F, Kind> & { name: keyof F; orderedBy: readonly (keyof F)[] },
): ShortList<F, Kind> {
  return definition;
}
