import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Body } from '#api/call.ts';
import {
  fileTooLarge,
  invalid,
  malformed,
  notScanned,
  Refusal,
  tooMany,
  virusFound,
  wrongMedia,
} from '../errors/errors.ts';
import { isDiskFull } from '../errors/disk-full.ts';
import type { Incoming, ReceivedFile } from '../files/received.ts';
import { createWorkLane } from '../lanes/work-lane.ts';

// Uploads are written to disk as they come: anything over a limit is dropped on the way, and nothing is held in memory.

const FILE_TOO_LARGE = 'File size must be less than 600 KB.';
const SHEET_TOO_LARGE = 'File size must be less than 2 MB.';
const PICTURE_BYTES = 600 * 1024 - 1;
const SHEET_BYTES = 2 * 1024 * 1024 - 1;
// A body that exceeds its limits by this much is not read to its end.
const PATIENCE_BYTES = 8 * 1024 * 1024;

// The disk space used by photo uploads is bounded by how many come at once.
const receiving = createWorkLane({
  atOnce: 24,
  each: 12,
  waitingEach: 24,
  waiting: 100,
  refuse: () => tooMany('Too many pictures are being saved right now. Please try again in a moment.', 2),
});

/** The files and text fields of a multipart body. */
export interface Upload {
  /** By the names the call's handler uses. */
  readonly files: Readonly<Record<string, Blob>>;
  readonly texts: Readonly<Record<string, unknown>>;
  /** Removes files that were not stored. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

type FileBody = Extract<Body, { shape: 'images' | 'spreadsheet' | 'fields' }>;

const mustBeFile = (body: Body | undefined) => body?.shape === 'images' || body?.shape === 'spreadsheet';
const isFileBody = (body: Body | undefined, multipart: boolean): body is FileBody =>
  mustBeFile(body) || (multipart && body?.shape === 'fields' && body.orFile !== undefined);
/** Whether a call accepts files. */
export const takesFiles = (body: Body | undefined): boolean => isFileBody(body, true);

/** Lets the server accept multipart bodies without reading them for calls that take no files: each such call rejects them itself. */
export function noteMultipart(app: FastifyInstance): void {
  const sent = new WeakSet<FastifyRequest>();
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    sent.add(request);
    done(null);
  });
  app.decorateRequest('isMultipart', function isMultipart(this: FastifyRequest) {
    return sent.has(this);
  });
}

/** The expected multipart fields, their size limit, and the message for a larger file. */
function expected(body: FileBody): Pick<Limits, 'names' | 'bytes'> & { tooLarge: string; empty?: boolean } {
  if (body.shape === 'spreadsheet') {
    const { bytes, sentence } = body.largest ?? { bytes: SHEET_BYTES, sentence: SHEET_TOO_LARGE };
    return { names: new Map([['file', 'file']]), bytes, tooLarge: sentence };
  }
  if (body.shape === 'fields')
    return { names: new Map([['file', 'file']]), bytes: 0, tooLarge: '', ...body.orFile, empty: true };
  const names = new Map<string, string>();
  for (const [name, { wire, sentAs }] of Object.entries(body.images)) {
    names.set(wire, name);
    if (sentAs !== undefined) names.set(sentAs, name);
  }
  return { names, bytes: body.largest?.bytes ?? PICTURE_BYTES, tooLarge: body.largest?.sentence ?? FILE_TOO_LARGE };
}

/** Throws 415 if files were sent to a call that takes none. */
export function refuseMultipart(request: FastifyRequest): void {
  if (request.isMultipart()) throw wrongMedia('Send JSON (Content-Type: application/json).');
}

/**
 * The uploaded files of a call; null for a call that takes none. Throws 415 for a body of another type, 422 for a file that is too large,
 * 400 for invalid multipart or a field that comes twice.
 */
export async function readUploads(
  body: Body | undefined,
  request: FastifyRequest,
  incoming: Incoming,
): Promise<Upload | null> {
  if (!isFileBody(body, request.isMultipart())) return null;
  if (!request.isMultipart()) throw wrongMedia('Send the file as multipart/form-data.');
  const { names, bytes, tooLarge, empty = false } = expected(body);
  const largest = names.size * bytes + PATIENCE_BYTES;
  const isTooLarge = body.shape === 'spreadsheet' && body.largest !== undefined ? fileTooLarge : invalid;
  const refuseLarge = (path: string) => isTooLarge(tooLarge, [{ path, message: tooLarge }]);
  if (Number(request.headers['content-length'] ?? 0) > largest) throw refuseLarge('');

  const received: ReceivedPart[] = [];
  const discard = async () => {
    for (const { path } of received) await incoming.discard(path);
  };
  try {
    const read = async () => {
      const parts = await readParts(request, { names, bytes, largest, refuseLarge, incoming, empty }, received);
      for (const part of received) await refuseVirus(request, incoming, part);
      return parts;
    };
    const uploaded = bytes > SHEET_BYTES ? await receiving.run(read) : await read();
    return { ...uploaded, [Symbol.asyncDispose]: discard };
  } catch (error) {
    await discard();
    if (error instanceof Refusal || isDiskFull(error)) throw error;
    request.log.debug({ err: error }, 'A multipart body could not be read');
    throw malformed('The files could not be read.');
  }
}

/** A received file with its field in the form. */
type ReceivedPart = ReceivedFile & { readonly field: string };

/** Throws 422 if a file has a virus, and 503 if the scanner did not answer: whoever asked for scanning wants no file without it. */
async function refuseVirus(request: FastifyRequest, { scanner }: Incoming, { path, field, sha256 }: ReceivedPart) {
  const found = await scanner.scan(path).catch((error: unknown) => {
    request.log.error({ err: error }, 'A file could not be scanned for viruses');
    throw notScanned();
  });
  if (found === null) return;
  request.log.warn({ virus: found, sha256, field }, 'A file with a virus was refused');
  throw virusFound(field);
}

interface Limits {
  readonly names: ReadonlyMap<string, string>;
  readonly bytes: number;
  readonly largest: number;
  readonly refuseLarge: (path: string) => Refusal;
  readonly incoming: Incoming;
  /** Whether an empty file is let through, for its reader to report. */
  readonly empty: boolean;
}

async function readParts(
  request: FastifyRequest,
  { names, bytes, largest, refuseLarge, incoming, empty }: Limits,
  received: ReceivedPart[],
): Promise<Pick<Upload, 'files' | 'texts'>> {
  const files: Record<string, Blob> = {};
  const texts: Record<string, unknown> = {};
  // The first error is reported after the rest has been consumed: a browser that is still sending does not read the answer.
  let wrong: Refusal | undefined;
  let read = 0;
  // One file more than expected, to tell a repeated field from an extra one.
  const most = { files: names.size + 1, fields: 20, parts: names.size + 21, fieldSize: 2000, headerPairs: 50 };
  for await (const part of request.parts({ limits: { fileSize: bytes, ...most } })) {
    if (part.type === 'field') {
      texts[part.fieldname] = part.value;
      continue;
    }
    const name = names.get(part.fieldname);
    const file = await incoming.receive(part.file as AsyncIterable<Buffer>, (length) => {
      read += length;
      if (read > largest) throw refuseLarge(part.fieldname);
      return name !== undefined && wrong === undefined;
    });
    if (file !== null) received.push({ ...file, field: part.fieldname });
    if (name === undefined) continue;
    if (part.file.truncated) wrong ??= refuseLarge(part.fieldname);
    else if (Object.hasOwn(files, name)) wrong ??= malformed(`${part.fieldname} was sent more than once.`);
    // A form sends an empty part for a file field without a selection.
    else if (file !== null) files[name] = file.blob;
    else if (empty && part.filename !== '') files[name] = new Blob([]);
  }
  if (wrong !== undefined) throw wrong;
  return { files, texts };
}
