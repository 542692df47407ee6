import { createHash } from 'node:crypto';

/** Whether a password is known from a data breach. */
export type BreachedPasswords = (password: string) => Promise<boolean>;

/** Without a service, no password is known to be breached. */
export const noneBreached: BreachedPasswords = () => Promise.resolve(false);

/** How many hexadecimal digits of the SHA-1 are sent: some thousand passwords share them (k-anonymity). */
const SENT_DIGITS = 5;
const TIME_LIMIT_MS = 2000;
/** An answer has some 60 kB. */
const MOST_BYTES = 1024 * 1024;
const LINE = /^([0-9A-F]{35}):(\d+)$/;

async function readBounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error(`The answer is larger than ${MOST_BYTES} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('latin1');
}

/** How often each password was found, by the digits that were not sent. */
function readCounts(text: string): Map<string, number> {
  const lines = text.split(/\r?\n/).map((line) => LINE.exec(line.trim()));
  return new Map(lines.flatMap((line) => (line === null ? [] : [[line[1] ?? '', Number(line[2])] as const])));
}

/**
 * Asks a service that speaks as Pwned Passwords does (https://haveibeenpwned.com/API/v3#PwnedPasswords), at `url` before the digits. Only the
 * first five digits of the password's SHA-1 are sent. If the service does not answer within 2 s the password is accepted and `log` is told:
 * registrations do not depend on somebody else's server, and passwords that are easy to guess are refused without it.
 */
export function createBreachedPasswords(url: string, log: (text: string) => void): BreachedPasswords {
  return async (password) => {
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
    const [sent, kept] = [digest.slice(0, SENT_DIGITS), digest.slice(SENT_DIGITS)];
    try {
      const response = await fetch(`${url}${sent}`, {
        headers: { 'add-padding': 'true', 'user-agent': 'Bilty-Portal' },
        redirect: 'error',
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      if (!response.ok) throw new Error(`Status ${response.status}.`);
      const counts = readCounts(await readBounded(response));
      if (counts.size === 0) throw new Error('The answer lists no passwords.');
      // Padding has a count of 0.
      return (counts.get(kept) ?? 0) > 0;
    } catch (error) {
      log(`Breached passwords could not be looked up: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  };
}
