import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { splitStatements } from './split-statements.ts';

/** The current schema, with all migrations applied; written by `npm run schema`. */
export const SCHEMA_FOLDER = join(import.meta.dirname, 'schema');

// Statements that refer to other tables wait until all tables exist.
const OF_OTHER_TABLES = /^(alter table \w+ add constraint \w+ foreign key|create policy) /;
// To transfer a function to a role, the role needs the right to create in the schema meanwhile.
const TAKING_FUNCTIONS = 'bilty_search, bilty_eraser';

/** Creates the schema within the open transaction, in an empty database that already has the list of migrations. */
export async function createSchema(client: Client, folder = SCHEMA_FOLDER): Promise<void> {
  const textOf = (part: string) => textsOf(join(folder, part));
  const tables = splitStatements(await textOf('tables'));
  const waiting = tables.filter((statement) => OF_OTHER_TABLES.test(withoutComments(statement)));
  const statements = [
    await readFile(join(folder, 'roles.sql'), 'utf8'),
    // Foreign keys are checked as the owner, whom policies bind unless it is a superuser: they read the company, and there is none yet.
    `set local app.tenant_id = '00000000-0000-0000-0000-000000000000';`,
    // Functions call each other, whichever is created first.
    'set local check_function_bodies = off;',
    await textOf('expressions'),
    ...tables.filter((statement) => !waiting.includes(statement)).map((statement) => `${statement};`),
    ...waiting.map((statement) => `${statement};`),
    `grant create on schema public to ${TAKING_FUNCTIONS};`,
    await textOf('functions'),
    `revoke create on schema public from ${TAKING_FUNCTIONS};`,
  ];
  await client.query(statements.join('\n'));
}

const withoutComments = (statement: string) => statement.replaceAll(/^\s*--.*\n/gm, '').trimStart();

async function textsOf(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
}
