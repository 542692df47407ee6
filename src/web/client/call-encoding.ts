import type { FieldFacts } from './field-facts.ts';

/** Field names mapped to their names on the network. */
export type WireNames = Readonly<Record<string, string>>;

export interface BodyEncoding {
  /** `files`: each in its own multipart field, named in `fields`; `file`: a single file. */
  readonly shape: 'fields' | 'record' | 'document' | 'lines' | 'files' | 'file';
  readonly fields: WireNames;
  readonly lines?: WireNames;
  /** A document's lists other than its lines. */
  readonly lists?: Readonly<Record<string, { readonly wire: string; readonly fields: WireNames }>>;
  /** The array that holds a record's lines; a document's lines are in `details`. */
  readonly linesWire?: string;
  /** The field that holds the document's number. */
  readonly number?: string;
}

/** How the network names in an answer are mapped to clean names, with those of nested objects. */
export interface AnswerNames {
  readonly [wire: string]: string | readonly [name: string, within: AnswerNames];
}

/** How a call is sent. */
export interface CallEncoding {
  readonly method: string;
  readonly path: string;
  readonly answer: 'json' | 'text' | 'file';
  /** The call needs a company; a super admin names one. */
  readonly ofCompany?: true;
  readonly query?: WireNames;
  readonly body?: BodyEncoding;
}

/** The facts of a form's fields, each with the message for an empty value. */
export type FormFacts = Record<string, FieldFacts & { readonly missing: string | null }>;
