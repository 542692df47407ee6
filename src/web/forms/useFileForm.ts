import { useRef, useState } from 'react';
import type { Fields, RowOf } from '#domain/define.ts';
import { Problem, sentenceOf } from '#web/client/problem.ts';
import { requestKeys } from '#web/drafts/request-keys.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { errorsByName, type useDefinedForm } from '#web/ui/form.ts';
import { toast } from '#web/ui/toast.ts';

/** How a save is sent: its key, and the callback for the upload progress, from 0 to 1. */
export interface Sending {
  readonly idempotencyKey: string;
  readonly onProgress: (share: number) => void;
}

interface FileFormRules<F extends Fields> {
  /** What is wrong with the chosen files; null when nothing is. */
  readonly faultOf: (files: readonly File[]) => string | null;
  /** Saves the entries, and does what follows a save. */
  readonly send: (row: RowOf<F>, files: readonly File[], sending: Sending) => Promise<void>;
}

/**
 * The form of fields that are sent with files. `share`: the upload progress from 0 to 1; null when no upload is running, as after a
 * refusal, which is shown.
 */
export function useFileForm<F extends Fields>(
  form: ReturnType<typeof useDefinedForm<F>>,
  { faultOf, send }: FileFormRules<F>,
) {
  const { say } = useLanguage();
  const root = useRef<HTMLFormElement>(null);
  const [keyOf] = useState(requestKeys);
  const [files, setFiles] = useState<File[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const choose = (chosen: File[]) => {
    setFiles(chosen);
    setFault(null);
  };

  async function submit() {
    const read = form.read();
    const wrong = faultOf(files);
    setFault(wrong);
    if (form.validate().hasErrors || !read.ok || wrong !== null) return focusFirstWrong(root.current);
    setShare(0);
    const idempotencyKey = keyOf([read.row, files.map(({ name, size, lastModified }) => [name, size, lastModified])]);
    try {
      await send(read.row, files, { idempotencyKey, onProgress: setShare });
    } catch (error) {
      if (error instanceof Problem) form.refuse(errorsByName(error.errors, form.fields));
      toast.error(say(sentenceOf(error)));
      setShare(null);
    }
  }
  return { root, files, choose, fault: fault === null ? undefined : say(fault), share, submit };
}
