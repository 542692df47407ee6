import { pipeline, Transform, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

/** The maximum size of a body as sent, and unpacked. */
const MOST_PACKED = 256 * 1024;
const MOST_UNPACKED = 2 * 1024 * 1024;

const tooLarge = () => Object.assign(new Error('The request is too large.'), { statusCode: 413 });

/** Passes this many bytes, and no more. */
function upTo(most: number): Transform & { receivedEncodedLength?: number } {
  let seen = 0;
  const counted: Transform & { receivedEncodedLength?: number } = new Transform({
    transform(piece: Buffer, _encoding, next) {
      seen += piece.length;
      counted.receivedEncodedLength = seen;
      if (seen > most) next(tooLarge());
      else next(null, piece);
    },
  });
  return counted;
}

/** The options of a route that accepts compressed bodies. */
export const UNPACKING = {
  bodyLimit: MOST_UNPACKED,
  preParsing(
    request: FastifyRequest,
    _reply: unknown,
    payload: Readable,
    next: (error: Error | null, payload: Readable) => void,
  ) {
    const counted = upTo(MOST_PACKED);
    const isPacked = request.headers['content-encoding'] === 'gzip';
    const read: Readable & { receivedEncodedLength?: number } = isPacked ? createGunzip() : counted;
    // The announced length is that of the compressed body.
    if (isPacked)
      Object.defineProperty(read, 'receivedEncodedLength', { get: () => counted.receivedEncodedLength ?? 0 });
    // Errors are reported by the stream that is read.
    const ended = () => undefined;
    if (isPacked) pipeline(payload, counted, read as Readable & NodeJS.WritableStream, ended);
    else pipeline(payload, counted, ended);
    next(null, read);
  },
};
