import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMAND_FILES, WINDOWS_COMMANDS } from './windows-commands.mjs';

const ROOT = join(import.meta.dirname, '..');
const textOf = (path: string) => readFile(join(ROOT, path), 'utf8');

test('each script of package.json has a file for Windows or a reason why not', async () => {
  const { scripts } = JSON.parse(await textOf('package.json')) as { scripts: Readonly<Record<string, string>> };
  expect(Object.keys(WINDOWS_COMMANDS).toSorted()).toEqual(Object.keys(scripts).toSorted());
});

test('the .cmd files of packaging/windows are exactly those listed, and each runs its command', async () => {
  const delivered = (await readdir(join(ROOT, 'packaging/windows'))).filter((name) => name.endsWith('.cmd'));
  expect(delivered.toSorted()).toEqual([...COMMAND_FILES].toSorted());
  for (const [name, { file }] of Object.entries(WINDOWS_COMMANDS))
    if (file !== undefined)
      expect(await textOf(`packaging/windows/${file}`)).toContain(`\\scripts\\portal.mjs" ${name} %*`);
});

test('docs/operation.md names every file for Windows, and npm run distribute', async () => {
  const [, told = ''] = (await textOf('docs/operation.md')).split('\n## On Windows\n');
  const [ofWindows = ''] = told.split('\n## ');
  for (const file of COMMAND_FILES.filter((name) => name !== 'needs.cmd')) expect(ofWindows).toContain(`\`${file}`);
  expect(ofWindows).toContain('`npm run distribute`');
});
