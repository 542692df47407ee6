import type { FieldFacts } from './ui/facts.ts';

/** Names of fields and the names that they carry on the network. */
export type Wires = Readonly<Record<string, string>>;

export interface SentBody {
  /** `files`: each in a multipart field of its own, under its name in `fields`; `file`: one. */
  readonly shape: 'fields' | 'document' | 'lines' | 'files' | 'file';
  readonly fields: Wires;
  readonly lines?: Wires;
  /** The field that holds the document's number. */
  readonly number?: string;
}

/** What sending a call takes. */
export interface SentCall {
  readonly method: string;
  readonly path: string;
  readonly answer: 'json' | 'text' | 'file';
  readonly query?: Wires;
  readonly body?: SentBody;
}

/** Facts of a form's fields, with the sentence for an empty one. */
export type FormFacts = Record<string, FieldFacts & { readonly missing: string | null }>;
