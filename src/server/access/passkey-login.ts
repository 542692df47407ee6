import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { PASSKEY_FAILED } from '#domain/records/second-factor.ts';
import type { Database } from '../database/connect.ts';
import { companySuspended, Refusal } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { findOwnAccount, userOnWire, type Account } from './account.ts';
import { openLogin, type LoginServices } from './login.ts';
import { readAnswer } from './own-passkeys.ts';
import {
  findPasskey,
  keepChallenge,
  relyingPartyOf,
  useChallenge,
  usePasskey,
  type RelyingParty,
} from './passkey-store.ts';
import { webAuthn } from './web-authn.ts';

interface Services extends LoginServices {
  readonly publicUrl: string;
}

/** The user whose passkey signed the portal's challenge; undefined if none did. */
async function signedBy(database: Database, { id: expectedRPID, origin: expectedOrigin }: RelyingParty, text: string) {
  const response = readAnswer(text) as AuthenticationResponseJSON | undefined;
  const [passkey] = response ? await database.read('access', findPasskey, { id: response.id }) : [];
  if (!response || !passkey) return undefined;
  const { id, userId, publicKey, counter } = passkey;
  // The device names the user, and must be right.
  const named = response.response?.userHandle;
  if (named !== undefined && Buffer.from(named, 'base64url').toString() !== userId) return undefined;
  const { verifyAuthenticationResponse } = await webAuthn();
  const answer = await verifyAuthenticationResponse({
    response,
    expectedRPID,
    expectedOrigin,
    expectedChallenge: (challenge) => useChallenge(database, challenge, null),
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
    // The device itself verified who holds it, so the passkey counts as both factors.
    requireUserVerification: true,
  }).catch(() => null);
  if (answer?.verified !== true) return undefined;
  const used = await database.write('access', usePasskey, { id, counter: answer.authenticationInfo.newCounter });
  return used.length > 0 ? userId : undefined;
}

/** The handlers of login by passkey alone. */
export function answerPasskeyLogin(services: Services) {
  const { database, publicUrl } = services;
  return {
    async passkeyChallenge() {
      const { id: rpID } = relyingPartyOf(publicUrl);
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
      await keepChallenge(database, options.challenge, null);
      return { options: JSON.stringify(options) };
    },

    async passkeyLogin({ body, address, visitor }) {
      const userId = await signedBy(database, relyingPartyOf(publicUrl), body.response);
      const [account]: Account[] =
        userId === undefined ? [] : await database.read('access', findOwnAccount, { userId });
      if (!account || account.disabledAt !== null) {
        visitor.note('login_failed', account?.id ?? null);
        throw new Refusal(401, 'passkey_failed', PASSKEY_FAILED);
      }
      if (account.suspended) throw companySuspended();
      const token = await openLogin(services, account, address, visitor);
      return { value: { token }, user: userOnWire(account) };
    },
  } satisfies Partial<Answerers>;
}
