import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Catalogue } from './catalogue.ts';
import { commentsOf, withComments } from './comments.ts';
import { writeFunction } from './written-functions.ts';
import { writeTable } from './written-tables.ts';

/** Texts by path within a folder. */
export type Files = ReadonlyMap<string, string>;

// Created by the migration runner, and only it writes there.
const NOT_WRITTEN = 'migration';

/** The files that `npm run schema` writes; others in the folder are written by hand. */
export async function readSchemaFiles(folder: string): Promise<Files> {
  const names = await readdir(folder, { recursive: true });
  const written = names.filter((name) => name.includes('/') && name.endsWith('.sql')).sort();
  return new Map(
    await Promise.all(written.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}

/** The new files: with the comments of the present ones, and each table in the file it is in now. */
export function schemaFiles({ tables, functions }: Catalogue, present: Files): Files {
  const written = new Map<string, string[]>();
  const add = (path: string, text: string) => written.set(path, [...(written.get(path) ?? []), text]);
  const files = filesOfTables(present);
  for (const table of tables)
    if (table.name !== NOT_WRITTEN) add(`tables/${fileOf(table.name, files)}.sql`, writeTable(table));
  for (const each of functions)
    add(`${each.isOfTables ? 'expressions' : 'functions'}/${each.name}.sql`, writeFunction(each));
  // A function that a table starts to use moves to another file, with its comments.
  const comments = new Map([...present.values()].flatMap((text) => [...commentsOf(text)]));
  return new Map(
    [...written].map(([path, texts]) => [path, texts.map((text) => `${withComments(text, comments)}\n`).join('\n')]),
  );
}

/** The file of each table. */
function filesOfTables(present: Files): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [path, text] of present) {
    const file = /^tables\/(.+)\.sql$/.exec(path)?.[1];
    if (file === undefined) continue;
    for (const [, table = ''] of text.matchAll(/^create table (\w+)/gm)) found.set(table, file);
  }
  return found;
}

/** The file of a table, or of the table whose name its own begins with; otherwise a new file of its own. */
function fileOf(table: string, files: ReadonlyMap<string, string>): string {
  for (let name = table; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('_')))) {
    const file = files.get(name);
    if (file !== undefined) return file;
  }
  return table.replaceAll('_', '-');
}

/** Replaces the present files in the folder. */
export async function replaceFiles(folder: string, present: Files, files: Files): Promise<void> {
  for (const path of present.keys()) if (!files.has(path)) await rm(join(folder, path));
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
