import { aBackOffice, anOwner, asOwner, call, done, PASSWORD, type Sent, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { giveAuthenticator, codeNow } from '#test/second-factor.ts';
import { aPassingToken } from './expectations-access.ts';

// What is expected of the calls about second factors, for the tests that go through every call of the contract.

type SecondFactorCall =
  | 'secondFactors'
  | 'beginAuthenticator'
  | 'confirmAuthenticator'
  | 'removeAuthenticator'
  | 'newRecoveryCodes'
  | 'beginPasskey'
  | 'confirmPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'passkeyChallenge'
  | 'passkeyLogin'
  | 'secondFactorDemand'
  | 'demandSecondFactor'
  | 'resetSecondFactor'
  | 'resetStaffSecondFactor';

/** Rows of expectations, in the order of the callers. */
interface Rows<Row> {
  readonly ofAnyUser: Row;
  readonly ofPlatform: Row;
  readonly ofItsAdmin: Row;
  /** The password that is sent is not the super admin’s. */
  readonly ofWhoseOldPassword: Row;
  /** The same for a passkey, of which none has that name. */
  readonly ofNoSuchPasskey: Row;
  /** No password is needed, and no passkey has that name. */
  readonly ofNoPasskey: Row;
  /** The tests’ portal has an address without a name, for which browsers make no passkeys: passkeys.test.ts has another. */
  readonly ofNoAddress: Row;
  readonly ofNoAddressForAnyone: Row;
}

/** Who may make these calls. */
export function secondFactorExpectations<Row>(rows: Rows<Row>): Readonly<Record<SecondFactorCall, Row>> {
  return {
    secondFactors: rows.ofAnyUser,
    beginAuthenticator: rows.ofWhoseOldPassword,
    confirmAuthenticator: rows.ofAnyUser,
    removeAuthenticator: rows.ofWhoseOldPassword,
    newRecoveryCodes: rows.ofWhoseOldPassword,
    beginPasskey: rows.ofNoAddress,
    confirmPasskey: rows.ofNoAddress,
    renamePasskey: rows.ofNoPasskey,
    removePasskey: rows.ofNoSuchPasskey,
    passkeyChallenge: rows.ofNoAddressForAnyone,
    passkeyLogin: rows.ofNoAddressForAnyone,
    secondFactorDemand: rows.ofItsAdmin,
    demandSecondFactor: rows.ofItsAdmin,
    resetSecondFactor: rows.ofPlatform,
    resetStaffSecondFactor: rows.ofItsAdmin,
  };
}

/** The secret of an app to be confirmed; the same for every login, so that a request can be made before its token. */
const PENDING = Buffer.from('12345678901234567890');
const OF_OWN_APP = ['confirmAuthenticator', 'removeAuthenticator', 'newRecoveryCodes'];

/** Whether a call changes the second factor of its caller, whose login others need unchanged. */
export const changesOwnFactor = (name: string): boolean => OF_OWN_APP.includes(name);

/** A login that no other test needs, with an app in the state that the call starts from. */
export async function aTokenWithApp(portal: TestPortal, a: TestCompany, caller: string, name: string): Promise<string> {
  const token = await aPassingToken(portal, a, caller);
  const { userName } = done(await call(portal, 'profile', { token }));
  await giveAuthenticator(portal, userName, { pending: name === 'confirmAuthenticator', secret: PENDING });
  return token;
}

/** Requests that succeed for a caller who may make them. */
export function secondFactorRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): Readonly<Record<SecondFactorCall, (() => Promise<Sent>) | Sent>> {
  const body = { old_Password: PASSWORD };
  return {
    secondFactors: {},
    beginAuthenticator: { body },
    confirmAuthenticator: async () => ({ body: { code: codeNow(PENDING) } }),
    removeAuthenticator: { body },
    newRecoveryCodes: { body },
    beginPasskey: { body },
    confirmPasskey: { body: { name: 'Laptop', response: '{}' } },
    renamePasskey: { body: { id: 'none', name: 'Office laptop' } },
    removePasskey: { body: { ...body, id: 'none' } },
    passkeyChallenge: {},
    passkeyLogin: { body: { response: '{}' } },
    secondFactorDemand: {},
    demandSecondFactor: { body: { demanded: 'no' } },
    resetSecondFactor: async () => {
      const { portal } = world();
      const { userName } = await anOwner(portal);
      await giveAuthenticator(portal, userName);
      return { query: { username: userName } };
    },
    resetStaffSecondFactor: async () => {
      const { portal, a } = world();
      const { userName } = await aBackOffice(portal, a);
      await giveAuthenticator(portal, userName);
      return { query: { username: userName } };
    },
  };
}

/** How anyone else would try them. */
export function secondFactorAttempts(): Readonly<Record<SecondFactorCall, Sent[]>> {
  const body = { old_Password: PASSWORD };
  return {
    secondFactors: [{}],
    beginAuthenticator: [{ body }],
    confirmAuthenticator: [{ body: { code: '123456' } }],
    removeAuthenticator: [{ body }],
    newRecoveryCodes: [{ body }],
    beginPasskey: [{ body }],
    confirmPasskey: [{ body: { name: 'Laptop', response: '{}' } }],
    renamePasskey: [{ body: { id: 'none', name: 'Office laptop' } }],
    removePasskey: [{ body: { ...body, id: 'none' } }],
    passkeyChallenge: [{}],
    passkeyLogin: [{ body: { response: '{}' } }],
    secondFactorDemand: [{}],
    demandSecondFactor: [{ body: { demanded: 'no' } }],
    resetSecondFactor: [{ query: { username: 'admin' } }],
    resetStaffSecondFactor: [{ query: { username: 'admin' } }],
  };
}

/** They need the password, a code of an app or a login that has one: second-factors.test.ts tests them. */
export const NOT_BY_GARBAGE: readonly Exclude<
  SecondFactorCall,
  'secondFactors' | 'secondFactorDemand' | 'demandSecondFactor'
>[] = [
  'beginAuthenticator',
  'confirmAuthenticator',
  'removeAuthenticator',
  'newRecoveryCodes',
  'beginPasskey',
  'confirmPasskey',
  'renamePasskey',
  'removePasskey',
  'passkeyChallenge',
  'passkeyLogin',
  'resetSecondFactor',
  'resetStaffSecondFactor',
];

/** Clears the wrong passwords that other calls have sent. */
export const freeTries = (portal: TestPortal) =>
  asOwner(portal, (client) => client.query(`delete from login_try where key like 'own:%'`));
