import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { RawBuilder } from 'kysely';

// Kysely writes the SQL; statements are sent by name over our own pipelined connections (docs/decisions/0001).
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A place in a statement: the value itself, or whether it is given. */
interface Place {
  readonly name: string;
  /** The value used if it is not given; absent: it is required. */
  readonly blank?: Value;
  readonly asks: 'value' | 'isGiven';
}

/** A value named when the statement is written and given when it is run. */
class Named {
  readonly place: Place;
  constructor(place: Place) {
    this.place = place;
  }
}

/** A value's place in a statement. */
export function value(name: string): RawBuilder<unknown> {
  return sql`${new Named({ name, asks: 'value' })}`;
}

/** The place of an optional value, which is `blank` if not given. */
export function valueOr(name: string, blank: Value): RawBuilder<unknown> {
  return sql`${new Named({ name, blank, asks: 'value' })}`;
}

/** SQL for whether a value is given. */
export function isGiven(name: string): RawBuilder<unknown> {
  return sql`${new Named({ name, asks: 'isGiven' })}::boolean`;
}

/** A statement, written and compiled once, and prepared by name once per connection. `Row` is the type of its rows. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  readonly places: readonly Place[];
  /** Never set; carries the row type. */
  readonly row?: Row;
}

// A connection prepares a name once: a second statement of the same name would, by chance, run as the first one or fail.
const texts = new Map<string, string>();

/** Writes a statement. Its values are given by name and may be used several times. Throws if the name is already taken. */
export function statement<Row = Record<string, never>>(name: string, written: RawBuilder<unknown>): Statement<Row> {
  const compiled = written.compile(compiler);
  const places: Place[] = [];
  // A value used in several places is sent once.
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

/** The texts of all statements written so far, by name. */
export const writtenStatements = (): ReadonlyMap<string, string> => texts;

export type Value = string | number | boolean | null | Buffer | readonly (string | number)[];
export type Values = Readonly<Record<string, Value>>;

/** The values in the order of the statement's places. Throws if one is missing. */
export function bind(written: Statement<unknown>, values: Values): Value[] {
  return written.places.map(({ name, blank, asks }) => {
    if (asks === 'isGiven') return values[name] !== undefined;
    const given = values[name] ?? (values[name] === undefined ? blank : null);
    if (given === undefined) throw new Error(`Statement ${written.name} lacks its value ${name}.`);
    return given;
  });
}

/** Writes each statement once, on first use. */
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
