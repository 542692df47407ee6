import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CallName } from '#api/calls.ts';
import { requestsOfCalls } from './contract/requests.ts';
import { asOwner, call, type TestCompany } from './factories.ts';
import { startPortal, type TestPortal } from './portal.ts';

// What the plans of a portal's statements read, from PostgreSQL's auto_explain: including statements within functions and those that
// check foreign keys.

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Filter?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Node[];
}

/** A node of a plan that reads a table. */
export interface Reading {
  /** The statement's name; within a function, its beginning. */
  readonly statement: string;
  readonly table: string;
  readonly how: string;
  /** How many rows it read, in all its loops. */
  readonly rows: number;
  readonly loops: number;
  /** Whether it names one company. */
  readonly isOfCompany: boolean;
  /** The condition that selected them. */
  readonly conditions: string;
}

const SETTINGS = [
  `session_preload_libraries = 'auto_explain'`,
  'auto_explain.log_min_duration = 0',
  'auto_explain.log_analyze = on',
  'auto_explain.log_timing = off',
  'auto_explain.log_nested_statements = on',
  `auto_explain.log_format = 'json'`,
  'auto_explain.log_parameter_max_length = 0',
];

/** The name of a statement, and whether it names one company; undefined: it belongs to a function. */
function named(text: string) {
  const [, name, ofAll] = /^\/\* (\S+)( of-all)? \*\//.exec(text) ?? [];
  return name === undefined ? undefined : { name, isOfCompany: ofAll === undefined };
}

/** A second portal on a database that logs its plans. */
export interface WatchedPortal extends TestPortal {
  /** What was read since the last call. */
  readonly readings: () => Reading[];
  /** Statements that were sent since it was started, by name. */
  readonly sent: ReadonlySet<string>;
}

/** Starts a portal on the database of another one; every session of it logs its plans. */
export async function watchedPortal(beside: TestPortal): Promise<WatchedPortal> {
  const database = beside.connection.database ?? '';
  const folder = await asOwner(beside, async (client) => {
    for (const setting of SETTINGS) {
      await client.query(`alter database ${client.escapeIdentifier(database)} set ${setting}`);
    }
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    return rows[0]?.folder ?? '';
  });
  const log = join(dirname(folder), 'postgres.log');
  const told = newLinesOf(log);
  const sent = new Set<string>();
  let name = '';
  let isOfCompany = false;
  const portal = await startPortal({
    beside,
    onBatch: (statement, scope) => {
      name = statement;
      isOfCompany = scope !== 'access';
      sent.add(statement);
    },
    rewrite: (text) => `/* ${name}${isOfCompany ? '' : ' of-all'} */ ${text}`,
  });
  const mark = ` ${database} LOG:  duration: `;
  return {
    ...portal,
    sent,
    readings: () =>
      told()
        .split(/\n(?!\t)/)
        .filter((line) => line.includes(mark) && line.includes('plan:'))
        .flatMap((line) => {
          const run = JSON.parse(line.slice(line.indexOf('plan:') + 5)) as { 'Query Text': string; Plan: Node };
          const text = run['Query Text'];
          return readingsOf(
            named(text) ?? { name: text.replaceAll(/\s+/g, ' ').slice(0, 120), isOfCompany: true },
            run.Plan,
          );
        }),
  };
}

/** Reads what was added to a log since the last call. A rotated log begins again, and its old file stays beside it. */
function newLinesOf(log: string): () => string {
  let from = readFrom(log, 0).length;
  return () => {
    const isNew = statSync(log).size < from;
    const parts = isNew ? [readFrom(`${log}.1`, from), readFrom(log, 0)] : [readFrom(log, from)];
    from = isNew ? (parts[1]?.length ?? 0) : from + (parts[0]?.length ?? 0);
    return Buffer.concat(parts).toString('utf8');
  };
}

function readFrom(file: string, from: number): Buffer {
  const opened = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(opened).size - from));
    readSync(opened, bytes, 0, bytes.length, from);
    return bytes;
  } finally {
    closeSync(opened);
  }
}

function readingsOf(of: NonNullable<ReturnType<typeof named>>, node: Node): Reading[] {
  const below = (node.Plans ?? []).flatMap((child) => readingsOf(of, child));
  const table = node['Relation Name'];
  if (table === undefined || !node['Node Type'].includes('Scan')) return below;
  const each = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Index Recheck'] as const;
  const loops = node['Actual Loops'] ?? 0;
  const rows = Math.round(each.reduce((sum, part) => sum + (node[part] ?? 0), 0) * loops);
  const told = [node['Index Name'], node['Index Cond'], node.Filter].filter((part) => part !== undefined);
  const how = `${node['Node Type']} ${told.join(' ')}, ${loops} times`.slice(0, 300);
  const chosenBy = ['Index Cond', 'Recheck Cond', 'Filter'] as const;
  const conditions = chosenBy.flatMap((part) => node[part] ?? []).join(' and ');
  return [{ statement: of.name, isOfCompany: of.isOfCompany, table, how, rows, loops, conditions }, ...below];
}

/** A table of so few rows is read completely, because nothing is faster. */
const ONE_PAGE = 60;

/** Makes calls of a company; returns those that failed, and the statements that read more of a table than `most` allows. */
export async function readTooMuch(
  watched: WatchedPortal,
  company: TestCompany,
  names: readonly CallName[],
  most: (statement: string, table: string) => number,
): Promise<Readonly<Record<string, string>>> {
  const requests = requestsOfCalls(() => ({ portal: watched, a: company }));
  const found: Record<string, string> = {};
  let asked = 0;
  for (const name of names) {
    const request = requests[name];
    const sent = typeof request === 'function' ? await request() : request;
    watched.readings();
    const { status, text } = await call(watched, name, { token: company.token, ...sent });
    // A cancelled statement logs no plan.
    if (status !== 200) found[name] = `${status} ${text} ${watched.logLines.at(-1) ?? ''}`;
    for (const { statement, table, rows, loops, how } of watched.readings()) {
      asked += 1;
      if (how.startsWith('Seq Scan') && rows < ONE_PAGE * loops) continue;
      if (rows > most(statement, table)) found[`${statement}: ${table}`] = `${name}: ${rows} rows, ${how}`;
    }
  }
  if (asked < names.length) throw new Error('The portal does not tell its plans.');
  return found;
}

/** Prevents every ANALYZE in a database: by autovacuum and by imports. */
export const neverAnalysed = (portal: TestPortal) =>
  asOwner(portal, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of rows) await client.query(`alter table ${name} set (autovacuum_enabled = off)`);
    await client.query(`create or replace function analyse_imported() returns void language sql as ''`);
  });
