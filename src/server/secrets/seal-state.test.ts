import { expect, test } from 'vitest';
import { throwawayDatabase } from '#test/throwaway-database.ts';
import { connect } from '../database/connect.ts';
import { confirmSecret, readSealState } from './seal-state.ts';
import { createSealing } from './sealing.ts';

const A = 'a secret of the tests, long enough';
const B = 'another secret of the tests, as long';
const C = 'a third secret of the tests, as long';
const of = (now: string, before: string | null = null) => createSealing({ now, before });
const OTHER = 'This database was written with another secret.';
const OLDER = 'still sealed with the secret before';

test('a database accepts only the secret it was first written with, until that is changed', async () => {
  const { connection, drop } = await throwawayDatabase();
  const database = connect({ connection: { ...connection, user: 'bilty_app' }, log: () => undefined });
  const confirm = (now: string, before?: string) => confirmSecret(database, of(now, before));
  const state = async () => {
    const { fingerprint, before } = (await readSealState(database)) ?? {};
    const nameOf = (print: Buffer | null | undefined) => [A, B, C].find((each) => print?.equals(of(each).fingerprint));
    return [nameOf(fingerprint), nameOf(before)];
  };
  try {
    await confirm(A);
    await confirm(A);
    await expect(confirm(B)).rejects.toThrow(OTHER);
    // Portals that get the new secret one after another, while others still have the old one.
    await confirm(A, B);
    expect(await state()).toEqual([A, undefined]);
    await confirm(B, A);
    expect(await state()).toEqual([B, A]);
    await expect(confirm(A)).rejects.toThrow(OTHER);
    await expect(confirm(B)).rejects.toThrow(OLDER);
    await expect(confirm(C, B)).rejects.toThrow(OTHER);
    await expect(confirm(B, C)).rejects.toThrow(OLDER);
    // One that restarts with the two swapped.
    await confirm(A, B);
    expect(await state()).toEqual([A, B]);
    await confirm(B, A);
    expect(await state()).toEqual([B, A]);
  } finally {
    await database.close();
    await drop();
  }
});
