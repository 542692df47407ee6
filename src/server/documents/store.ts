import type { DocumentBody } from '#api/call.ts';
import type { AnyDocument, LineRow } from '#domain/define.ts';
import type { Session } from '../access/sessions.ts';
import { answeredBefore } from '../answered-before.ts';
import { columnOf } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import type { Values } from '../database/statement.ts';
import { brokenConstraint, changedBySomeoneElse, conflict, invalid, notFound, Refusal } from '../errors.ts';
import { documentStatements, type Particular } from './statements.ts';

/** Who saves, for which company, and with which key. */
export interface Saving {
  readonly session: Session;
  readonly tenantId: string;
  readonly idempotencyKey: string | null;
  readonly bodyHash: Buffer | null;
}

/** What a change does to a document: new values of its master, its lines from now on, or both. */
export interface Change {
  readonly master?: DocumentBody<AnyDocument>;
  readonly lines?: readonly LineRow<AnyDocument>[];
}

/** What a broken constraint of one document's own table says to the user, and under which field. */
export type Refusals = Readonly<Record<string, { readonly field: string; readonly message: string }>>;

// A number this long is somebody's reference, not a place in the series.
const SERIES_DIGITS = 9;

/** The place in the series that a number takes in whichever spelling; 0: none (decision 18, which the database tells). */
function placeOf(number: string): number {
  const digits = /^0*(\d+)$/.exec(number.normalize('NFKC'))?.[1] ?? '';
  return digits.length <= SERIES_DIGITS ? Number(digits) : 0;
}

/** Saves and changes documents of one kind: the same for every paper with lines. Answers are JSON. */
export function createDocumentStore(
  database: Database,
  document: AnyDocument,
  particular: Particular & { readonly refusals?: Refusals } = {},
) {
  const statements = documentStatements(document, particular);
  const wireOf = (field: string) => document.fields[field]?.wire ?? '';

  const stamp = ({ session, tenantId, idempotencyKey, bodyHash }: Saving) => ({
    tenantId,
    userName: session.userName,
    idempotencyKey,
    bodyHash,
  });

  function masterValues(body: DocumentBody<AnyDocument>): Values {
    const number = String(body[document.number]);
    const values: Record<string, string | number | null> = {
      typed: placeOf(number),
    };
    // Every field of a definition is text, a number or null.
    for (const field of Object.keys(document.fields)) values[field] = body[field] as string | number | null;
    return values;
  }

  const lineColumns = Object.keys(document.lines).map((field) => [field, columnOf(field)] as const);
  function lineValues(lines: readonly LineRow<AnyDocument>[]): string {
    return JSON.stringify(
      lines.map((line: Readonly<Record<string, unknown>>) => {
        const row: Record<string, unknown> = { line_no: line['id'] };
        for (const [field, column] of lineColumns) row[column] = line[field];
        return row;
      }),
    );
  }

  const replay = (saving: Saving) => answeredBefore(database, stamp(saving));

  /** Runs a save. Where it clashes with an earlier one: answers what that answered if it was the same, else says what is taken. */
  async function once(saving: Saving, save: () => Promise<JsonText>): Promise<JsonText> {
    try {
      return await save();
    } catch (error) {
      const constraint = brokenConstraint(error);
      // A refusal, too, may come of the same request having been done before: its lines are there, so they are too many.
      if (constraint === null && !(error instanceof Refusal)) throw error;
      const first = await replay(saving);
      if (first !== null) return first;
      if (constraint === `${document.table}_number` || constraint === `${document.table}_number_form`) {
        const path = wireOf(document.number);
        throw conflict('number_taken', document.numberTaken, [{ path, message: document.numberTaken }]);
      }
      const refusal = constraint === null ? undefined : particular.refusals?.[constraint];
      if (refusal === undefined) throw error;
      throw invalid(refusal.message, [{ path: wireOf(refusal.field), message: refusal.message }]);
    }
  }

  return {
    statements,

    /** Saves a document with its lines in one statement, or the draft of one where the body has none. */
    save(saving: Saving, body: DocumentBody<AnyDocument>): Promise<JsonText> {
      const values = { ...stamp(saving), ...masterValues(body) };
      const scope = { tenantId: saving.tenantId };
      return once(saving, async () => {
        if (body.lines !== null) {
          const lines = lineValues(body.lines.map((line, at) => ({ ...line, id: at + 1 })));
          const [saved] = await database.write(scope, statements.save, { ...values, lines });
          if (!saved) throw notFound();
          return saved.doc;
        }
        // A draft that is found again writes nothing that could clash with the key.
        const first = await replay(saving);
        if (first !== null) return first;
        return await database.transaction(scope, async (run) => {
          await run(statements.voidDrafts, values);
          // The same master again by the same user, while it has no lines, is the same draft (decisions).
          const [same] = await run(statements.findDraft, values);
          const [saved] = same ? [same] : await run(statements.saveDraft, values);
          if (!saved) throw notFound();
          return saved.doc;
        });
      });
    },

    /**
     * Changes a document under its lock and answers how it is then. `readVersion` is the updated_Date that the user saw;
     * null asks nothing. `decide` is given the lines as they stand. A draft that gets lines becomes a whole document.
     */
    change(
      saving: Saving,
      number: string,
      readVersion: string | null,
      decide: (lines: readonly LineRow<AnyDocument>[]) => Change,
      givesLines: boolean,
    ): Promise<JsonText> {
      const { tenantId } = saving;
      const attempt = () =>
        database.transaction({ tenantId }, async (run) => {
          const [found] = await run(statements.find, { tenantId, number });
          if (!found) throw notFound();
          let { seq } = found;
          // The series is locked before the document, as every save does.
          const [taken] = seq < 0 && givesLines ? await run(statements.takeOrdinal, { tenantId }) : [];
          const [[locked], [before]] = await Promise.all([
            run(statements.lock, { tenantId, seq }),
            run(statements.whole, { tenantId, seq }),
          ]);
          if (!locked || !before) throw changedBySomeoneElse();
          if (readVersion !== null && locked.updatedAt.toISOString() !== readVersion) throw changedBySomeoneElse();
          const standing = (before.doc.parse() as { details: LineRow<AnyDocument>[] }).details;
          const change = decide(standing);
          if (taken) {
            await run(statements.completeDraft, { tenantId, seq, ordinal: taken.last });
            seq = taken.last;
          }
          const steps: Promise<unknown>[] = [];
          if (change.master)
            steps.push(run(statements.updateMaster, { tenantId, seq, ...masterValues(change.master) }));
          if (change.lines) {
            const lines = numbered(change.lines, standing);
            steps.push(
              run(statements.removeLines, { tenantId, seq, kept: lines.map((line) => line.id) }),
              run(statements.writeLines, { tenantId, seq, lines: lineValues(lines) }),
            );
          }
          steps.push(run(statements.touch, { tenantId, seq, userName: saving.session.userName }));
          const recording = run(statements.recordUpdate, { ...stamp(saving), seq, before: before.doc.text });
          await Promise.all(steps);
          const [after] = await recording;
          if (!after) throw notFound();
          return after.doc;
        });
      return once(saving, attempt);
    },
  };
}

/** Gives lines that have no id the next free ones; an id that no line has was removed by somebody else. */
function numbered(lines: readonly LineRow<AnyDocument>[], standing: readonly { readonly id: number }[]) {
  const known = new Set(standing.map((line) => line.id));
  const sent = lines.map((line) => line.id).filter((id) => id > 0);
  if (new Set(sent).size < sent.length || sent.some((id) => !known.has(id))) throw changedBySomeoneElse();
  let highest = Math.max(0, ...known);
  return lines.map((line) => ({ ...line, id: line.id > 0 ? line.id : (highest += 1) }));
}
