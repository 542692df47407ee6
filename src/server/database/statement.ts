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

/** A value that is named when the statement is written and given when it is run. */
class Named {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The place of a value in a statement. */
export function value(name: string): RawBuilder<unknown> {
  return sql`${new Named(name)}`;
}

/** A statement, written and compiled once, prepared by name once a connection. `Row` is what it answers. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  readonly places: readonly string[];
  /** Never set; carries the type of a row. */
  readonly row?: Row;
}

// A connection prepares a name once: another statement of the same name would be answered as the first, or fail, by chance.
const texts = new Map<string, string>();

/** Writes a statement. Its values are given by name, each as often as the text needs it. Throws where another one has its name. */
export function statement<Row = Record<string, never>>(name: string, written: RawBuilder<unknown>): Statement<Row> {
  const compiled = written.compile(compiler);
  const places: string[] = [];
  // The same value in several places is sent once.
  const text = compiled.sql.replaceAll(/\$(\d+)/g, (_place, position: string) => {
    const parameter = compiled.parameters[Number(position) - 1];
    if (!(parameter instanceof Named)) throw new Error(`Statement ${name} holds a value; use value('name').`);
    if (!places.includes(parameter.name)) places.push(parameter.name);
    return `$${places.indexOf(parameter.name) + 1}`;
  });
  if ((texts.get(name) ?? text) !== text) throw new Error(`Two statements are named ${name}.`);
  texts.set(name, text);
  return { name, text, places };
}

export type Value = string | number | boolean | null | Buffer | readonly (string | number)[];
export type Values = Readonly<Record<string, Value>>;

/** The statement's values in the order of its places. Throws where one was forgotten. */
export function bind(written: Statement<unknown>, values: Values): Value[] {
  return written.places.map((place) => {
    const given = values[place];
    if (given === undefined) throw new Error(`Statement ${written.name} lacks its value ${place}.`);
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
