import { expect, test } from 'vitest';
import { pbkdf2 } from './pbkdf2.ts';

/** The result of the browser's own PBKDF2. */
async function native(password: Uint8Array<ArrayBuffer>, salt: Uint8Array<ArrayBuffer>, iterations: number) {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256),
  );
}
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

test.each([
  [1, 16, 1],
  [20, 16, 2],
  [64, 51, 1000],
  [0, 0, 7],
])('our PBKDF2 equals the browser’s: password %i, salt %i, iterations %i', async (password, salt, iterations) => {
  const [secret, grain] = [random(password), random(salt)];
  expect(pbkdf2(secret, grain, iterations)).toEqual(await native(secret, grain, iterations));
});

test('our PBKDF2 refuses passwords and salts that are too long', () => {
  expect(() => pbkdf2(random(65), random(16), 1)).toThrow('too long');
  expect(() => pbkdf2(random(20), random(52), 1)).toThrow('too long');
});
