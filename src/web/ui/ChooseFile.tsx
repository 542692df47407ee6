import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';

interface ChooseFileProps {
  /** What the button says. */
  readonly text: string;
  /** What its input is called, where the button does not always say the same. */
  readonly name?: string;
  /** Endings and kinds of files, as an input of files takes them. */
  readonly accept: string;
  /** Whether choosing is what the page is about now. */
  readonly isMain: boolean;
  /** A file is being read already. */
  readonly isBusy: boolean;
  /** Whether it has the focus as its dialog opens. */
  readonly hasFocus?: boolean;
  readonly onFile: (file: File) => void;
}

/** Endings and kinds of the spreadsheets that are read. */
export const SHEETS = '.xlsx,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A button that lets a file be chosen. The same file again, corrected, counts as another one. */
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
