import { sql } from 'kysely';
import type { Answerers } from '../http/answering.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { conflict, invalid, notFound } from '../errors/errors.ts';
import type { Session } from '../scope/session.ts';
import type { Visitor } from '../scope/visitor.ts';
import { findAccount, type Account } from './account.ts';
import { changeLogin } from './own-login.ts';
import type { Sessions } from './sessions.ts';

const OWN = 'Change your own two-step login on your profile.';

const user = sql`user_id = ${value('userId')}::uuid`;
const reset = statement<{ id: string }>(
  'second_factor.reset',
  sql`with app as (delete from authenticator where ${user}),
      passkeys as (delete from passkey where ${user}),
      codes as (delete from recovery_code where ${user}),
      ended as (delete from session where ${user})
      select id from user_account where id = ${value('userId')}::uuid`,
);

interface Services {
  readonly database: Database;
  readonly sessions: Sessions;
}

async function named(database: Database, userName: string): Promise<Account> {
  const [account] = await database.read('access', findAccount, { userName });
  if (!account) throw notFound();
  return account;
}

/** Removes somebody else's second factor, and ends all sessions of that login. */
async function resetOf({ database, sessions }: Services, session: Session, account: Account, visitor: Visitor) {
  if (account.id === session.userId) throw invalid(OWN, [{ path: 'username', message: OWN }]);
  if (!account.hasFactor) throw conflict('no_second_factor', 'Two-step login is not set up for this user.');
  await changeLogin(database, account.tenantId, async (run) => {
    const [done] = await run(reset, { userId: account.id });
    if (!done) throw notFound();
    const after = { login: 'two-step login reset' };
    return { call: 'login.reset_second_factor', by: session.userName, record: account.userName, after };
  });
  sessions.forgetUser(account.id);
  visitor.note('second_factor_changed', account.id);
  return 'Updated Successfully.';
}

/** The handlers of the calls by which admins remove a lost second factor. */
export function answerLostSecondFactors(services: Services) {
  const { database } = services;
  return {
    async resetSecondFactor({ session, query, visitor }) {
      return await resetOf(services, session, await named(database, query.userName), visitor);
    },

    async resetStaffSecondFactor({ session, tenantId, query, visitor }) {
      const account = await named(database, query.userName);
      // Does not reveal which logins other companies have.
      if (account.tenantId !== tenantId) throw notFound();
      return await resetOf(services, session, account, visitor);
    },
  } satisfies Partial<Answerers>;
}
