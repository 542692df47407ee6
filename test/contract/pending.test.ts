import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../../src/web');

test('what is on its way is drawn by Pending, which says without a network that nothing is', () => {
  const drawn = globSync(`${WEB}/**/*.tsx`)
    .filter((path) => readFileSync(path, 'utf8').includes('<Skeleton'))
    .map((path) => relative(WEB, path));
  // A list says it by itself.
  expect(drawn.toSorted()).toEqual(['lists/List.tsx', 'ui/Pending.tsx']);
});
