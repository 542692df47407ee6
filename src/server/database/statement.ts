import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { RawBuilder } from 'kysely';

// Kysely writes the SQL; the statements travel by name over our own pipelined connections (docs/decisions/0001).
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** What a statement takes of its values: one of them, or whether it is given. */
interface Place {
  readonly name: string;
  /** What it is where it is not given; absent: it has to be. */
  readonly blank?: Value;
  readonly asks: 'value' | 'isGiven';
}

/** A value that is named when the statement is written and given when it is run. */
class Named {
  readonly place: Place;
  constructor(place: Place) {
    this.place = place;
  }
}

/** The place of a value in a statement. */
export function value(name: string): RawBuilder<unknown> {
  return sql`${new Named({ name, asks: 'value' })}`;
}

/** The place of a value that may be absent: it is blank then. */
export function valueOr(name: string, blank: Value): RawBuilder<unknown> {
  return sql`${new Named({ name, blank, asks: 'value' })}`;
}

/** Whether a value is given, as SQL. */
export function isGiven(name: string): RawBuilder<unknown> {
  return sql`${new Named({ name, asks: 'isGiven' })}::boolean`;
}

/** A statement, written and compiled once, prepared by name once a connection. `Row` is what it answers. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  readonly places: readonly Place[];
  /** Never set; carries the type of a row. */
  readonly row?: Row;
}

// A connection prepares a name once: another statement of the same name would be answered as the first, or fail, by chance.
const texts = new Map<string, string>();

/** Writes a statement. Its values are given by name, each as often as the text needs it. Throws where another one has its name. */
export function statement<Row = Record<string, never>>(name: string, written: RawBuilder<unknown>): Statement<Row> {
  const compiled = written.compile(compiler);
  const places: Place[] = [];
  // The same value in several places is sent once.
  const text = compiled.sql.replaceAll(/\$(\d+)/g, (_place, position: string) => {
    const parameter = compiled.parameters[Number(position) - 1];
    if (!(parameter instanceof Named)) throw new Error(`Statement ${name} holds a value; use value('name').`);
    const { place } = parameter;
    const known = places.findIndex(
      (each) => each.name === place.name && each.asks === place.asks && each.blank === place.blank,
    );
    if (known < 0) places.push(place);
    return `$${known < 0 ? places.length : known + 1}`;
  });
  if ((texts.get(name) ?? text) !== text) throw new Error(`Two statements are named ${name}.`);
  texts.set(name, text);
  return { name, text, places };
}

/** The texts of all statements that were written so far, by name. */
export const writtenStatements = (): ReadonlyMap<string, string> => texts;

export type Value = string | number | boolean | null | Buffer | readonly (string | number)[];
export type Values = Readonly<Record<string, Value>>;

/** The statement's values in the order of its places. Throws where one was forgotten. */
export function bind(written: Statement<unknown>, values: Values): Value[] {
  return written.places.map(({ name, blank, asks }) => {
    if (asks === 'isGiven') return values[name] !== undefined;
    const given = values[name] ?? (values[name] === undefined ? blank : null);
    if (given === undefined) throw new Error(`Statement ${written.name} lacks its value ${name}.`);
    return given;
  });
}

/** Writes each statement once, when it is first asked for. */
export function onceFor<Key, Row>(write: (key: Key) => Statement<Row>): (key: Key) => Statement<Row> {
  const written = new Map<Key, Statement<Row>>();
  return (key) => {
    const known = written.get(key);
    if (known) return known;
    const fresh = write(key);
    written.set(key, fresh);
    return fresh;
  };
}
