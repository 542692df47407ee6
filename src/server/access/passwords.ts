import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { tooMany } from '../errors.ts';

// OWASP's second choice for argon2id: 19 MiB, two passes. About 30 ms of a core here.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const TAG_BYTES = 32;
// One core stays for those who are already in, and more than two hashes at once help nobody.
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
// So many are hashed or wait; the last of them about a second.
const PLACES = 22;
// Who is refused hears it after a second: a flood that asks again at once asks once a second.
const REFUSED_MS = 1000;

const derive = promisify(argon2);

export interface Passwords {
  /** Throws 429 where too many wait already: before anything else is done for a login. */
  refuseFlood(): Promise<void>;
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

  const isFull = () => running + queue.length >= PLACES;
  async function refuse(): Promise<never> {
    await sleep(REFUSED_MS, undefined, { ref: false });
    throw tooMany('Too many people are logging in just now. Please try again in a moment.', 2);
  }

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (isFull()) await refuse();
    if (running >= AT_ONCE) {
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
    async refuseFlood() {
      if (isFull()) await refuse();
    },
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
