import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Options } from '#server/files/s3.ts';

// An object store with what the portal uses of one: objects of one bucket are put, got, removed and listed, path style, and
// each request is checked against its signature (AWS Signature Version 4) and its body against the signed hash. It is our own,
// because the packages that can do this are unmaintained, or are servers of hundreds of megabytes.

const BUCKET = 'pictures';
const REGION = 'us-east-1';
const ACCESS_KEY = 'KEY-OF-THE-TESTS';
const SECRET_KEY = 'secret of the tests';
/** How far a request’s time may differ from the store’s. */
const CLOCK_SKEW_MS = 15 * 60_000;

interface StoredObject {
  readonly bytes: Buffer;
  readonly at: Date;
}

interface Answer {
  readonly status: number;
  readonly etag?: string;
  readonly body?: string | Buffer;
}

const refusal = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` });

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
/** Encoded for signatures: all bytes but letters, digits and -._~. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);

/** What is wrong with a request’s signature or body; undefined: nothing. */
function faultOf({ method = '', headers }: IncomingMessage, url: URL, body: Buffer): Answer | undefined {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (given === null) return refusal(403, 'AccessDenied');
  const [, accessKey = '', day = '', region = '', signedHeaders = '', signature = ''] = given;
  if (accessKey !== ACCESS_KEY) return refusal(403, 'InvalidAccessKeyId');
  const time = String(headers['x-amz-date']);
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(Date.now() - at) < CLOCK_SKEW_MS)) return refusal(403, 'RequestTimeTooSkewed');
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)) || region !== REGION)
    return refusal(403, 'AccessDenied');
  const sum = String(headers['x-amz-content-sha256']);
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map((pair) => pair.map(encoded).join('='))
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    sum,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${SECRET_KEY}`, day));
  const expected = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n'));
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return refusal(403, 'SignatureDoesNotMatch');
  return sum === sha256(body) ? undefined : refusal(400, 'XAmzContentSHA256Mismatch');
}

/** The first version of the listing, which continues after a marker. */
function listed(objects: ReadonlyMap<string, StoredObject>, query: URLSearchParams): Answer {
  const prefix = query.get('prefix') ?? '';
  const marker = query.get('marker') ?? '';
  const most = Number(query.get('max-keys') ?? 1000);
  const found = [...objects]
    .filter(([key]) => key.startsWith(prefix) && key > marker)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const contents = found
    .slice(0, most)
    .map(
      ([key, { bytes, at }]) =>
        `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
    );
  const truncated = `<IsTruncated>${found.length > most}</IsTruncated>`;
  return { status: 200, body: `<ListBucketResult>${truncated}${contents.join('')}</ListBucketResult>` };
}

/** A multipart upload: its start, a part, its end, its abort. Null: the request is for a whole object. */
function ofParts(
  { objects, uploads }: Stored,
  method: string,
  { searchParams: query }: URL,
  key: string,
  body: Buffer,
): Answer | null {
  if (method === 'POST' && query.has('uploads')) {
    const id = `upload-${uploads.size + 1}`;
    uploads.set(id, []);
    return {
      status: 200,
      body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    };
  }
  const id = query.get('uploadId');
  if (id === null) return null;
  const parts = uploads.get(id);
  if (parts === undefined) return refusal(404, 'NoSuchUpload');
  switch (method) {
    case 'PUT': {
      parts[Number(query.get('partNumber')) - 1] = body;
      return { status: 200, etag: `"${sha256(body)}"` };
    }
    case 'POST': {
      const named = [...body.toString().matchAll(/<ETag>"([\da-f]+)"<\/ETag>/g)].map(([, sum]) => sum);
      if (named.join() !== parts.map(sha256).join()) return refusal(400, 'InvalidPart');
      // A store accepts no small part except the last.
      if (parts.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024)) return refusal(400, 'EntityTooSmall');
      objects.set(key, { bytes: Buffer.concat(parts), at: new Date() });
      uploads.delete(id);
      return { status: 200, body: '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>' };
    }
    default:
      uploads.delete(id);
      return { status: 204 };
  }
}

interface Stored {
  readonly objects: Map<string, StoredObject>;
  readonly uploads: Map<string, Buffer[]>;
}

function answer(stored: Stored, method: string, url: URL, body: Buffer): Answer {
  const { objects } = stored;
  const [, bucket = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
  if (bucket !== BUCKET) return refusal(404, 'NoSuchBucket');
  const key = rest.join('/');
  if (key === '') return method === 'GET' ? listed(objects, url.searchParams) : refusal(405, 'MethodNotAllowed');
  const part = ofParts(stored, method, url, key, body);
  if (part !== null) return part;
  switch (method) {
    case 'PUT':
      objects.set(key, { bytes: body, at: new Date() });
      return { status: 200 };
    case 'GET':
    case 'HEAD': {
      const object = objects.get(key);
      return object === undefined ? refusal(404, 'NoSuchKey') : { status: 200, body: object.bytes };
    }
    case 'DELETE':
      objects.delete(key);
      return { status: 204 };
    default:
      return refusal(405, 'MethodNotAllowed');
  }
}

/** An object store in memory on a free port of 127.0.0.1, and its address. */
export async function startObjectStore(): Promise<{
  readonly options: S3Options;
  readonly objects: ReadonlyMap<string, { readonly bytes: Buffer }>;
  /** The number of multipart uploads that were started and neither ended nor aborted. */
  begun(): number;
  stop(): Promise<void>;
}> {
  const stored: Stored = { objects: new Map(), uploads: new Map() };
  const server = createServer((request, response) => {
    const respond = async () => {
      const url = new URL(request.url ?? '', 'http://127.0.0.1');
      const body = await buffer(request);
      const { method = '' } = request;
      const { status, etag, body: said } = faultOf(request, url, body) ?? answer(stored, method, url, body);
      response.writeHead(status, etag === undefined ? {} : { etag }).end(said);
    };
    // The client may be disconnected while it sends.
    respond().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    options: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket: BUCKET,
      region: REGION,
      accessKey: ACCESS_KEY,
      secretKey: SECRET_KEY,
      timeLimit: 2000,
    },
    objects: stored.objects,
    begun: () => stored.uploads.size,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
