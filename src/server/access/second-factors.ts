import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { secondFactorNeeded, secondFactorWrong } from '../errors/errors.ts';
import { countTries } from '../limits/tries.ts';
import type { Visitor } from '../scope/visitor.ts';
import { sealedForLogin } from '../secrets/sealed-columns.ts';
import type { Sealing } from '../secrets/sealing.ts';
import type { Account } from './account.ts';
import type { Requester } from './hash-queue.ts';
import { changeLogin } from './own-login.ts';
import type { Passwords } from './passwords.ts';
import { isRecoveryCode, useRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

// How many codes a login may try, for somebody who knows the password: one in 300,000 of all codes.
const CODES_IN_A_QUARTER = 10;
const TOO_MANY = 'Too many wrong codes. Please try again later.';

const tryKey = (userId: string) => `second factor:${userId}`;
const takeBack = statement('login_try.take_back_second', sql`delete from login_try where key = ${value('key')}`);
const findSecret = statement<{ sealed: Buffer; lastStep: number }>(
  'authenticator.find',
  sql`select secret_sealed as sealed, last_step::float8 as "lastStep" from authenticator
      where user_id = ${value('userId')}::uuid and secret_sealed is not null`,
);
// Of two concurrent requests with the same code only one succeeds.
const useStep = statement<{ used: boolean }>(
  'authenticator.use',
  sql`update authenticator set last_step = ${value('step')}::bigint
      where user_id = ${value('userId')}::uuid and last_step < ${value('step')}::bigint returning true as used`,
);

/** The dependencies of second factor checks. */
export interface SecondFactorServices {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly sealing: Sealing;
}

/** Counts an attempt at a code, across all portals; throws 429 above the limit. */
export const countCode = (database: Database, userId: string): Promise<void> =>
  countTries(database, { [tryKey(userId)]: CODES_IN_A_QUARTER }, TOO_MANY);

/** Takes back the count of a correct code. */
export async function takeBackCode(database: Database, userId: string): Promise<void> {
  await database.write('access', takeBack, { key: tryKey(userId) });
}

async function useAppCode({ database, sealing }: SecondFactorServices, userId: string, code: string): Promise<boolean> {
  const [found] = await database.read('access', findSecret, { userId });
  if (!found) return false;
  const secret = Buffer.from(sealing.unseal('secret of an app', sealedForLogin(userId), found.sealed), 'base64url');
  const step = stepOfCode(secret, code.replaceAll(' ', ''), { now: Date.now(), lastStep: found.lastStep });
  if (step === null) return false;
  return (await database.write('access', useStep, { userId, step })).length > 0;
}

/**
 * Requires the second factor of a login whose password was right, if it has one: throws 422 if no code was sent, 401 if it is wrong or
 * already used, 429 above the limit.
 */
export async function checkSecondFactor(
  services: SecondFactorServices,
  account: Account,
  code: string,
  requester: Requester,
  visitor: Visitor,
): Promise<void> {
  const { database } = services;
  const { id: userId, userName, tenantId } = account;
  if (!account.hasFactor) return;
  if (code === '') {
    visitor.note('second_factor_asked', userId);
    throw secondFactorNeeded();
  }
  await countCode(database, userId);
  const byRecovery = isRecoveryCode(code);
  const right = byRecovery
    ? await useRecoveryCode(services, userId, code, requester)
    : await useAppCode(services, userId, code);
  if (!right) {
    visitor.note('second_factor_wrong', userId);
    throw secondFactorWrong();
  }
  await takeBackCode(database, userId);
  if (!byRecovery) return;
  visitor.note('recovery_code_used', userId);
  await changeLogin(database, tenantId, () =>
    Promise.resolve({
      call: 'login.recovery_code',
      by: userName,
      record: userName,
      after: { login: 'recovery code used' },
    }),
  );
}
