import { sql } from 'kysely';
import type { AnyDocument } from '#domain/define.ts';
import { stateFieldOf, type Step } from '#domain/steps.ts';
import { answerStep, type StepRules, type SteppedTable } from '../changes/steps.ts';
import { columnOf } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import { value } from '../database/statement.ts';
import { documentJson } from './document-json.ts';
import { standingRow, type StandingRow } from './standing-row.ts';

type StepsOf<D extends AnyDocument> = NonNullable<D['steps']>;
/** What one step of a document does beyond its definition. */
export type DocumentStep<D extends AnyDocument, Name extends keyof StepsOf<D>> = StepRules<
  StepsOf<D>[Name],
  StandingRow<D>
>;
/** What the steps of a document do beyond their definition, by name; absent: nothing more. */
export type DocumentStepRules<D extends AnyDocument> = {
  readonly [Name in keyof StepsOf<D>]?: DocumentStep<D, Name>;
};
type StepAnswers<D extends AnyDocument> = {
  readonly [Name in keyof StepsOf<D> & string]: ReturnType<typeof answerStep<StepsOf<D>[Name], unknown>>;
};

/** The table of a document's steps; a draft, which has no lines yet, takes none. */
function tableOf<D extends AnyDocument>(
  document: D,
  state: string,
  states: readonly string[],
): SteppedTable<StandingRow<D>> {
  const { kind, title, table } = document;
  const record = columnOf(document.number);
  const row = (alias: string) =>
    sql`${sql.ref(`${alias}.tenant_id`)} = ${value('tenantId')} and ${sql.ref(`${alias}.${record}`)} = ${value('number')}
      and ${sql.ref(`${alias}.seq`)} > 0`;
  const { wholeJson } = documentJson(document);
  return {
    kind,
    title,
    table,
    row,
    record,
    state: columnOf(state),
    states,
    json: (alias) => wholeJson(alias),
    read: (whole) => standingRow(document, whole),
  };
}

/** The handlers of a document's steps. */
export function answerSteps<D extends AnyDocument>(
  database: Database,
  document: D,
  rules: DocumentStepRules<D> = {},
): StepAnswers<D> {
  const state = stateFieldOf({ ...document.fields, ...document.extension?.fields });
  const steps = state === null ? [] : Object.entries<Step>(document.steps ?? {});
  // A step's rules are looked up by its name.
  const ruled = rules as Readonly<Record<string, StepRules<Step, StandingRow<D>>>>;
  const answers = steps.map(([name, step]) => [
    name,
    answerStep(database, tableOf(document, state?.name ?? '', state?.field.choices ?? []), name, step, ruled[name]),
  ]);
  return Object.fromEntries(answers) as StepAnswers<D>;
}
