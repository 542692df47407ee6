import { choice, text, type ChoiceNames, type Field } from './fields.ts';
import type { RecordLines } from './record-lines.ts';
import type { WritingScope } from './rules/key-scopes.ts';

type StepFields = Readonly<Record<string, Field>>;
type StepValues<Asks extends StepFields> = {
  readonly [Name in keyof Asks]: Asks[Name] extends Field<infer Value> ? Value : never;
};
/** The parsed input of a step. */
export type StepInput<S extends Step> = StepValues<S['asks']> &
  (S extends { lines: { fields: infer L extends StepFields } }
    ? { readonly lines: readonly StepValues<L>[] | null }
    : unknown);

/** The state field of a record, which only its steps change. */
export type StateField<State extends string = string> = Field<State> & {
  readonly isState: true;
  readonly choices: readonly State[];
  /** The display names of states; absent: their names in the database. */
  readonly shown?: Readonly<Record<State, StateName>>;
  /** The states in which the record can be changed; absent: all. */
  readonly changedIn?: readonly State[];
};

/** The name of a state. The web build removes the Hindi. */
export interface StateName {
  readonly name: string;
  readonly hindi: string;
}

/** Why a step is refused: the code and the message. */
export interface StepRefusal {
  readonly code: string;
  readonly message: string;
}

type StepTaker = 'company' | 'companyAdmin';

/**
 * A step of a record: its transition from one state to another. Its call, permissions, errors, statements, name in the audit
 * (`challan.dispatch`), button and dialog are derived from this.
 */
export interface Step<
  State extends string = string,
  Asks extends StepFields = StepFields,
  Who extends StepTaker = StepTaker,
> {
  readonly from: readonly State[];
  readonly to: State;
  readonly who: Who;
  /** The scope that an API key needs to take it. The web build removes it. */
  readonly keyScope: WritingScope;
  /** The label of its button. */
  readonly label: string;
  /** The label in Hindi. The web build removes it. */
  readonly hindi: string;
  /** It cancels the record: its button is red and names the record, and lists do not offer it. */
  readonly cancels?: true;
  /** The consequence stated in its dialog. The web build removes it, because src/language/definition-steps.*.ts have it. */
  readonly consequence: { readonly text: string; readonly hindi: string };
  /** The summary of its call in the API description. The web build removes it. */
  readonly summary: string;
  /** The fields of its body besides the number. */
  readonly asks: Asks;
  /** What its body contains about the record's lines, if anything. */
  readonly lines?: RecordLines;
  /** What it stores, each in a column: `at` is the moment and `by` the user, the rest are names of its input fields. */
  readonly keeps: Readonly<Partial<Record<'at' | 'by' | (keyof Asks & string), string>>>;
  /** The fields that its work computes: sums that it changes. */
  readonly fills?: readonly string[];
  /** A fault in the input as a whole; null: none. */
  wrongWith?(input: StepValues<Asks>): { readonly path: string; readonly message: string } | null;
  /** The refusal in a state that does not allow it, if different from `refusalOf`. */
  refusedIn?(state: State): StepRefusal;
}
export type Steps = Readonly<Record<string, Step>>;

/** Preserves the exact types of a step. */
export function step<
  const State extends string,
  const Asks extends StepFields,
  const Who extends StepTaker,
  const Lines extends RecordLines,
>(
  definition: Step<State, Asks, Who> & { readonly lines: Lines },
): Omit<Step<State, Asks, Who>, 'lines'> & { readonly lines: Lines };
export function step<const State extends string, const Asks extends StepFields, const Who extends StepTaker>(
  definition: Omit<Step<State, Asks, Who>, 'lines'>,
): Omit<Step<State, Asks, Who>, 'lines'>;
export function step(definition: Step): Step {
  return definition;
}

/** The state field of a record. It begins in the first state. */
export function state<const State extends string>(
  states: readonly [State, ...State[]],
  naming: Omit<ChoiceNames<NoInfer<State>>, 'required'> &
    Required<Pick<StateField<NoInfer<State>>, 'shown'>> &
    Pick<StateField<NoInfer<State>>, 'changedIn'>,
): StateField<State> {
  const { changedIn, shown, ...names } = naming;
  const field = choice(states, { ...names, blank: states[0] });
  return { ...field, isState: true, choices: states, shown, ...(changedIn && { changedIn }) };
}

/** The states in a set of fields, which has at most one state field. */
export type StateIn<F extends StepFields> = {
  [Name in keyof F]: F[Name] extends StateField<infer State> ? State : never;
}[keyof F];

const isStateField = (field: Field): field is StateField => 'isState' in field;

/** The display name of a state; undefined: the field has no states, or this one none. */
export const stateNameOf = (field: Field, state: string): StateName | undefined =>
  isStateField(field) ? field.shown?.[state] : undefined;

/** The state field, with its name; null: the record has none. */
export function stateFieldOf(fields: StepFields): { readonly name: string; readonly field: StateField } | null {
  for (const [name, field] of Object.entries(fields)) if (isStateField(field)) return { name, field };
  return null;
}

interface SteppedKind {
  readonly fields: StepFields;
  readonly steps?: Steps;
}
const setBySteps = new WeakMap<SteppedKind, ReadonlySet<string>>();
/** The fields that only the server sets: the state, and what steps store or compute. Values in a body are ignored. */
export function fieldsOfSteps(kind: SteppedKind): ReadonlySet<string> {
  const known = setBySteps.get(kind);
  if (known) return known;
  const kept = Object.values(kind.steps ?? {}).flatMap(({ keeps, fills = [] }) => [...Object.values(keeps), ...fills]);
  const state = stateFieldOf(kind.fields)?.name;
  const found = new Set(Object.keys(kind.fields).filter((name) => name === state || kept.includes(name)));
  setBySteps.set(kind, found);
  return found;
}

const REASON = 'Reason must be 5 to 200 characters.';
const [SHORTEST, LONGEST] = [5, 200];

/** The reason for a step: 5 to 200 characters. */
export const reason = text({ wire: 'reason', label: 'Reason', required: REASON, max: LONGEST });
/** The same, but optional. */
export const optionalReason = text({ wire: 'reason', label: 'Reason', max: LONGEST });

/** The fault of a reason; null: none. A missing one is checked by its field. */
export const shortReason = (input: { readonly reason: string }) =>
  input.reason !== '' && input.reason.length < SHORTEST ? { path: reason.wire, message: REASON } : null;

/**
 * Why a record's state does not allow a step; null: it does. `named`: its name with its number; `states`: in order. If it is too early, the
 * message states the current state (spec 4 §16.13).
 */
export function refusalOf(named: string, taken: Step, standing: string, states: readonly string[]): StepRefusal | null {
  if (taken.from.includes(standing)) return null;
  if (taken.refusedIn) return taken.refusedIn(standing);
  const isEarly = taken.from.every((state) => states.indexOf(standing) < states.indexOf(state));
  return { code: standing, message: `${named} is ${standing}${isEarly ? '' : ' already'}.` };
}

/** Why a record can no longer be changed; null: it can. */
export function refusedChange(named: string, { changedIn }: StateField, standing: string): StepRefusal | null {
  if (changedIn === undefined || changedIn.includes(standing)) return null;
  return { code: standing, message: `${named} is ${standing} and cannot be changed.` };
}
