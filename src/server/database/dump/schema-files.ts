import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Catalogue } from './catalogue.ts';
import { commentsOf, withComments } from './comments.ts';
import { writeFunction } from './written-functions.ts';
import { writeTable } from './written-tables.ts';

/** Texts by their paths within a folder. */
export type Files = ReadonlyMap<string, string>;

// The runner of migrations makes it, and they themselves are noted in it.
const NOT_WRITTEN = 'migration';

/** The files that `npm run schema` writes; what else stands in the folder is written by hand. */
export async function readSchemaFiles(folder: string): Promise<Files> {
  const names = await readdir(folder, { recursive: true });
  const written = names.filter((name) => name.includes('/') && name.endsWith('.sql')).sort();
  return new Map(
    await Promise.all(written.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}

/** The files anew: with the comments of the present ones, and each table where it stands. */
export function schemaFiles({ tables, functions }: Catalogue, present: Files): Files {
  const written = new Map<string, string[]>();
  const add = (path: string, text: string) => written.set(path, [...(written.get(path) ?? []), text]);
  const rooms = roomsOf(present);
  for (const table of tables)
    if (table.name !== NOT_WRITTEN) add(`tables/${roomOf(table.name, rooms)}.sql`, writeTable(table));
  for (const each of functions)
    add(`${each.isOfTables ? 'expressions' : 'functions'}/${each.name}.sql`, writeFunction(each));
  // A function that a table begins to call moves.
  const comments = new Map([...present.values()].flatMap((text) => [...commentsOf(text)]));
  return new Map(
    [...written].map(([path, texts]) => [path, texts.map((text) => `${withComments(text, comments)}\n`).join('\n')]),
  );
}

/** In which file of tables each stands. */
function roomsOf(present: Files): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [path, text] of present) {
    const room = /^tables\/(.+)\.sql$/.exec(path)?.[1];
    if (room === undefined) continue;
    for (const [, table = ''] of text.matchAll(/^create table (\w+)/gm)) found.set(table, room);
  }
  return found;
}

/** Where a table stands, or the one whose name its own begins with; one that is new under its name has a file of its own. */
function roomOf(table: string, rooms: ReadonlyMap<string, string>): string {
  for (let name = table; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('_')))) {
    const room = rooms.get(name);
    if (room !== undefined) return room;
  }
  return table.replaceAll('_', '-');
}

/** Puts the files into the folder in the place of the present ones. */
export async function replaceFiles(folder: string, present: Files, files: Files): Promise<void> {
  for (const path of present.keys()) if (!files.has(path)) await rm(join(folder, path));
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
