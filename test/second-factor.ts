import { randomBytes } from 'node:crypto';
import { codeAt, stepAt } from '#server/access/totp.ts';
import { sealedForLogin } from '#server/secrets/sealed-columns.ts';
import { asOwner } from './factories.ts';
import type { TestPortal } from './portal.ts';

/** The code that an app shows; `later`: this many half minutes from now. */
export const codeNow = (secret: Buffer, later = 0): string => codeAt(secret, stepAt(Date.now()) + later);

/** The key that users type into an app, as the app reads it. */
export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Gives a login an authenticator app without its calls; `pending`: one still to be confirmed. Returns its secret. */
export async function giveAuthenticator(
  portal: TestPortal,
  userName: string,
  { pending = false, secret = randomBytes(20) } = {},
): Promise<Buffer> {
  await asOwner(portal, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from user_account where user_name = $1', [userName]);
    const id = rows[0]?.id ?? '';
    const sealed = portal.services.sealing.seal('secret of an app', sealedForLogin(id), secret.toString('base64url'));
    await client.query(
      pending
        ? 'insert into authenticator (user_id, pending_sealed, pending_at) values ($1, $2, now())'
        : 'insert into authenticator (user_id, secret_sealed, added_at) values ($1, $2, now())',
      [id, sealed],
    );
  });
  return secret;
}
