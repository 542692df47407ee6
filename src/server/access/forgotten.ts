import { hash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Answerers } from '../answering.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { linkOver } from '../errors.ts';
import { queueLetter } from '../mail/queue.ts';
import { refuseEasy } from './easy-passwords.ts';
import { requesterOf } from './hash-queue.ts';
import { countTries, forgiveTries } from './login-tries.ts';
import { changeLogin } from './own-login.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';

const LINK_MINUTES = 30;
// In a quarter of an hour; nobody's letter box is to be filled by somebody else.
const PER_IDENTIFIER = 5;
// Logins that have one mobile number; each is sent a link of its own.
const LOGINS = 5;
// An answer comes after so long, whether anybody was found or not.
const ANSWERED_MS = 150;

const SENT = 'Your password has been sent on your email and mobile number.';
const CHANGED = 'Your password was changed. Please login.';

// Each link and its letter in one statement. A link that is older, or over, goes.
const linkFacts = { name: sql`name`, userName: sql`user_name`, token: sql`token` };
const byMobile = sql`${value('byMobile')}::boolean`;
const makeLinks = statement(
  'password_reset.make',
  sql`with found as (
        select id, name, user_name, email, contact, (${value('tokens')}::text[])[row_number() over (order by user_key)] as token
        from user_account
        where disabled_at is null and (email <> '' or ${byMobile} and contact <> '')
          and (user_key = lower(${value('identifier')}::text) or contact = ${value('identifier')} and contact <> '')
        order by user_key limit ${sql.lit(LOGINS)}),
      over as (delete from password_reset where expires_at < now() and user_id not in (select id from found)),
      made as (
        insert into password_reset (user_id, token_hash, expires_at)
        select id, sha256(convert_to(token, 'UTF8')), now() + make_interval(mins => ${sql.lit(LINK_MINUTES)}) from found
        on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at),
      message as (${queueLetter('passwordReset', {
        channel: 'sms',
        to: sql`contact`,
        language: value('language'),
        facts: linkFacts,
        from: sql`(select * from found where ${byMobile}) found`,
      })})
      ${queueLetter('passwordReset', { to: sql`email`, language: value('language'), facts: linkFacts, from: sql`found` })}`,
);
const findLink = statement<{ userId: string; tenantId: string | null; about: JsonText }>(
  'password_reset.find',
  sql`select u.id as "userId", u.tenant_id as "tenantId",
        json_build_array(user_name, name, company_name, contact, email) as about
      from password_reset r join user_account u on u.id = r.user_id
      where r.token_hash = ${value('tokenHash')} and r.expires_at > now() and u.disabled_at is null`,
);
// Of two at once the second finds the link gone. Who knows the password again may log in again.
const useLink = statement<{ userName: string }>(
  'password_reset.use',
  sql`with used as (delete from password_reset where token_hash = ${value('tokenHash')} and expires_at > now() returning user_id),
      changed as (
        update user_account u set password_hash = ${value('passwordHash')}, updated_at = now(), updated_by = user_name
        from used where u.id = used.user_id and u.disabled_at is null returning u.id, u.user_name, u.user_key),
      ended as (delete from session using changed where session.user_id = changed.id),
      forgiven as (${forgiveTries(sql`changed`)})
      select user_name as "userName" from changed`,
);

/**
 * Answers the two calls by which whoever forgot the password comes to a new one; `byMobile`: the link goes to the mobile
 * number too.
 */
export function answerForgotten(database: Database, passwords: Passwords, sessions: Sessions, byMobile: boolean) {
  return {
    async forgotPassword({ body: { identifier, language } }) {
      const answered = sleep(ANSWERED_MS);
      const key = `forgotPassword:${identifier.toLowerCase()}`;
      await countTries(database, { [key]: PER_IDENTIFIER }, 'Too many tries. Please try again later.');
      const tokens = Array.from({ length: LOGINS }, () => randomBytes(32).toString('base64url'));
      await database.write('access', makeLinks, { identifier, language, tokens, byMobile });
      await answered;
      return SENT;
    },

    async resetPassword({ body: { token, password }, address, visitor }) {
      const tokenHash = hash('sha256', token, 'buffer');
      const [link] = await database.read('access', findLink, { tokenHash });
      if (!link) throw linkOver();
      refuseEasy(password, link.about.parse() as string[]);
      const passwordHash = await passwords.hash(password, requesterOf(null, address));
      await changeLogin(database, link.tenantId, async (run) => {
        const [changed] = await run(useLink, { tokenHash, passwordHash });
        if (!changed) throw linkOver();
        const { userName } = changed;
        return { call: 'login.reset_password', by: userName, record: userName, after: { login: 'password set anew' } };
      });
      sessions.forgetUser(link.userId);
      visitor.note('password_reset', link.userId);
      return CHANGED;
    },
  } satisfies Partial<Answerers>;
}
