import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

// Rules for all sources that no request could show to hold (docs/security.md).

const ROOT = join(import.meta.dirname, '../..');
const sources = new Map<string, string>();
beforeAll(async () => {
  for (const path of await readdir(join(ROOT, 'src'), { recursive: true }))
    if (/\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path))
      sources.set(path.replaceAll('\\', '/'), await readFile(join(ROOT, 'src', path), 'utf8'));
});
const filesWith = (pattern: RegExp, within = '') =>
  [...sources].filter(([path, text]) => path.startsWith(within) && pattern.test(text)).map(([path]) => path);

test('only the portal’s own database is started as a program, and never by a shell', () => {
  expect(sources.size).toBeGreaterThan(1000);
  const starting = filesWith(/node:child_process/);
  expect(starting.length).toBeGreaterThan(0);
  expect(starting.filter((path) => !/^server\/database\/embedded(\/|\.ts$)/.test(path))).toEqual([]);
  for (const path of starting) expect(sources.get(path), path).not.toMatch(/shell: true|\bexec(Sync)?\(/);
});

test('no source turns text into code or markup', () => {
  expect(filesWith(/\beval\(|new Function\(|dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML/)).toEqual([]);
});

test('no server source uses Math.random', () => {
  expect(filesWith(/Math\.random\(/, 'server/')).toEqual([]);
});

test('no request that the portal makes follows a redirect', () => {
  const asking = filesWith(/\bfetch\(/, 'server/');
  expect(asking.length).toBeGreaterThan(0);
  for (const path of asking) {
    const text = sources.get(path) ?? '';
    expect(text.split(/redirect: '(?:error|manual)'/).length, path).toBe(text.split(/\bfetch\(/).length);
  }
});
