import { useId } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { ImportResult } from './import-result.ts';
import classes from './ImportDialog.module.css';
import { useImportWords } from './useImportWords.ts';

/** The progress of a check or a save. */
export interface ImportProgress {
  /** How much of the file was sent, from 0 to 1. */
  readonly share: number;
  /** How much of the work is done, from 0 to 1; null until known. */
  readonly done: number | null;
  readonly saving: boolean;
}

/** The progress of an import: the upload first, then the work. */
export function ImportProgressBar({ share, done, saving }: ImportProgress) {
  const words = useImportWords();
  const id = useId();
  const isSent = share >= 1;
  const percent = done === null ? null : Math.round(done * 100);
  const text = isSent
    ? saving
      ? words.saving(percent)
      : words.checking(percent)
    : words.sending(Math.round(share * 100));
  const value = isSent ? done : share;
  return (
    <>
      <span id={id}>{text}</span>
      {/* Without a value it only shows that something is running. */}
      <progress aria-label={words.progress} max={1} {...(value !== null && { value })} />
    </>
  );
}

/** The errors, cell by cell. */
export function ImportErrors({ errors }: Pick<ImportResult, 'errors'>) {
  const { say } = useLanguage();
  const words = useImportWords();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what it can focus
    <section className={classes['scroll']} aria-label={words.errorTable} tabIndex={0}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{words.cell}</th>
            <th scope="col">{words.column}</th>
            <th scope="col">{words.message}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ row, cell, column, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <td>{cell === '' ? words.row(row) : cell}</td>
              <td>{say(column)}</td>
              <td>{say(message)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
