import { choice, text, type ChoiceNames, type Field } from './fields.ts';
import type { RecordLines } from './record-lines.ts';

type StepFields = Readonly<Record<string, Field>>;
type Asked<Asks extends StepFields> = {
  readonly [Name in keyof Asks]: Asks[Name] extends Field<infer Value> ? Value : never;
};
/** What is asked for by a step, as it is read. */
export type AskedBy<S extends Step> = Asked<S['asks']> &
  (S extends { lines: { fields: infer L extends StepFields } }
    ? { readonly lines: readonly Asked<L>[] | null }
    : unknown);

/** A field that tells where a record stands, which only its steps change. */
export type StateField<State extends string = string> = Field<State> & {
  readonly isState: true;
  readonly choices: readonly State[];
  /** What screens call each state; absent: what the state is called in the database. */
  readonly shown?: Readonly<Record<State, StateName>>;
  /** The states in which the record can be changed; absent: in all. */
  readonly changedIn?: readonly State[];
};

/** What a state is called. The build of the web takes the Hindi out. */
export interface StateName {
  readonly name: string;
  readonly hindi: string;
}

/** Why a step cannot be taken: the code and the sentence of its refusal. */
export interface StepRefusal {
  readonly code: string;
  readonly message: string;
}

type StepTaker = 'company' | 'companyAdmin';

/**
 * A step of a record: what takes it from one state to another. Its call, who may make it, its refusals, its statements, its
 * name in the audit (`challan.dispatch`), its button and its dialog follow from this.
 */
export interface Step<
  State extends string = string,
  Asks extends StepFields = StepFields,
  Who extends StepTaker = StepTaker,
> {
  readonly from: readonly State[];
  readonly to: State;
  readonly who: Who;
  /** What its button says. */
  readonly label: string;
  /** The same in Hindi. The build of the web takes it out. */
  readonly hindi: string;
  /** It takes the record back: its button is red and names the record, and lists do not offer it. */
  readonly cancels?: true;
  /** What its dialog says will come of it. The build of the web takes it out, for src/language/definition-steps.*.ts have it. */
  readonly consequence: { readonly text: string; readonly hindi: string };
  /** What the description of its call says. The build of the web takes it out. */
  readonly summary: string;
  /** The fields of its body besides the number. */
  readonly asks: Asks;
  /** What its body says of the record's lines, where it says something. */
  readonly lines?: RecordLines;
  /** What of it is kept: `at` is the moment and `by` the user, the rest are names of what it asks; each in a column. */
  readonly keeps: Readonly<Partial<Record<'at' | 'by' | (keyof Asks & string), string>>>;
  /** The fields that its work gives values for: sums that it moves. */
  readonly fills?: readonly string[];
  /** What is wrong with what was asked for, where its fields alone cannot say; null: nothing. */
  wrongWith?(asked: Asked<Asks>): { readonly path: string; readonly message: string } | null;
  /** What is said in a state that it does not begin from, where that differs from `refusalOf`. */
  refusedIn?(state: State): StepRefusal;
}
export type Steps = Readonly<Record<string, Step>>;

/** Keeps the exact types of a step. */
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

/** The state of a record. It begins in the first. */
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

/** The states of a set of fields, of which one at most is a state. */
export type StateIn<F extends StepFields> = {
  [Name in keyof F]: F[Name] extends StateField<infer State> ? State : never;
}[keyof F];

const isStateField = (field: Field): field is StateField => 'isState' in field;

/** The field that tells the state, with its name; null: the record has none. */
export function stateFieldOf(fields: StepFields): { readonly name: string; readonly field: StateField } | null {
  for (const [name, field] of Object.entries(fields)) if (isStateField(field)) return { name, field };
  return null;
}

interface SteppedKind {
  readonly fields: StepFields;
  readonly steps?: Steps;
}
const setBySteps = new WeakMap<SteppedKind, ReadonlySet<string>>();
/** The fields that only the server sets: the state, and what steps keep or fill. What a body says of them is not read. */
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

/** Why a step is taken: 5 to 200 characters. */
export const reason = text({ wire: 'reason', label: 'Reason', required: REASON, max: LONGEST });
/** The same where it may be left out. */
export const optionalReason = text({ wire: 'reason', label: 'Reason', max: LONGEST });

/** What is wrong with a reason; null: nothing. One that is left out is judged by its field. */
export const shortReason = (asked: { readonly reason: string }) =>
  asked.reason !== '' && asked.reason.length < SHORTEST ? { path: reason.wire, message: REASON } : null;

/**
 * Why a record cannot take a step from where it stands; null: it can. `named`: what it is called, with its number; `states`: in the
 * order of its way. Too early, it is told where it stands (spec 4 §16.13).
 */
export function refusalOf(named: string, taken: Step, standing: string, states: readonly string[]): StepRefusal | null {
  if (taken.from.includes(standing)) return null;
  if (taken.refusedIn) return taken.refusedIn(standing);
  const isEarly = taken.from.every((state) => states.indexOf(standing) < states.indexOf(state));
  return { code: standing, message: `${named} is ${standing}${isEarly ? '' : ' already'}.` };
}

/** Why a record is changed no more; null: it can be changed. */
export function refusedChange(named: string, { changedIn }: StateField, standing: string): StepRefusal | null {
  if (changedIn === undefined || changedIn.includes(standing)) return null;
  return { code: standing, message: `${named} is ${standing} and cannot be changed.` };
}
