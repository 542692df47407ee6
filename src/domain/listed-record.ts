import type { Fields, HindiNoun, RecordDefinition } from './define.ts';
import type { RecordLines } from './record-lines.ts';

/** A slot for one picture: an id proof, the photo of a permit. A form sends the picture; the server names its file. */
export interface ImageSlot {
  readonly wire: string;
  readonly label: string;
  /** The Hindi label, if only this definition has it. */
  readonly hindi?: string;
  /** The multipart field it is sent in, if that differs from `wire`. */
  readonly sentAs?: string;
}
export type ImageSlots = Readonly<Record<string, ImageSlot>>;

/** A record of which a company has a list: an employee, a vehicle, a party. */
export interface ListedRecord<
  F extends Fields,
  I extends ImageSlots,
  Kind extends string = string,
> extends RecordDefinition<F> {
  /** Its name in the id series and in the audit. */
  readonly kind: Kind;
  readonly hindi: HindiNoun;
  /** The field that people know it by. */
  readonly name: string;
  /** The fields searched in its list. */
  readonly searched: readonly string[];
  /** The fields shown to tell it from others in the search over everything. */
  readonly described: readonly string[];
  readonly images: I;
  /** The file kind of its pictures, and the `docType` of the calls that return them. */
  readonly imageFolder: string;
  readonly lines?: RecordLines;
}

export type AnyListedRecord = ListedRecord<Fields, ImageSlots>;

/** Defines a record with a list. */
export function defineListedRecord<const F extends Fields, const I extends ImageSlots, const Kind extends string>(
  definition: ListedRecord<F, I, Kind> & {
    name: keyof F;
    searched: readonly (keyof F)[];
    described: readonly (keyof F)[];
  },
): ListedRecord<F, I, Kind> {
  return definition;
}
