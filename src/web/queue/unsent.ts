import type { FieldError } from '#domain/define.ts';
import type { DocumentName } from '#domain/kinds.ts';
import type { SaveState, UnsentSave } from '#web/forms/save-state.ts';
import { NetworkFailure, Problem } from '#web/client/problem.ts';

/** What a document sends, under clean names. */
type Body = object;

/** Why the server refused a document, taken from its `Problem`. */
export interface Refusal {
  readonly sentence: string;
  readonly errors: readonly FieldError[];
}

/** A new document whose save got no answer, as stored on this computer. */
export interface UnsentDocument extends UnsentSave<Body> {
  readonly tenantId: string;
  readonly userName: string;
  readonly name: DocumentName;
  /** The typed number; empty: the server assigns the next one. */
  readonly number: string;
  /** The party, so that the user recognises the document. */
  readonly party: string;
  /** The typed content in the form of its draft, to restore it there. */
  readonly form: object;
  readonly queuedAt: number;
  /** Null: it waits to be sent. Otherwise its user must edit or discard it. */
  readonly refusal: Refusal | null;
}

/** A user of a company. */
export interface Owner {
  readonly tenantId: string;
  readonly userName: string;
}

/** Whether both are the same user in the same company. */
export const isSameUser = (one: Owner, other: Owner): boolean =>
  one.tenantId === other.tenantId && one.userName === other.userName;

/** The user's own documents, in the order of submission. */
export function unsentOf(all: readonly UnsentDocument[], user: Owner): readonly UnsentDocument[] {
  return all.filter((each) => isSameUser(each, user)).toSorted((a, b) => a.queuedAt - b.queuedAt);
}

/** The result of sending a document. `stop`: the next one would not get through either. */
export type SendResult<Saved> =
  | { readonly is: 'saved'; readonly saved: Saved }
  | { readonly is: 'waiting'; readonly stop: boolean }
  | { readonly is: 'refused'; readonly refusal: Refusal };

// An ended session, too many requests or a busy server: the document itself is all right.
const LATER = [401, 408, 429, 503];

/** Sends an unsent document; returns the result, with what the server may have received. */
export type SendDocument = (
  unsent: UnsentDocument,
) => Promise<SendResult<object> & Required<Pick<UnsentDocument, 'unanswered' | 'amended'>>>;

/** The result of a save; `thrown`: what its last call threw. */
export function resultOf<Saved>({ phase }: SaveState<Body, Saved>, thrown: unknown): SendResult<Saved> {
  if (phase.is === 'saved') return { is: 'saved', saved: phase.saved };
  if (thrown instanceof NetworkFailure) return { is: 'waiting', stop: true };
  // An error of the page itself, such as a file that could not be fetched.
  if (!(thrown instanceof Problem)) return { is: 'waiting', stop: false };
  const { status, code, message, errors } = thrown;
  if (LATER.includes(status) || code === 'company_suspended') return { is: 'waiting', stop: true };
  if (status >= 500) return { is: 'waiting', stop: false };
  return { is: 'refused', refusal: { sentence: message, errors } };
}
