import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { RoleId } from '#domain/rules/roles.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { companySuspended } from '../errors.ts';

/** Who is calling. */
export interface Session {
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly userName: string;
  readonly name: string;
  readonly roleId: RoleId;
  /** Null: a super admin, or an owner who has not made the company yet. */
  readonly tenantId: string | null;
}

export interface Sessions {
  /** Opens a session and gives its token, which is kept nowhere else. */
  open(userId: string): Promise<string>;
  /** The session of a token, or null where there is none or it is over. Throws 403 where its company is suspended. */
  find(token: string): Promise<Session | null>;
  close(session: Session): Promise<void>;
  /** Drops what is remembered of a user, after a change to the user. */
  forgetUser(userId: string): void;
  /** The same of all users of a company. */
  forgetCompany(tenantId: string): void;
}

const HOURS = 12;
// A session is remembered this long, so that not every request looks it up; a logout at another instance is seen by then.
const REMEMBERED_MS = 5000;
const REMEMBERED = 10_000;

const insertSession = statement(
  'session.open',
  sql`insert into session (token_hash, user_id, expires_at) values (${value('tokenHash')}, ${value('userId')}, now() + make_interval(hours => ${sql.lit(HOURS)}))`,
);
const deleteSession = statement(
  'session.close',
  sql`delete from session where token_hash = ${value('tokenHash')} or expires_at < now()`,
);
const findSession = statement<Omit<Session, 'tokenHash'> & { leftMs: number; suspended: boolean }>(
  'session.find',
  sql`select u.id as "userId", u.user_name as "userName", u.name, u.role_id as "roleId", u.tenant_id as "tenantId",
        (extract(epoch from s.expires_at - now()) * 1000)::float8 as "leftMs",
        exists (select from company_state c where c.tenant_id = u.tenant_id) as suspended
      from session s join user_account u on u.id = s.user_id
      where s.token_hash = ${value('tokenHash')} and s.expires_at > now() and u.disabled_at is null`,
);

// In one call: an object for the hash would cost more than the hash.
const hashOf = (token: string) => hash('sha256', token, 'buffer');

/** Sessions in the database, remembered for a few seconds. */
export function createSessions(database: Database): Sessions {
  const remembered = new Map<string, { session: Session; until: number }>();
  // Sessions that ended or changed so far. A look-up that was under way meanwhile may be of before and is not remembered.
  let changes = 0;
  return {
    async open(userId) {
      const token = randomBytes(32).toString('base64url');
      await database.write('access', insertSession, { tokenHash: hashOf(token), userId });
      return token;
    },
    async find(token) {
      const tokenHash = hashOf(token);
      const key = tokenHash.toString('latin1');
      const known = remembered.get(key);
      if (known && known.until > performance.now()) return known.session;
      remembered.delete(key);
      const before = changes;
      const [row] = await database.read('access', findSession, { tokenHash });
      if (!row) return null;
      const { leftMs, suspended, ...rest } = row;
      if (suspended) throw companySuspended();
      const session: Session = { tokenHash, ...rest };
      if (changes !== before) return session;
      if (remembered.size >= REMEMBERED) remembered.clear();
      remembered.set(key, { session, until: performance.now() + Math.min(REMEMBERED_MS, leftMs) });
      return session;
    },
    async close(session) {
      await database.write('access', deleteSession, { tokenHash: session.tokenHash });
      changes += 1;
      remembered.delete(session.tokenHash.toString('latin1'));
    },
    forgetUser(userId) {
      changes += 1;
      for (const [key, { session }] of remembered) if (session.userId === userId) remembered.delete(key);
    },
    forgetCompany(tenantId) {
      changes += 1;
      for (const [key, { session }] of remembered) if (session.tenantId === tenantId) remembered.delete(key);
    },
  };
}
