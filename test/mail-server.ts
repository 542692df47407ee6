import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { createLetterSources } from '#server/letter-sources.ts';
import { createMailTransport } from '#server/mail/transport.ts';
import { createMailWorker } from '#server/mail/worker.ts';
import { createSharing } from '#server/sharing/sharing.ts';
import { MAIL_FROM, type TestPortal } from './portal.ts';

// The receiving side of mail: a real SMTP server, and the contents of the letters that it accepted.

/** A mail server, and what it accepted. */
export async function aMailServer(options: SMTPServerOptions = {}, port = 0) {
  const taken: { to: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, answer) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        taken.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('utf8'),
        });
        answer(null, 'Taken, thank you');
      });
    },
    ...options,
  });
  // A client that disconnects does not matter to the test.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: listening } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${listening}`;
  return {
    taken,
    port: listening,
    url,
    transport: createMailTransport({ smtpUrl: url, from: MAIL_FROM, folder: '' }),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A mail's headers, unfolded, and its parts, decoded. */
export function openMail(raw: string) {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = new Map(
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const decoded = (word: string) =>
    word.replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=\s*/gi, (_whole, way: string, text: string) =>
      way.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('utf8') : quoted(text.replaceAll('_', ' ')),
    );
  const quoted = (text: string) =>
    Buffer.from(
      text
        .replaceAll('=\r\n', '')
        .replaceAll(/=([\dA-F]{2})/g, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      'latin1',
    ).toString('utf8');
  const body = rest.join('\r\n\r\n');
  const parts = body.split(/^----_NmP[-\w]+\r\n/m).map((part) => {
    const [about = '', ...content] = part.split('\r\n\r\n');
    const text = content.join('\r\n\r\n');
    return /base64/i.test(about) ? Buffer.from(text, 'base64').toString('utf8') : quoted(text);
  });
  return { headers, subject: decoded(headers.get('subject') ?? ''), body: parts.join('\n') };
}

/** Sends a portal’s waiting outbox; returns the letters to an address, and the lines of the log. */
export async function lettersTo(
  recipient: string,
  { services }: Pick<TestPortal, 'services'>,
  options: SMTPServerOptions = {},
) {
  const server = await aMailServer(options);
  const log: string[] = [];
  const { database, messages, publicUrl } = services;
  const sharing = createSharing(services.links, publicUrl);
  const sources = createLetterSources(database, sharing);
  const { transport } = server;
  await createMailWorker({ database, messages, publicUrl, transport, sources, log: (line) => log.push(line) }).run();
  await server.stop();
  const letters = server.taken.filter(({ to }) => to.includes(recipient)).map(({ raw }) => openMail(raw));
  return { letters, log };
}
