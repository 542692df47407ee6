import { constants, createDeflateRaw, crc32, deflateRaw } from 'node:zlib';
import { promisify } from 'node:util';

// The small part of ZIP that an archive of any size needs. It is written from start to end, in bounded memory, and supports Zip64: a
// company of 200,000 bilties has more papers than the old format can count. fflate's writer does neither.

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;

const UTF8 = 0x0800;
const SIZES_BEHIND = 0x0008;
const STORED = 0;
const PRESSED = 8;
const MOST_16 = 0xffff;
const MOST_32 = 0xffffffff;

/** Receives the bytes of a ZIP in order; the ZIP waits for it. */
type Write = (bytes: Buffer) => Promise<void>;

interface Contents {
  readonly crc: number;
  readonly pressed: number;
  readonly size: number;
}

/** Compresses bytes that come piece by piece, in another thread. */
export function createCompressor() {
  const deflate = createDeflateRaw({ level: constants.Z_DEFAULT_COMPRESSION });
  let ready: Buffer[] = [];
  let crc = 0;
  let size = 0;
  let pressed = 0;
  deflate.on('data', (bytes: Buffer) => {
    ready.push(bytes);
    pressed += bytes.length;
  });
  const failed = new Promise<never>((_resolve, reject) => deflate.once('error', reject));
  failed.catch(() => undefined);
  return {
    async write(bytes: Buffer): Promise<void> {
      crc = crc32(bytes, crc);
      size += bytes.length;
      const taken = new Promise<void>((resolve) => deflate.write(bytes, () => resolve()));
      await Promise.race([taken, failed]);
    },
    /** The output since the last call. */
    take(): Buffer[] {
      const out = ready;
      ready = [];
      return out;
    },
    /** Bytes waiting to be taken. */
    held: () => ready.reduce((sum, { length }) => sum + length, 0),
    async end(): Promise<Contents> {
      const ended = new Promise<void>((resolve) => deflate.once('end', resolve));
      deflate.end();
      await Promise.race([ended, failed]);
      return { crc, size, pressed };
    },
  };
}
export type Compressor = ReturnType<typeof createCompressor>;

const compressWhole = promisify(deflateRaw);

/** An entry when it begins. */
interface Entry {
  readonly name: Buffer;
  readonly method: number;
  readonly flags: number;
  readonly stamp: number;
  /** Its offset in the ZIP. */
  readonly from: number;
}

/** The functions that write an entry. */
interface Writing {
  readonly begin: (path: string, method: number, flags: number) => Promise<Entry>;
  readonly put: Write;
  readonly note: (entry: Entry, contents: Contents) => void;
}

const UNKNOWN: Contents = { crc: 0, pressed: 0, size: 0 };

/** The local header of an entry. */
function localHeader({ name, method, flags, stamp }: Entry, { crc, pressed, size }: Contents): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(LOCAL, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(method, 8);
  head.writeUInt32LE(stamp, 10);
  head.writeUInt32LE(crc, 14);
  head.writeUInt32LE(pressed, 18);
  head.writeUInt32LE(size, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

/** The central directory record of an entry. */
function tableLine({ name, method, flags, stamp, from }: Entry, { crc, pressed, size }: Contents): Buffer {
  if (size > MOST_32 || pressed > MOST_32) throw new Error('An entry of a ZIP is larger than 4 GB.');
  const isFar = from >= MOST_32;
  const extra = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(from), 4);
  }
  const head = Buffer.alloc(46);
  head.writeUInt32LE(CENTRAL, 0);
  head.writeUInt16LE(isFar ? 45 : 20, 4);
  head.writeUInt16LE(isFar ? 45 : 20, 6);
  head.writeUInt16LE(flags, 8);
  head.writeUInt16LE(method, 10);
  head.writeUInt32LE(stamp, 12);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(pressed, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE(isFar ? MOST_32 : from, 42);
  return Buffer.concat([head, name, extra]);
}

/** Opens an entry that is written piece by piece. */
async function openEntry(path: string, { begin, put, note }: Writing) {
  const press = createCompressor();
  let size = 0;
  const entry = await begin(path, PRESSED, UTF8 | SIZES_BEHIND);
  async function pass(): Promise<void> {
    for (const bytes of press.take()) {
      await put(bytes);
    }
  }
  return {
    /** Bytes written to it so far. */
    size: () => size,
    async write(bytes: Buffer): Promise<void> {
      size += bytes.length;
      await press.write(bytes);
      await pass();
    },
    async close(): Promise<void> {
      const contents = await press.end();
      await pass();
      const behind = Buffer.alloc(16);
      behind.writeUInt32LE(DESCRIPTOR, 0);
      behind.writeUInt32LE(contents.crc, 4);
      behind.writeUInt32LE(contents.pressed, 8);
      behind.writeUInt32LE(contents.size, 12);
      await put(behind);
      note(entry, contents);
    },
  };
}

/** Writes a ZIP. Every entry is complete before the next begins; each is dated in Indian time. */
export function createZip(write: Write, at: Date) {
  const stamp = dosTime(at);
  let offset = 0;
  let entries = 0;
  let central: Buffer[] = [];
  let centralBytes = 0;
  const done: Buffer[] = [];

  async function put(bytes: Buffer): Promise<void> {
    offset += bytes.length;
    await write(bytes);
  }

  /** Begins an entry; sizes not known yet follow it. */
  async function begin(path: string, method: number, flags: number, contents = UNKNOWN): Promise<Entry> {
    const entry = { name: Buffer.from(path), method, flags, stamp, from: offset };
    await put(localHeader(entry, contents));
    return entry;
  }

  function note(entry: Entry, contents: Contents): void {
    const line = tableLine(entry, contents);
    central.push(line);
    centralBytes += line.length;
    entries += 1;
    // Merged from time to time: 200,000 small buffers would take twice their size.
    if (central.length > 300) {
      done.push(Buffer.concat(central));
      central = [];
    }
  }

  return {
    /** Adds a complete entry; bytes already compressed (a picture) are stored as they are. */
    async add(path: string, bytes: Buffer, asItIs = false): Promise<void> {
      const content = asItIs ? bytes : await compressWhole(bytes);
      const contents = { crc: crc32(bytes), size: bytes.length, pressed: content.length };
      const entry = await begin(path, asItIs ? STORED : PRESSED, UTF8, contents);
      await put(content);
      note(entry, contents);
    },

    /** Adds an entry that was compressed alongside the others. */
    async addPressed(path: string, press: Compressor): Promise<void> {
      const contents = await press.end();
      const entry = await begin(path, PRESSED, UTF8, contents);
      for (const bytes of press.take()) {
        await put(bytes);
      }
      note(entry, contents);
    },

    /** Opens an entry that is written piece by piece. */
    open: (path: string) => openEntry(path, { begin, put, note }),

    /** Writes the central directory. */
    async close(): Promise<void> {
      const from = offset;
      for (const bytes of [...done, ...central]) {
        await put(bytes);
      }
      if (entries >= MOST_16 || from >= MOST_32 || centralBytes >= MOST_32)
        await put(end64(entries, centralBytes, from, offset));
      await put(endOf(entries, centralBytes, from));
    },
  };
}
export type Zip = ReturnType<typeof createZip>;

/** The end record: where the central directory is. */
function endOf(entries: number, bytes: number, from: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(Math.min(entries, MOST_16), 8);
  end.writeUInt16LE(Math.min(entries, MOST_16), 10);
  end.writeUInt32LE(Math.min(bytes, MOST_32), 12);
  end.writeUInt32LE(Math.min(from, MOST_32), 16);
  return end;
}

/** The Zip64 records before the end, used if a number does not fit into the old fields. */
function end64(entries: number, bytes: number, from: number, here: number): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(END_64, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(45, 12);
  end.writeUInt16LE(45, 14);
  end.writeBigUInt64LE(BigInt(entries), 24);
  end.writeBigUInt64LE(BigInt(entries), 32);
  end.writeBigUInt64LE(BigInt(bytes), 40);
  end.writeBigUInt64LE(BigInt(from), 48);
  end.writeUInt32LE(LOCATOR_64, 56);
  end.writeBigUInt64LE(BigInt(here), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

const INDIA_MS = 5.5 * 3_600_000;

/** Date and time in ZIP format, which has steps of two seconds and no time zone. */
function dosTime(at: Date): number {
  const local = new Date(at.getTime() + INDIA_MS);
  const time = (local.getUTCHours() << 11) | (local.getUTCMinutes() << 5) | (local.getUTCSeconds() >> 1);
  const day = ((local.getUTCFullYear() - 1980) << 9) | ((local.getUTCMonth() + 1) << 5) | local.getUTCDate();
  return ((day << 16) | time) >>> 0;
}
