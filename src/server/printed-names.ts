// The file name travels along with its bytes, from the code that sets it to the code that sends it.
const names = new WeakMap<Buffer, string>();

/** Records the file name of a buffer. */
export function nameFile(file: Buffer, name: string): Buffer {
  names.set(file, name);
  return file;
}

/** The recorded file name; undefined if none was recorded. */
export const nameOfFile = (file: unknown): string | undefined => (Buffer.isBuffer(file) ? names.get(file) : undefined);
