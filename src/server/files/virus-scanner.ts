import { createReadStream } from 'node:fs';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Looks for viruses in uploaded files. */
export interface VirusScanner {
  /** Scans a file of this computer: the name of what was found, or null. Throws if the scanner gave no usable answer. */
  readonly scan: (path: string) => Promise<string | null>;
  /** Whether it answers now, within a second; null: there is none. */
  readonly answers: () => Promise<boolean | null>;
}

/** Without a scanner nothing is looked for. */
export const noScanner: VirusScanner = { scan: () => Promise.resolve(null), answers: () => Promise.resolve(null) };

const TIME_LIMIT_MS = 30_000;
// Those who ask whether a portal is ready wait for it.
const PING_MS = 1000;
/** A reply is one line. */
const MOST_REPLY_BYTES = 4096;

/** Each chunk behind its length, as INSTREAM takes it, and an empty one at the end. */
const inChunks = () =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      done(null, Buffer.concat([length, chunk]));
    },
    flush: (done) => done(null, Buffer.alloc(4)),
  });

/** The reply up to its NUL. */
async function readReply(socket: Socket): Promise<string> {
  let reply = Buffer.alloc(0);
  for await (const part of socket as AsyncIterable<Buffer>) {
    reply = Buffer.concat([reply, part]);
    const end = reply.indexOf(0);
    if (end >= 0) return reply.toString('utf8', 0, end);
    if (reply.length > MOST_REPLY_BYTES) break;
  }
  throw new Error('The virus scanner gave no complete answer.');
}

function foundIn(reply: string): string | null {
  if (reply === 'stream: OK') return null;
  const [, found] = /^stream: (.+) FOUND$/.exec(reply) ?? [];
  // Such as 'INSTREAM size limit exceeded. ERROR'.
  if (found === undefined) throw new Error(`The virus scanner answered: ${reply}`);
  return found;
}

/** Connects for a command and its reply, for so many milliseconds. */
function connectFor(address: NetConnectOpts, timeLimit: number) {
  const socket = connect(address);
  const timer = setTimeout(() => socket.destroy(new Error('The virus scanner did not answer in time.')), timeLimit);
  const close = () => {
    clearTimeout(timer);
    socket.destroy();
  };
  return { socket, close };
}

async function ping(address: NetConnectOpts): Promise<boolean> {
  const { socket, close } = connectFor(address, PING_MS);
  try {
    socket.write('zPING\0');
    return (await readReply(socket)) === 'PONG';
  } catch {
    return false;
  } finally {
    close();
  }
}

/** Creates the scanner that asks clamd by INSTREAM and PING (man 8 clamd). `timeLimit` in milliseconds, for a file. */
export function createVirusScanner(address: NetConnectOpts, timeLimit = TIME_LIMIT_MS): VirusScanner {
  let asking: Promise<boolean> | null = null;
  return {
    async scan(path) {
      const { socket, close } = connectFor(address, timeLimit);
      const ending = new AbortController();
      socket.write('zINSTREAM\0');
      // It may answer before it has read everything; whatever else stops the sending shows in the reply.
      const sending = pipeline(createReadStream(path), inChunks(), socket, {
        end: false,
        signal: ending.signal,
      }).catch((error: unknown) => void socket.destroy(error instanceof Error ? error : undefined));
      try {
        return foundIn(await readReply(socket));
      } finally {
        ending.abort();
        close();
        await sending;
      }
    },
    // Anybody may ask whether the portal is ready, as often as they like: clamd is asked once at a time.
    answers: () =>
      (asking ??= ping(address).finally(() => {
        asking = null;
      })),
  };
}
