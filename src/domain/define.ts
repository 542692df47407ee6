import type { Field } from './fields.ts';
import type { StateIn, Step, Steps } from './steps.ts';

export type Fields = Readonly<Record<string, Field>>;

/** The typed row of a set of fields: what a form edits, a call carries after `fromWire`, and a table holds. */
export type RowOf<F extends Fields> = {
  -readonly [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never;
};

type NewerName<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { readonly since: number } ? Name : never;
}[keyof F];

/** A row as a client sends it: an older one does not send what came `since`. */
export type SentRow<F extends Fields> = Omit<RowOf<F>, NewerName<F>> & Partial<Pick<RowOf<F>, NewerName<F>>>;

/** A thing that stands alone: a company, a vehicle, an employee. */
export interface RecordDefinition<F extends Fields> {
  readonly table: string;
  readonly title: string;
  readonly fields: F;
}

/** What a kind is called in Hindi. Verbs and adjectives end by the gender: बिल्टी भरी गई, वाहन भरा गया. The build of the web takes it out. */
export interface HindiNoun {
  readonly title: string;
  readonly gender: 'masculine' | 'feminine';
}

/**
 * A sum of a document, by the names of its fields and of its lines' fields; a line's field counts for every line. What is
 * `less` is taken off.
 */
export interface Sum {
  readonly kind: 'money' | 'quantity';
  readonly label: string;
  /** The label in Hindi, where this definition alone has it. */
  readonly hindi?: string;
  readonly of: readonly string[];
  readonly less?: readonly string[];
  /** It is still to be paid: of one that a step took back there is none. */
  readonly owed?: true;
}

export type Sums = Readonly<Record<string, Sum>>;

/** The kinds of records to which a document may refer: those of which a company keeps a list. */
export type ReferredKind = 'employee' | 'party' | 'vehicle';

/** What a field that holds a record's id refers to. Its column has a foreign key; the record's name stands in a column of its own. */
export interface Reference {
  readonly to: ReferredKind;
  /** Under which name the record's own is kept: by it the document is searched, sorted, printed and exported. */
  readonly keeps: string;
  /** What is said of an id that the company has not. */
  readonly unknown: string;
}

/** Of a kind that knows no states. */
export type NoSteps = Readonly<Record<never, Step>>;

/** A document with lines: bilty, export bilty, loading slip. */
export interface DocumentDefinition<
  M extends Fields,
  L extends Fields,
  Kind extends string = string,
  S extends Sums = Sums,
  Suggested extends string = string,
  St extends Steps = Steps,
> extends RecordDefinition<M> {
  /** Its name in the series of numbers and in the audit. */
  readonly kind: Kind;
  readonly hindi: HindiNoun;
  readonly lineTable: string;
  readonly lines: L;
  /** The field that holds the document's number. */
  readonly number: string;
  /** The field that holds the document's date, by which lists filter. */
  readonly date: string;
  readonly numberTaken: string;
  /** The fields that the list's search looks at. */
  readonly searched: readonly string[];
  /** The fields that tell it from others where the search over everything finds it. */
  readonly described: readonly string[];
  /** The fields, its own and its lines', in which what the company typed before is suggested. */
  readonly suggested: readonly Suggested[];
  /** What its lists, their footers and its spreadsheets add up, in the order in which it is shown. */
  readonly sums: S;
  /** The fields and sums that a list shows beside the columns that the specification names. */
  readonly listed: readonly string[];
  /** The fields whose value is a record's id. */
  readonly refersTo?: Readonly<Record<string, Reference>>;
  /** What takes it from one state to another, by the last word of the step's call. */
  readonly steps?: St;
  /** The fields that are said when it is made and then stay, of which lists show none: its number book. */
  readonly setOnce?: readonly string[];
  /** By what value of which of its fields a list can be narrowed. */
  readonly filters?: readonly string[];
  /** Its lines come with time: it may be saved with an empty list of them. */
  readonly linesLater?: true;
}

/** What a document holds many of besides its lines: its invoices, its charges. */
export interface FurtherList<F extends Fields = Fields> {
  /** What one of them is called. */
  readonly title: string;
  readonly wire: string;
  readonly table: string;
  readonly fields: F;
  /** How many one document may have. */
  readonly most: number;
  /** The fields that the search of the documents' list looks at. */
  readonly searched?: readonly string[];
}
export type FurtherLists = Readonly<Record<string, FurtherList>>;

/**
 * What a document may hold beyond its definition. A body may lack each part: on create it then holds what an untouched form
 * holds, on update it stays as it was (spec 3 §1).
 */
export interface Extension<
  M extends Fields = Fields,
  L extends Fields = Fields,
  Lists extends FurtherLists = FurtherLists,
> {
  readonly fields: M;
  /** Further fields of its lines. */
  readonly lines: L;
  readonly lists: Lists;
  /** Fields of the document's own lines that a line, as it was sent, is read by otherwise, for the extension's sake. */
  readonly readsLine?: (line: Readonly<Record<string, unknown>>) => Fields;
  /** The field of the number that goes on the goods, by which people know one; absent: by its own. */
  readonly goods?: string;
  /** What fields of the document are called where the extension is used, in its lists, prints and spreadsheets; absent: as ever. */
  readonly called?: Readonly<Record<string, string>>;
  /** Those of its fields that stand in lists too. */
  readonly listed: readonly string[];
  /**
   * A field that lists show, and the count that belongs to it there: how many packages a delivered one is short. A list that is
   * asked for sums answers that count too; spec 3 §1 lets no other.
   */
  readonly toldBeside?: Readonly<Record<string, string>>;
  /** By what value of which of its fields a list can be narrowed. */
  readonly filters?: readonly string[];
  /** What a list can be narrowed by besides, that is no field of a document: what others say of it. */
  readonly asked?: Fields;
  /** The fields that the list's search looks at besides. */
  readonly searched?: readonly string[];
  /** What a document counts for in the sums of its kind. */
  readonly sums?: {
    /** A field and its value of one that counts for nothing. */
    readonly none: readonly [field: string, value: string];
    /** A field and its value of one whose sums are saved: `saved` names the field of each. */
    readonly where: readonly [field: string, value: string];
    readonly saved: Readonly<Record<string, string>>;
  };
}

/** What a record is, told once. */
export function defineRecord<const F extends Fields>(definition: RecordDefinition<F>): RecordDefinition<F> {
  return definition;
}

/** What a document and its lines are, told once. */
export function defineDocument<
  const M extends Fields,
  const L extends Fields,
  const Kind extends string,
  const S extends Readonly<
    Record<string, Sum & { of: readonly (keyof M | keyof L)[]; less?: readonly (keyof M | keyof L)[] }>
  >,
  const Suggested extends (keyof M | keyof L) & string,
  const St extends Steps = NoSteps,
>(
  definition: DocumentDefinition<M, L, Kind, S, Suggested, St> & {
    number: keyof M;
    date: keyof M;
    searched: readonly (keyof M)[];
    described: readonly (keyof M)[];
    listed: readonly (keyof M | keyof S)[];
    refersTo?: Partial<Record<keyof M, Reference>>;
    setOnce?: readonly (keyof M & string)[];
    filters?: readonly (keyof M & string)[];
    steps?: Readonly<Record<keyof St, Step<StateIn<M>>>>;
  },
): DocumentDefinition<M, L, Kind, S, Suggested, St> {
  return definition;
}

export type AnyDocument = DocumentDefinition<Fields, Fields> & { readonly extension?: Extension };

/** A field of a document, or of its lines, in which what was typed before is suggested. */
export type SuggestedOf<D extends AnyDocument> = D['suggested'][number];

/** What a list can show of a document's extension as columns: what it answers of it, but the sums and whether it counts. */
export function extensionColumns({ extension }: AnyDocument): Fields {
  const { listed = [], sums } = extension ?? {};
  const beside = sums === undefined ? [] : [...Object.values(sums.saved), sums.none[0]];
  return Object.fromEntries(
    Object.entries(extension?.fields ?? {}).filter(([name]) => listed.includes(name) && !beside.includes(name)),
  );
}

/** The fields of a document as they are called where its extension is used: one word for one thing. */
export function calledFields<D extends AnyDocument>({ fields, extension }: D): D['fields'] {
  const { called = {} } = extension ?? {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, label: called[name] ?? field.label }]),
  );
}

/** What is told in a list beside other fields of its extension. */
export function fieldsBeside({ extension }: AnyDocument): Fields {
  const beside = Object.values(extension?.toldBeside ?? {});
  return Object.fromEntries(Object.entries(extension?.fields ?? {}).filter(([name]) => beside.includes(name)));
}

/** By what a document's list can be narrowed: fields of its own, those of its extension, and what is asked besides. */
export function filterFields({ filters: own = [], fields: ownFields, extension }: AnyDocument): Fields {
  const { filters = [], fields = {}, asked = {} } = extension ?? {};
  const narrowing = (of: Fields, names: readonly string[]) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name)));
  return { ...narrowing(ownFields, own), ...narrowing(fields, filters), ...asked };
}

/** The sign of a row that counts for nothing, where it is one: the label of the field that tells it. */
export function countsForNothing({ extension }: AnyDocument, row: object): string | null {
  const [name = '', value] = extension?.sums?.none ?? [];
  const held: unknown = Reflect.get(row, name);
  return value !== undefined && held === value ? (extension?.fields[name]?.label ?? '') : null;
}

/** A document with more than its definition asks for, and the steps that follow from it. */
export function extendDocument<
  const D extends AnyDocument,
  const M extends Fields,
  const L extends Fields,
  const Lists extends FurtherLists,
  const St extends Readonly<Record<string, Step<StateIn<M>>>>,
>(
  document: D,
  {
    steps,
    ...extension
  }: Extension<M, L, Lists> & {
    listed: readonly (keyof M)[];
    filters?: readonly (keyof M)[];
    searched?: readonly (keyof M)[];
    steps: St;
  },
): D & { readonly extension: Extension<M, L, Lists>; readonly steps: St } {
  return { ...document, extension, steps };
}

type ExtensionOf<D extends AnyDocument> = D extends { extension: infer E extends Extension } ? E : never;

/** One of a further list; `id` 0 is one that is not saved yet. */
export type FurtherRow<List extends FurtherList> = RowOf<List['fields']> & { id: number };

/** What a document's extension adds to its row. */
export type FurtherOf<D extends AnyDocument> = [ExtensionOf<D>] extends [never]
  ? unknown
  : RowOf<ExtensionOf<D>['fields']> & {
      [Name in keyof ExtensionOf<D>['lists']]: FurtherRow<ExtensionOf<D>['lists'][Name]>[];
    };

/** What it adds to a line. */
export type FurtherLineOf<D extends AnyDocument> = [ExtensionOf<D>] extends [never]
  ? unknown
  : RowOf<ExtensionOf<D>['lines']>;

/** A document's row with all that its extension adds. */
export type ExtendedRow<D extends AnyDocument> = RowOf<D['fields']> &
  FurtherOf<D> & { lines: (LineRow<D> & FurtherLineOf<D>)[] };

/** A document's row with its lines, as a form edits it and a save takes it. */
export type DocumentRow<D extends AnyDocument> = RowOf<D['fields']> & { lines: LineRow<D>[] };
/** A line; `id` 0 is one that is not saved yet. */
export type LineRow<D extends AnyDocument> = RowOf<D['lines']> & { id: number };

/** A field that breaks a rule: `path` is its name on the wire. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

export type Read<Row> = { ok: true; row: Row } | { ok: false; errors: FieldError[] };

/** The sentence for what stands in a field, or null when it may stand there. */
export function fieldMessage(field: Field, raw: unknown): string | null {
  const parsed = field.schema.safeParse(field.normalise(raw));
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'Invalid value.');
}

/** Reads a body or form by its fields' wire names; unknown names are dropped. `prefix` leads the errors' paths. */
export function fromWire<F extends Fields>(
  fields: F,
  body: Readonly<Record<string, unknown>>,
  prefix = '',
): Read<RowOf<F>> {
  const row: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const name of Object.keys(fields)) {
    const field = fields[name] as Field;
    const { wire, alsoWire = wire } = field;
    const sent = Object.hasOwn(body, wire) ? wire : alsoWire;
    const raw = Object.hasOwn(body, sent) ? body[sent] : undefined;
    const parsed = field.schema.safeParse(field.normalise(raw));
    if (parsed.success) row[name] = parsed.data;
    else errors.push({ path: prefix + field.wire, message: parsed.error.issues[0]?.message ?? 'Invalid value.' });
  }
  // Every name of `fields` was set above, each by its own schema.
  return errors.length === 0 ? { ok: true, row: row as RowOf<F> } : { ok: false, errors };
}

const withNewer = new WeakMap<Fields, boolean>();
/** What is read of a body: all of the fields but those that came `since` and that it does not name. */
export function sentFields(fields: Fields, body: Readonly<Record<string, unknown>>): Fields {
  const hasNewer = withNewer.get(fields) ?? Object.values(fields).some((field) => field.since !== undefined);
  withNewer.set(fields, hasNewer);
  if (!hasNewer) return fields;
  const isSent = ({ since, wire }: Field) => since === undefined || Object.hasOwn(body, wire);
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => isSent(field)));
}

/** Those of the fields that a body names. */
export function fieldsIn(fields: Fields, body: Readonly<Record<string, unknown>>): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, { wire }]) => Object.hasOwn(body, wire)));
}

/** A row under its wire names. */
export function toWire<F extends Fields>(fields: F, row: Readonly<RowOf<F>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [field.wire, row[name]]));
}

/** What an untouched form holds. */
export function blankRow<F extends Fields>(fields: F): RowOf<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.blank])) as RowOf<F>;
}
