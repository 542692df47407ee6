import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Run } from '../database/connect.ts';
import type { Scope } from '../database/scope.ts';
import { statement, value } from '../database/statement.ts';
import type { Requester } from './hash-queue.ts';
import type { Passwords } from './passwords.ts';

// Recovery codes for users who lost their second factor; each works once. They are too short for a plain hash (ASVS 6.5.2), so they are
// hashed like passwords. The codes of a user start with different letters, so that the right hash is found without trying all.

const HOW_MANY = 10;
const LENGTH = 12;
/** Letters and digits that are not mistaken for one another. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

const letter = (of = LETTERS) => of[randomInt(of.length)] ?? '';

/** A code as stored: `K7QM-2XRD-9FHT` without dashes or other separators. */
const plain = (typed: string) => typed.toUpperCase().replaceAll(/[\s-]/g, '');

const shown = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/** Whether the typed text has the form of a recovery code. */
export const isRecoveryCode = (typed: string): boolean => new RegExp(`^[${LETTERS}]{${LENGTH}}$`).test(plain(typed));

/** A user's new codes, shown only this once, and the hashes that are stored. */
export interface NewRecoveryCodes {
  readonly shown: readonly string[];
  readonly letters: readonly string[];
  readonly hashes: readonly string[];
}

/** Creates the recovery codes of a user. */
export async function makeRecoveryCodes(passwords: Passwords, requester: Requester): Promise<NewRecoveryCodes> {
  const firsts = new Set<string>();
  while (firsts.size < HOW_MANY) firsts.add(letter());
  const codes = [...firsts].map((first) => first + Array.from({ length: LENGTH - 1 }, () => letter()).join(''));
  const hashes: string[] = [];
  // One at a time, so that a user takes only one place in the login queue.
  for (const code of codes) hashes.push(await passwords.hashMade(code, requester));
  return { shown: codes.map(shown), letters: [...firsts], hashes };
}

const clear = statement('recovery_code.clear', sql`delete from recovery_code where user_id = ${value('userId')}::uuid`);
const insert = statement(
  'recovery_code.insert',
  sql`insert into recovery_code (user_id, first_letter, code_hash)
      select ${value('userId')}::uuid, first_letter, code_hash
      from unnest(${value('letters')}::text[], ${value('hashes')}::text[]) as made(first_letter, code_hash)`,
);
const find = statement<{ hash: string }>(
  'recovery_code.find',
  sql`select code_hash as hash from recovery_code where user_id = ${value('userId')}::uuid and first_letter = ${value('letter')}`,
);
const use = statement<{ used: boolean }>(
  'recovery_code.use',
  sql`delete from recovery_code where user_id = ${value('userId')}::uuid and first_letter = ${value('letter')}
        and code_hash = ${value('hash')} returning true as used`,
);

const count = statement<{ left: number }>(
  'recovery_code.count',
  sql`select count(*)::int as left from recovery_code where user_id = ${value('userId')}::uuid`,
);

/** The number of codes a user has left. */
export const countRecoveryCodes = async (database: Database, userId: string): Promise<number> =>
  (await database.read('access', count, { userId }))[0]?.left ?? 0;

/** Deletes a user's codes. */
export async function clearRecoveryCodes(run: Run<Scope>, userId: string): Promise<void> {
  await run(clear, { userId });
}

/** Replaces a user's codes with new ones. */
export async function keepRecoveryCodes(run: Run<Scope>, userId: string, codes: NewRecoveryCodes): Promise<void> {
  await run(clear, { userId });
  await run(insert, { userId, letters: codes.letters, hashes: codes.hashes });
}

/** Uses up a code; returns whether it was one of the user's. Of two concurrent uses only one succeeds. */
export async function useRecoveryCode(
  { database, passwords }: { readonly database: Database; readonly passwords: Passwords },
  userId: string,
  typed: string,
  requester: Requester,
): Promise<boolean> {
  const code = plain(typed);
  const key = { userId, letter: code.slice(0, 1) };
  const [found] = await database.read('access', find, key);
  if (!(await passwords.verify(code, found?.hash ?? null, requester)) || found === undefined) return false;
  const used = await database.write('access', use, { ...key, hash: found.hash });
  return used.length > 0;
}
