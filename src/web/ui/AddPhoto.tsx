import { ActionIcon, Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { PHOTO_TOO_LARGE } from '#domain/records/pod.ts';
import { PHOTO_BYTES, SCAN_TOO_LARGE } from '#domain/rules/photo-limits.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { toast } from './toast.ts';

interface AddPhotoProps {
  /** Absent: only the icon is shown, as in a row. */
  readonly caption?: string;
  /** The accessible name: the caption and what the photo shows. */
  readonly name: string;
  /** Whether this is the user's next step. */
  readonly isNext?: boolean;
  /** Accepts a PDF too; a phone then offers its files besides its camera. */
  readonly withPdf?: boolean;
  /** Uploads the photo and refetches whatever shows it. */
  readonly send: (photo: File, onProgress: (share: number) => void) => Promise<void>;
}

const PHOTOS = 'image/jpeg,image/png';

/** Uploads the chosen photo; `share`: the part uploaded so far, null while nothing is being uploaded. */
function useSending({ send, withPdf = false }: Pick<AddPhotoProps, 'send' | 'withPdf'>) {
  const { say } = useLanguage();
  const [share, setShare] = useState<number | null>(null);
  async function take(photo: File | undefined) {
    if (photo === undefined || share !== null) return;
    if (photo.size > PHOTO_BYTES) {
      toast.error(say(withPdf ? SCAN_TOO_LARGE : PHOTO_TOO_LARGE));
      return;
    }
    setShare(0);
    try {
      await send(photo, setShare);
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    } finally {
      setShare(null);
    }
  }
  return { share, take };
}

/** A button that takes or chooses a photo and uploads it, with the progress shown on the button. */
export function AddPhoto({ caption, name, isNext = false, withPdf = false, send }: AddPhotoProps) {
  const { t } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const { share, take } = useSending({ send, withPdf });
  const press = () => input.current?.click();
  return (
    <>
      {caption === undefined ? (
        <ActionIcon
          variant="default"
          size="var(--control-dense)"
          aria-label={name}
          loading={share !== null}
          onClick={press}
        >
          <IconCamera size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant={isNext ? 'filled' : 'default'}
          leftSection={<IconCamera size={18} aria-hidden />}
          aria-label={name}
          aria-disabled={share !== null}
          onClick={press}
        >
          {share === null ? caption : t.controls.image.share(Math.round(share * 100))}
        </Button>
      )}
      {/* Rendered outside rows and forms, whose keys move from input to input. */}
      {createPortal(
        <input
          ref={input}
          type="file"
          hidden
          accept={withPdf ? `${PHOTOS},application/pdf` : PHOTOS}
          {...(!withPdf && { capture: 'environment' as const })}
          onChange={(event) => {
            const [photo] = event.currentTarget.files ?? [];
            // Lets the same file be chosen again.
            event.currentTarget.value = '';
            void take(photo);
          }}
        />,
        document.body,
      )}
    </>
  );
}
