import type { FieldFacts } from './field-facts.ts';

/** Names of fields and the names that they carry on the network. */
export type WireNames = Readonly<Record<string, string>>;

export interface BodyEncoding {
  /** `files`: each in a multipart field of its own, under its name in `fields`; `file`: one. */
  readonly shape: 'fields' | 'record' | 'document' | 'lines' | 'files' | 'file';
  readonly fields: WireNames;
  readonly lines?: WireNames;
  /** What a document holds many of besides its lines. */
  readonly lists?: Readonly<Record<string, { readonly wire: string; readonly fields: WireNames }>>;
  /** The array in which the lines of a record stand; those of a document stand in `details`. */
  readonly linesWire?: string;
  /** The field that holds the document's number. */
  readonly number?: string;
}

/** What an answer's names on the network become, with those of what lies within. */
export interface AnswerNames {
  readonly [wire: string]: string | readonly [name: string, within: AnswerNames];
}

/** What sending a call takes. */
export interface CallEncoding {
  readonly method: string;
  readonly path: string;
  readonly answer: 'json' | 'text' | 'file';
  /** It needs a company: a super admin names one. */
  readonly ofCompany?: true;
  readonly query?: WireNames;
  readonly body?: BodyEncoding;
}

/** Facts of a form's fields, with the sentence for an empty one. */
export type FormFacts = Record<string, FieldFacts & { readonly missing: string | null }>;
