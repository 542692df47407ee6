import { expect, test } from 'vitest';
import { builtOnce, refined, text } from './fields.ts';

test('a schema is built when it is first needed, and only once', () => {
  const { schema } = text({ wire: 'pin', label: 'Pin' });
  let builds = 0;
  const counted = builtOnce(() => {
    builds += 1;
    return schema();
  });
  expect(builds).toBe(0);
  expect(counted()).toBe(counted());
  expect(builds).toBe(1);
});

test('a refined field builds the schema that it refines no sooner', () => {
  let builds = 0;
  const field = text({ wire: 'pin', label: 'Pin' });
  const short = refined(
    {
      ...field,
      schema: () => {
        builds += 1;
        return field.schema();
      },
    },
    (value) => value.length <= 6,
    'Pin must be at most 6 digits.',
  );
  expect(builds).toBe(0);
  expect(short.schema().safeParse('1234567').success).toBe(false);
  expect(builds).toBe(1);
});
