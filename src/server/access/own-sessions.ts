import { sql } from 'kysely';
import type { Answerers } from '../http/answering.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import { goesOn, type Sessions } from './sessions.ts';
import type { Session } from '../scope/session.ts';
import type { Visitor } from '../scope/visitor.ts';

interface OwnSession {
  id: string;
  began: Date;
  lastSeen: Date;
  address: string;
  browser: string;
  system: string;
  current: boolean;
}

const list = statement<OwnSession>(
  'session.list_own',
  sql`select s.id, s.created_at as began, s.last_seen_at as "lastSeen", s.address, s.browser, s.system,
        s.token_hash = ${value('tokenHash')} as current
      from session s where s.user_id = ${value('userId')}::uuid and ${goesOn} order by current desc, s.last_seen_at desc, s.id`,
);
const endOne = statement<{ current: boolean }>(
  'session.end_own',
  sql`delete from session where user_id = ${value('userId')}::uuid and id::text = ${value('id')}
      returning token_hash = ${value('tokenHash')} as current`,
);
const endAll = statement('session.end_all_own', sql`delete from session where user_id = ${value('userId')}::uuid`);

/** The handlers of the calls by which users list and end their own sessions. */
export function answerOwnSessions(database: Database, sessions: Sessions, cookies: BrowserCookies) {
  /** Forgets the cached sessions of a user, and clears the browser's cookies if the asking session was ended. */
  function forget(session: Session, visitor: Visitor, ownEnded: boolean): void {
    sessions.forgetUser(session.userId);
    if (ownEnded && session.cookieHash !== null) visitor.setCookies(cookies.clear());
  }

  return {
    async ownSessions({ session: { userId, tokenHash } }) {
      const found = await database.read('access', list, { userId, tokenHash });
      return found.map(({ began, lastSeen, current, ...rest }) => ({
        ...rest,
        began_Date: began.toISOString(),
        last_Seen_Date: lastSeen.toISOString(),
        is_Current: current,
      }));
    },

    async endOwnSession({ session, query, visitor }) {
      const { userId, tokenHash } = session;
      const [ended] = await database.write('access', endOne, { userId, tokenHash, id: query.id.toLowerCase() });
      if (!ended) throw notFound();
      forget(session, visitor, ended.current);
      visitor.note('session_ended', userId);
      return 'That device was logged out.';
    },

    async logoutEverywhere({ session, visitor }) {
      await database.write('access', endAll, { userId: session.userId });
      forget(session, visitor, true);
      visitor.note('logout_everywhere', session.userId);
      return 'Logged out.';
    },
  } satisfies Partial<Answerers>;
}
