import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { patientRename } from '../disk/patient-rename.ts';
import type { Letter } from './letters.ts';

/** A letter with its envelope. */
export interface Mail extends Letter {
  /** The letter's own; the same whenever it is sent, so that a mail program tells a second copy from a second letter. */
  readonly id: string;
  readonly to: string;
  readonly at: Date;
}

/** How letters leave the portal. */
export interface MailTransport {
  /** For the super admin's screen; no password in it. */
  readonly way: { readonly by: 'smtp' | 'files'; readonly where: string; readonly from: string };
  /** Answers what the mail server said, or the file that was written. Throws `Undeliverable` and whatever its connection throws. */
  readonly send: (mail: Mail) => Promise<string>;
}

export interface TransportSettings {
  /** smtps://user:password@host:465, or smtp:// with STARTTLS where the server has it; absent: files. */
  readonly smtpUrl?: string | undefined;
  /** `Name <address>`. */
  readonly from: string;
  /** Where letters are written that no mail server takes. */
  readonly folder: string;
}

/** The mail server takes no letter to this address; to send it again would be no use. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

// Read when the first letter is sent: it is 0.7 MB of programs.
const mailer = () => import('nodemailer');

// A server that answers a word now and then could otherwise hold a letter for ever.
const LONGEST_MS = 60_000;
const SILENCE_MS = 15_000;

/** The transport of letters: an SMTP server where one is configured, else `.eml` files, which any mail program opens. */
export function createMailTransport({ smtpUrl, from, folder }: TransportSettings): MailTransport {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  // Sent from the portal's own address, under the name of the company it is sent for.
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from;
  const compose = ({ id, to, at, subject, text, html, sender }: Mail) => ({
    from: sender === undefined || sender.name === '' ? from : { name: sender.name, address },
    ...(sender !== undefined && sender.email !== '' && { replyTo: { name: sender.name, address: sender.email } }),
    // As an object it is one address, whatever stands in it.
    to: { name: '', address: to },
    subject,
    text,
    html,
    date: at,
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (smtpUrl === undefined) {
    return {
      way: { by: 'files', where: folder, from },
      async send(mail) {
        const { createTransport } = await mailer();
        const composer = createTransport({ streamTransport: true, buffer: true });
        const { message } = await composer.sendMail(compose(mail));
        return await writeWhole(folder, `${stampOf(mail.at)}-${mail.id}.eml`, message as Buffer);
      },
    };
  }
  const { protocol, host } = new URL(smtpUrl);
  const patience = { connectionTimeout: SILENCE_MS, greetingTimeout: SILENCE_MS, socketTimeout: SILENCE_MS };
  return {
    way: { by: 'smtp', where: `${protocol}//${host}`, from },
    async send(mail) {
      try {
        const { createTransport } = await mailer();
        const transport = createTransport({ url: smtpUrl, ...patience });
        const sent = await transport.sendMail({ ...compose(mail), signal: AbortSignal.timeout(LONGEST_MS) });
        return sent.response;
      } catch (error) {
        throw isRefusedRecipient(error) ? new Undeliverable(error.message, { cause: error }) : error;
      }
    },
  };
}

/** A mailbox that the server will not know tomorrow either (5yz); "try later" (4yz) is something else. */
function isRefusedRecipient(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  return error.command === 'RCPT TO' && Number(error.responseCode) >= 500;
}

const stampOf = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Writes a file that is either there whole or not at all, for its owner's eyes: letters hold links. Answers its path. */
export async function writeWhole(folder: string, name: string, content: string | Uint8Array): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  await writeFile(`${path}.part`, content, { mode: 0o600 });
  await chmod(`${path}.part`, 0o600);
  await patientRename(`${path}.part`, path);
  return path;
}
