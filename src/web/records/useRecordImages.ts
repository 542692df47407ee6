import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Fields } from '#domain/define.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { Problem } from '#web/problem.ts';
import { toast } from '#web/ui/toast.ts';
import type { PngFault } from '#web/ui/png.ts';
import type { SavedRecord } from './record-calls.ts';
import type { FormScreen } from './record-screen.ts';

/** Spec 1 §5 and §8. */
const PNG_ONLY = 'Please upload a PNG file.';
const PNG_TOO_LARGE = 'File size must be less than 600 KB.';
const SENTENCES: Readonly<Record<PngFault, string>> = { type: PNG_ONLY, size: PNG_TOO_LARGE };

const without = <Value>(all: Readonly<Record<string, Value>>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([each]) => each !== name));

/** The pictures of a record's form: those that are chosen, what is wrong with them, and how far they have gone. */
export function useRecordImages<F extends Fields>(screen: FormScreen<F>, saved: SavedRecord | null) {
  const { say } = useLanguage();
  const [chosen, setChosen] = useState<Readonly<Record<string, File>>>({});
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [progress, setProgress] = useState<number | null>(null);
  const { images } = screen.record;

  const choose = (name: string, file: File | null) => {
    setWrong((before) => without(before, name));
    setChosen((before) => (file === null ? without(before, name) : { ...before, [name]: file }));
  };
  const refuse = (name: string, sentence: string) => setWrong((before) => ({ ...before, [name]: sentence }));

  /** Which picture the server found fault with; a single one needs no name. */
  const told = (error: Problem) => {
    const names = Object.keys(chosen);
    for (const { path, message } of error.errors) {
      const name = names.find((each) => images[each]?.wire === path || images[each]?.sentAs === path) ?? names[0];
      if (name !== undefined) refuse(name, message);
    }
  };

  return {
    some: Object.keys(chosen).length > 0,
    clear() {
      setChosen({});
      setWrong({});
    },
    /** Sends what is chosen, if anything. Throws what `request` throws. */
    async send(record: SavedRecord) {
      if (screen.upload === undefined || Object.keys(chosen).length === 0) return;
      setProgress(0);
      try {
        await screen.upload(record, chosen, setProgress);
      } catch (error) {
        if (error instanceof Problem) told(error);
        throw error;
      } finally {
        setProgress(null);
      }
    },
    /** What `ImageField` takes; `file` is the name of the picture that is kept. */
    propsOf(name: string) {
      const error = wrong[name];
      return {
        name,
        label: say(images[name]?.label ?? ''),
        file: saved === null ? '' : textIn(saved, images[name]?.wire ?? ''),
        chosen: chosen[name] ?? null,
        error: error === undefined ? undefined : say(error),
        progress: chosen[name] === undefined ? null : progress,
        onChoose: (file: File | null) => choose(name, file),
        onRefused: (fault: PngFault) => {
          refuse(name, SENTENCES[fault]);
          toast.error(say(SENTENCES[fault]));
        },
      };
    },
  };
}

/** A record's picture: undefined while it is fetched, null where there is none or it cannot be shown. */
export function usePicture<F extends Fields>(screen: FormScreen<F>, file: string): Blob | null | undefined {
  const { data, isError } = useQuery({
    queryKey: [screen.record.kind, 'picture', file],
    queryFn: ({ signal }) => screen.picture?.(file, signal) ?? null,
    enabled: file !== '',
    // Another picture has another name.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return file === '' || isError ? null : data;
}
