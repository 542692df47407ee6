import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writtenStatements } from '#server/database/statement.ts';

const SERVER = join(import.meta.dirname, '../src/server');

/** All statements that loading a portal and its jobs registers, by name. */
export async function loadedStatements(): Promise<ReadonlyMap<string, string>> {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    const path = join(SERVER, file);
    if (/\bstatement(?:<|\()/.test(readFileSync(path, 'utf8'))) await import(pathToFileURL(path).href);
  }
  return writtenStatements();
}
