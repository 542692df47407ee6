// What a file is called goes along with its bytes, from whoever sets it to whoever sends it.
const names = new WeakMap<Buffer, string>();

/** Notes what a file is called. */
export function nameFile(file: Buffer, name: string): Buffer {
  names.set(file, name);
  return file;
}

/** What a file is called; undefined: nobody said. */
export const nameOfFile = (file: unknown): string | undefined => (Buffer.isBuffer(file) ? names.get(file) : undefined);
