import { escapeIdentifier, escapeLiteral } from 'pg';
import { bracketed, readable, shortTypes, small } from './readable.ts';
import type { Column, Constraint, Policy, Rows, Table } from './tables.ts';
import type { Grant } from './grant.ts';

const STORAGES: Readonly<Record<string, string>> = { p: 'plain', e: 'external', m: 'main', x: 'extended' };

/** A name, quoted only if SQL requires it. */
export const nameOf = (name: string) => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : escapeIdentifier(name));
const namesOf = (names: readonly string[]) => names.map((name) => nameOf(name)).join(', ');

/** The SQL that creates a table, with its initial rows. */
export function writeTable(table: Table): string {
  const { name, columns, constraints, options } = table;
  const lines = [
    ...columns.map((column) => columnLine(table, column)),
    ...constraints
      .filter((each) => !isInline(table, each) && each.kind !== 'f')
      .map((each) => constraintLine(table, each)),
  ];
  return [
    `create table ${nameOf(name)} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)${options.length > 0 ? ` with (${options.join(', ')})` : ''};`,
    ...constraints
      .filter(({ kind }) => kind === 'f')
      .map(
        (key) =>
          `alter table ${nameOf(name)} add constraint ${nameOf(key.name)} ${small(key.definition).replace(/ references (\w+)\(/, ' references $1 (')};`,
      ),
    ...table.indexes.map((index) => `${writeIndex(index)};`),
    ...columns.flatMap((column) => columnSettings(name, column)),
    ...commentsOf(table),
    ...writeRows(name, table.rows),
    ...table.triggers.map((trigger) => `${small(trigger).replace(' on public.', ' on ')};`),
    ...(table.isSecured ? [`alter table ${nameOf(name)} enable row level security;`] : []),
    ...(table.isForced ? [`alter table ${nameOf(name)} force row level security;`] : []),
    ...table.policies.map((policy) => writePolicy(name, policy)),
    ...table.grants.map((grant) => writeGrant(nameOf(name), grant)),
  ].join('\n');
}

function columnLine(table: Table, column: Column): string {
  const own = table.constraints.filter((each) => isInline(table, each) && each.columns[0] === column.name);
  const expression = column.expression === null ? null : readable(column.expression);
  return [
    nameOf(column.name),
    shortTypes(column.type),
    column.collation === null ? '' : `collate ${escapeIdentifier(column.collation)}`,
    column.isRequired && own.every(({ kind }) => kind !== 'p') ? 'not null' : '',
    expression === null || column.generated !== '' ? '' : `default ${expression}`,
    column.generated === ''
      ? ''
      : `generated always as (${expression ?? ''}) ${column.generated === 's' ? 'stored' : 'virtual'}`,
    ...own.map((constraint) => bodyOf(constraint)),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

const SUFFIX: Readonly<Record<string, string>> = { p: 'pkey', u: 'key', c: 'check' };

/** The name PostgreSQL would give a constraint by default. */
const givenName = (table: Table, { kind, columns }: Constraint) =>
  [table.name, ...(kind === 'p' ? [] : columns), SUFFIX[kind]].join('_');

/** Whether it is written inline with its only column. */
const isInline = (table: Table, constraint: Constraint) =>
  constraint.columns.length === 1 && constraint.name === givenName(table, constraint) && constraint.kind in SUFFIX;

function constraintLine(table: Table, constraint: Constraint): string {
  const name =
    constraint.kind === 'p' && constraint.name === givenName(table, constraint)
      ? ''
      : `constraint ${nameOf(constraint.name)} `;
  return name + bodyOf(constraint, constraint.columns);
}

function bodyOf({ kind, definition }: Constraint, columns: readonly string[] = []): string {
  if (kind === 'c' && /^CHECK \([\s\S]*\)$/.test(definition))
    return `check ${bracketed(definition.slice('CHECK '.length), '  ')}`;
  return columns.length > 0 ? small(definition) : small(definition).replace(/ \(\w+\)/, '');
}

const writeIndex = (definition: string) => {
  const [head = '', condition] = small(definition)
    .replace(' on public.', ' on ')
    .replace(' using btree', '')
    .split(/ where (?=\()/);
  return condition === undefined ? head : `${head} where ${readable(condition)}`;
};

function columnSettings(table: string, { name, statistics, storage, compression, options }: Column): string[] {
  const settings = [
    statistics === null ? '' : `set statistics ${statistics}`,
    storage === null ? '' : `set storage ${STORAGES[storage] ?? storage}`,
    compression === null ? '' : `set compression ${compression === 'l' ? 'lz4' : 'pglz'}`,
    options === null ? '' : `set (${options.join(', ')})`,
  ];
  return settings
    .filter((setting) => setting !== '')
    .map((setting) => `alter table ${nameOf(table)} alter column ${nameOf(name)} ${setting};`);
}

function commentsOf({ name, comment, columns }: Table): string[] {
  const ofColumns = columns.flatMap((column) =>
    column.comment === null
      ? []
      : [`comment on column ${nameOf(name)}.${nameOf(column.name)} is ${escapeLiteral(column.comment)};`],
  );
  return [
    ...(comment === null ? [] : [`comment on table ${nameOf(name)} is ${escapeLiteral(comment)};`]),
    ...ofColumns,
  ];
}

function writeRows(table: string, { columns, values }: Rows): string[] {
  if (values.length === 0) return [];
  const rows = values.map((row) => `  (${row.join(', ')})`);
  return [`insert into ${nameOf(table)} (${namesOf(columns)}) values\n${rows.join(',\n')};`];
}

function writePolicy(table: string, { name, isPermissive, command, roles, using, check }: Policy): string {
  const kind = `${isPermissive ? '' : ' as restrictive'}${command === 'all' ? '' : ` for ${command}`}`;
  const head = `create policy ${nameOf(name)} on ${nameOf(table)}${kind} to ${namesOf(roles)}`;
  const conditions = [
    ...(using === null ? [] : [`using (${readable(using)})`]),
    ...(check === null ? [] : [`with check (${readable(check)})`]),
  ];
  const line = [head, ...conditions].join(' ');
  return `${line.length <= 120 ? line : [head, ...conditions].join('\n  ')};`;
}

/** The SQL of the grants, by role. */
export function writeGrant(what: string, { to, privileges, columns }: Grant): string {
  return `grant ${privileges.join(', ')}${columns === null ? '' : ` (${namesOf(columns)})`} on ${what} to ${nameOf(to)};`;
}
