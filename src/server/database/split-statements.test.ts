import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationNames } from './migrate.ts';
import { splitStatements } from './split-statements.ts';

test('SQL text is split between statements and never within one', () => {
  const statements = [
    `create table "a;b" (x text default 'it''s;')`,
    `\ncreate function f() returns text language plpgsql as $$ begin; /* ; */ return 'a;'; end $$`,
    `\ndo $body$ begin execute $$ drop table x; $$; end $body$`,
    `\n-- A sentence; with one; and it's another.\nselect 1 / 2 - $1`,
    `/* one; two */ select 'x--y;'`,
  ];
  expect(splitStatements(`${statements.join(';')};\n-- the end;\n`)).toEqual(statements);
  expect(splitStatements(' \n-- nothing;\n')).toEqual([]);
});

test('splitting our migrations loses nothing', async () => {
  for (const name of await migrationNames()) {
    const text = await readFile(join(import.meta.dirname, 'migrations', name), 'utf8');
    const statements = splitStatements(text);
    expect(text.startsWith(statements.join(';')), name).toBe(true);
    // Each begins with an SQL keyword, so none was split within a body.
    for (const statement of statements)
      expect(statement.replaceAll(/--[^\n]*\n/g, '').trim(), name).toMatch(
        /^(create|alter|drop|insert|update|delete|grant|revoke|select|do|comment)\b/,
      );
    // Such a body contains semicolons without dollar quotes.
    expect(text).not.toMatch(/begin atomic/i);
  }
});
