import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

// Backups in a folder under generated names; sorted by name they are sorted by time.

/** The file name of a backup made at that time, e.g. bilty-2026-11-20T04-30-00Z.tar.gz. */
export function backupName(prefix: string, at = new Date()): string {
  return `${prefix}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;
}

const NAMED = /-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.tar\.gz$/;
const timeOf = (name: string) => NAMED.exec(name)?.[0] ?? '';

/** Removes all but the newest backups of a folder whose names begin with `prefix`; other files stay. */
export async function keepNewest(folder: string, prefix: string, count: number): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${prefix}-`) && NAMED.test(name));
  const old = names.sort((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1)).slice(count);
  await Promise.all(old.map((name) => rm(join(folder, name))));
  return old;
}
