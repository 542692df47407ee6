import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../../src/web');

test('only lists and Pending draw what is still loading', () => {
  const drawn = globSync(`${WEB}/**/*.tsx`)
    .filter((path) => readFileSync(path, 'utf8').includes('<Skeleton'))
    .map((path) => relative(WEB, path));
  // A list shows it itself.
  expect(drawn.toSorted()).toEqual(['lists/List.tsx', 'ui/Pending.tsx']);
});
