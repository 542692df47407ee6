import { connect } from 'node:net';
import type { Sent } from './requests.ts';

// The portal, its database and the sender of requests share the processors, so what the sender takes lowers the portal's rate. A client
// library took 37 µs a request, and twice that for several thousand different ones; prepared bytes on a plain socket take 18.

const END_OF_HEAD = '\r\n\r\n';

/** A request as it goes over the wire. */
export function bytesOf({ method, path, headers, body = '' }: Sent, host: string): Buffer {
  const length = body === '' ? [] : [`content-length: ${Buffer.byteLength(body)}`];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${path} HTTP/1.1`, `host: ${host}`, ...lines, ...length].join('\r\n');
  return Buffer.from(`${head}${END_OF_HEAD}${body}`);
}

/** The status of an answer, and its length with its head; throws if the head names no length. */
export function readHead(bytes: Buffer): { readonly status: number; readonly length: number } | null {
  const end = bytes.indexOf(END_OF_HEAD);
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const body = /\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? (status === 204 ? '0' : undefined);
  if (body === undefined) throw new Error(`An answer names no length: ${head}`);
  return { status, length: end + END_OF_HEAD.length + Number(body) };
}

interface ClientOptions {
  readonly url: URL;
  /** The bytes of the next request, and how long to wait before it, in milliseconds; null: there is none. */
  readonly next: () => { readonly bytes: Buffer; readonly wait: number } | null;
  readonly answered: (status: number, milliseconds: number) => void;
  /** The longest that an answer may take, in milliseconds. */
  readonly patience: number;
}

/**
 * Sends one request after another over a connection, each when the one before it is answered. Rejects if the portal closes the connection
 * instead of answering, or takes too long.
 */
export function sendAll({ url, next, answered, patience }: ClientOptions): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let sentAt = 0;
  let received = 0;
  let head: ReturnType<typeof readHead> = null;
  const socket = connect(Number(url.port), url.hostname).setNoDelay();
  const orFail = (work: () => void) => {
    try {
      work();
    } catch (error) {
      socket.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  };
  function send(): void {
    const request = next();
    if (request === null) {
      socket.destroy();
      return resolve();
    }
    const write = () => {
      sentAt = performance.now();
      socket.write(request.bytes);
    };
    if (request.wait > 0) setTimeout(write, request.wait);
    else write();
  }
  let unread: Buffer[] = [];
  socket.setTimeout(patience, () => socket.destroy(new Error('An answer took too long.')));
  function take(bytes: Buffer): void {
    received += bytes.length;
    if (head === null) {
      unread.push(bytes);
      head = readHead(unread.length === 1 ? bytes : Buffer.concat(unread));
    }
    if (head === null || received < head.length) return;
    const { status } = head;
    head = null;
    received = 0;
    unread = [];
    answered(status, performance.now() - sentAt);
    send();
  }
  socket.on('connect', () => orFail(send));
  socket.on('data', (bytes) => orFail(() => take(bytes)));
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('The portal closed a connection of the bench.')));
  return promise;
}
