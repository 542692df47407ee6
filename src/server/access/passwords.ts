import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { captchaNeeded, tooMany } from '../errors/errors.ts';
import { createHashQueue, type Requester } from './hash-queue.ts';

/** What a hash costs, to verify and to guess. */
interface Cost {
  readonly memoryKib: number;
  readonly passes: number;
}

// OWASP's second choice for argon2id: 19 MiB, two passes. About 30 ms of a core here.
const COST: Cost = { memoryKib: 19_456, passes: 2 };
const TAG_BYTES = 32;
// One core stays for those who are already in, and more than two hashes at once help nobody.
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
// Who is refused hears it after a second: a flood that asks again at once asks once a second.
const REFUSED_MS = 1000;

const derive = promisify(argon2);

export interface Passwords {
  /** Throws 429, or 422 for a captcha, where too many wait already: before anything else is done for a login. */
  refuseFlood(requester: Requester): Promise<void>;
  /** The PHC string to keep for a password. */
  hash(password: string, requester: Requester): Promise<string>;
  /** Whether a password is the one of a kept hash. Null (no such user) takes as long and is false. */
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

/** Hashes passwords, a few at once; a flood beyond the short queue is refused. Only tests that look at other things pay less. */
export function createPasswords(cost = COST): Passwords {
  const queue = createHashQueue(AT_ONCE);

  async function refuse({ trust }: Requester): Promise<never> {
    await sleep(REFUSED_MS, undefined, { ref: false });
    // A requester without trust is asked for a captcha: some places of the queue are kept for those who solved one.
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

  const nobody = phc(randomBytes(16), randomBytes(TAG_BYTES), cost);

  return {
    async refuseFlood(requester) {
      if (!queue.hasPlace(requester)) await refuse(requester);
    },
    hash: (password, requester) =>
      inTurn(requester, async () => {
        const salt = randomBytes(16);
        return phc(salt, await compute(password, salt, cost), cost);
      }),
    verify: (password, kept, requester) =>
      inTurn(requester, async () => {
        const [, , , , salt = '', tag = ''] = (kept ?? nobody).split('$');
        const expected = Buffer.from(tag, 'base64url');
        const computed = await compute(password, Buffer.from(salt, 'base64url'), cost);
        return expected.length === computed.length && timingSafeEqual(expected, computed) && kept !== null;
      }),
  };
}
