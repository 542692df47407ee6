import { randomBytes } from 'node:crypto';
import { StorageAway } from '../errors/storage-away.ts';
import type { FileStore, Place } from './store.ts';
import { readPicture, SCAN, type Picture, type Sizes } from './pictures.ts';
import { invalid } from '../errors/errors.ts';
import { isAway } from '../errors/away.ts';

const NOT_A_PNG = 'Please upload a PNG file.';

/** A picture about to be stored, under the name that the server generated. */
interface NamedPicture extends Picture {
  readonly image: string;
  readonly file: string;
}

/** A picture as sent, for a picture slot of a record. */
interface SentPicture {
  readonly image: string;
  readonly wire: string;
  readonly blob: Blob;
}

/** Reads pictures; throws 422 for what is no picture. */
async function readAll(sent: readonly SentPicture[], sizes: Sizes): Promise<NamedPicture[]> {
  const pictures: NamedPicture[] = [];
  for (const { image, wire, blob } of sent) {
    // One at a time, to hold only one picture in memory.
    const picture = await readPicture(Buffer.from(await blob.arrayBuffer()), sizes);
    if (picture === null) throw invalid(NOT_A_PNG, [{ path: wire, message: NOT_A_PNG }]);
    const file = `${image.toLowerCase()}-${randomBytes(16).toString('hex')}.png`;
    pictures.push({ ...picture, image, file });
  }
  return pictures;
}

/** The name of a picture's print copy. */
export const printCopyOf = (file: string) => file.replace(/\.png$/, '.jpg');

/** The pictures of records: the file is stored first, then the row that refers to it, then the old file is removed. */
export function createImages(files: FileStore, log: (message: string) => void) {
  async function removeAll(of: Omit<Place, 'file'>, names: readonly string[]): Promise<void> {
    for (const file of names.flatMap((name) => [name, printCopyOf(name)])) {
      // What cannot be removed now is removed by the sweep at the next start.
      await files.remove({ ...of, file }).catch((error: unknown) => {
        log(`A file could not be removed: ${error instanceof Error ? error.message : String(error)}`);
      });
    }
  }

  return {
    /**
     * Stores pictures (by the record's slot: wire name and bytes). `commit` is given the new names and returns the ones they replace. If
     * any step fails, nothing is left behind.
     */
    async file(
      of: Omit<Place, 'file'>,
      sent: readonly SentPicture[],
      commit: (names: Readonly<Record<string, string>>) => Promise<readonly string[]>,
      sizes = SCAN,
    ): Promise<Readonly<Record<string, string>>> {
      const pictures = await readAll(sent, sizes);
      const names = Object.fromEntries(pictures.map(({ image, file }) => [image, file]));
      const written = pictures.map(({ file }) => file);
      let replaced: readonly string[];
      try {
        for (const { file, png, print } of pictures) {
          // Each file is on disk before the row refers to it.
          await Promise.all([files.put({ ...of, file }, png), files.put({ ...of, file: printCopyOf(file) }, print)]);
        }
        replaced = await commit(names);
      } catch (error) {
        // If the database went away, it is unknown whether it committed: the sweep decides by the row. If the storage went away, nothing
        // can be removed now.
        if (!isAway(error) && !(error instanceof StorageAway)) await removeAll(of, written);
        throw error;
      }
      await removeAll(
        of,
        replaced.filter((file) => file !== ''),
      );
      return names;
    },

    /** Removes pictures that no row refers to any more, and their copies. */
    remove: (of: Omit<Place, 'file'>, names: readonly string[]) =>
      removeAll(
        of,
        names.filter((file) => file !== ''),
      ),

    /** A picture, or null. */
    get: (place: Place) => files.get(place),

    /** Its print copy, or null if there is none or the storage is away, because papers must still be printed then. */
    async printCopy(place: Place): Promise<Buffer | null> {
      if (place.file === '') return null;
      try {
        return await files.get({ ...place, file: printCopyOf(place.file) });
      } catch (error) {
        if (!(error instanceof StorageAway)) throw error;
        log(`A paper is printed without its picture. ${error.message}`);
        return null;
      }
    },
  };
}

export type Images = ReturnType<typeof createImages>;
