import { randomUUID } from 'node:crypto';
import { Undeliverable, writeWhole } from './transport.ts';

/** Sends short texts to mobile numbers: by SMS or WhatsApp, whichever the gateway uses. */
export interface Messages {
  /** Shown to the super admin. */
  readonly way: { readonly by: 'files' | 'gateway'; readonly where: string };
  /** Sends a text to a ten-digit number. Throws if it was not accepted. */
  readonly send: (message: { readonly to: string; readonly text: string }) => Promise<void>;
}

const PATIENCE_MS = 15_000;

/**
 * Creates the sender of SMS and WhatsApp messages. `url` is `log`, which writes each message to a file beside the letters and logs that
 * without the text, which may contain a link; or the address of a gateway, which receives `{to, text}` as JSON. Absent: null, nothing is
 * sent to mobile numbers.
 */
export function createMessages(
  url: string | undefined,
  folder: string,
  log: (message: string) => void,
): Messages | null {
  if (url === undefined) return null;
  if (url === 'log') {
    return {
      way: { by: 'files', where: folder },
      async send({ to, text }) {
        const path = await writeWhole(folder, `${randomUUID()}.sms`, `To: ${to}\n\n${text}\n`);
        log(`A message to a number ending in ${to.slice(-3)} was written to ${path}`);
      },
    };
  }
  return {
    way: { by: 'gateway', where: new URL(url).origin },
    async send({ to, text }) {
      const { username, password, ...address } = partsOf(url);
      const response = await fetch(address.href, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(username !== '' && { authorization: `Basic ${btoa(`${username}:${password}`)}` }),
        },
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      // The gateway understood the request and refuses it, e.g. because the number is wrong.
      if (response.status === 400 || response.status === 422)
        throw new Undeliverable(`The gateway answered ${response.status}.`);
      if (!response.ok) throw new Error(`The gateway answered ${response.status}.`);
    },
  };
}

/** An address without its credentials, which `fetch` does not accept in a URL, and the credentials. */
function partsOf(url: string): { href: string; username: string; password: string } {
  const address = new URL(url);
  const [username, password] = [decodeURIComponent(address.username), decodeURIComponent(address.password)];
  address.username = '';
  address.password = '';
  return { href: address.href, username, password };
}
