import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { builtWeb, takeWeb } from '#server/operation/web-build.ts';
import { startPortal, WEB_DIR, type TestPortal } from '#test/portal.ts';
import { temporaryFolder } from '#test/throwaway-database.ts';
import { buildAside, finishBuild, useBuild } from '../../scripts/web-build.mjs';

// A build beside a running portal does not change what it serves.

const dist = join(temporaryFolder(), 'dist');
mkdirSync(dist);
let portal: TestPortal | undefined;
afterAll(() => portal?.stop());

const hashOf = (letter: string) => letter.repeat(64);
const folderOf = (letter: string) => join(dist, `web-${letter.repeat(16)}`);
/** Builds the web into a new folder, with a file that no other build has. */
function build(letter: string): void {
  cpSync(WEB_DIR, buildAside(dist), { recursive: true });
  writeFileSync(join(buildAside(dist), 'assets', `only-${letter}.js`), `// ${letter}`);
  finishBuild(dist, hashOf(letter));
}
/** The files that a page names; its nonces differ in each answer. */
const filesOf = ({ text }: { readonly text: string }) => text.match(/assets\/[\w.-]+/g) ?? [];
const fetched = async (path: string) => {
  const answered = await fetch(`${portal?.url}${path}`);
  return { status: answered.status, text: await answered.text() };
};

test('a running portal keeps serving its own build, and the next one starts with the newest', async () => {
  build('a');
  portal = await startPortal({ webDir: takeWeb(dist) });
  const files = readdirSync(join(folderOf('a'), 'assets'));
  const page = await fetched('/');
  expect(await fetched('/assets/only-a.js')).toEqual({ status: 200, text: '// a' });

  // More unserved builds than are kept, all of them old.
  for (const letter of 'bcdef0123456789') {
    build(letter);
    const old = new Date('2020-01-01');
    for (const name of readdirSync(dist).filter((each) => each.startsWith('web-') && each !== 'web-current'))
      utimesSync(join(dist, name), old, old);
  }
  expect(filesOf(await fetched('/'))).toEqual(filesOf(page));
  expect(filesOf(page).length).toBeGreaterThan(0);
  expect(await fetched('/assets/only-a.js')).toEqual({ status: 200, text: '// a' });
  expect(readdirSync(join(folderOf('a'), 'assets'))).toEqual(files);
  expect((await fetched('/assets/only-9.js')).status).toBe(404);
  expect(builtWeb(dist)).toBe(folderOf('9'));
  // The unfinished build is removed, and so are old builds that no portal serves.
  expect(existsSync(buildAside(dist))).toBe(false);
  expect(readdirSync(dist).filter((name) => /^web-[0-9a-f]{16}$/.test(name)).length).toBeLessThanOrEqual(3);
});

test('sources that were built before are not built again, and of two equal builds the first is kept', () => {
  build('1');
  const made = readFileSync(join(folderOf('1'), 'index.html'), 'utf8');
  build('2');
  expect(useBuild(dist, hashOf('1'))).toBe(true);
  expect(builtWeb(dist)).toBe(folderOf('1'));
  expect(useBuild(dist, hashOf('d'))).toBe(false);
  expect(builtWeb(dist)).toBe(folderOf('1'));
  cpSync(WEB_DIR, buildAside(dist), { recursive: true });
  writeFileSync(join(buildAside(dist), 'index.html'), 'another');
  finishBuild(dist, hashOf('1'));
  expect(readFileSync(join(folderOf('1'), 'index.html'), 'utf8')).toBe(made);
});
