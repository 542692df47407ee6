import type { z } from 'zod';
import type { AnyDocument, Fields, FurtherLineOf, FurtherOf, RowOf, SentRow } from '#domain/define.ts';
import type { ImageSlots } from '#domain/listed-record.ts';
import type { RecordLines } from '#domain/record-lines.ts';
import type { Who } from '#domain/rules/roles.ts';

/**
 * What a call's body holds.
 * - fields: an object; `orFile`: or any file of up to so many bytes in the multipart field `file`, and what is said of a larger one
 * - record: an object with the array of its lines, which an update may leave out
 * - document: a master, with its lines in `details` or without them
 * - lines: an array of lines, each naming its document as the specification's `Add…Detail` calls do
 * - images: PNG files, each in a multipart field of its own; `missing` is said where there is none, unless it `mayLack` them,
 *   `largest` of one that is larger; absent: 600 KB
 * - spreadsheet: an .xlsx file in the multipart field `file`; `largest`: of how many bytes at most, and what is said of a larger
 *   one (413); absent: 2 MB
 */
export type Body =
  | {
      readonly shape: 'fields';
      readonly fields: Fields;
      readonly orFile?: { readonly bytes: number; readonly tooLarge: string };
    }
  | { readonly shape: 'record'; readonly fields: Fields; readonly lines: RecordLines }
  | { readonly shape: 'document'; readonly document: AnyDocument }
  | { readonly shape: 'lines'; readonly document: AnyDocument }
  | {
      readonly shape: 'images';
      readonly images: ImageSlots;
      readonly missing?: string;
      readonly mayLack?: true;
      readonly largest?: { readonly bytes: number; readonly sentence: string };
    }
  | { readonly shape: 'spreadsheet'; readonly largest?: { readonly bytes: number; readonly sentence: string } };

/** What a call's answer is: JSON of a shape, plain text, a picture, a photo (JPEG or PNG, or the PDF that was sent in its place), or a PDF, spreadsheet, CSV or ZIP under a file name; `prn`: or what a printer with pins is sent; `pdfOrXlsx`: whichever was asked for, under a name without its end. */
export type Answer =
  | { readonly json: z.ZodType }
  | { readonly text: true }
  | { readonly png: true }
  | { readonly photo: true }
  | { readonly pdf: string; readonly prn?: true }
  | { readonly xlsx: string }
  | { readonly pdfOrXlsx: string }
  | { readonly csv: string }
  | { readonly zip: string };

/** One call of the HTTP contract, as data: the route, its checks, its OpenAPI entry and its tests are made from it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Further methods that are understood (decisions: methods). */
  readonly also?: readonly ('POST' | 'PUT')[];
  /** Under /api/. Matched without regard to case. A part that begins with a colon is a parameter, as one of the query. */
  readonly path: string;
  readonly summary: string;
  readonly who: Who;
  /** What is said to a login that has no company yet, where it can be said better. */
  readonly withoutCompany?: string;
  /** Query parameters, matched without regard to case and underscores. `tenantId` is understood by every call. */
  readonly query?: Fields;
  readonly body?: Body;
  readonly answer: Answer;
  /** The sentence for a body that breaks a rule; the fields' own stand in `errors`. */
  readonly invalid?: string;
  /** How often one address may make it within a quarter of an hour without a login; counted for all portals together. */
  readonly perAddress?: number;
  /** Also made by a session whose login still has to set up a second factor, or to choose a new password, which can do nothing else. */
  readonly whileOwing?: true;
  /** Its body may be packed (Content-Encoding: gzip): at most 256 kB, 2 MB unpacked. */
  readonly packed?: true;
  /** Its answer is packed (gzip) for whoever accepts that: it is long, and nothing of it was sent by who asks. */
  readonly packedAnswer?: true;
  /** Tells on the way how much of its work is done, where `Accept` names application/x-ndjson. */
  readonly progress?: true;
  /** Accepts an Idempotency-Key header: the same key and body again returns the first answer. */
  readonly idempotent?: true;
  /** Accepts a link's token, from clients without a login, in the header X-Link, which appears in no log and no history (spec 3 §14.4). */
  readonly link?: true;
  /** Clients without a login send a solved captcha in the header X-Captcha: always, or after being asked for one (422). */
  readonly captcha?: 'always' | 'when asked';
}

/** Preserves a call's exact types, so that its query, body and answer are typed in handlers and clients. */
export function call<const C extends Call>(definition: C): C {
  return definition;
}

export type QueryOf<C extends Call> = C extends { query: infer F extends Fields } ? RowOf<F> : Record<never, never>;

export type BodyOf<C extends Call> = C extends { body: infer B }
  ? B extends { shape: 'fields'; fields: infer F extends Fields }
    ? SentRow<F> | (B extends { orFile: object } ? Blob : never)
    : B extends { shape: 'record'; fields: infer F extends Fields; lines: { fields: infer L extends Fields } }
      ? SentRow<F> & { lines: (SentRow<L> & { id: number })[] | null }
      : B extends { shape: 'document'; document: infer D extends AnyDocument }
        ? DocumentBody<D>
        : B extends { shape: 'lines'; document: infer D extends AnyDocument }
          ? LinesBody<D>
          : B extends { shape: 'images'; images: infer I extends ImageSlots }
            ? Partial<Record<keyof I, Blob>>
            : B extends { shape: 'spreadsheet' }
              ? Blob
              : never
  : undefined;

/** A line as sent: of an extension's fields, only those that it names. */
export type LineBody<D extends AnyDocument> = SentRow<D['lines']> & { id: number } & Partial<FurtherLineOf<D>>;

/**
 * A master as sent: of an extension's fields, only those that it names. `lines` null: none were sent. `updatedDate`: the version that was
 * read, ISO 8601; null: not given.
 */
export type DocumentBody<D extends AnyDocument> = SentRow<D['fields']> &
  Partial<FurtherOf<D>> & {
    lines: LineBody<D>[] | null;
    updatedDate: string | null;
  };

/** Lines as sent, and the number of the document that they name (empty if none). */
export interface LinesBody<D extends AnyDocument> {
  number: string;
  lines: LineBody<D>[];
}

export type AnswerOf<C extends Call> = C extends { answer: { json: infer S extends z.ZodType } }
  ? z.infer<S>
  : C extends { answer: { text: true } }
    ? string
    : Blob;
