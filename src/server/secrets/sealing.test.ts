import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder, throwawayDatabase } from '#test/throwaway-database.ts';
import { connect } from '../database/connect.ts';
import { confirmSecret, createSealing, readSecret } from './sealing.ts';

const NUMBER = '499118665246';
const secret = 'a secret of the tests, long enough';
const sealing = createSealing(secret);

test('what is sealed opens again, for its company and with its secret only', () => {
  const sealed = sealing.seal('a', NUMBER);
  expect(sealed.includes(NUMBER)).toBe(false);
  expect(createSealing(secret).unseal('a', sealed)).toBe(NUMBER);
  expect(() => sealing.unseal('b', sealed)).toThrow();
  expect(() => createSealing(`${secret}!`).unseal('a', sealed)).toThrow();
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => sealing.unseal('a', changed)).toThrow();
  expect(sealing.seal('a', NUMBER)).not.toEqual(sealed);
});

test('one number has one key within a company, another in the next and with another secret', () => {
  const key = sealing.keyOf('a', NUMBER).toString('hex');
  expect(createSealing(secret).keyOf('a', NUMBER).toString('hex')).toBe(key);
  expect(sealing.keyOf('b', NUMBER).toString('hex')).not.toBe(key);
  expect(createSealing(`${secret}!`).keyOf('a', NUMBER).toString('hex')).not.toBe(key);
  expect(createSealing(`${secret}!`).fingerprint).not.toEqual(sealing.fingerprint);
});

test('the first start makes a secret that only its owner reads; later and concurrent starts find it', async () => {
  const folder = join(temporaryFolder(), 'data');
  const secrets = await Promise.all([1, 2, 3, 4].map(() => readSecret(folder, undefined)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(folder)).toEqual(['secret.key']);
  expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
  expect((await readFile(join(folder, 'secret.key'), 'utf8')).trim()).toBe(secrets[0]);
  expect(await readSecret(folder, secret)).toBe(secret);
});

test('a damaged secret is never replaced by a new one', async () => {
  const folder = join(temporaryFolder(), 'data');
  await mkdir(folder);
  await writeFile(join(folder, 'secret.key'), '');
  await chmod(join(folder, 'secret.key'), 0o600);
  await expect(readSecret(folder, undefined)).rejects.toThrow('is damaged');
});

test('a database stays with the secret that it was first written with', async () => {
  const { connection, drop } = await throwawayDatabase();
  const database = connect({ connection: { ...connection, user: 'bilty_app' }, log: () => undefined });
  try {
    await confirmSecret(database, sealing);
    await confirmSecret(database, createSealing(secret));
    const another = confirmSecret(database, createSealing(`${secret}!`));
    await expect(another).rejects.toThrow('This database was written with another secret.');
  } finally {
    await database.close();
    await drop();
  }
});
