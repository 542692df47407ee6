import { anOwner, asOwner, call, done, PASSWORD, type Sent, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';

// What is expected of the calls about logins, for the tests that go through every call of the contract.

type AccessCall = 'forgotPassword' | 'resetPassword';
type Requests = Readonly<Record<AccessCall, (() => Promise<Sent>) | Sent>>;

/** Who may make them. */
export function accessExpectations<Row>(ofAnyone: Row): Readonly<Record<AccessCall, Row>> {
  return { forgotPassword: ofAnyone, resetPassword: ofAnyone };
}

/** The token of the link in the letter that was sent last to a user who forgot the password. */
export async function linkOf(portal: TestPortal, identifier: string): Promise<string> {
  done(await call(portal, 'forgotPassword', { body: { id: 0, identifier }, headers: fromElsewhere() }));
  const [token] = await linksTo(portal, identifier);
  if (token === undefined) throw new Error(`No letter to ${identifier}.`);
  return token;
}

/** The tokens of all such letters to a user, the newest first. */
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
/** An address that no other request comes from, where many of one would be too many. */
export const fromElsewhere = () => ({ 'x-forwarded-for': `198.51.100.${(places += 1) % 250}` });

/** Requests that go well for a caller who may make them. */
export function accessRequests(world: () => { portal: TestPortal; a: TestCompany }): Requests {
  return {
    // Somebody else each time: one name is sent only so many letters.
    forgotPassword: async () => ({ body: { id: 0, identifier: crypto.randomUUID() }, headers: fromElsewhere() }),
    resetPassword: async () => {
      const { portal } = world();
      const owner = await anOwner(portal);
      return { body: { token: await linkOf(portal, owner.userName), password: PASSWORD } };
    },
  };
}

/** How somebody else would try them. */
export function accessAttempts(): Readonly<Record<AccessCall, Sent[]>> {
  return {
    forgotPassword: [{ body: { identifier: '7391846205' }, headers: fromElsewhere() }],
    resetPassword: [{ body: { token: 'x'.repeat(43), password: PASSWORD } }],
  };
}
