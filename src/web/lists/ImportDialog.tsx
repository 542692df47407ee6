import { Button } from '@mantine/core';
import { IconCircleCheck, IconDownload, IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import dialogClasses from '#web/forms/DialogParts.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/problem.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.ts';
import classes from './ImportDialog.module.css';

/** What an import tells: how many rows it read and saved, and what is wrong with which. */
export interface ImportResult {
  readonly rows: number;
  readonly saved: number;
  readonly errors: readonly { readonly row: number; readonly column: string; readonly message: string }[];
}

export interface ImportDialogProps {
  readonly title: string;
  readonly templateName: string;
  readonly template: () => Promise<Blob>;
  readonly send: (file: File, dryRun: boolean, onProgress: (share: number) => void) => Promise<ImportResult>;
  readonly onImported: () => void;
  readonly onClose: () => void;
}

interface CheckedFile {
  readonly file: File;
  readonly result: ImportResult;
}

/** What is under way: a check or a save, and how much of the file was sent, 0 to 1. */
interface ImportProgress {
  readonly share: number;
  readonly saving: boolean;
}

/** The two calls of an import: the check of a file, then its rows. */
function useImport(send: ImportDialogProps['send'], onImported: () => void) {
  const { t, say } = useLanguage();
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const busy = progress !== null;

  /** Sends a file; null where it was refused. */
  const sendFile = async (file: File, dryRun: boolean): Promise<ImportResult | null> => {
    setFailure(null);
    setProgress({ share: 0, saving: !dryRun });
    try {
      return await send(file, dryRun, (share) => setProgress({ share, saving: !dryRun }));
    } catch (error) {
      setFailure(say(sentenceOf(error)));
      return null;
    } finally {
      setProgress(null);
    }
  };
  const check = async (file: File | undefined) => {
    if (file === undefined || busy) return;
    setChecked(null);
    const result = await sendFile(file, true);
    if (result !== null) setChecked({ file, result });
  };
  const importRows = async () => {
    if (checked === null || busy) return;
    const result = await sendFile(checked.file, false);
    if (result === null) return;
    toast.success(t.lists.imported(result.saved));
    onImported();
  };
  return { checked, failure, progress, busy, check, importRows };
}

/** Takes a spreadsheet in: the template, a dry run that tells what is wrong row by row, then all rows or none. */
export function ImportDialog({ title, templateName, template, send, onImported, onClose }: ImportDialogProps) {
  const { t, say } = useLanguage();
  const words = t.lists;
  const { checked, failure, progress, busy, check, importRows } = useImport(send, () => {
    onImported();
    onClose();
  });
  const giveTemplate = async () => {
    try {
      saveFile(await template(), templateName);
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
  };

  const fine = checked !== null && checked.result.errors.length === 0;
  return (
    <Dialog title={title} size="lg" onClose={() => !busy && onClose()}>
      <div className={classes['steps']}>
        <p>{words.templateHint}</p>
        <div className={classes['line']}>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void giveTemplate()}
          >
            {words.template}
          </Button>
          <SheetButton again={checked !== null} strong={!fine} busy={busy} onFile={(file) => void check(file)} />
        </div>
        <ImportStatus checked={checked} failure={failure} progress={progress} />
        {checked !== null && !fine && <Errors result={checked.result} />}
        <div className={dialogClasses['choices']}>
          <Button variant="default" onClick={onClose} aria-disabled={busy}>
            {t.actions.cancel}
          </Button>
          {fine && (
            <Button aria-disabled={busy} onClick={() => void importRows()}>
              {words.importRows(checked.result.rows)}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface SheetButtonProps {
  /** A file was chosen already. */
  readonly again: boolean;
  readonly strong: boolean;
  readonly busy: boolean;
  readonly onFile: (file: File | undefined) => void;
}

function SheetButton({ again, strong, busy, onFile }: SheetButtonProps) {
  const words = useLanguage().t.lists;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        data-autofocus
        variant={strong ? 'filled' : 'default'}
        leftSection={<IconUpload size={16} aria-hidden />}
        aria-disabled={busy}
        onClick={() => !busy && input.current?.click()}
      >
        {again ? words.chooseAnother : words.choose}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.choose}
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0]);
          // The same file, corrected, is another one.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

interface ImportStatusProps {
  readonly checked: CheckedFile | null;
  readonly failure: string | null;
  readonly progress: ImportProgress | null;
}

function ImportStatus({ checked, failure, progress }: ImportStatusProps) {
  const words = useLanguage().t.lists;
  const id = useId();
  const percent = Math.round((progress?.share ?? 0) * 100);
  const fine = checked !== null && checked.result.errors.length === 0;
  return (
    <output className={classes['result']} aria-live="polite">
      {progress !== null && (
        <>
          <span id={id}>{progress.saving ? words.saving(percent) : words.checking(percent)}</span>
          {/* Sent is not saved: then it only shows that something is under way. */}
          <progress aria-label={words.progress} max={1} {...(progress.share < 1 && { value: progress.share })} />
        </>
      )}
      {failure !== null && <span className={classes['failure']}>{failure}</span>}
      {checked !== null && progress === null && failure === null && (
        <span className={fine ? classes['fine'] : classes['failure']}>
          {fine && <IconCircleCheck size={18} aria-hidden />}
          {fine ? words.fine(checked.result.rows) : words.wrong(checked.result.errors.length, rowsOf(checked.result))}
        </span>
      )}
    </output>
  );
}

const rowsOf = ({ errors }: ImportResult) => new Set(errors.map(({ row }) => row)).size;

function Errors({ result }: { readonly result: ImportResult }) {
  const { t, say } = useLanguage();
  const words = t.lists;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what it can focus
    <section className={classes['scroll']} aria-label={words.errorTable} tabIndex={0}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{words.row}</th>
            <th scope="col">{words.column}</th>
            <th scope="col">{words.message}</th>
          </tr>
        </thead>
        <tbody>
          {result.errors.map(({ row, column, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <td>{row}</td>
              <td>{say(column)}</td>
              <td>{say(message)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
