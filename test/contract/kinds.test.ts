import { expect, test } from 'vitest';
import { kindPages, type KindPages } from '#web/kind-pages.ts';

const twice = (all: readonly string[]) => all.filter((one, at) => all.indexOf(one) !== at);

test('no two pages of kinds have the same address', () => {
  const pages = Object.values<KindPages>(kindPages);
  expect(twice(pages.flatMap(({ formPath, listPath, reportPath }) => [formPath, listPath, reportPath]))).toEqual([]);
});
