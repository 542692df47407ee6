import type { AnyDocument, LineRow } from '#domain/define.ts';
import type { JsonText } from '../database/json-text.ts';
import { changedBySomeoneElse, notFound } from '../errors/errors.ts';
import { warnings } from '../changes/audit.ts';
import { once, stampOf, withAdvice, type SaveCall } from '../changes/idempotency.ts';
import { refuseOtherVersion } from '../changes/optimistic-lock.ts';
import { rowsAsJson } from './extension.ts';
import { numbered } from './row-ids.ts';
import { unsent } from '../changes/unsent.ts';
import { freeNumbers } from './free-number.ts';
import { masterValues } from './values.ts';
import {
  type refusalsOf,
  linesIn,
  wholeWriter,
  type Gives,
  type StoreParts,
  type Wire,
  type Run,
  type Change,
} from './saving.ts';

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
export function changesOf(parts: StoreParts, { taken, refuseState }: ReturnType<typeof refusalsOf>) {
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
