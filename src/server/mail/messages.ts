import { randomUUID } from 'node:crypto';
import { Undeliverable, writeWhole } from './transport.ts';

/** How short texts reach a mobile number: SMS or WhatsApp, whatever is behind it. */
export interface Messages {
  /** For the super admin's screen. */
  readonly way: { readonly by: 'files' | 'gateway'; readonly where: string };
  /** Sends a text to a number of ten digits. Throws where it was not taken. */
  readonly send: (message: { readonly to: string; readonly text: string }) => Promise<void>;
}

const PATIENCE_MS = 15_000;

/**
 * The port of SMS and WhatsApp. `url` is `log`, which writes each message as a file beside the letters and tells the log that
 * it did, without the text, for that may hold a link; or the address of a gateway, which is sent `{to, text}` as JSON.
 * Absent: null, nothing goes to mobile numbers.
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
      // It understood, and will not send it: a wrong number, say.
      if (response.status === 400 || response.status === 422)
        throw new Undeliverable(`The gateway answered ${response.status}.`);
      if (!response.ok) throw new Error(`The gateway answered ${response.status}.`);
    },
  };
}

/** An address without the login in it, which `fetch` does not take there, and that login. */
function partsOf(url: string): { href: string; username: string; password: string } {
  const address = new URL(url);
  const [username, password] = [decodeURIComponent(address.username), decodeURIComponent(address.password)];
  address.username = '';
  address.password = '';
  return { href: address.href, username, password };
}
