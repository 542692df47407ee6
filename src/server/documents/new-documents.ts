import type { DocumentBody } from '#api/call.ts';
import type { AnyDocument, LineRow } from '#domain/define.ts';
import { newDocument } from '#domain/whole-document.ts';
import type { JsonText } from '../database/json-text.ts';
import type { Values } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import { warnings } from '../changes/audit.ts';
import { answeredBefore, stampOf, withAdvice, type SaveCall } from '../changes/idempotency.ts';
import { namesExtension, rowsAsJson } from './extension.ts';
import { withIds } from './row-ids.ts';
import { saveInSteps } from './save-steps.ts';
import { masterValues, wholeValues } from './values.ts';
import { asSent, wireIn, linesIn, wholeWriter, type Gives, type StoreParts, type Run } from './saving.ts';

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
export function newDocuments(parts: StoreParts) {
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
export function draftsOf(parts: StoreParts) {
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
