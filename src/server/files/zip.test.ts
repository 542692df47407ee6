import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createCompressor, createZip, type Zip } from './zip.ts';

const AT = new Date('2026-04-05T10:20:30Z');

async function zipped(fill: (zip: Zip) => Promise<void>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const zip = createZip((bytes) => {
    pieces.push(bytes);
    return Promise.resolve();
  }, AT);
  await fill(zip);
  await zip.close();
  return Buffer.concat(pieces);
}
const read = (zip: Buffer) =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));

/** What another program reports about a ZIP; nothing if it is not installed. */
function checkedBy(program: string, args: readonly string[], zip: Buffer): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'bilty-zip-'));
  try {
    const path = join(folder, 'a.zip');
    writeFileSync(path, zip);
    return execFileSync(program, [...args, path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
const PYTHON = [
  '-c',
  'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(len(z.namelist()), z.infolist()[0].date_time)',
];

test('entries of each kind are read back from a ZIP', async () => {
  const long = 'माल, माल '.repeat(50_000);
  const zip = await zipped(async (out) => {
    await out.add('whole.txt', Buffer.from('whole'));
    await out.add('images/a.png', Buffer.from([1, 2, 3]), true);
    const entry = await out.open('हिन्दी.json');
    for (let from = 0; from < long.length; from += 10_000)
      await entry.write(Buffer.from(long.slice(from, from + 10_000)));
    expect(entry.size()).toBe(Buffer.byteLength(long));
    await entry.close();
    const press = createCompressor();
    await press.write(Buffer.from('beside '));
    await press.write(Buffer.from('the others'));
    await out.addPressed('beside.csv', press);
    await out.add('empty.txt', Buffer.alloc(0));
  });
  expect(read(zip)).toEqual({
    'whole.txt': 'whole',
    'images/a.png': '\u0001\u0002\u0003',
    'हिन्दी.json': long,
    'beside.csv': 'beside the others',
    'empty.txt': '',
  });
  expect(zip.length).toBeLessThan(20_000);
  // 15:50:30 in India.
  expect(checkedBy('python3', PYTHON, zip) ?? '5 (2026, 4, 5, 15, 50, 30)\n').toBe('5 (2026, 4, 5, 15, 50, 30)\n');
});

test('a ZIP without entries is valid', async () => {
  const zip = await zipped(() => Promise.resolve());
  expect(read(zip)).toEqual({});
  expect(zip).toHaveLength(22);
});

test('a ZIP with more than 65,535 entries is read back by Zip64', async () => {
  const most = 70_000;
  const zip = await zipped(async (out) => {
    for (let n = 0; n < most; n += 1) await out.add(`p/${n}.txt`, Buffer.from('x'), true);
  });
  // The old field holds its maximum; the Zip64 record before it has the real number.
  expect(zip.readUInt16LE(zip.length - 12)).toBe(0xffff);
  expect(zip.readUInt32LE(zip.length - 22 - 20)).toBe(0x07064b50);
  const at = Number(zip.readBigUInt64LE(zip.length - 22 - 20 + 8));
  expect(zip.readUInt32LE(at)).toBe(0x06064b50);
  expect(zip.readBigUInt64LE(at + 32)).toBe(BigInt(most));
  expect((checkedBy('python3', PYTHON, zip) ?? `${most} `).startsWith(`${most} `)).toBe(true);
});

test('an entry beyond 4 GB has its offset in Zip64', async () => {
  // Bytes that are only counted: an entry is as large as it claims.
  const far = 0xffffffff;
  let offset = 0;
  const kept: Buffer[] = [];
  const zip = createZip((bytes) => {
    offset += bytes.length;
    if (bytes.length < 1000) kept.push(bytes);
    return Promise.resolve();
  }, AT);
  const block = Buffer.alloc(512 * 1024 * 1024);
  for (let n = 0; n < 9; n += 1) await zip.add(`${n}`, block, true);
  expect(offset).toBeGreaterThan(far);
  await zip.add('behind', Buffer.from('x'), true);
  const begin = offset - 1 - 30 - 6;
  await zip.close();
  const all = Buffer.concat(kept);
  const name = all.lastIndexOf('behind');
  // In the central directory: the offset follows the name, in eight bytes.
  expect(all.readUInt32LE(name - 46 + 42)).toBe(far);
  expect(all.readUInt16LE(name + 6)).toBe(1);
  expect(Number(all.readBigUInt64LE(name + 6 + 4))).toBe(begin);
});
