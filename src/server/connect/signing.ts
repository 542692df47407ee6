import { createHmac, randomBytes } from 'node:crypto';

// Signs messages by Standard Webhooks (https://www.standardwebhooks.com).

const PREFIX = 'whsec_';

/** A random secret of 192 bits. */
export const newSecret = (): string => PREFIX + randomBytes(24).toString('base64');

/** One signature of a message; `seconds`: the time of sending, since 1970. */
export function signatureOf(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

/** The headers of a message, signed with each of the secrets. */
export const signedHeaders = (secrets: readonly string[], id: string, seconds: number, body: string) => ({
  'webhook-id': id,
  'webhook-timestamp': String(seconds),
  'webhook-signature': secrets.map((secret) => signatureOf(secret, id, seconds, body)).join(' '),
});
