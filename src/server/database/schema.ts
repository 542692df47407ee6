import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { splitStatements } from './split-statements.ts';

/** Where the schema stands as it is now, all migrations done: `npm run schema` writes it. */
export const SCHEMA_FOLDER = join(import.meta.dirname, 'schema');

// What speaks of other tables waits until all stand.
const OF_OTHER_TABLES = /^(alter table \w+ add constraint \w+ foreign key|create policy) /;
// Who gives a function to a role must let it make things here for that long.
const TAKING_FUNCTIONS = 'bilty_search, bilty_eraser';

/** Makes the schema within the request's transaction, in an empty database whose list of migrations is there. */
export async function createSchema(client: Client, folder = SCHEMA_FOLDER): Promise<void> {
  const textOf = (part: string) => textsOf(join(folder, part));
  const tables = splitStatements(await textOf('tables'));
  const waiting = tables.filter((statement) => OF_OTHER_TABLES.test(withoutComments(statement)));
  const statements = [
    await readFile(join(folder, 'roles.sql'), 'utf8'),
    // Keys are checked by the owner, whom policies bind where it is no superuser: they ask for the company, of which there is none yet.
    `set local app.tenant_id = '00000000-0000-0000-0000-000000000000';`,
    // Functions call each other, whichever is made first.
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
