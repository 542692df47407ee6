import { expect, test } from 'vitest';
import { kindPages, type KindPages } from '#web/kind-pages.ts';
import { ROUTES } from '../journeys/routes.ts';

const twice = (all: readonly string[]) => all.filter((one, at) => all.indexOf(one) !== at);
const paths = Object.values<KindPages>(kindPages).flatMap(({ formPath, listPath, reportPath }) => [
  formPath,
  listPath,
  reportPath,
]);

test('no two pages of kinds have the same address', () => {
  expect(twice(paths)).toEqual([]);
});

test('journeys open the form, the list and the report of every kind', () => {
  const opened = Object.keys(ROUTES).map((route) => `/dashboard/${route.split('?')[0] ?? ''}`);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !opened.includes(path))).toEqual([]);
});
