import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#test/throwaway-database.ts';
import { readArchive, writeArchive } from './archive.ts';
import type { Entry } from './tar.ts';

const temporary = temporaryFolder();
let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(temporary, 'archives-'));
  path = join(folder, 'backup.tar.gz');
});

const ENTRIES: Entry[] = [
  { name: 'tables/bilty/00001.copy', bytes: Buffer.from('1\tIndore\n'.repeat(5000)) },
  { name: 'files/a', bytes: randomBytes(70_000) },
];
async function* each(): AsyncGenerator<Entry> {
  for (const entry of ENTRIES) yield await Promise.resolve(entry);
}
async function read(): Promise<Entry[]> {
  const entries: Entry[] = [];
  await readArchive(path, (entry) => void entries.push(entry));
  return entries;
}

test('an archive is read back whole, readable by its owner only, with no file beside it', async () => {
  const size = await writeArchive(path, each());
  expect(await read()).toEqual(ENTRIES);
  expect(size).toBe(statSync(path).size);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['backup.tar.gz']);
});

test('an existing file is never overwritten by a backup', async () => {
  writeFileSync(path, 'of somebody else');
  await expect(writeArchive(path, each())).rejects.toThrow('exists already. Give the backup another name.');
  expect(readFileSync(path, 'utf8')).toBe('of somebody else');
});

test('a backup that fails half-way leaves no file', async () => {
  async function* failing(): AsyncGenerator<Entry> {
    yield* each();
    throw new Error('The database went away.');
  }
  await expect(writeArchive(path, failing())).rejects.toThrow('The database went away.');
  expect(readdirSync(folder)).toEqual([]);
});

test('a missing folder is named in the error', async () => {
  await expect(writeArchive(join(folder, 'none/backup.tar.gz'), each())).rejects.toThrow(/There is no folder .*none/);
});

describe('archives that are not whole', () => {
  test('an archive cut at any point is refused', async () => {
    await writeArchive(path, each());
    const whole = readFileSync(path);
    for (const part of [0, 0.3, 0.9, 0.9999]) {
      writeFileSync(path, whole.subarray(0, Math.floor(whole.length * part)));
      await expect(read(), `at ${part}`).rejects.toThrow(
        'is not a complete backup: it ends too early. Use another backup.',
      );
    }
  });

  test('an archive with any one wrong bit is refused', async () => {
    await writeArchive(path, each());
    const whole = readFileSync(path);
    for (let at = 10; at < whole.length; at += Math.ceil(whole.length / 60)) {
      const wrong = Buffer.from(whole);
      wrong[at] = (wrong[at] ?? 0) ^ 0x10;
      writeFileSync(path, wrong);
      await expect(read(), `at ${at}`).rejects.toThrow('is not a complete backup');
    }
  });

  test('a file that is no archive, and a missing file, are refused', async () => {
    writeFileSync(path, 'A letter to the bank.');
    await expect(read()).rejects.toThrow('is not a complete backup: it cannot be unpacked');
    path = join(folder, 'none.tar.gz');
    await expect(read()).rejects.toThrow('There is no file');
    expect(existsSync(path)).toBe(false);
  });
});

test('an error while entries are taken is thrown to the caller', async () => {
  await writeArchive(path, each());
  const failing = readArchive(path, () => {
    throw new Error('The database went away.');
  });
  await expect(failing).rejects.toThrow('The database went away.');
});
