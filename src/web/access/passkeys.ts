import { NO_PASSKEY } from '#domain/records/second-factor.ts';
import { Problem } from '#web/client/problem.ts';
import { request } from '#web/client/request.ts';
import { startSession } from '#web/client/session-store.ts';

/** What the device answered; throws a `Problem` where it, or its user, did not. */
async function answerOf(ask: () => Promise<Credential | null>): Promise<string> {
  try {
    const answer = await ask();
    if (answer instanceof PublicKeyCredential) return JSON.stringify(answer.toJSON());
  } catch {
    // Browsers tell pages nothing of why: whoever refused would be known by it.
  }
  throw new Problem({
    detail: NO_PASSKEY,
    status: 422,
    code: 'no_passkey',
    errors: [],
    requestId: '',
    retryAfter: null,
  });
}

/** Adds a passkey of this device, or of one that it reaches, to the user's login; the recovery codes that were made. */
export async function addPasskey(body: { oldPassword: string; name: string }): Promise<readonly string[]> {
  const { options } = await request('beginPasskey', { body: { oldPassword: body.oldPassword } });
  const response = await answerOf(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  );
  return (await request('confirmPasskey', { body: { name: body.name, response } })).codes;
}

/** Logs in with a passkey alone; throws what `request` throws, and where there is none. */
export async function loginByPasskey(): Promise<void> {
  const { options } = await request('passkeyChallenge', { anonymous: true });
  const response = await answerOf(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  );
  const bound = navigator.cookieEnabled;
  const { value, user } = await request('passkeyLogin', { body: { response }, anonymous: true, bound });
  startSession(value.token, user);
}
