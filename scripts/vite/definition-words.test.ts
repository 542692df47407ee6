import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { documentSteps } from '#language/definition-steps.en.ts';
import { documentTitles } from '#language/definition-words.en.ts';
import { definitionLabels } from '#language/definition-words.hi.ts';
import { POSTED_KINDS } from '#domain/posted-kinds.ts';
import { definitionWords, withoutUnread } from './definition-words.ts';

test('definitions in the web contain no Hindi and nothing of steps and vouchers that no screen reads', () => {
  const code = `define({ title: 'Bilty', hindi: { title: 'बिल्टी', gender: 'feminine' }, posts: { Freight: { prefix: 'F', paper: '' } }, fields: { a: text({ label: 'A', hindi: 'क', max: 20 }),
    b: choice(['x'], { label: 'B', hindiChoices: { x: 'ख' } }) } });
    step({ label: 'Go', keyScope: 'papers', hindi: 'जाएँ', consequence: { text: 'It goes.', hindi: 'जाएगा।' }, summary: 'Notes that it goes.', asks: {} });
    const named = ({ hindi }) => ({ ...(hindi !== undefined && { hindi }) });`;
  const left = withoutUnread(code, parseAst(code) as never);
  expect(left).not.toMatch(/\p{Script=Devanagari}/u);
  expect(left).toContain(`define({ title: 'Bilty',   fields:`);
  expect(left).toContain(`text({ label: 'A',  max: 20 })`);
  expect(left).toContain('({ hindi }) =>');
  expect(left).toContain(`step({ label: 'Go',     asks: {} })`);
  parseAst(left);
});

test('the built modules equal those computed from the definitions', async () => {
  const { load } = definitionWords();
  const moduleOf = async (name: string) => {
    const id = new URL(`../../src/${name}`, import.meta.url).pathname;
    const code = await (load as unknown as { handler: (id: string) => Promise<string> }).handler(id);
    return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, unknown>;
  };
  expect((await moduleOf('language/definition-words.en.ts'))['documentTitles']).toEqual(documentTitles);
  expect((await moduleOf('language/definition-steps.en.ts'))['documentSteps']).toEqual(documentSteps);
  expect((await moduleOf('language/definition-words.hi.ts'))['definitionLabels']).toEqual(definitionLabels);
  expect((await moduleOf('domain/posted-kinds.ts'))['POSTED_KINDS']).toEqual(POSTED_KINDS);
});
