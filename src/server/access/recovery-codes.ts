import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Run } from '../database/connect.ts';
import type { Scope } from '../database/scope.ts';
import { statement, value } from '../database/statement.ts';
import type { Requester } from './hash-queue.ts';
import type { Passwords } from './passwords.ts';

// Codes for whoever has lost the second factor. Each serves once. They are too short for a plain hash (ASVS 6.5.2), so they
// are kept as passwords are; by its first letter, which is another for each, one is found without trying all.

const HOW_MANY = 10;
const LENGTH = 12;
/** Without letters that are taken for another or for a digit. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

const letter = (of = LETTERS) => of[randomInt(of.length)] ?? '';

/** A code as it is kept: `K7QM-2XRD-9FHT` without its dashes, whatever stood between. */
const plain = (typed: string) => typed.toUpperCase().replaceAll(/[\s-]/g, '');

const shown = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/** Whether what was typed can be a recovery code. */
export const isRecoveryCode = (typed: string): boolean => new RegExp(`^[${LETTERS}]{${LENGTH}}$`).test(plain(typed));

/** A user's new codes, as they are shown this once, with what is kept of them. */
export interface NewRecoveryCodes {
  readonly shown: readonly string[];
  readonly letters: readonly string[];
  readonly hashes: readonly string[];
}

/** Makes a user's codes. */
export async function makeRecoveryCodes(passwords: Passwords, requester: Requester): Promise<NewRecoveryCodes> {
  const firsts = new Set<string>();
  while (firsts.size < HOW_MANY) firsts.add(letter());
  const codes = [...firsts].map((first) => first + Array.from({ length: LENGTH - 1 }, () => letter()).join(''));
  const hashes: string[] = [];
  // One after another: a user takes one place in the queue of those who log in.
  for (const code of codes) hashes.push(await passwords.hash(code, requester));
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

/** How many codes a user has left. */
export const countRecoveryCodes = async (database: Database, userId: string): Promise<number> =>
  (await database.read('access', count, { userId }))[0]?.left ?? 0;

/** Takes a user's codes away. */
export async function clearRecoveryCodes(run: Run<Scope>, userId: string): Promise<void> {
  await run(clear, { userId });
}

/** Keeps new codes in the place of a user's old ones. */
export async function keepRecoveryCodes(run: Run<Scope>, userId: string, codes: NewRecoveryCodes): Promise<void> {
  await run(clear, { userId });
  await run(insert, { userId, letters: codes.letters, hashes: codes.hashes });
}

/** Uses a code up; whether it was a user's. Of two who use it at once one does. */
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
