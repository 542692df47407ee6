import { sql, type RawBuilder } from 'kysely';
import { OLD_PASSWORD_NEEDED, OLD_PASSWORD_WRONG } from '#domain/records/user.ts';
import type { Answerers } from '../http/answering.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { changedBySomeoneElse, denied, invalid, notFound, pleaseLogin } from '../errors/errors.ts';
import { findAccount, findOwnAccount, userOnWire, type Account } from './account.ts';
import { refuseEasy } from './easy-passwords.ts';
import { requesterOf } from './hash-queue.ts';
import { countLoginTry, forgiveTries, takeBackLoginTry } from './login-tries.ts';
import { changeLogin } from './own-login.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import type { Session } from '../scope/session.ts';
import type { Visitor } from '../scope/visitor.ts';

const UPDATED = 'Updated Successfully.';
const NOT_FILLED = 'Please fill all required fields.';
const SAME_PASSWORD = 'Choose a password that is not your old one.';
// Same sentence as in the employee form (records/employee-logins.ts).
const OWN_PASSWORD = 'Change your own password on your profile.';

// Applies only while the password is still the one that was checked; links sent for the old one become void. The delete condition is a
// column: one that depends on values alone makes Citus plan without end.
const onlyWhen = (when: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`token_hash <> case when ${when} then ${other} else token_hash end`;
const changeOwn = statement<{ id: string }>(
  'account.change_own',
  sql`with changed as (
        update user_account set name = ${value('name')}, email = ${value('email')}, contact = ${value('contact')},
          contact_verified_at = case when contact = ${value('contact')} then contact_verified_at end, personal_contact = ${value('personalContact')},
          password_hash = coalesce(${value('passwordHash')}::text, password_hash), updated_at = now(), updated_by = user_name
        where id = ${value('userId')}::uuid and password_hash = ${value('checkedHash')} and disabled_at is null returning id),
      ended as (
        delete from session using changed
        where session.user_id = changed.id and ${onlyWhen(sql`${value('passwordHash')}::text is not null`, sql`${value('tokenHash')}::bytea`)}),
      void as (delete from password_reset using changed where user_id = changed.id and ${onlyWhen(sql`${value('checked')}::boolean`, sql`'\\x'::bytea`)})
      select id from changed`,
);
const setPassword = statement<{ id: string }>(
  'account.set_password',
  sql`with changed as (
        update user_account set password_hash = ${value('passwordHash')}, updated_at = now(), updated_by = ${value('by')}
        where id = ${value('userId')}::uuid returning id, user_key),
      ended as (delete from session using changed where session.user_id = changed.id),
      void as (delete from password_reset using changed where user_id = changed.id),
      forgiven as (${forgiveTries(sql`changed`)})
      select id from changed`,
);

interface Changes {
  readonly name: string;
  readonly email: string;
  readonly contact: string;
  readonly personalContact: string;
}

const onWire = ({ name, email, contact, personalContact }: Changes) => ({
  name,
  email,
  contact,
  personal_Contact: personalContact,
});

/** Words known about a user, from which a password could be guessed. */
export const wordsOf = (account: Account) => [
  account.userName,
  account.name,
  account.companyName,
  account.contact,
  account.email,
];

interface Services {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
}

/** Who sends a request, and from where. */
interface OwnRequest {
  readonly session: Session;
  readonly address: string;
  readonly visitor: Visitor;
}

/** The account of a session. */
export async function accountOf(database: Database, session: Session): Promise<Account> {
  const [account] = await database.read('access', findOwnAccount, { userId: session.userId });
  if (!account) throw pleaseLogin();
  return account;
}

/**
 * Throws if it is not the account's password. Attempts are counted as at login, so that an unattended screen cannot get around the limit.
 */
export async function checkOldPassword(
  { database, passwords }: Pick<Services, 'database' | 'passwords'>,
  { session, address, visitor }: OwnRequest,
  account: Account,
  oldPassword: string,
): Promise<void> {
  if (oldPassword === '') throw invalid(NOT_FILLED, [{ path: 'old_Password', message: OLD_PASSWORD_NEEDED }]);
  const requester = requesterOf(session, address);
  await passwords.refuseFlood(requester);
  // An open session has its own count, so that strangers who try the name cannot block it.
  const tried = { userName: account.userName, address, own: { userId: account.id, browser: 'profile' } };
  await countLoginTry(database, tried);
  if (!(await passwords.verify(oldPassword, account.passwordHash, requester))) {
    visitor.note('old_password_wrong', account.id);
    throw invalid(OLD_PASSWORD_WRONG, [{ path: 'old_Password', message: OLD_PASSWORD_WRONG }]);
  }
  await takeBackLoginTry(database, tried);
}

/** A change of a user's own account. */
interface OwnChange {
  /** The call that the audit names. */
  readonly call: string;
  readonly after: Changes;
  /** The new password; empty: the current one stays. */
  readonly password: string;
  /** Whether the old password was checked. */
  readonly checked: boolean;
}

/** Changes the account of a session. */
async function change(
  { database, passwords, sessions }: Services,
  session: Session,
  before: Account,
  { call, after, password, checked }: OwnChange,
) {
  const requester = requesterOf(session, '');
  // If a new password is required, the current one is not accepted.
  if (
    password !== '' &&
    session.owes === 'password' &&
    (await passwords.verify(password, before.passwordHash, requester))
  )
    throw invalid(SAME_PASSWORD, [{ path: 'password', message: SAME_PASSWORD }]);
  if (password !== '') refuseEasy(password, wordsOf({ ...before, ...after }));
  const passwordHash = password === '' ? null : await passwords.hash(password, requester);
  await changeLogin(database, before.tenantId, async (run) => {
    const { userId, tokenHash } = session;
    const { passwordHash: checkedHash, userName } = before;
    const values = { ...after, userId, tokenHash, passwordHash, checkedHash, checked };
    const [changed] = await run(changeOwn, values);
    if (!changed) throw changedBySomeoneElse();
    const written = { ...onWire(after), ...(passwordHash !== null && { login: 'password set anew' }) };
    return { call, by: userName, record: userName, before: onWire(before), after: written };
  });
  sessions.forgetUser(session.userId);
}

/** The handlers of the calls by which users change their own login, and a super admin resets a forgotten password. */
export function answerProfile(database: Database, passwords: Passwords, sessions: Sessions) {
  const services = { database, passwords, sessions };
  return {
    async profile({ session }) {
      return userOnWire(await accountOf(database, session));
    },

    async updateProfile({ session, body, address, visitor }) {
      if (body.userName.toLowerCase() !== session.userName.toLowerCase()) throw denied();
      const before = await accountOf(database, session);
      const { oldPassword, password, name, email, contact, personalContact } = body;
      // A forgotten password is reset by e-mail or contact, so changing either could take the login over.
      const sensitive = password !== '' || email !== before.email || contact !== before.contact;
      if (sensitive) await checkOldPassword(services, { session, address, visitor }, before, oldPassword);
      const after = { name, email, contact, personalContact };
      await change(services, session, before, { call: 'login.profile', after, password, checked: sensitive });
      visitor.note(password === '' ? 'profile_changed' : 'password_changed', session.userId);
      return userOnWire({ ...before, ...after });
    },

    async updatePassword({ session, body, address, visitor }) {
      const before = await accountOf(database, session);
      await checkOldPassword(services, { session, address, visitor }, before, body.oldPassword);
      await change(services, session, before, {
        call: 'login.password',
        after: before,
        password: body.password,
        checked: true,
      });
      visitor.note('password_changed', session.userId);
      return UPDATED;
    },

    async setUserPassword({ session, query, body, visitor }) {
      const [account] = await database.read('access', findAccount, { userName: query.userName });
      if (!account) throw notFound();
      // Changing one's own password requires the old one (decisions: profile).
      if (account.id === session.userId) throw invalid(OWN_PASSWORD, [{ path: 'username', message: OWN_PASSWORD }]);
      refuseEasy(body.password, wordsOf(account));
      const passwordHash = await passwords.hash(body.password, requesterOf(session, ''));
      await changeLogin(database, account.tenantId, async (run) => {
        const by = session.userName;
        const [changed] = await run(setPassword, { userId: account.id, passwordHash, by });
        if (!changed) throw notFound();
        return { call: 'login.set_password', by, record: account.userName, after: { login: 'password set anew' } };
      });
      sessions.forgetUser(account.id);
      visitor.note('password_set', account.id);
      return UPDATED;
    },
  } satisfies Partial<Answerers>;
}
