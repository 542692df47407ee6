// The small part of tar (POSIX ustar) that a backup needs, so that any computer can open one.

/** A file in an archive. */
export interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** An archive that is incomplete, or not an archive. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}

const BLOCK = 512;
const NAME_BYTES = 100;
const FOLDER_BYTES = 155;
/** The largest entry: none of ours comes near it, and an invalid length must not use up all memory. */
const MOST_BYTES = 1024 ** 3;

const padding = (length: number) => (BLOCK - (length % BLOCK)) % BLOCK;
const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');

/** The checksum of a header, with the checksum field itself counted as blanks. */
function checksumOf(header: Buffer): number {
  let sum = 0;
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 32 : byte;
  return sum;
}

/** Splits a path that is too long for the name field into folder and name. */
function nameParts(path: string): { folder: string; name: string } {
  if (path.length <= NAME_BYTES) return { folder: '', name: path };
  const cut = path.lastIndexOf('/');
  const [folder, name] = [path.slice(0, cut), path.slice(cut + 1)];
  if (cut < 1 || folder.length > FOLDER_BYTES || name.length > NAME_BYTES || name === '')
    throw new Error(`An archive cannot hold the name ${path}.`);
  return { folder, name };
}

function headerOf({ name: path, bytes }: Entry, at: Date): Buffer {
  if (!/^[\x21-\x7e]+$/.test(path)) throw new Error(`An archive cannot hold the name ${path}.`);
  const { folder, name } = nameParts(path);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 'latin1');
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(bytes.length, 11), 124);
  header.write(octal(Math.floor(at.getTime() / 1000), 11), 136);
  header.write('0', 156);
  header.write('ustar\u000000', 257, 'latin1');
  header.write(folder, 345, 'latin1');
  header.write(`${octal(checksumOf(header), 6)}\u0000 `, 148, 'latin1');
  return header;
}

/** Writes entries as a tar archive. Throws for a name that does not fit into tar's fields. */
export async function* writeTar(entries: AsyncIterable<Entry>, at = new Date()): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    yield headerOf(entry, at);
    if (entry.bytes.length > 0) yield entry.bytes;
    if (padding(entry.bytes.length) > 0) yield Buffer.alloc(padding(entry.bytes.length));
  }
  yield Buffer.alloc(2 * BLOCK);
}

const text = (header: Buffer, from: number, to: number) => header.toString('latin1', from, to).replace(/\0.*$/s, '');

/** Reads the entries of a tar archive, one in memory at a time. Throws Damaged if it is not an archive or ends too early. */
export async function* readTar(archive: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const held: Buffer[] = [];
  let bytes = 0;
  const source = archive[Symbol.asyncIterator]();

  async function take(length: number): Promise<Buffer> {
    while (bytes < length) {
      const { done, value } = await source.next();
      if (done) throw new Damaged('it ends too early');
      held.push(value);
      bytes += value.length;
    }
    const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held);
    bytes -= length;
    held.splice(0, held.length, all.subarray(length));
    return all.subarray(0, length);
  }

  for (;;) {
    const header = await take(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    if (Number.parseInt(text(header, 148, 156), 8) !== checksumOf(header)) throw new Damaged('it is no archive');
    const length = Number.parseInt(text(header, 124, 136), 8);
    if (!(length >= 0 && length <= MOST_BYTES)) throw new Damaged('it has an entry without a length');
    const folder = text(header, 345, 500);
    const name = `${folder === '' ? '' : `${folder}/`}${text(header, 0, NAME_BYTES)}`;
    const content = await take(length + padding(length));
    yield { name, bytes: content.subarray(0, length) };
  }
  // Read to its end, so that a truncated compressed stream is noticed too.
  while (!(await source.next()).done);
}
