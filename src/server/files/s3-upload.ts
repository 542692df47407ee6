import { createHash } from 'node:crypto';
import { StorageAway } from '../errors/storage-away.ts';
import { codeOf, createAsking, textOf, type S3Options } from './s3.ts';

// Object stores accept no part below five megabytes except the last.
const PART_BYTES = 8 * 1024 * 1024;

/** The error of a bucket that rejects a request, shown to the user who configured it. */
const refusedWith = ({ status, bytes }: { readonly status: number; readonly bytes: Buffer }) =>
  new StorageAway(`The bucket refuses it: ${[status, codeOf(bytes)].join(' ').trim()}`);

/** A company's own bucket, to which whole files are written. */
export function createBucket(options: S3Options) {
  const ask = createAsking(options);
  const root = `${options.url.replace(/\/$/, '')}/${options.bucket}`;
  const addressOf = (name: string) => `${root}/${name.split('/').map(encodeURIComponent).join('/')}`;

  async function put(name: string, bytes: Uint8Array): Promise<void> {
    const answer = await ask('PUT', addressOf(name), bytes);
    if (answer.status !== 200) throw refusedWith(answer);
  }

  /** Uploads a large file part by part; it appears in the bucket completely or not at all. */
  async function putParts(name: string, parts: AsyncIterable<Buffer>): Promise<void> {
    const address = addressOf(name);
    const begun = await ask('POST', `${address}?uploads=`);
    const upload = textOf(begun.bytes.toString('utf8'), 'UploadId');
    if (begun.status !== 200 || upload === '') throw refusedWith(begun);
    const of = `uploadId=${encodeURIComponent(upload)}`;
    try {
      const tags: string[] = [];
      for await (const part of parts) {
        const answer = await ask('PUT', `${address}?partNumber=${tags.length + 1}&${of}`, part);
        if (answer.status !== 200 || answer.etag === '') throw refusedWith(answer);
        tags.push(answer.etag);
      }
      const named = tags
        .map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
        .join('');
      const body = Buffer.from(`<CompleteMultipartUpload>${named}</CompleteMultipartUpload>`);
      const answer = await ask('POST', `${address}?${of}`, body);
      // A store that answered 200 can still fail, and then says so in the body.
      if (answer.status !== 200 || codeOf(answer.bytes) !== '') throw refusedWith(answer);
    } catch (error) {
      // Parts already sent cost the owner money until the upload is aborted.
      await ask('DELETE', `${address}?${of}`).catch(() => undefined);
      throw error;
    }
  }

  return {
    put,
    /** Writes a file of that many bytes as they come; returns its SHA-256 in hexadecimal. */
    async write(name: string, bytes: number, chunks: AsyncIterable<Buffer>): Promise<string> {
      const sum = createHash('sha256');
      const summed = inParts(chunks, (chunk) => sum.update(chunk));
      if (bytes > PART_BYTES) await putParts(name, summed);
      else for await (const whole of summed) await put(name, whole);
      return sum.digest('hex');
    },
  };
}

/** The same bytes in parts of `PART_BYTES`, each passed to `see`. */
async function* inParts(chunks: AsyncIterable<Buffer>, see: (part: Buffer) => void): AsyncGenerator<Buffer, void> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  const take = () => {
    const part = Buffer.concat(held, heldBytes);
    held = [];
    heldBytes = 0;
    see(part);
    return part;
  };
  for await (const chunk of chunks) {
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes >= PART_BYTES) yield take();
  }
  if (heldBytes > 0) yield take();
}
