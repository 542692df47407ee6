import {
  aBackOffice,
  anOwner,
  asOwner,
  call,
  done,
  logIn,
  PASSWORD,
  registration,
  type Sent,
  type TestCompany,
} from '#test/factories.ts';
import { SUPER_ADMIN, type TestPortal } from '#test/portal.ts';

// What is expected of the calls about logins, for the tests that go through every call of the contract.

type AccessCall =
  | 'forgotPassword'
  | 'resetLink'
  | 'resetPassword'
  | 'profile'
  | 'updateProfile'
  | 'updatePassword'
  | 'setUserPassword'
  | 'ownSessions'
  | 'endOwnSession'
  | 'logoutEverywhere';
type Requests = Readonly<Record<AccessCall, (() => Promise<Sent>) | Sent>>;

/** Rows of expectations, in the order of the callers; `OwnOnly` says how callers other than the admin of A are refused. */
interface Rows<Row> {
  readonly ofAnyone: Row;
  readonly ofAnyUser: Row;
  readonly ofPlatform: Row;
  readonly ownOnly: (refusal: 'denied' | 'missing') => Row;
  /** The password that is sent is not the super admin’s. */
  readonly ofWhoseOldPassword: Row;
}

/** Who may make these calls. */
export function accessExpectations<Row>(rows: Rows<Row>): Readonly<Record<AccessCall, Row>> {
  return {
    forgotPassword: rows.ofAnyone,
    resetLink: rows.ofAnyone,
    resetPassword: rows.ofAnyone,
    profile: rows.ofAnyUser,
    updateProfile: rows.ownOnly('denied'),
    updatePassword: rows.ofWhoseOldPassword,
    setUserPassword: rows.ofPlatform,
    ownSessions: rows.ofAnyUser,
    endOwnSession: rows.ownOnly('missing'),
    logoutEverywhere: rows.ofAnyUser,
  };
}

/** A login that no other test needs, as a token that the calls may end. */
export async function aPassingToken(portal: TestPortal, a: TestCompany, caller: string): Promise<string> {
  if (caller === 'admin without company') return (await anOwner(portal)).token;
  const roleId = caller.startsWith('back office') ? '3' : '2';
  if (!caller.startsWith('super')) return (await aBackOffice(portal, a, { role_Id: roleId })).token;
  const userName = `super-${crypto.randomUUID()}`;
  await asOwner(portal, (client) =>
    client.query(
      `insert into user_account (user_name, name, email, contact, company_name, role_id, password_hash, created_by, updated_by)
       select $1, name, email, contact, company_name, role_id, password_hash, '', '' from user_account where user_name = $2`,
      [userName, SUPER_ADMIN.userName],
    ),
  );
  return await logIn(portal, userName, SUPER_ADMIN.password);
}

/** What the profile form sends for a user. */
export function aProfile(userName: string, fields: Readonly<Record<string, string>> = {}): Record<string, string> {
  const { name = '', email = '', contact = '' } = registration();
  return { name, email, contact, personal_Contact: '9000000001', userName, old_Password: PASSWORD, ...fields };
}

/** The id of a session that was begun for a user. */
async function aSession(portal: TestPortal, userName: string): Promise<string> {
  const token = await logIn(portal, userName);
  const [current] = done(await call(portal, 'ownSessions', { token }));
  return current?.id ?? '';
}

/** The token in the link of the last letter to a user who forgot the password. */
export async function linkOf(portal: TestPortal, identifier: string): Promise<string> {
  done(await call(portal, 'forgotPassword', { body: { id: 0, identifier }, headers: fromElsewhere() }));
  const [token] = await linksTo(portal, identifier);
  if (token === undefined) throw new Error(`No letter to ${identifier}.`);
  return token;
}

/** The tokens of all such letters to a user, newest first. */
export function linksTo(portal: TestPortal, userName: string): Promise<string[]> {
  return asOwner(portal, async (client) => {
    const { rows } = await client.query<{ token: string }>(
      `select facts->>'token' as token from outbox where kind = 'passwordReset' and lower(facts->>'userName') = lower($1)
       order by queued_at desc, id`,
      [userName],
    );
    return rows.map(({ token }) => token);
  });
}

let places = 0;
/** An address that no other request uses, where one address may make only so many. */
export const fromElsewhere = () => ({ 'x-forwarded-for': `198.51.100.${(places += 1) % 250}` });

/** Requests that succeed for a caller who may make them. */
export function accessRequests(world: () => { portal: TestPortal; a: TestCompany }): Requests {
  return {
    // Another user each time: only so many letters are sent to one name.
    forgotPassword: async () => ({ body: { id: 0, identifier: crypto.randomUUID() }, headers: fromElsewhere() }),
    resetLink: { body: { token: 'x'.repeat(43) } },
    resetPassword: async () => {
      const { portal } = world();
      const owner = await anOwner(portal);
      return { body: { token: await linkOf(portal, owner.userName), password: PASSWORD } };
    },
    profile: {},
    updateProfile: async () => ({ body: aProfile(world().a.userName) }),
    updatePassword: { body: { old_Password: PASSWORD, password: PASSWORD } },
    setUserPassword: async () => {
      const { userName } = await anOwner(world().portal);
      return { query: { username: userName }, body: { password: PASSWORD } };
    },
    ownSessions: {},
    endOwnSession: async () => ({ query: { id: await aSession(world().portal, world().a.userName) } }),
    logoutEverywhere: {},
  };
}

/** How anyone else would try them. */
export function accessAttempts(): Readonly<Record<AccessCall, Sent[]>> {
  return {
    forgotPassword: [{ body: { identifier: '7391846205' }, headers: fromElsewhere() }],
    resetLink: [{ body: { token: 'x'.repeat(43) } }],
    resetPassword: [{ body: { token: 'x'.repeat(43), password: PASSWORD } }],
    profile: [{}],
    updateProfile: [{ body: aProfile('admin') }],
    updatePassword: [{ body: { old_Password: 'x'.repeat(8), password: PASSWORD } }],
    setUserPassword: [{ query: { username: SUPER_ADMIN.userName }, body: { password: PASSWORD } }],
    ownSessions: [{}],
    endOwnSession: [{ query: { id: crypto.randomUUID() } }],
    // As with the logout.
    logoutEverywhere: [],
  };
}
