import { hkdfSync, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AnswerOf } from '#api/call.ts';
import type { Calls } from '#api/calls.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import type { Secrets } from '../secrets/sealing.ts';

type Challenge = AnswerOf<Calls['captchaChallenge']>;

// Solved in 0.7 s on an office computer, in 1.9 s on one six times slower; the 5000 of the library's sample took 4 s.
const ALGORITHM = 'PBKDF2/SHA-256';
const COST = 1000;
const LEAST_COUNTER = 1000;
const MOST_COUNTER = 3000;
const MINUTES = 5;
/** The longest solution accepted, in characters; a correct one has about 700. */
const LONGEST = 4000;

const payload = z.object({
  challenge: z.object({
    parameters: z.record(z.string().max(40), z.union([z.string().max(500), z.number()])),
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(200) }),
});

// The signature identifies the challenge. It is kept well past the end of the challenge, because clocks differ.
const useOnce = statement<{ used: boolean }>(
  'captcha.use',
  sql`with old as (delete from captcha_used where used_at < now() - interval '1 hour')
      insert into captcha_used (signature) values (${value('signature')}) on conflict do nothing returning true as used`,
);

/** ALTCHA: a proof of work that this portal issues and checks by itself, without a third party. */
export function createAltcha({ now, before }: Secrets, database: Database) {
  const keysOf = (secret: string) => {
    const key = (purpose: string) =>
      Buffer.from(hkdfSync('sha256', secret, '', `bilty-portal ${purpose} v1`, 32)).toString('base64url');
    return { hmacSignatureSecret: key('captcha'), hmacKeySignatureSecret: key('captcha key') };
  };
  const own = keysOf(now);
  const known = before === null ? [own] : [own, keysOf(before)];
  return {
    async challenge(): Promise<Challenge> {
      const set = await createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        counter: randomInt(LEAST_COUNTER, MOST_COUNTER),
        deriveKey,
        expiresAt: new Date(Date.now() + MINUTES * 60_000),
        ...own,
      });
      // The library's type leaves optional what it always sets when asked to sign and expire.
      return set as Challenge;
    },

    /** Whether a challenge of this portal was solved in time and not used before; it counts as used from then on. */
    async verify(token: string): Promise<boolean> {
      const read = payload.safeParse(readJson(token));
      if (!read.success) return false;
      const { challenge, solution } = read.data;
      // The signature covers all parameters, so a challenge with a forged cost or expiry is not one of ours.
      const given = { ...challenge, parameters: challenge.parameters as unknown as Challenge['parameters'] };
      let isSolved = false;
      for (const keys of known)
        isSolved ||= (await verifySolution({ challenge: given, solution, deriveKey, ...keys })).verified;
      if (!isSolved) return false;
      const signature = Buffer.from(challenge.signature, 'hex');
      return (await database.write('access', useOnce, { signature })).length === 1;
    },
  };
}

function readJson(token: string): unknown {
  try {
    return token.length > LONGEST ? null : JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
