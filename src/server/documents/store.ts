import type { DocumentBody } from '#api/call.ts';
import type { AnyDocument, LineRow } from '#domain/define.ts';
import { columnOf } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import type { Values } from '../database/statement.ts';
import { changedBySomeoneElse, conflict, invalid, notFound, type Refusal } from '../errors.ts';
import { answeredBefore, once, stampOf, type SaveCall } from '../changes/idempotency.ts';
import { refuseOtherVersion } from '../changes/optimistic-lock.ts';
import { documentStatements, type StatementRules } from './statements.ts';

/** What a change does to a document: new values of its master, its lines from now on, or both. */
export interface Change {
  readonly master?: DocumentBody<AnyDocument>;
  readonly lines?: readonly LineRow<AnyDocument>[];
}

/** What a broken constraint of one document's own table says to the user, and under which field. */
export type Refusals = Readonly<Record<string, { readonly field: string; readonly message: string }>>;

// A number this long is somebody's reference, not a place in the series.
const SERIES_DIGITS = 9;

/** The place in the series that a number takes in whichever spelling; 0: none (decision 18; the database has the same rule). */
function placeOf(number: string): number {
  const digits = /^0*(\d+)$/.exec(number.normalize('NFKC'))?.[1] ?? '';
  return digits.length <= SERIES_DIGITS ? Number(digits) : 0;
}

/** Saves and changes documents of one kind: the same for every kind. Answers are JSON. */
export function createDocumentStore(
  database: Database,
  document: AnyDocument,
  particular: StatementRules & { readonly refusals?: Refusals } = {},
) {
  const statements = documentStatements(document, particular);
  const wireOf = (field: string) => document.fields[field]?.wire ?? '';

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

  /** What a broken constraint says to the user. */
  function taken(constraint: string): Refusal | undefined {
    if (constraint === `${document.table}_number` || constraint === `${document.table}_number_form`) {
      const path = wireOf(document.number);
      return conflict('number_taken', document.numberTaken, [{ path, message: document.numberTaken }]);
    }
    const refusal = particular.refusals?.[constraint];
    return refusal && invalid(refusal.message, [{ path: wireOf(refusal.field), message: refusal.message }]);
  }

  return {
    statements,

    /** Saves a document with its lines in one statement, or the draft of one where the body has none. */
    save(saving: SaveCall, body: DocumentBody<AnyDocument>): Promise<JsonText> {
      const values = { ...stampOf(saving), ...masterValues(body) };
      const scope = { tenantId: saving.tenantId };
      const write = async () => {
        if (body.lines !== null) {
          const lines = lineValues(body.lines.map((line, at) => ({ ...line, id: at + 1 })));
          const [saved] = await database.write(scope, statements.save, { ...values, lines });
          if (!saved) throw notFound();
          return saved.doc;
        }
        // A draft that is found again writes nothing that could clash with the key.
        const first = await answeredBefore(database, saving);
        if (first !== null) return first;
        return await database.transaction(scope, async (run) => {
          await run(statements.voidDrafts, values);
          // The same master again by the same user, while it has no lines, is the same draft (decisions).
          const [same] = await run(statements.findDraft, values);
          const [saved] = same ? [same] : await run(statements.saveDraft, values);
          if (!saved) throw notFound();
          return saved.doc;
        });
      };
      return once(database, saving, write, taken);
    },

    /**
     * Changes a document under its lock and answers how it is then. `readVersion` is the updated_Date that the user saw;
     * null asks nothing. `decide` is given the lines as they stand. A draft that gets lines becomes a whole document.
     */
    change(
      saving: SaveCall,
      number: string,
      readVersion: string | null,
      decide: (lines: readonly LineRow<AnyDocument>[]) => Change,
      givesLines: boolean,
    ): Promise<JsonText> {
      const { tenantId } = saving;
      const attempt = () =>
        database.transaction({ tenantId }, async (run) => {
          const [found] = await run(statements.find, { number });
          if (!found) throw notFound();
          let { seq } = found;
          // The series is locked before the document, as every save does.
          const [series] = seq < 0 && givesLines ? await run(statements.takeOrdinal, {}) : [];
          const [[locked], [before]] = await Promise.all([
            run(statements.lock, { seq }),
            run(statements.whole, { seq }),
          ]);
          if (!locked || !before) throw changedBySomeoneElse();
          refuseOtherVersion(locked, readVersion);
          const standing = (before.doc.parse() as { details: LineRow<AnyDocument>[] }).details;
          const change = decide(standing);
          if (series) {
            await run(statements.completeDraft, { seq, ordinal: series.last });
            seq = series.last;
          }
          const steps: Promise<unknown>[] = [];
          if (change.master) steps.push(run(statements.updateMaster, { seq, ...masterValues(change.master) }));
          if (change.lines) {
            const lines = numbered(change.lines, standing);
            steps.push(
              run(statements.removeLines, { seq, kept: lines.map((line) => line.id) }),
              run(statements.writeLines, { seq, lines: lineValues(lines) }),
            );
          }
          steps.push(run(statements.raiseVersion, { seq, userName: saving.session.userName }));
          const recording = run(statements.recordUpdate, { ...stampOf(saving), seq, before: before.doc.text });
          await Promise.all(steps);
          const [after] = await recording;
          if (!after) throw notFound();
          return after.doc;
        });
      return once(database, saving, attempt, taken);
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
