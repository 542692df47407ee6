import { Button, FileInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { blankRow } from '#domain/define.ts';
import { NO_PHOTO, PHOTO_TOO_LARGE, pod, podPhotos } from '#domain/records/pod.ts';
import { PHOTO_BYTES } from '#domain/rules/photo-limits.ts';
import { request } from '#web/client/request.ts';
import { requestKeys } from '#web/drafts/request-keys.ts';
import dialogClasses from '#web/forms/DialogParts.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Problem, sentenceOf } from '#web/client/problem.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { errorsByName, useDefinedForm } from '#web/ui/form.ts';
import { toast } from '#web/ui/toast.ts';
import { readNotesAnew } from './note-answers.ts';
import { useNoteWords } from './useNoteWords.ts';

// When it was handed over the Delivered of the timeline tells.
const { deliveredAt: _now, ...fields } = pod;
const NAMES = Object.keys(podPhotos) as (keyof typeof podPhotos)[];

/** What is wrong with the chosen photos; null: nothing. */
function photosFault(photos: readonly File[]): string | null {
  if (photos.length === 0) return NO_PHOTO;
  return photos.some(({ size }) => size > PHOTO_BYTES) ? PHOTO_TOO_LARGE : null;
}

/** The form of a proof of delivery, and what sends it with its photos; `share`: how much is sent, null where nothing is on its way. */
function usePodForm(number: string, onSent: () => void) {
  const { say } = useLanguage();
  const words = useNoteWords();
  const queries = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const [keyOf] = useState(requestKeys);
  const form = useDefinedForm(fields, blankRow(fields));
  const [photos, setPhotos] = useState<File[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const choose = (chosen: File[]) => {
    setPhotos(chosen);
    setFault(null);
  };

  async function submit() {
    const read = form.read();
    const wrong = photosFault(photos);
    setFault(wrong);
    if (form.validate().hasErrors || !read.ok || wrong !== null) return focusFirstWrong(root.current);
    const chosen = photos.slice(0, NAMES.length);
    setShare(0);
    try {
      await request('podAdd', {
        query: { number, ...read.row },
        body: Object.fromEntries(chosen.map((photo, at) => [NAMES[at] ?? 'photo', photo])),
        idempotencyKey: keyOf([read.row, chosen.map(({ name, size, lastModified }) => [name, size, lastModified])]),
        onProgress: setShare,
      });
      await queries.invalidateQueries({ queryKey: ['podList'] });
      readNotesAnew(queries);
      toast.success(words.podAdded);
      onSent();
    } catch (error) {
      if (error instanceof Problem) form.refuse(errorsByName(error.errors, fields));
      toast.error(say(sentenceOf(error)));
      setShare(null);
    }
  }
  return { root, form, photos, choose, fault, share, submit };
}

/** Asks for the photos of a proof of delivery, and what was handed over to whom. */
export function PodDialog({ number, onClose }: { readonly number: string; readonly onClose: () => void }) {
  const { t, say } = useLanguage();
  const words = useNoteWords();
  const { root, form, photos, choose, fault, share, submit } = usePodForm(number, onClose);
  return (
    <Dialog title={words.addPod} onClose={onClose} typed={share !== null}>
      <form
        ref={root}
        noValidate
        className={dialogClasses['dialog']}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (share === null) void submit();
        }}
      >
        <FileInput
          multiple
          accept="image/jpeg,image/png"
          label={words.photos}
          description={words.photosHint}
          placeholder={words.choosePhotos}
          value={photos}
          onChange={choose}
          error={fault === null ? undefined : say(fault)}
          withAsterisk
          data-autofocus
        />
        <Field form={form} name="receivedPackages" autoComplete="off" />
        <Field form={form} name="receiverName" autoComplete="off" />
        <Field form={form} name="receiverPhone" autoComplete="off" />
        <Field form={form} name="short" autoComplete="off" />
        <Field form={form} name="damaged" autoComplete="off" />
        <Field form={form} name="reason" />
        <div className={dialogClasses['choices']}>
          <Button variant="default" onClick={onClose}>
            {t.actions.cancel}
          </Button>
          <Button type="submit" aria-disabled={share !== null}>
            {share === null ? t.actions.submit : words.sending(Math.round(share * 100))}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
