import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { documentTitles } from '#language/definition-words.en.ts';
import { definitionLabels } from '#language/definition-words.hi.ts';
import { definitionWords, withoutHindi } from './definition-words.ts';

test('definitions that the web fetches hold no Hindi', () => {
  const code = `define({ title: 'Bilty', hindi: { title: 'बिल्टी', gender: 'feminine' }, fields: { a: text({ label: 'A', hindi: 'क', max: 20 }),
    b: choice(['x'], { label: 'B', hindiChoices: { x: 'ख' } }) } });
    const named = ({ hindi }) => ({ ...(hindi !== undefined && { hindi }) });`;
  const left = withoutHindi(code, parseAst(code) as never);
  expect(left).not.toMatch(/\p{Script=Devanagari}/u);
  expect(left).toContain(`text({ label: 'A',  max: 20 })`);
  expect(left).toContain('({ hindi }) =>');
  parseAst(left);
});

test('the build writes down what definitions say', async () => {
  const { load } = definitionWords();
  const moduleOf = async (name: string) => {
    const id = new URL(`../../src/language/${name}`, import.meta.url).pathname;
    const code = await (load as unknown as { handler: (id: string) => Promise<string> }).handler(id);
    return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, unknown>;
  };
  expect((await moduleOf('definition-words.en.ts'))['documentTitles']).toEqual(documentTitles);
  expect((await moduleOf('definition-words.hi.ts'))['definitionLabels']).toEqual(definitionLabels);
});
