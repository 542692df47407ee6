import { randomBytes } from 'node:crypto';
import { StorageAway } from '../errors/storage-away.ts';
import type { FileStore, Place } from './store.ts';
import { readPicture, SCAN, type Picture, type Sizes } from './pictures.ts';
import { invalid } from '../errors/errors.ts';
import { isAway } from '../errors/away.ts';

const NOT_A_PNG = 'Please upload a PNG file.';

/** A picture on its way into the store, under the name that the server made for it. */
interface NamedPicture extends Picture {
  readonly image: string;
  readonly file: string;
}

/** A picture as it was sent, for a place of a record. */
interface SentPicture {
  readonly image: string;
  readonly wire: string;
  readonly blob: Blob;
}

/** Reads pictures; throws 422 for what is none. */
async function readAll(sent: readonly SentPicture[], sizes: Sizes): Promise<NamedPicture[]> {
  const pictures: NamedPicture[] = [];
  for (const { image, wire, blob } of sent) {
    // One picture at a time takes the memory of one.
    const picture = await readPicture(Buffer.from(await blob.arrayBuffer()), sizes);
    if (picture === null) throw invalid(NOT_A_PNG, [{ path: wire, message: NOT_A_PNG }]);
    const file = `${image.toLowerCase()}-${randomBytes(16).toString('hex')}.png`;
    pictures.push({ ...picture, image, file });
  }
  return pictures;
}

/** The name of a picture's copy for paper. */
export const printCopyOf = (file: string) => file.replace(/\.png$/, '.jpg');

/** The pictures of records: the file first, then the row that names it, then the old file goes. */
export function createImages(files: FileStore, log: (message: string) => void) {
  async function removeAll(of: Omit<Place, 'file'>, names: readonly string[]): Promise<void> {
    for (const file of names.flatMap((name) => [name, printCopyOf(name)])) {
      // What cannot be removed now, the sweep of the next start removes.
      await files.remove({ ...of, file }).catch((error: unknown) => {
        log(`A file could not be removed: ${error instanceof Error ? error.message : String(error)}`);
      });
    }
  }

  return {
    /**
     * Files pictures (the record's name of the place → its wire name and bytes). `commit` is given the new names and
     * answers the ones that they replace. Nothing is left behind where any step fails.
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
          // Each is on the disk before the row names it.
          await Promise.all([files.put({ ...of, file }, png), files.put({ ...of, file: printCopyOf(file) }, print)]);
        }
        replaced = await commit(names);
      } catch (error) {
        // Where the database went away nobody knows whether it committed: the sweep decides by what the row says. Where
        // the storage did, it removes nothing now.
        if (!isAway(error) && !(error instanceof StorageAway)) await removeAll(of, written);
        throw error;
      }
      await removeAll(
        of,
        replaced.filter((file) => file !== ''),
      );
      return names;
    },

    /** Removes pictures that no row names any more, and their copies. */
    remove: (of: Omit<Place, 'file'>, names: readonly string[]) =>
      removeAll(
        of,
        names.filter((file) => file !== ''),
      ),

    /** A picture, or null. */
    get: (place: Place) => files.get(place),

    /** Its copy for paper, or null: where there is none, and where the storage is away, for papers must be printed then too. */
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
