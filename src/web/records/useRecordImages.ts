import { usePictures } from '#web/forms/usePictures.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { useQuery } from '#web/client/useQuery.ts';
import type { SavedRecord } from './record-calls.ts';
import type { PicturedScreen } from './record-screen.ts';

/** The pictures of a record's form: the chosen files, their errors, and the upload progress. */
export function useRecordImages(screen: PicturedScreen, saved: SavedRecord | null) {
  const { images } = screen.record;
  const pictures = usePictures(images);
  return {
    some: pictures.some,
    clear: pictures.clear,
    /** Sends the chosen pictures, if any. Throws what `request` throws. */
    async send(record: SavedRecord) {
      const { upload } = screen;
      if (upload === undefined) return;
      await pictures.send((files, onProgress) => upload(record, files, onProgress));
    },
    /** The props of `ImageField`; `file` is the name of the saved picture. */
    propsOf: (name: string) => ({
      ...pictures.propsOf(name),
      file: saved === null ? '' : textIn(saved, name),
    }),
  };
}

/** A record's picture: undefined while it is fetched, null if there is none or it cannot be shown. */
export function usePicture(screen: PicturedScreen, file: string): Blob | null | undefined {
  const { data, isError } = useQuery({
    queryKey: [screen.record.kind, 'picture', file],
    queryFn: ({ signal }) => screen.picture?.(file, signal) ?? null,
    enabled: file !== '',
    // A changed picture gets a new name.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return file === '' || isError ? null : data;
}
