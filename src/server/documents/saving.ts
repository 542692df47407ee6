import type { Refusals } from '../errors/refusals.ts';
import type { DocumentBody } from '#api/call.ts';
import type { AnyDocument, FieldError, LineRow } from '#domain/define.ts';
import { changedDocument, type WholeDocument } from '#domain/whole-document.ts';
import { refusedChange, stateFieldOf } from '#domain/steps.ts';
import type { Database } from '../database/connect.ts';
import type { Statement, Values } from '../database/statement.ts';
import { conflict, invalid, type Refusal } from '../errors/errors.ts';
import type { SaveCall } from '../changes/idempotency.ts';
import { namesExtension, savedRow, standingDocument } from './extension.ts';
import { unknownReferences } from './references.ts';
import { withIds } from './row-ids.ts';
import type { documentStatements, StatementRules } from './statements.ts';
import { wholeValues } from './values.ts';

// What saves of new documents and changes of saved ones have in common.

/** A document under wire names. */
export type Wire = Readonly<Record<string, unknown>>;

/** A change of a document: new values of its master, new lines, or both. */
export interface Change {
  readonly master?: DocumentBody<AnyDocument>;
  readonly lines?: readonly LineRow<AnyDocument>[];
}

/** Runs a statement in a save's context: on its own, or within its transaction. */
export type Run = <Row>(statement: Statement<Row>, values: Values) => Promise<Row[]>;

/** A whole document, ready to be saved. */
export interface Derived {
  readonly document: WholeDocument;
  /** Further values for the statements: those of `numbered`. */
  readonly values: Values;
  /** Warnings for the clerk; it is saved all the same. */
  readonly advice: readonly FieldError[];
  /** Runs in the transaction of a change, once the derived document is written. */
  readonly afterChange?: (run: Run, seq: number) => Promise<void>;
}

/**
 * Sets the fields of a document with an extension that only the server sets, before it is saved: sums, tax, looked-up values. `before`: as
 * stored; null: it is new. Throws if it may not be saved.
 */
export type Derive = (saved: {
  readonly run: Run;
  readonly saving: SaveCall;
  readonly before: WholeDocument | null;
  readonly after: WholeDocument;
  /** The fields that the body names. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** Whether it was a draft until now. */
  readonly completesDraft: boolean;
}) => Promise<Derived>;

/**
 * A document that was just written: its lines before (none: it is new) and after, and the whole document under its wire names (`was`: null:
 * it is new).
 */
export interface Written<D extends AnyDocument> {
  readonly run: Run;
  readonly saving: SaveCall;
  readonly number: string;
  readonly before: readonly LineRow<D>[];
  readonly after: readonly LineRow<D>[];
  readonly was: Wire | null;
  readonly is: Wire;
}

/** What else a save does in its own transaction, once the document is written. Throws if it may not be saved. */
export type AfterSave<D extends AnyDocument> = (saved: Written<D>) => Promise<void>;

/** What a save of a new complete document takes besides its body: calculated fields, and the values of `numbered`. */
export type BeforeSave = (saved: {
  readonly run: Run;
  readonly saving: SaveCall;
  readonly body: DocumentBody<AnyDocument>;
}) => Promise<{ readonly fields: Readonly<Record<string, unknown>>; readonly values: Values }>;

/** Reports the values from which a number is taken. */
export type Gives = (values: Values) => void;

/** The document as sent, if nothing is derived. */
export const asSent: Derive = ({ after }) => Promise.resolve({ document: after, values: {}, advice: [] });

/** The rules of a kind that its store follows. */
export type Particular = StatementRules & {
  readonly refusals?: Refusals;
  readonly derive?: Derive;
  // A method, so that the rules of one document can be given where those of any are taken.
  afterSave?(this: void, saved: Written<AnyDocument>): Promise<void>;
  readonly beforeSave?: BeforeSave;
};

/** The dependencies of the parts of a document's store. */
export interface StoreParts {
  readonly database: Database;
  readonly document: AnyDocument;
  readonly statements: ReturnType<typeof documentStatements>;
  readonly particular: Particular;
}

/** Returns the wire name of a field of the document or of its extension. */
export const wireIn = (document: AnyDocument) => (field: string) =>
  (document.fields[field] ?? document.extension?.fields[field])?.wire ?? '';

/** The errors of saving or changing a document: for a violated constraint, and for a state in which it can no longer be changed. */
export function refusalsOf(document: AnyDocument, particular: Particular) {
  const refusals: Refusals = { ...unknownReferences(document), ...particular.refusals };
  const wireOf = wireIn(document);

  /** The error for a violated constraint. */
  function taken(constraint: string, detail: string): Refusal | undefined {
    if (constraint === `${document.table}_number` || constraint === `${document.table}_number_form`) {
      const path = wireOf(document.number);
      return conflict('number_taken', document.numberTaken, [{ path, message: document.numberTaken }]);
    }
    const refusal = refusals[constraint];
    if (refusal === undefined) return undefined;
    const message = typeof refusal.message === 'string' ? refusal.message : refusal.message(detail);
    const errors = [{ path: wireOf(refusal.field), message }];
    return refusal.conflict === undefined ? invalid(message, errors) : conflict(refusal.conflict, message, errors);
  }

  const state = stateFieldOf(document.fields)?.field ?? null;
  /** Throws 409 if its state allows no more changes. */
  function refuseState(whole: Readonly<Record<string, unknown>>): void {
    if (state === null) return;
    const named = `${document.title} ${String(whole[wireOf(document.number)])}`;
    const refusal = refusedChange(named, state, String(whole[state.wire]));
    if (refusal !== null) throw conflict(refusal.code, refusal.message);
  }

  return { taken, refuseState };
}

/** The lines in a whole document's JSON. */
export const linesIn = (document: AnyDocument, whole: Readonly<Record<string, unknown>>) =>
  (whole['details'] as Readonly<Record<string, unknown>>[]).map((line) => ({
    ...savedRow(document.lines, line),
    id: Number(line['id']),
  })) as LineRow<AnyDocument>[];

/** Writes whole documents: with their extension, and derived values. */
export function wholeWriter({ document, statements, particular }: StoreParts) {
  const { derive = asSent } = particular;

  /** Writes a whole document over the saved one; `number`: the one taken from a book. */
  function writeWhole(run: Run, seq: number, derived: Derived, number: string | undefined): Promise<unknown>[] {
    const { extension } = statements;
    if (extension === null) return [];
    const { numbered } = particular;
    const values = {
      seq,
      ...wholeValues(document, derived.document),
      ...derived.values,
      ...(numbered && number && { [numbered.field]: number }),
    };
    const { lines, lists } = derived.document;
    return [
      run(statements.updateMaster, values),
      run(extension.update, values),
      run(statements.removeLines, { seq, kept: lines.map(({ id }) => id) }),
      run(extension.writeLines, values),
      ...extension.lists.flatMap(({ name, remove, write }) => [
        run(remove, { seq, kept: (lists[name] ?? []).map(({ id }) => id) }),
        run(write, values),
      ]),
    ];
  }

  /** The result of changing a document that has, or gets, something of its extension; null: it has nothing of it. */
  async function derivedChange(
    run: Run,
    saving: SaveCall,
    whole: Readonly<Record<string, unknown>>,
    { master = {} }: { readonly master?: Readonly<Record<string, unknown>> },
    lines: readonly LineRow<AnyDocument>[] | undefined,
    completesDraft: boolean,
  ): Promise<Derived | null> {
    const before = standingDocument(document, whole);
    const isNamed = namesExtension(document, master, lines ?? []);
    if (before === null || !(isNamed || before.hasFurther)) return null;
    const after = withIds(changedDocument(document, before, master, lines ?? null), before);
    return await derive({
      run,
      saving,
      before: before.hasFurther ? before : null,
      after,
      sent: master,
      completesDraft,
    });
  }

  return { writeWhole, derivedChange };
}
