import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { forNobody } from '../scope/request-scope.ts';
import type { Session } from '../scope/session.ts';
import type { Visitor } from '../scope/visitor.ts';
import type { Database } from '../database/connect.ts';
import type { Scope } from '../database/scope.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { companySuspended } from '../errors/errors.ts';
import { isKey } from '#domain/records/api-key.ts';
import { owes } from './demand-sql.ts';
import { isKnownKey, sessionOfKey } from './api-keys.ts';
import { keepDevice, type Device } from './known-devices.ts';
import { ownBranches } from './own-branches.ts';
import { hashOf, SESSION_HOURS } from './session-token.ts';

/** The token of a new session, and its cookie key if it is bound to a browser. Neither is stored in clear. */
export interface NewSession {
  readonly token: string;
  readonly key: string | null;
}

/** The login a session belongs to. */
interface Login {
  readonly id: string;
  readonly tenantId: string | null;
}

export interface Sessions {
  /** Opens a session for a login, stores its device, and notifies the user if the device is new. */
  open(login: Login, visitor: Visitor, device: Device): Promise<NewSession>;
  /**
   * The session of a token, or null if there is none or it has ended. Throws 403 if its company is suspended, 401 for an unusable API key.
   */
  find(token: string): Promise<Session | null>;
  /** The session of a token hash as the database has it now, bypassing the cache. */
  findNow(tokenHash: Buffer): Promise<Session | null>;
  close(session: Session): Promise<void>;
  /** Drops the cached sessions of a user, after a change to the user. */
  forgetUser(userId: string): void;
  /** Drops the cached sessions of all users of a company. */
  forgetCompany(tenantId: string): void;
}

/** A session ends after this long without a request. */
const IDLE_MINUTES = 120;
/** The most sessions a user may have; the one seen longest ago ends for a new one. */
const MOST_SESSIONS = 100;
// How long a session is cached, so that not every request looks it up; a logout on another instance takes effect within this time.
const REMEMBERED_MS = 5000;
const REMEMBERED = 10_000;
// The last-seen time is written outside the request, at most this often.
const SEEN_EVERY_MS = 60_000;

const idle = sql`make_interval(mins => ${sql.lit(IDLE_MINUTES)})`;
/** SQL for whether session `s` is still valid, by the database's clock. */
export const goesOn = sql`(s.expires_at > now() and s.last_seen_at > now() - ${idle})`;

const insertSession = statement(
  'session.open',
  sql`with over as (select token_hash from session where expires_at < now() for update skip locked),
      surplus as (
        select token_hash from session where user_id = ${value('userId')}
        order by last_seen_at desc offset ${sql.lit(MOST_SESSIONS - 1)}),
      ended as (
        delete from session where token_hash in (select token_hash from over union select token_hash from surplus))
      insert into session (token_hash, cookie_hash, user_id, address, browser, system, expires_at)
      values (${value('tokenHash')}, ${value('cookieHash')}, ${value('userId')}, ${value('address')}, ${value('browser')}, ${value('system')},
        now() + make_interval(hours => ${sql.lit(SESSION_HOURS)}))`,
);
const deleteSession = statement('session.close', sql`delete from session where token_hash = ${value('tokenHash')}`);
const findSession = statement<
  Omit<Session, 'tokenHash' | 'branches' | 'scopes'> & {
    leftMs: number;
    unseenMs: number;
    suspended: boolean;
    home: number;
    further: JsonText;
  }
>(
  'session.find',
  sql`select s.cookie_hash as "cookieHash", u.id as "userId", u.user_name as "userName", u.name, u.role_id as "roleId", u.tenant_id as "tenantId",
        ${owes} as owes, u.home_branch as home, to_json(u.further_branches) as further,
        (extract(epoch from least(s.expires_at, s.last_seen_at + ${idle}) - now()) * 1000)::float8 as "leftMs",
        (extract(epoch from now() - s.last_seen_at) * 1000)::float8 as "unseenMs",
        exists (select from company_state c where c.tenant_id = u.tenant_id) as suspended
      from session s join user_account u on u.id = s.user_id
      where s.token_hash = ${value('tokenHash')} and ${goesOn} and u.disabled_at is null`,
);
const seeSession = statement(
  'session.see',
  sql`update session set last_seen_at = now()
      where token_hash = ${value('tokenHash')} and last_seen_at < now() - make_interval(secs => ${sql.lit(SEEN_EVERY_MS / 1000)})`,
);

const aSecret = () => randomBytes(32).toString('base64url');

/** Opens a session, stores the device and queues the letter about a new one, in one transaction. */
async function openSession(
  database: Database,
  { id: userId, tenantId }: Login,
  { browser, binds }: Visitor,
  device: Device,
): Promise<NewSession> {
  const token = aSecret();
  const key = binds ? aSecret() : null;
  const hashes = { tokenHash: hashOf(token), cookieHash: key === null ? null : hashOf(key) };
  const opened = { ...hashes, userId, address: device.address, ...browser };
  const scope: Scope = tenantId === null ? 'access' : { tenantId, withAccess: true };
  await database.transaction<void, Scope>(scope, async (run) => {
    await Promise.all([run(insertSession, opened), keepDevice(run, userId, tenantId, device)]);
  });
  return { token, key };
}

/** Sessions stored in the database and cached for a few seconds. `ofSuperAdmins`: whether super admins need a second factor. */
export function createSessions(database: Database, { ofSuperAdmins = false } = {}): Sessions {
  const remembered = new Map<string, { session: Session; until: number }>();
  // Counts sessions that ended or changed. A look-up that was running meanwhile may be stale and is not cached.
  let changes = 0;

  async function look(tokenHash: Buffer) {
    const [row] = await database.read('access', findSession, { tokenHash, ofSuperAdmins });
    if (!row) return null;
    const { leftMs, unseenMs, suspended, home, further, ...rest } = row;
    if (suspended) throw companySuspended();
    // Not awaited. If it fails, the next look-up tries again.
    if (unseenMs > SEEN_EVERY_MS)
      forNobody(() => database.write('access', seeSession, { tokenHash })).catch(() => undefined);
    const branches = await ownBranches(database, { ...rest, home, further: further.parse() as number[] });
    const session: Session = { tokenHash, ...rest, branches, scopes: null };
    return { session, leftMs };
  }

  return {
    open: (login, visitor, device) => openSession(database, login, visitor, device),
    async find(token) {
      const tokenHash = hashOf(token);
      const key = tokenHash.toString('latin1');
      const known = remembered.get(key);
      if (known && known.until > performance.now()) return known.session;
      remembered.delete(key);
      const before = changes;
      const found = isKey(token) ? await sessionOfKey(database, tokenHash) : await look(tokenHash);
      if (found === null) return null;
      const { session, leftMs } = found;
      if (changes !== before) return session;
      if (remembered.size >= REMEMBERED) remembered.clear();
      remembered.set(key, { session, until: performance.now() + Math.min(REMEMBERED_MS, leftMs) });
      return session;
    },
    async findNow(tokenHash) {
      const found = await look(tokenHash);
      if (found !== null) return found.session;
      return (await isKnownKey(database, tokenHash)) ? (await sessionOfKey(database, tokenHash)).session : null;
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
