import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { tooMany } from '../errors.ts';

// OWASP's second choice for argon2id: 19 MiB, two passes. About 30 ms of a core here.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const TAG_BYTES = 32;
// Two hashes at once leave a core for those who are already in; twenty may wait about a second.
const AT_ONCE = 2;
const WAITING = 20;

const derive = promisify(argon2);

export interface Passwords {
  /** The PHC string to keep for a password. */
  hash(password: string): Promise<string>;
  /** Whether a password is the one of a kept hash. Null (no such user) takes as long and is false. */
  verify(password: string, kept: string | null): Promise<boolean>;
}

function compute(password: string, nonce: Buffer): Promise<Buffer> {
  return derive('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    parallelism: 1,
    tagLength: TAG_BYTES,
    memory: MEMORY_KIB,
    passes: PASSES,
  });
}

const phc = (salt: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${salt.toString('base64url')}$${tag.toString('base64url')}`;

/** Hashes passwords, a few at once; a flood beyond the short queue is refused with 429. */
export function createPasswords(): Passwords {
  let running = 0;
  const queue: (() => void)[] = [];

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= AT_ONCE) {
      if (queue.length >= WAITING)
        throw tooMany('Too many people are logging in just now. Please try again in a moment.', 2);
      // The one who leaves hands its place over, so `running` stays.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }

  const nobody = phc(randomBytes(16), randomBytes(TAG_BYTES));

  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(16);
        return phc(salt, await compute(password, salt));
      }),
    verify: (password, kept) =>
      inTurn(async () => {
        const [, , , , salt = '', tag = ''] = (kept ?? nobody).split('$');
        const expected = Buffer.from(tag, 'base64url');
        const computed = await compute(password, Buffer.from(salt, 'base64url'));
        return expected.length === computed.length && timingSafeEqual(expected, computed) && kept !== null;
      }),
  };
}
