import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/throwaway-database.ts';
import { patientRename } from './patient-rename.ts';

/** Simulates Windows while somebody has the file open: fails this many times, then renames. */
function openFor(times: number, code = 'EPERM') {
  const seen = { tries: 0 };
  const by = async (from: string, to: string) => {
    seen.tries += 1;
    if (seen.tries <= times) throw Object.assign(new Error(code), { code });
    await rename(from, to);
  };
  return { seen, by };
}

function aFile() {
  const folder = temporaryFolder();
  const [from, to] = [join(folder, 'half'), join(folder, 'whole')];
  writeFileSync(from, 'written');
  return { from, to };
}

test('on Windows a file in use is renamed once it is closed', async () => {
  for (const code of ['EPERM', 'EACCES', 'EBUSY']) {
    const { from, to } = aFile();
    const { seen, by } = openFor(3, code);
    await patientRename(from, to, { isWindows: true, by, waitMs: 1 });
    expect(seen.tries).toBe(4);
    expect(readFileSync(to, 'utf8')).toBe('written');
    expect(existsSync(from)).toBe(false);
  }
});

test('a file that stays in use, other errors and errors elsewhere are thrown', async () => {
  const { from, to } = aFile();
  await expect(patientRename(from, to, { isWindows: true, by: openFor(Infinity).by, waitMs: 0 })).rejects.toThrow(
    'EPERM',
  );
  await expect(patientRename(from, to, { isWindows: true, by: openFor(1, 'ENOSPC').by })).rejects.toThrow('ENOSPC');
  await expect(patientRename(from, to, { isWindows: false, by: openFor(1).by })).rejects.toThrow('EPERM');
  await expect(patientRename(`${from}-not`, to)).rejects.toThrow('ENOENT');
});
