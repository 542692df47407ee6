import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { statement, value } from './statement.ts';

test('two statements of one name are refused, and one that is written twice is not', () => {
  const write = (text: string) => () => statement('statement.test', sql`select ${sql.raw(text)}, ${value('one')}`);
  expect(write('1')()).toEqual(write('1')());
  expect(write('2')).toThrow('Two statements are named statement.test.');
});
