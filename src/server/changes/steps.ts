import { sql, type RawBuilder } from 'kysely';
import type { FieldError } from '#domain/define.ts';
import { refusalOf, type StepInput, type Step } from '#domain/steps.ts';
import { columnOf } from '../database/columns.ts';
import type { Database, Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value, type Values } from '../database/statement.ts';
import { conflict, invalid, notFound, type Refusal } from '../errors/errors.ts';
import { docWithAudit, warnings } from './audit.ts';
import { once, stampOf, withAdvice, type SaveCall } from './idempotency.ts';
import { nextVersion, refuseOtherVersion } from './optimistic-lock.ts';

// Moves a record from one state to another; every step of every kind goes through here.

/** A table of records that take steps. The value `number` selects the record. */
export interface SteppedTable<Row> {
  /** The first word of its steps in the audit. */
  readonly kind: string;
  readonly title: string;
  readonly table: string;
  /** SQL condition that selects the row, over an alias of it. */
  readonly row: (alias: string) => RawBuilder<unknown>;
  /** The column that people know it by. */
  readonly record: string;
  /** The state column. */
  readonly state: string;
  /** Its states, in order. */
  readonly states: readonly string[];
  /** SQL for the whole record as answered, over an alias of its row. */
  readonly json: (alias: string) => RawBuilder<unknown>;
  /** The record as its rules read it. */
  readonly read: (whole: Readonly<Record<string, unknown>>) => Row;
}

/** A step's input, as its call delivers it. */
type CallInput<S extends Step> = StepInput<S> & { readonly number: string; readonly updatedDate?: string | null };

/** A step being taken: by whom, with what input, on which record. */
export interface TakenStep<S extends Step, Row> {
  readonly run: Run;
  readonly saving: SaveCall;
  readonly input: CallInput<S>;
  /** The record under its lock. */
  readonly row: Row;
  /** Its name with its number: `Challan 12`. */
  readonly named: string;
  readonly state: string;
  /** Adds a warning for the user; the step is taken all the same. */
  readonly advise: (advice: readonly FieldError[]) => void;
}

/** What a step of a kind does beyond changing the state, in the same transaction. */
export interface StepRules<S extends Step, Row> {
  /** Checks, and writes to other kinds, before the state changes; returns the values of `sets`. Throws if the step is not allowed. */
  readonly work?: (taken: TakenStep<S, Row>) => Promise<Values>;
  /** Whether the step may leave the state unchanged: its work then returns `stays`. */
  readonly mayStay?: true;
  /** Assignments besides the state and its own fields: `column = value`. */
  readonly sets?: readonly RawBuilder<unknown>[];
  /** Runs once the record is in its new state, with what its work returned. */
  readonly followed?: (taken: Omit<TakenStep<S, Row>, 'advise'>, worked: Values) => Promise<void>;
  /** The error for a violated constraint, by its name. */
  readonly taken?: (constraint: string, detail: string) => Refusal | undefined;
}

/** The name of the value by which a step's work supplies a field that it fills. */
export const filled = (field: string) => `filled${field.charAt(0).toUpperCase()}${field.slice(1)}`;

/** The assignments that a step's definition makes. */
function setBy(
  { to, keeps, fills = [] }: Step,
  { state, stays }: { readonly state: string; readonly stays: boolean },
): RawBuilder<unknown>[] {
  const kept = (what: string) => {
    if (what === 'at') return sql`now()`;
    return value(what === 'by' ? 'userName' : what);
  };
  return [
    stays
      ? sql`${sql.ref(state)} = case when ${value('stays')}::boolean then ${sql.ref(state)} else ${sql.lit(to)} end`
      : sql`${sql.ref(state)} = ${sql.lit(to)}`,
    ...Object.entries(keeps).map(([what, column]) => sql`${sql.ref(columnOf(column ?? ''))} = ${kept(what)}`),
    // Under a separate name: an input may have the same one.
    ...fills.map((name) => sql`${sql.ref(columnOf(name))} = ${value(filled(name))}`),
  ];
}

function stepStatements(
  of: SteppedTable<unknown>,
  name: string,
  step: Step,
  { sets = [], mayStay }: Pick<StepRules<Step, unknown>, 'sets' | 'mayStay'>,
) {
  const table = sql.table(of.table);
  return {
    lock: statement<{ state: string; updatedAt: Date }>(
      `${of.kind}.lock_to_${name}`,
      sql`select coalesce(${sql.ref(`o.${of.state}`)}, '') as state, o.updated_at as "updatedAt" from ${table} o where ${of.row('o')} for update`,
    ),
    /** A separate statement, so that what belongs to the row is seen as it is after the lock. */
    whole: statement<{ doc: JsonText }>(
      `${of.kind}.whole_to_${name}`,
      sql`select ${of.json('o')} as doc from ${table} o where ${of.row('o')}`,
    ),
    write: statement<{ doc: JsonText }>(
      `${of.kind}.${name}`,
      sql`with r as (update ${table} set ${sql.join([...setBy(step, { state: of.state, stays: mayStay === true }), ...sets, nextVersion()])} where ${of.row(of.table)} returning *),
        ${docWithAudit(`${of.kind}.${name}`, {
          record: sql.ref(`r.${of.record}`),
          doc: of.json('r'),
          from: sql`r`,
          before: { doc: sql`${value('before')}::json` },
        })}
        select doc from d`,
    ),
  };
}

/**
 * Handles the call of a step: under the lock of its row, in one transaction, once per key. Throws 404 if there is no such record, 409 if
 * its state does not allow the step or somebody else changed it since it was read.
 */
export function answerStep<S extends Step, Row>(
  database: Database,
  of: SteppedTable<Row>,
  name: string,
  definition: S,
  { work, followed, taken, ...written }: StepRules<S, Row> = {},
) {
  const statements = stepStatements(of, name, definition, written);
  async function take(run: Run, { body, ...saving }: SaveCall & { readonly body: CallInput<S> }): Promise<JsonText> {
    const { number, updatedDate = null } = body;
    const [[locked], [before]] = await Promise.all([
      run(statements.lock, { number }),
      run(statements.whole, { number }),
    ]);
    if (!locked || !before) throw notFound();
    const { state } = locked;
    const named = `${of.title} ${number}`;
    const refusal = refusalOf(named, definition, state, of.states);
    if (refusal !== null) throw conflict(refusal.code, refusal.message);
    refuseOtherVersion(locked, updatedDate);
    const row = of.read(before.doc.parse() as Readonly<Record<string, unknown>>);
    const advice: FieldError[] = [];
    const advise = (more: readonly FieldError[]) => void advice.push(...more);
    const step = { run, saving, input: body, row, named, state, advise };
    const worked = (await work?.(step)) ?? {};
    // Fields hold text, numbers or null.
    const { lines: _lines, ...input } = body as unknown as Values & { readonly lines?: unknown };
    const stamp = { ...stampOf(saving), ...warnings(advice) };
    const [changed] = await run(statements.write, { ...input, ...worked, ...stamp, before: before.doc.text });
    if (!changed) throw notFound();
    await followed?.(step, worked);
    return withAdvice(changed.doc, advice);
  }
  return async (call: SaveCall & { readonly body: CallInput<S> }): Promise<JsonText> => {
    const wrong = definition.wrongWith?.(call.body) ?? null;
    if (wrong !== null) throw invalid(wrong.message, [wrong]);
    const { tenantId } = call;
    return await once(database, call, () => database.transaction({ tenantId }, (run) => take(run, call)), taken);
  };
}
