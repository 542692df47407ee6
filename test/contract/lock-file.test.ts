import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

// What is installed was checked: each package by its exact version and the hash of its file, from the public registry
// only. scripts/audit.mjs, run by hand, asks whether any is known to be vulnerable.

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}

const ROOT = join(import.meta.dirname, '../..');
const read = async (file: string) => JSON.parse(await readFile(join(ROOT, file), 'utf8')) as Record<string, unknown>;

describe.each(['.', 'runtime'])('the packages of %s', (folder) => {
  test('packages are required in exact versions', async () => {
    const { dependencies, devDependencies, optionalDependencies } = await read(`${folder}/package.json`);
    const asked = Object.entries({
      ...(dependencies as object),
      ...(devDependencies as object),
      ...(optionalDependencies as object),
    });
    expect(asked.length).toBeGreaterThan(0);
    for (const [name, version] of asked) expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  });

  test('packages are locked by a hash of their file and come from the public registry', async () => {
    const { lockfileVersion, packages } = await read(`${folder}/package-lock.json`);
    expect(lockfileVersion).toBe(3);
    const locked = Object.entries(packages as Record<string, Locked>).filter(([path]) => path !== '');
    expect(locked.length).toBeGreaterThan(0);
    for (const [path, { version, resolved, integrity, link }] of locked) {
      expect(link, path).toBeUndefined();
      expect(version, path).toMatch(/^\d+\.\d+\.\d+/);
      expect(integrity, path).toMatch(/^sha512-/);
      if (resolved !== undefined) expect(resolved, path).toMatch(/^https:\/\/registry\.npmjs\.org\//);
    }
  });
});

test('no package runs a script when it is installed', async () => {
  expect(await readFile(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
});
