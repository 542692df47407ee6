import { handler } from 'altcha-lib/workers/shared';
import { pbkdf2 } from './pbkdf2.ts';

// One of the workers that search for the solution of a challenge, each with counters of its own.

/** The browser's PBKDF2 in a secure context; ours takes about four times as long. */
async function derive(password: BufferSource, salt: BufferSource, iterations: number): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256),
  );
}

handler({
  deriveKey: async ({ cost }, salt, password) => ({
    derivedKey: isSecureContext
      ? await derive(new Uint8Array(password), new Uint8Array(salt), cost)
      : pbkdf2(password, salt, cost),
  }),
});

// Whoever made it waits until it is here.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is a window's, and this is a worker's
self.postMessage('started');
