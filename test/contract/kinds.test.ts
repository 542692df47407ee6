import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KIND_NAMES, kindPages, type KindPages } from '#web/kinds.ts';

const WEB = join(import.meta.dirname, '../../src/web');

const twice = (all: readonly string[]) => all.filter((one, at) => all.indexOf(one) !== at);

test('no two pages of kinds stand at one address', () => {
  const pages = Object.values<KindPages>(kindPages);
  expect(
    twice(pages.flatMap(({ formPath, listPath, reportPath = [] }) => [formPath, listPath, reportPath].flat())),
  ).toEqual([]);
});

test("the key of a kind is no other kind's, nor that of a page, which would take it", () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && file !== 'kinds.ts',
  );
  const ofPages = files.flatMap((file) =>
    [...readFileSync(join(WEB, file), 'utf8').matchAll(/\bkeys: '(.+?)'/g)].map(([, keys = '']) => keys),
  );
  expect(ofPages).toContain('Alt+C');
  const ofKinds = KIND_NAMES.map((name) => kindPages[name].keys);
  expect(twice([...ofKinds, ...new Set(ofPages)])).toEqual([]);
});
