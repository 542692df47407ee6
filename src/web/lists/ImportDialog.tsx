import { Button } from '@mantine/core';
import { IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import dialogClasses from '#web/forms/DialogParts.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { ChooseFile, SHEETS } from '#web/ui/ChooseFile.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RadioField } from '#web/ui/RadioField.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.ts';
import classes from './ImportDialog.module.css';
import { ImportErrors, ImportProgressBar, type ImportProgress } from './ImportParts.tsx';
import type { ImportResult } from './import-result.ts';
import { useImportWords } from './useImportWords.ts';

interface ImportQuery {
  readonly dryRun: 'yes' | 'no';
  readonly take: 'all' | 'good';
}

/** Sends a spreadsheet; reports how much of it was sent (0 to 1), and then how much of the work is done. */
export type SendSheet = (
  sheet: Blob,
  query: ImportQuery,
  onProgress: (share: number, done?: number) => void,
) => Promise<ImportResult>;

export interface ImportDialogProps {
  readonly title: string;
  /** Which files are accepted, for an import other than an office's own list; then there is no template. */
  readonly hint?: string;
  readonly templateName?: string;
  readonly template?: () => Promise<Blob>;
  readonly send: SendSheet;
  /** Gives the errors of a sheet as a spreadsheet; absent: they are only shown. */
  readonly faultSheet?: (sheet: Blob) => Promise<Blob>;
  /** All rows are taken or none, and the caller announces it: the import itself does not save them. */
  readonly whole?: boolean;
  readonly onImported: () => void;
  readonly onClose: () => void;
}

interface CheckedFile {
  readonly file: File;
  readonly result: ImportResult;
}

/** The two calls of an import: the check of a file, then its rows. */
function useImport(send: SendSheet, onImported: (result: ImportResult) => void) {
  const { say } = useLanguage();
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const busy = progress !== null;

  /** Sends a file; null when it was refused. */
  const sendFile = async (file: File, query: ImportQuery): Promise<ImportResult | null> => {
    const saving = query.dryRun === 'no';
    setFailure(null);
    setProgress({ share: 0, done: null, saving });
    try {
      return await send(file, query, (share, done) => setProgress({ share, done: done ?? null, saving }));
    } catch (error) {
      setFailure(say(sentenceOf(error)));
      return null;
    } finally {
      setProgress(null);
    }
  };
  const check = async (file: File) => {
    if (busy) return;
    setChecked(null);
    const result = await sendFile(file, { dryRun: 'yes', take: 'all' });
    if (result !== null) setChecked({ file, result });
  };
  const importRows = async (take: ImportQuery['take']) => {
    if (checked === null || busy) return;
    const result = await sendFile(checked.file, { dryRun: 'no', take });
    if (result !== null) onImported(result);
  };
  return { checked, failure, progress, busy, check, importRows };
}

/** Imports a spreadsheet: the template, a dry run that lists errors cell by cell, then all rows, none, or the valid ones. */
export function ImportDialog(props: ImportDialogProps) {
  const { title, hint, templateName = '', template, send, faultSheet, whole = false, onImported, onClose } = props;
  const { t, say } = useLanguage();
  const words = useImportWords();
  const [taken, setTaken] = useState<ImportResult | null>(null);
  const { checked, failure, progress, busy, check, importRows } = useImport(send, (result) => {
    if (!whole) toast.success(words.imported(result.saved));
    onImported();
    // The list of skipped rows must still be readable.
    if (result.faults === 0) onClose();
    else setTaken(result);
  });
  const give = async (sheet: Promise<Blob>, name: string) => {
    try {
      saveFile(await sheet, name);
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
  };

  const isFine = checked !== null && checked.result.faults === 0;
  return (
    <Dialog title={title} size="lg" onClose={() => !busy && onClose()}>
      <div className={classes['steps']}>
        {taken === null ? (
          <>
            <p>{hint ?? words.hint}</p>
            <div className={classes['line']}>
              {template !== undefined && (
                <Button
                  variant="default"
                  leftSection={<IconDownload size={16} aria-hidden />}
                  onClick={() => void give(template(), templateName)}
                >
                  {words.template}
                </Button>
              )}
              <ChooseFile
                text={checked === null ? words.choose : words.chooseAnother}
                name={words.choose}
                accept={SHEETS}
                isMain={!isFine}
                isBusy={busy}
                hasFocus
                onFile={(file) => void check(file)}
              />
            </div>
            <output className={classes['result']} aria-live="polite">
              {progress !== null && <ImportProgressBar {...progress} />}
              {failure !== null && <span className={classes['failure']}>{failure}</span>}
              {checked !== null && progress === null && failure === null && <Checked result={checked.result} />}
            </output>
            {checked !== null && !isFine && <ImportErrors errors={checked.result.errors} />}
            {checked !== null && !isFine && faultSheet !== undefined && (
              <div>
                <Button
                  variant="default"
                  leftSection={<IconDownload size={16} aria-hidden />}
                  onClick={() => void give(faultSheet(checked.file), 'Errors.xlsx')}
                >
                  {words.errorSheet}
                </Button>
              </div>
            )}
            <Choices
              whole={whole}
              result={checked?.result ?? null}
              busy={busy}
              onTake={(take) => void importRows(take)}
              onClose={onClose}
            />
          </>
        ) : (
          <>
            <output className={classes['result']} aria-live="polite">
              <span className={classes['fine']}>
                <IconCircleCheck size={18} aria-hidden />
                {words.imported(taken.saved)}
              </span>
              <span>{words.leftOut(taken.faultyRows)}</span>
            </output>
            <ImportErrors errors={taken.errors} />
            <p>{words.correctLater}</p>
            <div className={dialogClasses['choices']}>
              <Button onClick={onClose}>{t.actions.close}</Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The result of the check: no errors, or how many. */
function Checked({ result }: { readonly result: ImportResult }) {
  const words = useImportWords();
  const { rows, updated, faults, faultyRows, errors } = result;
  return (
    <>
      {faults === 0 ? (
        <span className={classes['fine']}>
          <IconCircleCheck size={18} aria-hidden />
          {words.fine(rows)}
        </span>
      ) : (
        <span className={classes['failure']}>
          {words.wrong(faults, faultyRows, rows)} {errors.length < faults && words.first(errors.length)}
        </span>
      )}
      {updated > 0 && <span>{words.known(updated)}</span>}
    </>
  );
}

interface ChoicesProps {
  readonly whole: boolean;
  /** The result of the check; null when there was none. */
  readonly result: ImportResult | null;
  readonly busy: boolean;
  readonly onTake: (take: ImportQuery['take']) => void;
  readonly onClose: () => void;
}

/** What to do with the file: if some rows have errors, all or nothing, or the valid ones. */
function Choices({ whole, result, busy, onTake, onClose }: ChoicesProps) {
  const { t } = useLanguage();
  const words = useImportWords();
  const [take, setTake] = useState<ImportQuery['take']>('all');
  const good = result === null ? 0 : result.rows - result.faultyRows;
  const isFine = result !== null && result.faults === 0;
  const mayChoose = !whole && result !== null && !isFine && good > 0;
  return (
    <>
      {mayChoose && (
        <RadioField
          name="take"
          label={words.take}
          value={take}
          onChange={(value) => setTake(value === 'good' ? 'good' : 'all')}
          options={[
            { value: 'all', label: words.takeAll },
            { value: 'good', label: words.takeGood(good) },
          ]}
        />
      )}
      <div className={dialogClasses['choices']}>
        <Button variant="default" onClick={onClose} aria-disabled={busy}>
          {t.actions.cancel}
        </Button>
        {(isFine || (mayChoose && take === 'good')) && (
          <Button aria-disabled={busy} onClick={() => onTake(isFine ? 'all' : 'good')}>
            {words.importRows(good)}
          </Button>
        )}
      </div>
    </>
  );
}
