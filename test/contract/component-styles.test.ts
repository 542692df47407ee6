import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// A component of Mantine needs its style sheet, imported by the file that uses it: without it a checkbox is a box with a sign below.

const ROOT = join(import.meta.dirname, '../..');
const WEB = join(ROOT, 'src/web');
const sheetsIn = (text: string) =>
  Array.from(text.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g), ([, name = '']) => name);
const sourceOf = (file: string) => readFileSync(join(WEB, file), 'utf8');
/** Style sheets that every page has, and components styled by our own sheets. */
const EVERYWHERE = [...sheetsIn(sourceOf('theme/mantine.css')), 'Kbd', 'Popover'];

test('every component of Mantine that a file names has its style sheet there', () => {
  const missing = globSync('**/*.tsx', { cwd: WEB }).flatMap((file) => {
    const source = sourceOf(file);
    const [, named = ''] = /import \{([^}]*)\} from '@mantine\/core'/.exec(source) ?? [];
    const own = new Set([...EVERYWHERE, ...sheetsIn(source)]);
    return named
      .split(',')
      .map((each) => each.trim().split(' as ')[0] ?? '')
      .filter((name) => existsSync(join(ROOT, `node_modules/@mantine/core/styles/${name}.layer.css`)) && !own.has(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});
