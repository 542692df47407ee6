import { useState } from 'react';
import type { ImageSlots } from '#domain/listed-record.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Problem } from '#web/client/problem.ts';
import type { PngFault } from '#web/ui/png.ts';
import { toast } from '#web/ui/toast.ts';

/** Spec 1 §5 and §8. */
export const PNG_ONLY = 'Please upload a PNG file.';
const PNG_TOO_LARGE = 'File size must be less than 600 KB.';
const SENTENCES: Readonly<Record<PngFault, string>> = { type: PNG_ONLY, size: PNG_TOO_LARGE };

const without = <Value>(all: Readonly<Record<string, Value>>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([each]) => each !== name));

/** The pictures that the server rejected; a single one needs no name. */
const errorsOf = ({ errors }: Problem, names: readonly string[]) =>
  errors.flatMap(({ path, message }): [name: string, message: string][] => {
    const name = names.find((each) => each === path) ?? names[0];
    return name === undefined ? [] : [[name, message]];
  });

/** The pictures chosen for an entity's places, what is wrong with them, and the upload progress. */
export function usePictures(images: ImageSlots) {
  const { say } = useLanguage();
  const [chosen, setChosen] = useState<Readonly<Record<string, File>>>({});
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [progress, setProgress] = useState<number | null>(null);

  const choose = (name: string, file: File | null) => {
    setWrong((before) => without(before, name));
    setChosen((before) => (file === null ? without(before, name) : { ...before, [name]: file }));
  };
  const refuse = (name: string, sentence: string) => setWrong((before) => ({ ...before, [name]: sentence }));

  const showErrors = (error: Problem) => {
    for (const [name, message] of errorsOf(error, Object.keys(chosen))) refuse(name, message);
  };

  return {
    some: Object.keys(chosen).length > 0,
    /** Whether they are being uploaded. */
    sending: progress !== null,
    clear: () => {
      setChosen({});
      setWrong({});
    },
    /** Sends the chosen pictures, if any. Throws what `upload` throws. */
    async send(
      upload: (files: Readonly<Record<string, Blob>>, onProgress: (share: number) => void) => Promise<unknown>,
    ) {
      if (Object.keys(chosen).length === 0) return;
      setProgress(0);
      try {
        await upload(chosen, setProgress);
      } catch (error) {
        if (error instanceof Problem) showErrors(error);
        throw error;
      } finally {
        setProgress(null);
      }
    },
    /** The props of `ImageField` apart from the saved picture. */
    propsOf(name: string) {
      const error = wrong[name];
      return {
        name,
        label: say(images[name]?.label ?? ''),
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
