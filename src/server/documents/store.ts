import type { Refusals } from '../errors/refusals.ts';
import type { DocumentBody } from '#api/call.ts';
import type { AnyDocument, FieldError, LineRow } from '#domain/define.ts';
import { changedDocument, newDocument, type WholeDocument } from '#domain/whole-document.ts';
import { refusedChange, stateFieldOf } from '#domain/steps.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import type { Statement, Values } from '../database/statement.ts';
import { changedBySomeoneElse, conflict, invalid, notFound, type Refusal } from '../errors/errors.ts';
import { warnings } from '../changes/audit.ts';
import { answeredBefore, once, stampOf, withAdvice, type SaveCall } from '../changes/idempotency.ts';
import { refuseOtherVersion } from '../changes/optimistic-lock.ts';
import { namesExtension, rowsAsJson, savedRow, standingDocument } from './extension.ts';
import { unknownReferences } from './references.ts';
import { numbered, withIds } from './row-ids.ts';
import { saveInSteps } from './save-steps.ts';
import { unsent } from '../changes/unsent.ts';
import { documentStatements, type StatementRules } from './statements.ts';
import { freeNumbers } from './free-number.ts';
import { masterValues, wholeValues } from './values.ts';

type Wire = Readonly<Record<string, unknown>>;

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
type Gives = (values: Values) => void;

/** The document as sent, if nothing is derived. */
const asSent: Derive = ({ after }) => Promise.resolve({ document: after, values: {}, advice: [] });

type Particular = StatementRules & {
  readonly refusals?: Refusals;
  readonly derive?: Derive;
  // A method, so that the rules of one document can be given where those of any are taken.
  afterSave?(this: void, saved: Written<AnyDocument>): Promise<void>;
  readonly beforeSave?: BeforeSave;
};

/** The dependencies of the parts of a document's store. */
interface StoreParts {
  readonly database: Database;
  readonly document: AnyDocument;
  readonly statements: ReturnType<typeof documentStatements>;
  readonly particular: Particular;
}

const wireIn = (document: AnyDocument) => (field: string) =>
  (document.fields[field] ?? document.extension?.fields[field])?.wire ?? '';

/** The errors of saving or changing a document: for a violated constraint, and for a state in which it can no longer be changed. */
function refusalsOf(document: AnyDocument, particular: Particular) {
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
const linesIn = (document: AnyDocument, whole: Readonly<Record<string, unknown>>) =>
  (whole['details'] as Readonly<Record<string, unknown>>[]).map((line) => ({
    ...savedRow(document.lines, line),
    id: Number(line['id']),
  })) as LineRow<AnyDocument>[];

/** Writes whole documents: with their extension, and derived values. */
function wholeWriter({ document, statements, particular }: StoreParts) {
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

/** The statements to save a new document in steps; null: use the single one. */
const stepsOf = ({ database, statements }: StoreParts) => (database.isSpread ? statements.saveSteps : null);

/** Saves a new document without an extension, with its lines: in steps within a transaction, or by the single statement. */
async function saveLinesOf(parts: StoreParts, run: Run, values: Values): Promise<JsonText> {
  const { document, statements } = parts;
  const steps = stepsOf(parts);
  if (steps !== null) return await saveInSteps(run, document, steps, values);
  const [saved] = await run(statements.save, values);
  if (!saved) throw notFound();
  return saved.doc;
}

/** Saves new documents: those with an extension, and those whose kind does more in its transaction. */
function newDocuments(parts: StoreParts) {
  const { database, document, statements, particular } = parts;
  const { derive = asSent, afterSave, beforeSave } = particular;
  const wireOf = wireIn(document);

  /** Saves a document with an extension. */
  async function saveWhole(saving: SaveCall, body: DocumentBody<AnyDocument>, gives: Gives): Promise<JsonText> {
    const scope = { tenantId: saving.tenantId };
    const run: Run = (statement, values) => database.read(scope, statement, values);
    const after = withIds(newDocument(document, body));
    const derived = await derive({ run, saving, before: null, after, sent: body, completesDraft: false });
    const stamp = { ...stampOf(saving), ...warnings(derived.advice) };
    const values = { ...stamp, ...wholeValues(document, derived.document), ...derived.values };
    gives(values);
    const [saved] = statements.extension ? await database.write(scope, statements.extension.save, values) : [];
    if (!saved) throw notFound();
    return withAdvice(saved.doc, derived.advice);
  }

  /** Saves a new document within its transaction, followed by what its kind does after a save. */
  async function saveThen(run: Run, saving: SaveCall, values: Values): Promise<JsonText> {
    const doc = await saveLinesOf(parts, run, values);
    const whole = doc.parse() as Readonly<Record<string, unknown>>;
    await afterSave?.({
      run,
      saving,
      number: String(whole[wireOf(document.number)]),
      before: [],
      after: linesIn(document, whole),
      was: null,
      is: whole,
    });
    return doc;
  }

  /** Saves a document without an extension, with its lines. */
  async function saveLines(
    saving: SaveCall,
    body: DocumentBody<AnyDocument>,
    sentLines: readonly Omit<LineRow<AnyDocument>, 'id'>[],
    gives: Gives,
  ): Promise<JsonText> {
    const scope = { tenantId: saving.tenantId };
    const values = { ...stampOf(saving), ...masterValues(document, body) };
    const lines = rowsAsJson(
      document.lines,
      sentLines.map((line, at) => ({ ...line, id: at + 1 })),
    );
    const run: Run = (statement, given) => database.read(scope, statement, given);
    const more = await beforeSave?.({ run, saving, body });
    const sent = {
      ...values,
      ...(more && { ...masterValues(document, { ...body, ...more.fields }), ...more.values }),
      lines,
    };
    gives(sent);
    if (afterSave !== undefined) return await database.transaction(scope, (run) => saveThen(run, saving, sent));
    return await (stepsOf(parts) !== null
      ? database.transaction(scope, (run) => saveLinesOf(parts, run, sent))
      : saveLinesOf(parts, (statement, given) => database.write(scope, statement, given), sent));
  }

  return { saveWhole, saveLines };
}

/** Saves drafts of documents: masters without lines. */
function draftsOf(parts: StoreParts) {
  const { database, document, statements } = parts;
  const { writeWhole } = wholeWriter(parts);

  return async (saving: SaveCall, body: DocumentBody<AnyDocument>): Promise<JsonText> => {
    const scope = { tenantId: saving.tenantId };
    const values = { ...stampOf(saving), ...masterValues(document, body) };
    // Finding an existing draft writes nothing that could clash with the key.
    const first = await answeredBefore(database, saving);
    if (first !== null) return first;
    return await database.transaction(scope, async (run) => {
      await Promise.all([run(statements.lockDrafts, values), run(statements.voidDrafts, values)]);
      // The same master sent again by the same user is the same draft, as long as it has no lines (decisions).
      const [same] = await run(statements.findDraft, values);
      const [saved] = same ? [same] : await run(statements.saveDraft, values);
      if (!saved) throw notFound();
      if (namesExtension(document, body, [])) {
        const { id: seq } = saved.doc.parse() as { id: number };
        const derived = await asSent({
          run,
          saving,
          before: null,
          after: withIds(newDocument(document, body)),
          sent: body,
          completesDraft: false,
        });
        await Promise.all(writeWhole(run, seq, derived, undefined));
      }
      return saved.doc;
    });
  };
}

/** Writes changes that name nothing of the extension. */
function plainChanges({ document, statements }: StoreParts) {
  /** Adds to lines the fields that an older client does not send, from `standing`, which is under wire names. */
  function withUnsent(lines: readonly LineRow<AnyDocument>[], standing: readonly LineRow<AnyDocument>[]) {
    const before = new Map(standing.map((line) => [line.id, line]));
    return lines.map((line) => ({ ...line, ...unsent(document.lines, line, before.get(line.id) ?? line) }));
  }

  /** Writes a master, with the fields an older client does not send taken from `whole`, and lines; each only if it is changed. */
  function writePlain(
    run: Run,
    seq: number,
    whole: Readonly<Record<string, unknown>>,
    master: Change['master'],
    lines: Change['lines'],
  ): Promise<unknown>[] {
    const written: Promise<unknown>[] = [];
    if (master) {
      const values = masterValues(document, { ...master, ...unsent(document.fields, master, whole) });
      written.push(run(statements.updateMaster, { seq, ...values }));
    }
    if (lines) {
      written.push(
        run(statements.removeLines, { seq, kept: lines.map((line) => line.id) }),
        run(statements.writeLines, { seq, lines: rowsAsJson(document.lines, lines) }),
      );
    }
    return written;
  }

  return { withUnsent, writePlain };
}

/** What a kind does after a change of a whole document. */
const followedBy =
  ({ document, particular: { afterSave } }: StoreParts) =>
  async (
    run: Run,
    { was, after, ...of }: { saving: SaveCall; number: string; was: Wire; after: JsonText },
  ): Promise<void> => {
    if (afterSave === undefined) return;
    const is = after.parse() as Wire;
    await afterSave({ run, ...of, before: linesIn(document, was), after: linesIn(document, is), was, is });
  };

/** Changes saved documents. */
function changesOf(parts: StoreParts, { taken, refuseState }: ReturnType<typeof refusalsOf>) {
  const { database, document, statements, particular } = parts;
  const { writeWhole, derivedChange } = wholeWriter(parts);
  const follow = followedBy(parts);
  const withFreeNumber = freeNumbers(database, document, particular.numbered);

  const { withUnsent, writePlain } = plainChanges(parts);

  /**
   * Changes a document under its lock and returns the result. `readVersion` is the updated_Date that the user saw; null skips the check.
   * `decide` is given the current lines. A draft that gets lines becomes a complete document.
   */
  function change(
    saving: SaveCall,
    number: string,
    readVersion: string | null,
    decide: (lines: readonly LineRow<AnyDocument>[]) => Change,
    givesLines: boolean,
  ): Promise<JsonText> {
    const { tenantId } = saving;
    const attempt = (gives: Gives) =>
      database.transaction({ tenantId }, async (run) => {
        const [found] = await run(statements.find, { number });
        if (!found) throw notFound();
        let { seq } = found;
        // The series is locked before the document, as in every save.
        const [series] = seq < 0 && givesLines ? await run(statements.takeOrdinal, {}) : [];
        const [[locked], [before]] = await Promise.all([run(statements.lock, { seq }), run(statements.whole, { seq })]);
        if (!locked || !before) throw changedBySomeoneElse();
        const whole = before.doc.parse() as { details: LineRow<AnyDocument>[] };
        refuseState(whole);
        refuseOtherVersion(locked, readVersion);
        const standing = whole.details;
        const change = decide(standing);
        const lines = change.lines && withUnsent(numbered(change.lines, standing), standing);
        const derived = await derivedChange(run, saving, whole, change, lines, series !== undefined);
        if (series) {
          await run(statements.completeDraft, { seq, ordinal: series.last });
          seq = series.last;
        }
        const steps: Promise<unknown>[] = [];
        if (derived !== null) {
          const { takeNumber } = statements.extension ?? {};
          if (takeNumber) gives(derived.values);
          const [taken] = takeNumber ? await run(takeNumber, derived.values) : [];
          steps.push(...writeWhole(run, seq, derived, taken?.number));
        } else {
          steps.push(...writePlain(run, seq, whole, change.master, lines));
        }
        steps.push(run(statements.raiseVersion, { seq, userName: saving.session.userName }));
        const advice = derived?.advice ?? [];
        const stamp = { ...stampOf(saving), ...warnings(advice) };
        const recording = run(statements.recordUpdate, { ...stamp, seq, before: before.doc.text });
        await Promise.all(steps);
        await derived?.afterChange?.(run, seq);
        const [after] = await recording;
        if (!after) throw notFound();
        if (seq > 0) await follow(run, { saving, number, was: whole, after: after.doc });
        return withAdvice(after.doc, advice);
      });
    return once(database, saving, () => withFreeNumber(tenantId, attempt), taken);
  }

  return change;
}

/** Saves and changes documents of one kind; the same for every kind. Answers are JSON. */
export function createDocumentStore(database: Database, document: AnyDocument, particular: Particular = {}) {
  const statements = documentStatements(document, particular);
  const parts: StoreParts = { database, document, statements, particular };
  const refusals = refusalsOf(document, particular);
  const { saveWhole, saveLines } = newDocuments(parts);
  const saveDraft = draftsOf(parts);
  const withFreeNumber = freeNumbers(database, document, particular.numbered);
  return {
    statements,

    /** Saves a document with its lines in one statement, or a draft if the body has no lines. */
    save(saving: SaveCall, body: DocumentBody<AnyDocument>): Promise<JsonText> {
      const write = (gives: Gives) => {
        if (body.lines === null) return saveDraft(saving, body);
        if (namesExtension(document, body, body.lines)) return saveWhole(saving, body, gives);
        return saveLines(saving, body, body.lines, gives);
      };
      return once(database, saving, () => withFreeNumber(saving.tenantId, write), refusals.taken);
    },
    change: changesOf(parts, refusals),
  };
}
