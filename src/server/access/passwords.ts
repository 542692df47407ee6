import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PASSWORD_BREACHED } from '#domain/records/user.ts';
import { captchaNeeded, invalid, tooMany } from '../errors/errors.ts';
import { noneBreached, type BreachedPasswords } from './breached-passwords.ts';
import { createHashQueue, type Requester } from './hash-queue.ts';

/** The cost of a hash, both to verify and to guess. */
interface Cost {
  readonly memoryKib: number;
  readonly passes: number;
}

// OWASP's second choice for argon2id: 19 MiB, two passes. About 30 ms on one core here.
const COST: Cost = { memoryKib: 19_456, passes: 2 };
const TAG_BYTES = 32;
// One core stays free for users who are logged in; more than two hashes in parallel gain nothing.
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
// Refusals are delayed by a second, so that a flood that retries at once is slowed to one request a second.
const REFUSED_MS = 1000;

const derive = promisify(argon2);

export interface Passwords {
  /** Throws 429, or 422 for a captcha, if too many wait already; called before any other work of a login. */
  refuseFlood(requester: Requester): Promise<void>;
  /** The PHC string to store for a password that somebody chose. Throws 422 if it is known from a data breach. */
  hash(password: string, requester: Requester): Promise<string>;
  /** The PHC string to store for a secret that the portal made. */
  hashMade(secret: string, requester: Requester): Promise<string>;
  /** Whether a password matches a stored hash. Null (no such user) takes as long and returns false. */
  verify(password: string, kept: string | null, requester: Requester): Promise<boolean>;
}

function compute(password: string, nonce: Buffer, { memoryKib, passes }: Cost): Promise<Buffer> {
  return derive('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    parallelism: 1,
    tagLength: TAG_BYTES,
    memory: memoryKib,
    passes,
  });
}

const phc = (salt: Buffer, tag: Buffer, { memoryKib, passes }: Cost) =>
  `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${salt.toString('base64url')}$${tag.toString('base64url')}`;

/**
 * Hashes passwords, a few in parallel; beyond the short queue requests are refused. Only tests that do not test hashing use a lower cost.
 */
export function createPasswords(cost = COST, isBreached: BreachedPasswords = noneBreached): Passwords {
  const queue = createHashQueue(AT_ONCE);

  async function refuse({ trust }: Requester): Promise<never> {
    await sleep(REFUSED_MS, undefined, { ref: false });
    // A requester without trust must solve a captcha: some places of the queue are kept for those who did.
    if (trust === 'none') throw captchaNeeded();
    throw tooMany('Too many people are logging in right now. Please try again in a moment.', 2);
  }

  async function inTurn<Result>(requester: Requester, work: () => Promise<Result>): Promise<Result> {
    if (!(await queue.enter(requester))) await refuse(requester);
    try {
      return await work();
    } finally {
      queue.leave();
    }
  }

  const hash = (secret: string, requester: Requester) =>
    inTurn(requester, async () => {
      const salt = randomBytes(16);
      return phc(salt, await compute(secret, salt, cost), cost);
    });

  const nobody = phc(randomBytes(16), randomBytes(TAG_BYTES), cost);

  return {
    async refuseFlood(requester) {
      if (!queue.hasPlace(requester)) await refuse(requester);
    },
    async hash(password, requester) {
      // Asked before the queue: nobody else waits for the service.
      if (await isBreached(password))
        throw invalid(PASSWORD_BREACHED, [{ path: 'password', message: PASSWORD_BREACHED }]);
      return await hash(password, requester);
    },
    hashMade: hash,
    verify: (password, kept, requester) =>
      inTurn(requester, async () => {
        const [, , , , salt = '', tag = ''] = (kept ?? nobody).split('$');
        const expected = Buffer.from(tag, 'base64url');
        const computed = await compute(password, Buffer.from(salt, 'base64url'), cost);
        return expected.length === computed.length && timingSafeEqual(expected, computed) && kept !== null;
      }),
  };
}
