import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState, type DragEvent } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import classes from './ImageField.module.css';
import { isPhoto, kilobytes, pngFault, type PngFault } from './png.ts';
import { useBlobUrl } from './useBlobUrl.ts';

export interface ImageFieldProps {
  readonly label: string;
  readonly name: string;
  /** The saved picture: undefined while loading, null if there is none. */
  readonly saved: Blob | null | undefined;
  /** The file that is chosen but not uploaded yet. */
  readonly chosen: File | null;
  readonly onChoose: (file: File | null) => void;
  /** Called when a file is refused, to show a notice besides the message under the field. */
  readonly onRefused: (fault: PngFault) => void;
  readonly error?: string | undefined;
  /** The part of the file uploaded, 0 to 1; null while nothing is being uploaded. */
  readonly progress: number | null;
  readonly disabled?: boolean;
  /** Removes the saved picture; absent: it can only be replaced. */
  readonly onRemove?: { readonly label: string; readonly run: () => void } | undefined;
}

/** A picture field: choose or drop a file, preview it before upload, and see the upload's progress. */
export function ImageField(props: ImageFieldProps) {
  const { label, saved, chosen, error, progress } = props;
  const { t } = useLanguage();
  const words = t.controls.image;
  const id = useId();
  const note = chosen ? `${chosen.name} · ${kilobytes(chosen.size)}` : saved ? words.kept : words.rule;
  return (
    <div className={classes['field']}>
      <label htmlFor={id} className={classes['label']}>
        {label}
      </label>
      <ImagePlace {...props} id={id} />
      {error !== undefined && (
        <p id={`${id}-error`} className={classes['error']}>
          {error}
        </p>
      )}
      <div className={classes['foot']}>
        <span id={`${id}-note`} className={classes['note']}>
          {progress === null ? note : words.share(Math.round(progress * 100))}
        </span>
        <ImageActions {...props} />
      </div>
    </div>
  );
}

/** The drop area and the file input. */
function ImagePlace(props: ImageFieldProps & { readonly id: string }) {
  const { id, label, name, saved, chosen, onChoose, onRefused, error, progress, disabled = false } = props;
  const words = useLanguage().t.controls.image;
  const [over, setOver] = useState(false);
  const [reading, setReading] = useState(false);
  const url = useBlobUrl(chosen ?? saved);

  const take = async (file: File | undefined) => {
    if (file === undefined || disabled) return;
    setReading(true);
    try {
      const png = await pngOf(file);
      if (png instanceof File) onChoose(png);
      else onRefused(png);
    } finally {
      setReading(false);
    }
  };
  const drag = (event: DragEvent, entering: boolean) => {
    event.preventDefault();
    setOver(entering && !disabled);
  };
  const drop = (event: DragEvent) => {
    drag(event, false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    // Dropping is for the mouse; keyboard users choose the file with the input.
    <div
      className={classes['place']}
      data-over={over || undefined}
      data-wrong={error !== undefined || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={drop}
    >
      <input
        id={id}
        name={name}
        type="file"
        accept="image/*,.heic,.heif"
        className={classes['input']}
        disabled={disabled}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? `${id}-note` : `${id}-error ${id}-note`}
        onChange={(event) => {
          const { files } = event.currentTarget;
          void take(files?.[0]);
          // Lets the same file be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <ImagePreview {...props} url={url} reading={reading} />
      {progress !== null && (
        <progress className={classes['progress']} aria-label={words.sending(label)} value={progress} max={1} />
      )}
    </div>
  );
}

/** A chosen file as a PNG, converted if it is a photo; otherwise what is wrong with it. */
async function pngOf(file: File): Promise<File | PngFault> {
  const png = isPhoto(file) ? ((await (await import('./photo.ts')).pngOfPhoto(file)) ?? file) : file;
  return (await pngFault(png)) ?? png;
}

function ImagePreview({
  label,
  saved,
  progress,
  disabled = false,
  url,
  reading,
}: ImageFieldProps & { readonly url: string | null; readonly reading: boolean }) {
  const words = useLanguage().t.controls.image;
  return url === null ? (
    <span className={classes['empty']} aria-hidden>
      <IconPhotoPlus size={24} />
      <span>{saved === undefined || reading ? words.loading : words.choose}</span>
    </span>
  ) : (
    <>
      <img className={classes['picture']} src={url} alt={words.picture(label)} />
      {!disabled && progress === null && (
        <span className={classes['replace']} aria-hidden>
          {words.replace}
        </span>
      )}
    </>
  );
}

/** Undoes the choice or removes the saved picture. */
function ImageActions({ label, saved, chosen, onChoose, progress, disabled = false, onRemove }: ImageFieldProps) {
  const words = useLanguage().t.controls.image;
  return (
    <>
      {chosen !== null && progress === null && (
        <ActionIcon
          variant="subtle"
          size="var(--control-dense)"
          aria-label={saved ? words.keepSaved(label) : words.drop(label)}
          title={saved ? words.keepSaved(label) : words.drop(label)}
          onClick={() => onChoose(null)}
        >
          <IconArrowBackUp size={18} aria-hidden />
        </ActionIcon>
      )}
      {onRemove !== undefined && chosen === null && saved && !disabled && (
        <ActionIcon
          variant="subtle"
          size="var(--control-dense)"
          aria-label={onRemove.label}
          title={onRemove.label}
          onClick={onRemove.run}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </>
  );
}
