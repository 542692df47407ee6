import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#test/throwaway-database.ts';
import { Damaged, readTar, writeTar, type Entry } from './tar.ts';

const LONG = `files/7f6c1c1e-4d0e-4b07-9d2c-111111111111/loading_slip_photographs/${'a'.repeat(96)}.png`;
const ENTRIES: Entry[] = [
  { name: 'empty', bytes: Buffer.alloc(0) },
  { name: 'tables/bilty/00001.copy', bytes: Buffer.from('1\tबिल्टी\n') },
  { name: LONG, bytes: randomBytes(512) },
  { name: 'files/b', bytes: randomBytes(100_001) },
];

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for (const item of items) yield await Promise.resolve(item);
}
async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
const packed = async (entries = ENTRIES) => Buffer.concat(await collect(writeTar(each(entries))));
/** The archive as read from disk: in chunks that ignore block boundaries. */
const inChunks = (bytes: Buffer, size: number) =>
  each(Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size)));

test.each([1000, 4096, 1_000_000])('a tar is read back, %i bytes at a time', async (size) => {
  expect(await collect(readTar(inChunks(await packed(), size)))).toEqual(ENTRIES);
});

test('the system’s tar reads our archives, and we read its archives', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'ours.tar'), await packed());
  execFileSync('tar', ['-xf', 'ours.tar'], { cwd: folder });
  for (const { name, bytes } of ENTRIES) expect(readFileSync(join(folder, name)), name).toEqual(bytes);
  mkdirSync(join(folder, 'theirs'));
  execFileSync('tar', ['--format=ustar', '-cf', 'theirs.tar', ...ENTRIES.map(({ name }) => name)], { cwd: folder });
  expect(await collect(readTar(inChunks(readFileSync(join(folder, 'theirs.tar')), 65_536)))).toEqual(ENTRIES);
});

describe('tar archives that are not whole', () => {
  test('a tar cut at any point is refused', async () => {
    const whole = await packed();
    for (const length of [0, 100, 512, 1500, whole.length - 101_000, whole.length - 1024])
      await expect(collect(readTar(inChunks(whole.subarray(0, length), 4096)))).rejects.toThrow(Damaged);
  });
  test('a tar with a changed header is refused', async () => {
    const changed = Buffer.from(await packed());
    changed[520] = (changed[520] ?? 0) ^ 1;
    await expect(collect(readTar(each([changed])))).rejects.toThrow('it is no archive');
  });
  test('random bytes are refused as a tar', async () => {
    await expect(collect(readTar(each([randomBytes(4096)])))).rejects.toThrow(Damaged);
  });
});

test('a name that does not fit into tar is refused, not cut', async () => {
  for (const name of ['', 'a b', 'ä', `x/${'a'.repeat(101)}`, `${'a'.repeat(156)}/x`, 'a'.repeat(101)])
    await expect(packed([{ name, bytes: Buffer.alloc(1) }])).rejects.toThrow('An archive cannot hold the name');
});
