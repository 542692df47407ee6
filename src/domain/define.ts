import type { Field } from './fields.ts';
import type { WritingScope } from './rules/key-scopes.ts';
import type { StateIn, Step, Steps } from './steps.ts';

export type Fields = Readonly<Record<string, Field>>;

/** The typed row of a set of fields: what a form edits, a call carries after `fromWire`, and a table stores. */
export type RowOf<F extends Fields> = {
  -readonly [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never;
};

type NewerName<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { readonly since: number } ? Name : never;
}[keyof F];

/** A row as a client sends it: an older client omits fields with `since`. */
export type SentRow<F extends Fields> = Omit<RowOf<F>, NewerName<F>> & Partial<Pick<RowOf<F>, NewerName<F>>>;

/** A single thing: a company, a vehicle, an employee. */
export interface RecordDefinition<F extends Fields> {
  readonly table: string;
  readonly title: string;
  readonly fields: F;
}

/** The Hindi name of a kind. Verbs and adjectives agree with its gender: बिल्टी भरी गई, वाहन भरा गया. The web build removes it. */
export interface HindiNoun {
  readonly title: string;
  readonly gender: 'masculine' | 'feminine';
}

/**
 * A sum of a document, by the names of its fields and of its lines' fields; a line's field is added up over all lines. `less` is
 * subtracted.
 */
export interface Sum {
  readonly kind: 'money' | 'quantity';
  readonly label: string;
  /** The Hindi label, if only this definition has it. */
  readonly hindi?: string;
  readonly of: readonly string[];
  readonly less?: readonly string[];
  /** It is still to be paid; zero for a document that was cancelled by a step. */
  readonly owed?: true;
}

export type Sums = Readonly<Record<string, Sum>>;

/** The kinds of records a document can refer to: those of which a company has a list. */
export type ReferredKind = 'employee' | 'party' | 'vehicle';

/** What a field with a record's id refers to. Its column has a foreign key; the record's name is stored in a separate column. */
export interface Reference {
  readonly to: ReferredKind;
  /** The field that stores the record's name, by which the document is searched, sorted, printed and exported. */
  readonly keeps: string;
  /** The message for an id that the company does not have. */
  readonly unknown: string;
}

/** A kind of voucher that a document posts, by which people know it and which alone cancels it. The web build removes it. */
export interface PostedKind {
  /** The prefix of its numbers. The SQL function voucher_prefix repeats it. */
  readonly prefix: string;
  /** What stands before the document's number in the books. */
  readonly paper: string;
  /** Its name among vouchers; absent: the title of the document. */
  readonly title?: string;
}
export type PostedKinds = Readonly<Record<string, PostedKind>>;

/** For a document that posts nothing. */
export type NoPosted = Readonly<Record<never, PostedKind>>;

/** For a kind without states. */
export type NoSteps = Readonly<Record<never, Step>>;

/** A document with lines: bilty, export bilty, loading slip. */
export interface DocumentDefinition<
  M extends Fields,
  L extends Fields,
  Kind extends string = string,
  S extends Sums = Sums,
  Suggested extends string = string,
  St extends Steps = Steps,
  Posts extends PostedKinds = PostedKinds,
> extends RecordDefinition<M> {
  /** Its name in the number series and in the audit. */
  readonly kind: Kind;
  readonly hindi: HindiNoun;
  readonly lineTable: string;
  readonly lines: L;
  /** The field with the document's number. */
  readonly number: string;
  /** The field with the document's date, by which lists filter. */
  readonly date: string;
  readonly numberTaken: string;
  /** The scope that an API key needs to save it. The web build removes it. */
  readonly keyScope: WritingScope;
  /** The fields searched in its list. */
  readonly searched: readonly string[];
  /** The fields shown to tell it from others in the search over everything. */
  readonly described: readonly string[];
  /** The fields, of the document and its lines, for which earlier entries are suggested. */
  readonly suggested: readonly Suggested[];
  /** The sums shown in its lists, footers and spreadsheets, in this order. */
  readonly sums: S;
  /** The fields and sums shown in a list besides the columns that the specification names. */
  readonly listed: readonly string[];
  /** The fields that hold a record's id. */
  readonly refersTo?: Readonly<Record<string, Reference>>;
  /** Its transitions between states, by the last word of each step's call. */
  readonly steps?: St;
  /** The kinds of vouchers that it posts, by name. */
  readonly posts?: Posts;
  /** Fields set only on creation and not shown in lists: its number book. */
  readonly setOnce?: readonly string[];
  /** The fields by whose values a list can be filtered. */
  readonly filters?: readonly string[];
  /** Lines may be added later: it may be saved with an empty list of them. */
  readonly linesLater?: true;
}

/** A further list of a document besides its lines: its invoices, its charges. */
export interface FurtherList<F extends Fields = Fields> {
  /** The name of one entry. */
  readonly title: string;
  readonly wire: string;
  readonly table: string;
  readonly fields: F;
  /** The most entries in one document. */
  readonly most: number;
  /** Its fields that are searched in the documents' list. */
  readonly searched?: readonly string[];
}
export type FurtherLists = Readonly<Record<string, FurtherList>>;

/**
 * What a document may contain beyond its definition. A body may omit each part: it is then blank on create, and unchanged on update (spec 3
 * §1).
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
  /** Required fields of the document that a body may lack if it names a reference, from which they are filled; by the reference's field. */
  readonly namedBy?: Readonly<Record<string, string>>;
  /** Overrides for the document's own line fields, depending on the line as sent. */
  readonly readsLine?: (line: Readonly<Record<string, unknown>>) => Fields;
  /** The field of the number marked on the goods, by which people know it; absent: the document's own number. */
  readonly goods?: string;
  /** Labels of the document's fields that differ where the extension is used, in lists, prints and spreadsheets; absent: unchanged. */
  readonly called?: Readonly<Record<string, string>>;
  /** Its fields that are also shown in lists. */
  readonly listed: readonly string[];
  /**
   * A field shown in lists, and a count shown with it: how many packages a delivered LR is short. The count is included only in lists that
   * request sums; spec 3 §1 allows no other.
   */
  readonly shownBeside?: Readonly<Record<string, string>>;
  /** The fields by whose values a list can be filtered. */
  readonly filters?: readonly string[];
  /** Further filters of a list that are no fields of a document, but depend on other records. */
  readonly queryFields?: Fields;
  /** Further fields searched in its list. */
  readonly searched?: readonly string[];
  /** How a document counts in the sums of its kind. */
  readonly sums?: {
    /** The field and value of a document that counts as zero. */
    readonly none: readonly [field: string, value: string];
    /** The field and value of a document whose sums are stored: `saved` names the field of each. */
    readonly where: readonly [field: string, value: string];
    readonly saved: Readonly<Record<string, string>>;
  };
}

/** Defines a record. */
export function defineRecord<const F extends Fields>(definition: RecordDefinition<F>): RecordDefinition<F> {
  return definition;
}

/** Defines a document and its lines. */
export function defineDocument<
  const M extends Fields,
  const L extends Fields,
  const Kind extends string,
  const S extends Readonly<
    Record<string, Sum & { of: readonly (keyof M | keyof L)[]; less?: readonly (keyof M | keyof L)[] }>
  >,
  const Suggested extends (keyof M | keyof L) & string,
  const St extends Steps = NoSteps,
  const Posts extends PostedKinds = NoPosted,
>(
  definition: DocumentDefinition<M, L, Kind, S, Suggested, St, Posts> & {
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
): DocumentDefinition<M, L, Kind, S, Suggested, St, Posts> {
  return definition;
}

export type AnyDocument = DocumentDefinition<Fields, Fields> & { readonly extension?: Extension };

/** A field of a document, or of its lines, for which earlier entries are suggested. */
export type SuggestedOf<D extends AnyDocument> = D['suggested'][number];

/**
 * The columns that a list can show of a document's extension: the listed fields, without stored sums and the field that marks it as
 * counting zero.
 */
export function extensionColumns({ extension }: AnyDocument): Fields {
  const { listed = [], sums } = extension ?? {};
  const beside = sums === undefined ? [] : [...Object.values(sums.saved), sums.none[0]];
  return Object.fromEntries(
    Object.entries(extension?.fields ?? {}).filter(([name]) => listed.includes(name) && !beside.includes(name)),
  );
}

/** The fields of a document with the labels used by its extension. */
export function calledFields<D extends AnyDocument>({ fields, extension }: D): D['fields'] {
  const { called = {} } = extension ?? {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, label: called[name] ?? field.label }]),
  );
}

/** The fields shown with other fields of its extension in a list. */
export function fieldsBeside({ extension }: AnyDocument): Fields {
  const beside = Object.values(extension?.shownBeside ?? {});
  return Object.fromEntries(Object.entries(extension?.fields ?? {}).filter(([name]) => beside.includes(name)));
}

/** The filters of a document's list: its own fields, those of its extension, and the further ones. */
export function filterFields({ filters: own = [], fields: ownFields, extension }: AnyDocument): Fields {
  const { filters = [], fields = {}, queryFields = {} } = extension ?? {};
  const narrowing = (of: Fields, names: readonly string[]) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name)));
  return { ...narrowing(ownFields, own), ...narrowing(fields, filters), ...queryFields };
}

/** The mark of a row that counts as zero, if it does: the label of the field that says so. */
export function countsForNothing({ extension }: AnyDocument, row: object): string | null {
  const [name = '', value] = extension?.sums?.none ?? [];
  const held: unknown = Reflect.get(row, name);
  return value !== undefined && held === value ? (extension?.fields[name]?.label ?? '') : null;
}

/** A document with an extension, and the steps that need it. */
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

/** An entry of a further list; `id` 0: not saved yet. */
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

/** A document's row with everything its extension adds. */
export type ExtendedRow<D extends AnyDocument> = RowOf<D['fields']> &
  FurtherOf<D> & { lines: (LineRow<D> & FurtherLineOf<D>)[] };

/** A document's row with its lines, as edited in a form and sent to a save. */
export type DocumentRow<D extends AnyDocument> = RowOf<D['fields']> & { lines: LineRow<D>[] };
/** A line; `id` 0: not saved yet. */
export type LineRow<D extends AnyDocument> = RowOf<D['lines']> & { id: number };

/** A field that breaks a rule: `path` is its wire name. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

export type Read<Row> = { ok: true; row: Row } | { ok: false; errors: FieldError[] };

/** The message for a field's value, or null if the value is valid. */
export function fieldMessage(field: Field, raw: unknown): string | null {
  const parsed = field.schema().safeParse(field.normalise(raw));
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'Invalid value.');
}

/** Parses a body or form by its fields' wire names; unknown names are dropped. `prefix` precedes the errors' paths. */
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
    const parsed = field.schema().safeParse(field.normalise(raw));
    if (parsed.success) row[name] = parsed.data;
    else errors.push({ path: prefix + field.wire, message: parsed.error.issues[0]?.message ?? 'Invalid value.' });
  }
  // Every name in `fields` was set above, each by its own schema.
  return errors.length === 0 ? { ok: true, row: row as RowOf<F> } : { ok: false, errors };
}

const withNewer = new WeakMap<Fields, boolean>();
/** The fields to read from a body: all except those with `since` that it does not name. */
export function sentFields(fields: Fields, body: Readonly<Record<string, unknown>>): Fields {
  const hasNewer = withNewer.get(fields) ?? Object.values(fields).some((field) => field.since !== undefined);
  withNewer.set(fields, hasNewer);
  if (!hasNewer) return fields;
  const isSent = ({ since, wire }: Field) => since === undefined || Object.hasOwn(body, wire);
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => isSent(field)));
}

/** The fields that a body names. */
export function fieldsIn(fields: Fields, body: Readonly<Record<string, unknown>>): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, { wire }]) => Object.hasOwn(body, wire)));
}

/** A row under its wire names. */
export function toWire<F extends Fields>(fields: F, row: Readonly<RowOf<F>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [field.wire, row[name]]));
}

/** The row of an untouched form. */
export function blankRow<F extends Fields>(fields: F): RowOf<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.blank])) as RowOf<F>;
}
