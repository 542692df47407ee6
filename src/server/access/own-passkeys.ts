import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { PASSKEY_FAILED } from '#domain/records/second-factor.ts';
import { product } from '#language/words.en.ts';
import { conflict, invalid, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import type { Session } from '../scope/session.ts';
import type { Visitor } from '../scope/visitor.ts';
import { requesterOf } from './hash-queue.ts';
import { changeFactors, type FactorServices } from './factor-changes.ts';
import { changeLogin } from './own-login.ts';
import {
  addPasskey,
  keepChallenge,
  listPasskeys,
  relyingPartyOf,
  removePasskey,
  renamePasskey,
  useChallenge,
} from './passkey-store.ts';
import { accountOf, checkOldPassword } from './profile.ts';
import { clearRecoveryCodes, countRecoveryCodes, keepRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts';
import { webAuthn } from './web-authn.ts';

const MOST = 20;

interface Services extends FactorServices {
  readonly publicUrl: string;
}

const failed = () => invalid(PASSKEY_FAILED, [{ path: 'response', message: PASSKEY_FAILED }]);

/** A device's answer, checked for its basic shape; undefined if it is malformed. */
export function readAnswer(text: string): { readonly id: string } | undefined {
  try {
    const read: unknown = JSON.parse(text);
    const isAnswer = typeof read === 'object' && read !== null && 'id' in read && typeof read.id === 'string';
    return isAnswer ? (read as { readonly id: string }) : undefined;
  } catch {
    return undefined;
  }
}

/** Verifies the new passkey of a device against its challenge. Throws 422. */
async function verified({ database, publicUrl }: Services, userId: string, text: string) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(publicUrl);
  const response = readAnswer(text) as RegistrationResponseJSON | undefined;
  if (!response) throw failed();
  const { verifyRegistrationResponse } = await webAuthn();
  const answer = await verifyRegistrationResponse({
    response,
    expectedRPID,
    expectedOrigin,
    expectedChallenge: (challenge) => useChallenge(database, challenge, userId),
    requireUserVerification: true,
  }).catch(() => null);
  if (answer?.verified !== true) throw failed();
  return answer.registrationInfo.credential;
}

async function confirm(
  services: Services,
  session: Session,
  body: { name: string; response: string },
  visitor: Visitor,
) {
  const { database, passwords } = services;
  const account = await accountOf(database, session);
  const { id: userId } = account;
  const { id, publicKey, counter, transports = [] } = await verified(services, userId, body.response);
  const codes =
    (await countRecoveryCodes(database, userId)) > 0
      ? null
      : await makeRecoveryCodes(passwords, requesterOf(session, ''));
  await changeFactors(services, account, visitor, async (run) => {
    const values = { id, userId, name: body.name, publicKey: Buffer.from(publicKey), counter, transports, most: MOST };
    const [added] = await run(addPasskey, { ...values, tokenHash: session.tokenHash });
    if (!added) throw conflict('passkey_not_added', 'This passkey was already added, or you have too many.');
    if (codes !== null) await keepRecoveryCodes(run, userId, codes);
    return `passkey ${body.name} added`;
  });
  return codes?.shown ?? [];
}

/** The handlers of the calls by which users manage their own passkeys. */
export function answerOwnPasskeys(services: Services) {
  const { database, publicUrl } = services;
  return {
    async beginPasskey({ session, body, address, visitor }) {
      const { id: rpID } = relyingPartyOf(publicUrl);
      const account = await accountOf(database, session);
      await checkOldPassword(services, { session, address, visitor }, account, body.oldPassword);
      const { id: userId, userName, name } = account;
      const known = await database.read('access', listPasskeys, { userId });
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpName: product,
        rpID,
        userID: Buffer.from(userId),
        userName,
        userDisplayName: name,
        attestationType: 'none',
        excludeCredentials: known.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await keepChallenge(database, options.challenge, userId);
      return { options: JSON.stringify(options) };
    },

    async confirmPasskey({ session, body, visitor }) {
      return { codes: [...(await confirm(services, session, body, visitor))] };
    },

    async renamePasskey({ session, body: { id, name } }) {
      const { id: userId, userName, tenantId } = await accountOf(database, session);
      await changeLogin(database, tenantId, async (run) => {
        const [renamed] = await run(renamePasskey, { id, userId, name });
        if (!renamed) throw notFound();
        const after = { login: `passkey ${renamed.before} renamed ${name}` };
        return { call: 'login.second_factor', by: userName, record: userName, after };
      });
      return 'Updated Successfully.';
    },

    async removePasskey({ session, body, address, visitor }) {
      const account = await accountOf(database, session);
      await checkOldPassword(services, { session, address, visitor }, account, body.oldPassword);
      await changeFactors(services, account, visitor, async (run) => {
        const [removed] = await run(removePasskey, { id: body.id, userId: account.id });
        if (!removed) throw notFound();
        if (removed.left === 0) await clearRecoveryCodes(run, account.id);
        return `passkey ${removed.name} removed`;
      });
      return 'Updated Successfully.';
    },
  } satisfies Partial<Answerers>;
}
