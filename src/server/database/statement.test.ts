import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bind, isGiven, statement, value, valueOr } from './statement.ts';

test('two different statements of the same name are refused', () => {
  const write = (text: string) => () => statement('statement.test', sql`select ${sql.raw(text)}, ${value('one')}`);
  expect(write('1')()).toEqual(write('1')());
  expect(write('2')).toThrow('Two statements are named statement.test.');
});

test('an absent optional value has its default, and isGiven says that it is absent', () => {
  const written = statement(
    'statement.blank',
    sql`select ${valueOr('one', 'none')}, ${isGiven('one')}, ${valueOr('one', 'none')}`,
  );
  expect(written.text).toBe('select $1, $2::boolean, $1');
  expect(bind(written, { one: 'first' })).toEqual(['first', true]);
  expect(bind(written, {})).toEqual(['none', false]);
  expect(bind(statement('statement.null', sql`select ${valueOr('one', 'none')}`), { one: null })).toEqual([null]);
  expect(() => bind(statement('statement.lacks', sql`select ${value('one')}`), {})).toThrow(
    'Statement statement.lacks lacks its value one.',
  );
});
