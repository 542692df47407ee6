import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BREAKPOINTS } from '../../src/web/theme/breakpoints.ts';

const styles = globSync(join(import.meta.dirname, '../../src/web/**/*.css')).map((path) => ({
  path,
  css: readFileSync(path, 'utf8'),
}));

test('media queries use named widths only', () => {
  const queries = styles.flatMap(({ path, css }) =>
    [...css.matchAll(/@(?:media|container)[^{]+/g)].map(([query]) => ({ path, query })),
  );
  expect(queries.length).toBeGreaterThan(20);
  expect(queries.filter(({ query }) => /width|height/.test(query))).toEqual([]);
  const named = queries.flatMap(({ query }) => [...query.matchAll(/\(--([\w-]+)\)/g)].map(([, name]) => name));
  expect(new Set(named)).toEqual(new Set(Object.keys(BREAKPOINTS)));
});
