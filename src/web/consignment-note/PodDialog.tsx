import { FileInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { blankRow } from '#domain/define.ts';
import { NO_PHOTO, PHOTO_TOO_LARGE, pod, podPhotos } from '#domain/records/pod.ts';
import { PHOTO_BYTES } from '#domain/rules/photo-limits.ts';
import { request } from '#web/client/request.ts';
import { FileForm } from '#web/forms/FileForm.tsx';
import { useFileForm } from '#web/forms/useFileForm.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { useDefinedForm } from '#web/ui/form.ts';
import { toast } from '#web/ui/toast.ts';
import { readNotesAnew } from './note-answers.ts';
import { useNoteWords } from './useNoteWords.ts';

// The time of delivery comes from the Delivered event.
const { deliveredAt: _now, ...fields } = pod;
const NAMES = Object.keys(podPhotos) as (keyof typeof podPhotos)[];

/** The fault of the chosen photos; null if there is none. */
function photosFault(photos: readonly File[]): string | null {
  if (photos.length === 0) return NO_PHOTO;
  return photos.some(({ size }) => size > PHOTO_BYTES) ? PHOTO_TOO_LARGE : null;
}

/** The dialog that adds a proof of delivery: its photos, and what was delivered to whom. */
export function PodDialog({ number, onClose }: { readonly number: string; readonly onClose: () => void }) {
  const words = useNoteWords();
  const queries = useQueryClient();
  const form = useDefinedForm(fields, blankRow(fields));
  const photos = useFileForm(form, {
    faultOf: photosFault,
    send: async (row, files, sending) => {
      const body = Object.fromEntries(files.slice(0, NAMES.length).map((photo, at) => [NAMES[at] ?? 'photo', photo]));
      await request('podAdd', { query: { number, ...row }, body, ...sending });
      await queries.invalidateQueries({ queryKey: ['podList'] });
      readNotesAnew(queries);
      toast.success(words.podAdded);
      onClose();
    },
  });
  return (
    <Dialog title={words.addPod} onClose={onClose} typed={photos.share !== null}>
      <FileForm form={photos} onClose={onClose}>
        <FileInput
          multiple
          accept="image/jpeg,image/png"
          label={words.photos}
          description={words.photosHint}
          placeholder={words.choosePhotos}
          value={photos.files}
          onChange={photos.choose}
          error={photos.fault}
          withAsterisk
          data-autofocus
        />
        <Field form={form} name="receivedPackages" autoComplete="off" />
        <Field form={form} name="receiverName" autoComplete="off" />
        <Field form={form} name="receiverPhone" autoComplete="off" />
        <Field form={form} name="short" autoComplete="off" />
        <Field form={form} name="damaged" autoComplete="off" />
        <Field form={form} name="reason" />
      </FileForm>
    </Dialog>
  );
}
