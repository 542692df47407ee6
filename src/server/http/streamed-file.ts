import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file that is too large for memory, read as it is sent. */
export interface StreamedFile {
  /** What it is called; absent: as the contract says. */
  readonly name?: string;
  readonly bytes: number;
  /** What it is told by: another file has another one. */
  readonly tag: string;
  /** Is done before a byte goes, of whichever part: `from` is where it begins. */
  readonly begin: (from: number) => Promise<void>;
  /** Its bytes from one place to another, that one with it. */
  readonly read: (from: number, to: number) => AsyncIterable<Buffer>;
}

/** The part that a Range header asks for; null: all of it, 'none': there is no such part. */
export function rangeOf(header: string | undefined, bytes: number): { from: number; to: number } | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return from > to ? 'none' : { from, to };
}

/** Sends a file, or the part that a browser goes on with after its line had broken. */
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
