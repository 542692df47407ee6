import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { patientRename } from '../disk/patient-rename.ts';
import type { Letter } from './letters.ts';

/** A letter with its envelope. */
export interface Mail extends Letter {
  /** The Message-ID: the same on every try, so that a mail program can tell a duplicate from a second letter. */
  readonly id: string;
  readonly to: string;
  readonly at: Date;
}

/** How letters are sent. */
export interface MailTransport {
  /** Shown to the super admin; contains no password. */
  readonly way: { readonly by: 'smtp' | 'files'; readonly where: string; readonly from: string };
  /** Returns the mail server's answer, or the file that was written. Throws `Undeliverable` and whatever its connection throws. */
  readonly send: (mail: Mail) => Promise<string>;
}

export interface TransportSettings {
  /** smtps://user:password@host:465, or smtp://, with STARTTLS if the server supports it; absent: files. */
  readonly smtpUrl?: string | undefined;
  /** `Name <address>`. */
  readonly from: string;
  /** The folder for letters when there is no mail server. */
  readonly folder: string;
}

/** The mail server refuses letters to this address; retrying is useless. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

// Loaded when the first letter is sent: it is 0.7 MB of code.
const mailer = () => import('nodemailer');

// A server that answers only now and then could otherwise hold a letter for ever.
const LONGEST_MS = 60_000;
const SILENCE_MS = 15_000;

/** The mail transport: an SMTP server if one is configured, else `.eml` files, which any mail program opens. */
export function createMailTransport({ smtpUrl, from, folder }: TransportSettings): MailTransport {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  // Sent from the portal's own address, under the name of the company it is sent for.
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from;
  const compose = ({ id, to, at, subject, text, html, sender }: Mail) => ({
    from: sender === undefined || sender.name === '' ? from : { name: sender.name, address },
    ...(sender !== undefined && sender.email !== '' && { replyTo: { name: sender.name, address: sender.email } }),
    // As an object it is always a single address, whatever it contains.
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

/** A mailbox that the server will not accept later either (5yz), as opposed to "try later" (4yz). */
function isRefusedRecipient(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  return error.command === 'RCPT TO' && Number(error.responseCode) >= 500;
}

const stampOf = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Writes a file that exists completely or not at all, readable only by its owner, because letters contain links. Returns its path. */
export async function writeWhole(folder: string, name: string, content: string | Uint8Array): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  await writeFile(`${path}.part`, content, { mode: 0o600 });
  await chmod(`${path}.part`, 0o600);
  await patientRename(`${path}.part`, path);
  return path;
}
