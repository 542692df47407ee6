import type { Fields, HindiNoun, RecordDefinition } from './define.ts';
import type { RecordLines } from './record-lines.ts';

/** A place for one picture: an id proof, the photo of a permit. A form sends the picture; the server names its file. */
export interface ImageSlot {
  readonly wire: string;
  readonly label: string;
  /** The label in Hindi, where this definition alone has it. */
  readonly hindi?: string;
  /** The multipart field that it is sent in, where that has another name than `wire`. */
  readonly sentAs?: string;
}
export type ImageSlots = Readonly<Record<string, ImageSlot>>;

/** A record of which a company keeps a list: an employee, a vehicle, a party. */
export interface ListedRecord<
  F extends Fields,
  I extends ImageSlots,
  Kind extends string = string,
> extends RecordDefinition<F> {
  /** Its name in the series of ids and in the audit. */
  readonly kind: Kind;
  readonly hindi: HindiNoun;
  /** The field that people know it by. */
  readonly name: string;
  /** The fields that the list's search looks at. */
  readonly searched: readonly string[];
  /** The fields that tell it from others where the search over everything finds it. */
  readonly described: readonly string[];
  readonly images: I;
  /** What its pictures are filed under, and the `docType` of the calls that show them. */
  readonly imageFolder: string;
  readonly lines?: RecordLines;
}

export type AnyListedRecord = ListedRecord<Fields, ImageSlots>;

/** What a record with a list is, told once. */
export function defineListedRecord<const F extends Fields, const I extends ImageSlots, const Kind extends string>(
  definition: ListedRecord<F, I, Kind> & {
    name: keyof F;
    searched: readonly (keyof F)[];
    described: readonly (keyof F)[];
  },
): ListedRecord<F, I, Kind> {
  return definition;
}
