import { sql } from 'kysely';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { queueLetter } from '../mail/queue.ts';
import { keyOf } from './account.ts';
import { forgiveTries } from './login-tries.ts';

// The links of 'Forgot Password?': who receives them and how they are used up (docs/decisions/0017).

const LINK_MINUTES = 30;
/** How many links of one login are valid at once. */
const GOOD_AT_ONCE = 2;
/** The most logins that one mobile number is matched to. */
export const MOST_LOGINS = 5;

// Anybody can register with anybody's number. The number counts for the logins that proved it theirs (a link sent to it was used) or, if
// none has, for the oldest login; and for other logins of those companies, whose admin created them.
const holders = sql`numbered as (
        select id, tenant_id, contact, created_at, contact_verified_at is not null as verified from user_account
        where contact in (select ${value('identifier')}::text union select contact from named) and contact <> '' and disabled_at is null),
      ranked as (
        select *, bool_or(verified) over (partition by contact) as any_verified,
          row_number() over (partition by contact order by created_at, id) as place from numbered),
      holder as (
        select id, contact from ranked r where exists (
          select from ranked a where a.contact = r.contact and (a.verified or not a.any_verified and a.place = 1)
            and (a.id = r.id or a.tenant_id = r.tenant_id)))`;
const byMobile = sql`${value('byMobile')}::boolean`;
const linkFacts = (token: ReturnType<typeof sql>) => ({ name: sql`name`, userName: sql`user_name`, token });

/** Creates the links and queues their letters and messages in one statement. Of older links only the newest stays valid. */
export const makeLinks = statement(
  'password_reset.make',
  sql`with named as (select id, contact from user_account where user_key = ${keyOf(value('identifier'))} and disabled_at is null),
      ${holders},
      meant as (
        select u.id, name, user_name, email, u.contact, contact_verified_at, created_at,
          ${byMobile} and u.id in (select id from holder) as by_message
        from user_account u
        where u.id in (select id from named union select id from holder where contact = ${value('identifier')})),
      found as (
        select *, (${value('tokens')}::text[])[place] as token, case when by_message then (${value('messageTokens')}::text[])[place] end as message_token
        from (
          select *, row_number() over (order by contact_verified_at is null, created_at, id) as place from meant
          where email <> '' or by_message) placed
        where place <= ${sql.lit(MOST_LOGINS)}),
      newest as (
        select token_hash, row_number() over (partition by user_id order by asked_at desc) as place from password_reset
        where user_id in (select id from found)),
      over as (
        delete from password_reset
        where expires_at < now() or token_hash in (select token_hash from newest where place >= ${sql.lit(GOOD_AT_ONCE)})),
      made as (
        insert into password_reset (user_id, token_hash, message_hash, contact, expires_at)
        select id, sha256(convert_to(token, 'UTF8')), sha256(convert_to(message_token, 'UTF8')), contact,
          now() + make_interval(mins => ${sql.lit(LINK_MINUTES)}) from found),
      message as (${queueLetter('passwordReset', {
        channel: 'sms',
        to: sql`contact`,
        language: value('language'),
        facts: linkFacts(sql`message_token`),
        from: sql`(select * from found where by_message) found`,
      })})
      ${queueLetter('passwordReset', { to: sql`email`, language: value('language'), facts: linkFacts(sql`token`), from: sql`found` })}`,
);

const isMeant = sql`(token_hash = ${value('tokenHash')} or message_hash = ${value('tokenHash')})`;

export const findLink = statement<{ userId: string; tenantId: string | null; about: JsonText }>(
  'password_reset.find',
  sql`select u.id as "userId", u.tenant_id as "tenantId",
        json_build_array(user_name, name, company_name, u.contact, email) as about
      from password_reset r join user_account u on u.id = r.user_id
      where ${isMeant} and r.expires_at > now() and u.disabled_at is null`,
);

/**
 * Sets the password by a link, once, and voids the user's other links. Of two concurrent uses the second finds no link. Using a link sent
 * to the number proves that the number is the user's; the login's counted attempts are taken back.
 */
export const useLink = statement<{ userName: string }>(
  'password_reset.use',
  sql`with locked as (
        select token_hash, user_id, contact, coalesce(message_hash = ${value('tokenHash')}, false) as by_message, ${isMeant} and expires_at > now() as used, now() as moment
        from password_reset
        where user_id in (select user_id from password_reset where ${isMeant}) order by token_hash for update),
      void as (delete from password_reset where token_hash in (select token_hash from locked)),
      changed as (
        update user_account u set password_hash = ${value('passwordHash')}, updated_at = now(), updated_by = user_name,
          contact_verified_at = case when by_message and u.contact = locked.contact then locked.moment else contact_verified_at end
        from locked where used and u.id = locked.user_id and u.disabled_at is null returning u.id, u.user_name, u.user_key),
      ended as (delete from session using changed where session.user_id = changed.id),
      forgiven as (${forgiveTries(sql`changed`)})
      select user_name as "userName" from changed`,
);
