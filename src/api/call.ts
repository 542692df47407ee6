import type { z } from 'zod';
import type { AnyDocument, Fields, FurtherLineOf, FurtherOf, RowOf, SentRow } from '#domain/define.ts';
import type { ImageSlots } from '#domain/listed-record.ts';
import type { RecordLines } from '#domain/record-lines.ts';
import type { Who } from '#domain/rules/roles.ts';

/**
 * The body of a call.
 * - fields: an object; `orFile`: alternatively any file in the multipart field `file`, with its size limit and the message for a larger one
 * - record: an object with the array of its lines, which an update may omit
 * - document: a master, with or without its lines in `details`
 * - lines: an array of lines, each naming its document as in the specification's `Add…Detail` calls
 * - images: PNG files, each in a multipart field of its own; `missing`: the message if there is none, unless `mayLack`;
 *   `largest`: the size limit and its message; absent: 600 KB
 * - spreadsheet: an .xlsx file in the multipart field `file`; `largest`: the size limit and its message (413); absent: 2 MB
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

/**
 * The answer of a call: JSON of a shape, plain text, a picture, a photo (JPEG or PNG, or a PDF sent instead), or a PDF, spreadsheet, CSV or
 * ZIP with its file name; `prn`: alternatively data for a dot matrix printer; `pdfOrXlsx`: whichever was requested, with a file name
 * without extension.
 */
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

/** One call of the HTTP contract, as data: its route, validation, OpenAPI entry and tests are derived from it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Further methods that are accepted (decisions: methods). */
  readonly also?: readonly ('POST' | 'PUT')[];
  /** Under /api/. Case-insensitive. A segment that begins with a colon is a parameter, like one of the query. */
  readonly path: string;
  readonly summary: string;
  readonly who: Who;
  /** A more helpful message for a login that has no company yet. */
  readonly withoutCompany?: string;
  /** Query parameters, matched without regard to case and underscores. Every call accepts `tenantId`. */
  readonly query?: Fields;
  readonly body?: Body;
  readonly answer: Answer;
  /** The message for a body that breaks a rule; the messages of fields are in `errors`. */
  readonly invalid?: string;
  /** How often one address may make it without a login within a quarter of an hour; counted across all portals. */
  readonly perAddress?: number;
  /**
   * A call that anyone may make, whose answer depends on who makes it: an ended token is refused. The other public calls treat it as none
   * (spec 1 §6).
   */
  readonly heedsToken?: true;
  /** Also allowed while the login must set up a second factor or choose a new password, when other calls are refused. */
  readonly whileOwing?: true;
  /** Accepts a compressed body (Content-Encoding: gzip): at most 256 kB, 2 MB unpacked. */
  readonly packed?: true;
  /** Compresses its answer (gzip) if the client accepts that: it is long, and contains nothing that the client sent. */
  readonly packedAnswer?: true;
  /** Reports progress if `Accept` names application/x-ndjson. */
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
