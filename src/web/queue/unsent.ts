import type { FieldError } from '#domain/define.ts';
import type { DocumentName } from '#domain/kinds.ts';
import type { SaveState, UnsentSave } from '#web/forms/save-state.ts';
import { NetworkFailure, Problem } from '#web/client/problem.ts';

/** What a document sends, under clean names. */
type Body = object;

/** Why the server did not take a document, as `Problem` says it. */
export interface Refusal {
  readonly sentence: string;
  readonly errors: readonly FieldError[];
}

/** A new document that was submitted without an answer, as it is stored on this computer. */
export interface UnsentDocument extends UnsentSave<Body> {
  readonly tenantId: string;
  readonly userName: string;
  readonly name: DocumentName;
  /** The number that was typed; empty: the server gives the next one. */
  readonly number: string;
  /** Whom it is about, to recognise it by. */
  readonly party: string;
  /** What was typed, as its form keeps it, to bring it back there. */
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

/** Whether somebody is this user, in this company. */
export const isSameUser = (one: Owner, other: Owner): boolean =>
  one.tenantId === other.tenantId && one.userName === other.userName;

/** The user's own, in the order in which they were submitted. */
export function unsentOf(all: readonly UnsentDocument[], user: Owner): readonly UnsentDocument[] {
  return all.filter((each) => isSameUser(each, user)).toSorted((a, b) => a.queuedAt - b.queuedAt);
}

/** How sending a document ended. `stop`: neither will the next one get through now. */
export type SendResult<Saved> =
  | { readonly is: 'saved'; readonly saved: Saved }
  | { readonly is: 'waiting'; readonly stop: boolean }
  | { readonly is: 'refused'; readonly refusal: Refusal };

// The session ended, there were too many requests, the server is busy: nothing is wrong with the document itself.
const LATER = [401, 408, 429, 503];

/** Sends an unsent document: how that ended, with what the server may have of it by now. */
export type SendDocument = (
  unsent: UnsentDocument,
) => Promise<SendResult<object> & Required<Pick<UnsentDocument, 'unanswered' | 'amended'>>>;

/** How a save ended; `thrown`: what its last call threw. */
export function resultOf<Saved>({ phase }: SaveState<Body, Saved>, thrown: unknown): SendResult<Saved> {
  if (phase.is === 'saved') return { is: 'saved', saved: phase.saved };
  if (thrown instanceof NetworkFailure) return { is: 'waiting', stop: true };
  // An error of the page itself, such as a part of it that could not be fetched.
  if (!(thrown instanceof Problem)) return { is: 'waiting', stop: false };
  const { status, code, message, errors } = thrown;
  if (LATER.includes(status) || code === 'company_suspended') return { is: 'waiting', stop: true };
  if (status >= 500) return { is: 'waiting', stop: false };
  return { is: 'refused', refusal: { sentence: message, errors } };
}
