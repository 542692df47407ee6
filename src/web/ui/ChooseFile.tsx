import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';

interface ChooseFileProps {
  /** The button's text. */
  readonly text: string;
  /** The accessible name of the file input, where the button's text varies. */
  readonly name?: string;
  /** File extensions and types, in the format of the `accept` attribute. */
  readonly accept: string;
  /** Whether choosing a file is the main action of the page. */
  readonly isMain: boolean;
  /** Whether a file is being read. */
  readonly isBusy: boolean;
  /** Whether it takes the focus when its dialog opens. */
  readonly hasFocus?: boolean;
  readonly onFile: (file: File) => void;
}

/** Extensions and types of the spreadsheets that can be read. */
export const SHEETS = '.xlsx,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A button that opens the file chooser. Choosing the same file again, after correcting it, counts as a new choice. */
export function ChooseFile({ text, name = text, accept, isMain, isBusy, hasFocus = false, onFile }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        {...(hasFocus && { 'data-autofocus': true })}
        variant={isMain ? 'filled' : 'default'}
        leftSection={<IconUpload size={16} aria-hidden />}
        aria-disabled={isBusy}
        onClick={() => !isBusy && input.current?.click()}
      >
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={name}
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
