import { NO_PASSKEY } from '#domain/records/second-factor.ts';
import { Problem } from '#web/client/problem.ts';
import { request } from '#web/client/request.ts';
import { startSession } from '#web/client/session-store.ts';

/** The device's answer; throws a `Problem` when the device or its user gives none. */
async function answerOf(ask: () => Promise<Credential | null>): Promise<string> {
  try {
    const answer = await ask();
    if (answer instanceof PublicKeyCredential) return JSON.stringify(answer.toJSON());
  } catch {
    // Browsers do not tell pages the reason, for privacy.
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

/** Adds a passkey of this device, or of one it can reach, to the user's login; returns the new recovery codes. */
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

/** Logs in with only a passkey; throws what `request` throws, and when there is no passkey. */
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
