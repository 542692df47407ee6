import { createReadStream } from 'node:fs';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Looks for viruses in a file of this computer: the name of what was found, or null. Throws if the scanner gave no usable answer. */
export type VirusScanner = (path: string) => Promise<string | null>;

/** Without a scanner nothing is looked for. */
export const noScanner: VirusScanner = () => Promise.resolve(null);

const TIME_LIMIT_MS = 30_000;
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

/** Creates the scanner that asks clamd by INSTREAM (man 8 clamd). `timeLimit` in milliseconds, for a file. */
export function createVirusScanner(address: NetConnectOpts, timeLimit = TIME_LIMIT_MS): VirusScanner {
  return async (path) => {
    const socket = connect(address);
    const ending = new AbortController();
    const timer = setTimeout(() => socket.destroy(new Error('The virus scanner did not answer in time.')), timeLimit);
    socket.write('zINSTREAM\0');
    // It may answer before it has read everything; whatever else stops the sending shows in the reply.
    const sending = pipeline(createReadStream(path), inChunks(), socket, { end: false, signal: ending.signal }).catch(
      (error: unknown) => void socket.destroy(error instanceof Error ? error : undefined),
    );
    try {
      return foundIn(await readReply(socket));
    } finally {
      clearTimeout(timer);
      ending.abort();
      socket.destroy();
      await sending;
    }
  };
}
