import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { CODE_WRONG } from '#domain/records/second-factor.ts';
import { product } from '#language/words.en.ts';
import type { Answerers } from '../http/answering.ts';
import { statement, value } from '../database/statement.ts';
import { conflict, invalid, notFound } from '../errors/errors.ts';
import type { Session } from '../scope/session.ts';
import type { Visitor } from '../scope/visitor.ts';
import { sealedForLogin } from '../secrets/sealed-columns.ts';
import { requesterOf } from './hash-queue.ts';
import { changeFactors, type FactorServices } from './factor-changes.ts';
import { listPasskeys } from './passkey-store.ts';
import { accountOf, checkOldPassword } from './profile.ts';
import { clearRecoveryCodes, keepRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts';
import { countCode, takeBackCode } from './second-factors.ts';
import { authenticatorAddress, base32, stepOfCode } from './totp.ts';

/** How long a scanned setup code may be confirmed. */
const PENDING_MINUTES = 15;
const SECRET_BYTES = 20;

const user = sql`user_id = ${value('userId')}::uuid`;
const readOwn = statement<{ hasApp: boolean; addedAt: Date | null; codes: number }>(
  'second_factor.read',
  sql`select coalesce(a.secret_sealed is not null, false) as "hasApp", a.added_at as "addedAt",
        (select count(*)::int from recovery_code c where c.${user}) as codes
      from (select 1) one left join authenticator a on a.${user}`,
);
const begin = statement(
  'authenticator.begin',
  sql`insert into authenticator (user_id, pending_sealed, pending_at) values (${value('userId')}::uuid, ${value('sealed')}, now())
      on conflict (user_id) do update set pending_sealed = excluded.pending_sealed, pending_at = excluded.pending_at`,
);
const findPending = statement<{ sealed: Buffer }>(
  'authenticator.find_pending',
  sql`select pending_sealed as sealed from authenticator
      where ${user} and pending_at > now() - make_interval(mins => ${sql.lit(PENDING_MINUTES)})`,
);
// Somebody may set up a second factor because an intruder is logged in, so all other sessions end.
const confirm = statement<{ id: string }>(
  'authenticator.confirm',
  sql`with ended as (delete from session where ${user} and token_hash <> ${value('tokenHash')})
      update authenticator set secret_sealed = pending_sealed, last_step = ${value('step')}::bigint, added_at = now(),
        pending_sealed = null, pending_at = null
      where ${user} and pending_sealed = ${value('sealed')} returning user_id as id`,
);
const remove = statement<{ id: string }>(
  'authenticator.remove',
  sql`delete from authenticator where ${user} and secret_sealed is not null returning user_id as id`,
);
const tooLate = () => conflict('app_not_begun', 'This took too long. Please start again.');

/** Confirms the pending app with one of its codes; returns the recovery codes that were made, none if there were some already. */
async function confirmApp(services: FactorServices, session: Session, code: string, visitor: Visitor) {
  const { database, passwords, sealing } = services;
  const account = await accountOf(database, session);
  const { id: userId } = account;
  await countCode(database, userId);
  const [pending] = await database.read('access', findPending, { userId });
  if (!pending) throw tooLate();
  const secret = Buffer.from(sealing.unseal('secret of an app', sealedForLogin(userId), pending.sealed), 'base64url');
  const step = stepOfCode(secret, code.replaceAll(' ', ''), { now: Date.now(), lastStep: 0 });
  if (step === null) throw invalid(CODE_WRONG, [{ path: 'code', message: CODE_WRONG }]);
  await takeBackCode(database, userId);
  const [own] = await database.read('access', readOwn, { userId });
  const codes = (own?.codes ?? 0) > 0 ? null : await makeRecoveryCodes(passwords, requesterOf(session, ''));
  await changeFactors(services, account, visitor, async (run) => {
    const { tokenHash } = session;
    const [confirmed] = await run(confirm, { userId, step, sealed: pending.sealed, tokenHash });
    if (!confirmed) throw tooLate();
    if (codes !== null) await keepRecoveryCodes(run, userId, codes);
    return 'authenticator app added';
  });
  return codes?.shown ?? [];
}

/** The handlers of the calls by which users manage their own second factor. */
export function answerSecondFactors(services: FactorServices) {
  const { database, passwords, sealing } = services;
  return {
    async secondFactors({ session: { userId, owes } }) {
      const [[own], passkeys] = await Promise.all([
        database.read('access', readOwn, { userId }),
        database.read('access', listPasskeys, { userId }),
      ]);
      return {
        app_Added_Date: own?.hasApp === true ? (own.addedAt?.toISOString() ?? '') : '',
        recovery_Codes: own?.codes ?? 0,
        owed: owes === 'second factor' && own?.hasApp !== true && passkeys.length === 0,
        password_Owed: owes === 'password',
        passkeys: passkeys.map(({ id, name, addedAt, usedAt }) => ({
          id,
          name,
          added_Date: addedAt.toISOString(),
          used_Date: usedAt?.toISOString() ?? null,
        })),
      };
    },

    async beginAuthenticator({ session, body, address, visitor }) {
      const account = await accountOf(database, session);
      await checkOldPassword(services, { session, address, visitor }, account, body.oldPassword);
      const { id: userId, userName } = account;
      const secret = randomBytes(SECRET_BYTES);
      const sealed = sealing.seal('secret of an app', sealedForLogin(userId), secret.toString('base64url'));
      await database.write('access', begin, { userId, sealed });
      return { secret: base32(secret), address: authenticatorAddress(secret, product, userName) };
    },

    async confirmAuthenticator({ session, body, visitor }) {
      return { codes: [...(await confirmApp(services, session, body.code, visitor))] };
    },

    async removeAuthenticator({ session, body, address, visitor }) {
      const account = await accountOf(database, session);
      await checkOldPassword(services, { session, address, visitor }, account, body.oldPassword);
      await changeFactors(services, account, visitor, async (run) => {
        const [removed] = await run(remove, { userId: account.id });
        if (!removed) throw notFound();
        if ((await run(listPasskeys, { userId: account.id })).length === 0) await clearRecoveryCodes(run, account.id);
        return 'authenticator app removed';
      });
      return 'Updated Successfully.';
    },

    async newRecoveryCodes({ session, body, address, visitor }) {
      const account = await accountOf(database, session);
      await checkOldPassword(services, { session, address, visitor }, account, body.oldPassword);
      if (!account.hasFactor) throw conflict('no_second_factor', 'Two-step login is not set up for this user.');
      const codes = await makeRecoveryCodes(passwords, requesterOf(session, ''));
      await changeFactors(services, account, visitor, async (run) => {
        await keepRecoveryCodes(run, account.id, codes);
        return 'recovery codes made anew';
      });
      return { codes: [...codes.shown] };
    },
  } satisfies Partial<Answerers>;
}
