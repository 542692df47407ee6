import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file too large for memory, read while it is sent. */
export interface StreamedFile {
  /** The file name; absent: as in the contract. */
  readonly name?: string;
  readonly bytes: number;
  /** Its ETag: another file has another one. */
  readonly tag: string;
  /** Runs before the first byte of any part is sent: `from` is where the part begins. */
  readonly begin: (from: number) => Promise<void>;
  /** Its bytes from one position to another, inclusive. */
  readonly read: (from: number, to: number) => AsyncIterable<Buffer>;
}

/** The part requested by a Range header; null: all of it, 'none': there is no such part. */
export function rangeOf(header: string | undefined, bytes: number): { from: number; to: number } | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return from > to ? 'none' : { from, to };
}

/** Sends a file, or the part with which a browser continues after a broken connection. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, tag, begin, read }: StreamedFile,
): Promise<FastifyReply> {
  const etag = `"${tag}"`;
  void reply.headers({ 'accept-ranges': 'bytes', etag });
  const condition = request.headers['if-range'];
  const range = condition === undefined || condition === etag ? rangeOf(request.headers.range, bytes) : null;
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  const { from, to } = range ?? { from: 0, to: bytes - 1 };
  await begin(from);
  if (range !== null) void reply.code(206).header('content-range', `bytes ${from}-${to}/${bytes}`);
  return reply
    .header('content-length', String(to - from + 1))
    .send(Readable.from(read(from, to), { objectMode: false }));
}
