import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { isTenantId } from '../database/connect.ts';
import { checkedPlace } from './disk.ts';
import { StorageAway } from '../errors/storage-away.ts';
import { NotAdmitted, type Outbound } from '../outbound/outbound.ts';
import type { FileStore, Place } from './store.ts';

/** The address of an object store, and its credentials. */
export interface S3Options {
  /** Without the bucket, which is appended (path style). */
  readonly url: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** The time limit of one try, in milliseconds. */
  readonly timeLimit?: number;
  /** How many names a list requests at once. */
  readonly page?: number;
  /** How requests are sent to a store configured by a user; absent: directly. */
  readonly outbound?: Outbound;
}

/** Files in a bucket: `client_images/{tenantId}/{kind}/{file}`. */
export interface S3Files extends FileStore {
  /** Throws a readable message if the bucket does not exist or the keys are refused, StorageAway if the store does not answer. */
  confirm(): Promise<void>;
}

const FOLDER = 'client_images';
// A clerk waits: saving or viewing a picture may take twice this, plus the pause between.
const TIME_LIMIT = 4000;
const PAUSE = 150;
const PAGE = 1000;

/** A refusal by the store is for the operator to fix; for everybody else the storage is away. */
const refused = ({ status, bytes }: { status: number; bytes: Buffer }) =>
  new StorageAway(`The object store refuses: ${status} ${codeOf(bytes)}`);

/**
 * Signs and sends requests to the store; returns a function that resolves to the complete answer. Throws StorageAway if the store does not
 * answer.
 */
export function createAsking({ region, accessKey, secretKey, timeLimit = TIME_LIMIT, outbound }: S3Options) {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 0,
  });

  /** One try; returns the complete answer. */
  async function attempt(method: string, address: string, body: Uint8Array<ArrayBuffer> | undefined) {
    const headers = {
      // The store checks what it received against this, so half a picture is never stored.
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(body && { 'content-type': 'application/octet-stream' }),
    };
    const request = await client.sign(address, { method, headers, ...(body && { body }) });
    if (outbound !== undefined) {
      const sent = { url: request.url, method, headers: Object.fromEntries(request.headers), ...(body && { body }) };
      const { status, bytes, headers: answered } = await outbound({ ...sent, timeLimit });
      return { status, bytes, etag: answered.etag ?? '' };
    }
    // The signature is valid for this store only: another region answers with a refusal that names itself.
    const response = await fetch(request, { redirect: 'manual', signal: AbortSignal.timeout(timeLimit) });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, bytes, etag: response.headers.get('etag') ?? '' };
  }

  /** Sends a request, and once more if nobody answered or the store was busy: all requests are idempotent. */
  return async function ask(method: string, address: string, body?: Uint8Array) {
    const bytes = body && new Uint8Array(body);
    for (let isLast = false; ; isLast = true) {
      let reason: string;
      try {
        const answer = await attempt(method, address, bytes);
        if (answer.status < 500 && answer.status !== 429) return answer;
        reason = `${answer.status} ${codeOf(answer.bytes)}`;
      } catch (error) {
        if (error instanceof NotAdmitted) throw error;
        reason = reasonOf(error);
        if (isLast) throw new StorageAway(`The object store does not answer: ${reason}`, { cause: error });
      }
      if (isLast) throw new StorageAway(`The object store is not well: ${reason}`);
      await sleep(PAUSE);
    }
  };
}

/** The files of a bucket, or of a company, requested a `page` at a time. */
async function* filesIn(
  ask: ReturnType<typeof createAsking>,
  root: string,
  page: number,
  of?: string,
): ReturnType<FileStore['list']> {
  if (of !== undefined && !isTenantId(of)) throw new Error('A file has no such place.');
  const prefix = of === undefined ? `${FOLDER}/` : `${FOLDER}/${of}/`;
  for (let marker = ''; ;) {
    const query = new URLSearchParams({ prefix, marker, 'max-keys': String(page) });
    const answer = await ask('GET', `${root}?${query.toString()}`);
    if (answer.status !== 200) throw refused(answer);
    const text = answer.bytes.toString('utf8');
    for (const [, object = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = textOf(object, 'Key');
      marker = key;
      const [folder, tenantId = '', kind = '', file = '', ...rest] = key.split('/');
      if (folder !== FOLDER || file === '' || rest.length > 0) continue;
      const bytes = Number(textOf(object, 'Size'));
      yield { place: { tenantId, kind, file }, at: new Date(textOf(object, 'LastModified')), bytes };
    }
    if (textOf(text, 'IsTruncated') !== 'true') return;
  }
}

/** Files in an object store (S3 or compatible). The store answers only once it has stored a file. */
export function createS3Files(options: S3Options): S3Files {
  const { url, bucket } = options;
  const { page = PAGE } = options;
  const ask = createAsking(options);
  const root = `${url.replace(/\/$/, '')}/${bucket}`;
  const addressOf = (place: Place) => {
    const { tenantId, kind, file } = checkedPlace(place);
    return `${root}/${FOLDER}/${tenantId}/${kind}/${file}`;
  };

  const list = (of?: string) => filesIn(ask, root, page, of);

  async function remove(place: Place): Promise<void> {
    const answer = await ask('DELETE', addressOf(place));
    if (answer.status !== 204 && answer.status !== 200 && answer.status !== 404) throw refused(answer);
  }

  async function put(place: Place, bytes: Uint8Array): Promise<void> {
    const answer = await ask('PUT', addressOf(place), bytes);
    if (answer.status !== 200) throw refused(answer);
  }

  return {
    put,

    // Signed with its checksum like every file, so it is read into memory: ten megabytes at most, and only while it is sent.
    async take(place, { path }) {
      await put(place, await readFile(path));
    },

    async get(place) {
      const answer = await ask('GET', addressOf(place));
      if (answer.status === 200) return answer.bytes;
      if (answer.status === 404 && codeOf(answer.bytes) === 'NoSuchKey') return null;
      throw refused(answer);
    },

    remove,
    list,

    async removeAll(tenantId) {
      let removed = 0;
      // A file removed while the list is read was already listed, so no other one is skipped.
      for await (const { place } of list(tenantId)) {
        await remove(place);
        removed += 1;
      }
      return removed;
    },

    async confirm() {
      const answer = await ask('GET', `${root}?max-keys=1&prefix=${FOLDER}/`);
      if (answer.status === 200) return;
      throw new Error(
        `The object store of S3_URL refuses the bucket ${bucket} (${answer.status} ${codeOf(answer.bytes)}). Look at S3_BUCKET, S3_REGION, S3_ACCESS_KEY and S3_SECRET_KEY.`,
      );
    },
  };
}

// Our names contain no character that XML escapes; one that does is not ours.
export const textOf = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';
export const codeOf = (bytes: Buffer) => textOf(bytes.toString('utf8', 0, 2000), 'Code');

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
