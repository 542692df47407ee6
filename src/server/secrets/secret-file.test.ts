import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/throwaway-database.ts';
import { keepSecrets, readSecrets, replaceSecrets, writtenSecrets } from './secret-file.ts';

const secret = 'a secret of the tests, long enough';
const before = 'the secret before, long enough too';
const NONE = { secretKey: undefined, secretKeyBefore: undefined };

test('the first start makes a secret readable by its owner only, and concurrent starts use the same', async () => {
  const folder = join(temporaryFolder(), 'data');
  const secrets = await Promise.all([1, 2, 3, 4].map(() => readSecrets(folder, NONE)));
  expect(new Set(secrets.map(writtenSecrets)).size).toBe(1);
  expect(await readdir(folder)).toEqual(['secret.key']);
  expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
  expect((await readFile(join(folder, 'secret.key'), 'utf8')).trim()).toBe(secrets[0]?.now);
  expect(await readSecrets(folder, { ...NONE, secretKey: secret })).toEqual({ now: secret, before: null });
});

test('a damaged secret is never replaced by a new one', async () => {
  const folder = join(temporaryFolder(), 'data');
  await mkdir(folder);
  await writeFile(join(folder, 'secret.key'), '');
  await chmod(join(folder, 'secret.key'), 0o600);
  await expect(readSecrets(folder, NONE)).rejects.toThrow('is damaged');
});

test('a second line is the previous secret; SECRET_KEY_BEFORE replaces it unless it equals the current one', async () => {
  const folder = temporaryFolder();
  await replaceSecrets(folder, { now: secret, before });
  expect(await readSecrets(folder, NONE)).toEqual({ now: secret, before });
  const third = 'a third secret, as long as the others';
  expect(await readSecrets(folder, { ...NONE, secretKeyBefore: third })).toEqual({ now: secret, before: third });
  expect(await readSecrets(folder, { ...NONE, secretKeyBefore: secret })).toEqual({ now: secret, before: null });
  expect(await readSecrets(folder, { secretKey: third, secretKeyBefore: before })).toEqual({ now: third, before });
  expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
  await writeFile(join(folder, 'secret.key'), `${secret}\n${before}\n${third}\n`);
  await expect(readSecrets(folder, NONE)).rejects.toThrow('is damaged');
});

test('restoring a backup keeps both secrets, and is refused if one is missing or differs', async () => {
  const folder = temporaryFolder();
  const both = writtenSecrets({ now: secret, before });
  const undo = await keepSecrets(folder, NONE, both);
  expect(await readSecrets(folder, NONE)).toEqual({ now: secret, before });
  await keepSecrets(folder, NONE, both);
  await expect(keepSecrets(folder, NONE, secret)).rejects.toThrow("is another secret than the backup's");
  await undo();
  expect(await readdir(folder)).toEqual([]);
  const given = { ...NONE, secretKey: secret };
  await expect(keepSecrets(folder, given, both)).rejects.toThrow('set SECRET_KEY_BEFORE');
  await keepSecrets(folder, { ...given, secretKeyBefore: before }, both);
});
