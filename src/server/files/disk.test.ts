import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDiskFiles } from './disk.ts';
import { temporaryFolder } from '#test/throwaway-database.ts';

const folder = temporaryFolder();
const files = createDiskFiles(folder);
const [a, b] = [crypto.randomUUID(), crypto.randomUUID()];

const listed = async (tenantId?: string) => {
  const found: string[] = [];
  for await (const { place, bytes } of files.list(tenantId))
    found.push(`${place.tenantId}/${place.kind}/${place.file} ${bytes}`);
  return found.sort();
};

test('files are listed for all companies or one, with sizes, and all files of one are removed', async () => {
  const put = (tenantId: string, kind: string, file: string, bytes: number) =>
    files.put({ tenantId, kind, file }, new Uint8Array(bytes));
  await put(a, 'vehicle_docs', 'permit.png', 3);
  await put(a, 'archive', 'all.zip', 5);
  await put(b, 'vehicle_docs', 'permit.png', 7);
  const ofA = [`${a}/archive/all.zip 5`, `${a}/vehicle_docs/permit.png 3`];
  const ofB = [`${b}/vehicle_docs/permit.png 7`];
  expect(await listed()).toEqual([...ofA, ...ofB].sort());
  expect(await listed(a)).toEqual(ofA);

  expect(await files.removeAll(a)).toBe(2);
  expect(existsSync(join(folder, a))).toBe(false);
  expect(await files.removeAll(a)).toBe(0);
  expect(await listed()).toEqual(ofB);
  await expect(files.removeAll('..')).rejects.toThrow('A file has no such place.');
  expect(await listed(crypto.randomUUID())).toEqual([]);
});
