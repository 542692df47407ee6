import { expect, test } from 'vitest';
import { commentsOf, withComments } from './comments.ts';

const BEFORE = `-- What parties owe.
-- It is never changed.
create table owed (
  id bigint not null, -- in its order
  -- The 14th digit is of paise.
  sum numeric(14, 2) default 0,
  note text not null default '--', -- what a clerk typed
  gone text, -- a column that went
  constraint owed_sum check (sum > 0) -- nobody owes nothing
) with (fillfactor=50); -- changed often
-- The lists.
create index owed_by_sum on owed (sum);
create policy tenant on owed using (true);

-- Adds.
create function add_up(a integer) returns integer
  language plpgsql as $$
begin -- of the body
  return a; -- 'told
end $$;
grant execute on function add_up(integer) to bilty_app; -- all may
`;

const withoutComments = (text: string) =>
  text.replaceAll(/^ *--.*\n/gm, '').replaceAll(/(?<!begin|return a;|'|default) -- (?!of the body|'told).*$/gm, '');

test('comments in the schema are restored at their objects', () => {
  expect(withComments(withoutComments(BEFORE), commentsOf(BEFORE))).toBe(BEFORE);
});

test('comments stay when their object changes, and go when it is dropped', () => {
  const changed = withoutComments(BEFORE)
    .replace('sum numeric(14, 2) default 0,', 'sum numeric(16, 2),\n  paid bigint,')
    .replace('check (sum > 0)', 'check (sum > 1)')
    .replace('  gone text,\n', '')
    .replace('on owed (sum)', 'on owed (sum desc)')
    .replace('a integer', 'a integer, b integer');
  const after = BEFORE.replace('sum numeric(14, 2) default 0,', 'sum numeric(16, 2),\n  paid bigint,')
    .replace('check (sum > 0)', 'check (sum > 1)')
    .replace('  gone text, -- a column that went\n', '')
    .replace('on owed (sum)', 'on owed (sum desc)')
    .replace('a integer', 'a integer, b integer');
  expect(withComments(changed, commentsOf(BEFORE))).toBe(after);
});
