import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { en } from '#web/language/en.ts';
import { first } from '#web/language/first.en.ts';
import { areaModules, areasSaidIn } from './words.ts';

const ALL = new URL('../../src/web/language/en.ts', import.meta.url);
const modules = areaModules(readFileSync(ALL, 'utf8'));

const saidIn = (code: string) =>
  areasSaidIn(parseAst(code) as unknown as Parameters<typeof areasSaidIn>[0], [...modules.keys()]);

test('every area of the words outside the first load has its own module', () => {
  expect([...modules.keys()].toSorted()).toEqual(
    Object.keys(en)
      .filter((area) => !(area in first))
      .toSorted(),
  );
  expect(modules.get('audit')).toBe('./company.en.ts');
});

test('the areas of words a module uses are found however it reads them', () => {
  expect(
    saidIn(
      'const { t } = useLanguage(); t.billing.plan; screen.label(t.lists); const { queue } = t; useLanguage().t.audit;',
    ),
  ).toEqual(['billing', 'audit', 'lists', 'queue']);
  expect(saidIn('const { lists: ofLists } = useLanguage().t;')).toEqual(['lists']);
  expect(saidIn('t.shell.failed; user.company; form.documents; const { records } = answer;')).toEqual([]);
});
