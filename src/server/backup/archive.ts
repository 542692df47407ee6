import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { patientRename } from '../disk/patient-rename.ts';
import { Damaged, readTar, writeTar, type Entry } from './tar.ts';

/** The last entry: the SHA-256 of every other entry, in the form of `sha256sum -c`. Without it the archive is incomplete. */
const SUMS = 'SHA256SUMS';

const CHUNK_BYTES = 256 * 1024;
// A tenth larger than at the default level, in half the time.
const LEVEL = 4;

const lineOf = ({ name, bytes }: Entry) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`;

async function* withSums(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  const lines: string[] = [];
  for await (const entry of entries) {
    lines.push(lineOf(entry));
    yield entry;
  }
  yield { name: SUMS, bytes: Buffer.from(lines.join('')) };
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;
const isMissing = (error: unknown, path: string) =>
  isCode(error, 'ENOENT') && error instanceof Error && 'path' in error && error.path === path;

/** Makes a folder's new entry survive a power cut. Windows has no such operation. */
async function settle(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

/**
 * Writes entries to a new .tar.gz that only this user can read; returns its size in bytes. The file gets its name only once it is complete
 * and on disk. Throws a readable message if the file already exists.
 */
export async function writeArchive(
  path: string,
  entries: AsyncIterable<Entry>,
  signal = new AbortController().signal,
): Promise<number> {
  if (await stat(path).catch(() => null)) throw new Error(`${path} exists already. Give the backup another name.`);
  const half = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}`);
  try {
    await pipeline(
      writeTar(withSums(entries)),
      createGzip({ level: LEVEL, chunkSize: CHUNK_BYTES }),
      createWriteStream(half, { flags: 'wx', mode: 0o600, flush: true }),
      { signal },
    );
    // Unlike a rename, a link never replaces an existing file.
    await link(half, path).catch(async (error: unknown) => {
      if (isCode(error, 'EEXIST'))
        throw new Error(`${path} exists already. Give the backup another name.`, { cause: error });
      // File systems of USB sticks do not support links.
      await patientRename(half, path);
    });
    await settle(dirname(path));
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error, half))
      throw new Error(`There is no folder ${dirname(path)} to write the backup to.`, { cause: error });
    if (isCode(error, 'ENOSPC'))
      throw new Error(`There is no room for the backup in ${dirname(path)}.`, { cause: error });
    throw error;
  } finally {
    await rm(half, { force: true });
  }
}

/**
 * Reads an archive to its end, passing each entry to `take`, and checks every entry against its SHA-256. Throws a readable message if the
 * file is damaged, truncated or no backup; what was passed until then was incomplete.
 */
export async function readArchive(
  path: string,
  take: (entry: Entry) => Promise<void> | void,
  signal = new AbortController().signal,
): Promise<void> {
  const lines: string[] = [];
  let sums: string | undefined;
  try {
    await pipeline(
      createReadStream(path, { highWaterMark: CHUNK_BYTES }),
      createGunzip({ chunkSize: CHUNK_BYTES }),
      async (archive: AsyncIterable<Buffer>) => {
        for await (const entry of readTar(archive)) {
          if (sums !== undefined) throw new Damaged('it goes on behind its end');
          if (entry.name === SUMS) sums = entry.bytes.toString('latin1');
          else {
            lines.push(lineOf(entry));
            await take(entry);
          }
        }
      },
      { signal },
    );
    if (sums !== lines.join('')) throw new Damaged('its sums are not those of its content');
  } catch (error) {
    if (isMissing(error, path)) throw new Error(`There is no file ${path}.`, { cause: error });
    const reason = damageOf(error);
    if (reason === null) throw error;
    throw new Error(`${path} is not a complete backup: ${reason}. Use another backup.`, { cause: error });
  }
}

function damageOf(error: unknown): string | null {
  if (error instanceof Damaged) return error.message;
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  if (error.code === 'Z_BUF_ERROR') return 'it ends too early';
  return error.code.startsWith('Z_') ? `it cannot be unpacked (${error.message})` : null;
}
