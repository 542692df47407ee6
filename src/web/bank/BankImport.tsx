import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { BANK_COLUMN_NAMES } from '#domain/records/bank-line.ts';
import { BANK_COLUMNS, KNOWN_BANKS, type BankColumn } from '#domain/rules/bank-columns.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { request, type Answer } from '#web/client/request.ts';
import dialogClasses from '#web/forms/DialogParts.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { ImportErrors } from '#web/lists/ImportParts.tsx';
import { shownAmount } from '#web/money/shown.ts';
import { ChooseFile } from '#web/ui/ChooseFile.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './Bank.module.css';
import { useBankWords } from './useBankWords.ts';

type ReadFile = Answer<'bankImport'>;
/** The column choices made by the user. */
type Said = Readonly<Partial<Record<BankColumn, string>>> & { readonly headsRow?: number };

interface BankImportProps {
  readonly account: string;
  readonly onImported: () => void;
  readonly onClose: () => void;
}

/** The calls of an import: previewing a file, and importing its entries. */
function useBankFile({ account, onImported, onClose }: BankImportProps) {
  const { say } = useLanguage();
  const words = useBankWords().dialog;
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<ReadFile | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const busy = share !== null;
  const send = async (sent: File, said: Said, dryRun: 'yes' | 'no') => {
    setFailure(null);
    setShare(0);
    try {
      const query = { account, fileName: sent.name.slice(-200), dryRun, ...said };
      return await request('bankImport', {
        query,
        body: sent,
        onProgress: (sentShare, done) => setShare(sentShare < 1 ? sentShare * 0.2 : 0.2 + 0.8 * (done ?? 0)),
      });
    } catch (error) {
      setFailure(say(sentenceOf(error)));
      return null;
    } finally {
      setShare(null);
    }
  };
  const read = async (chosen: File, said: Said) => {
    if (busy) return;
    setFile(chosen);
    const answered = await send(chosen, said, 'yes');
    if (answered !== null || said.headsRow === undefined) setResult(answered);
  };
  const take = async (said: Said) => {
    if (file === null || busy) return;
    const answered = await send(file, said, 'no');
    if (answered === null) return;
    toast.success(words.imported(answered.added));
    onImported();
    onClose();
  };
  return { file, result, failure, share, busy, read, take };
}

/** The columns as detected, for the user to correct. */
const saidOf = ({ headsRow, columns }: ReadFile): Said => ({
  headsRow,
  ...Object.fromEntries(BANK_COLUMNS.flatMap((column) => (columns[column] === '' ? [] : [[column, columns[column]]]))),
});

/** Imports a bank statement: shows its columns, its entries and its errors before anything is saved. */
export function BankImport(props: BankImportProps) {
  const { t } = useLanguage();
  const words = useBankWords().dialog;
  const { file, result, failure, share, busy, read, take } = useBankFile(props);
  const [changing, setChanging] = useState(false);
  const isReady = result?.isWhole === true && result.faults === 0 && result.rows > 0;
  return (
    <Dialog title={words.title} size="lg" onClose={() => !busy && props.onClose()}>
      <div className={classes['steps']}>
        <p>{words.hint}</p>
        <div className={classes['buttons']}>
          <ChooseFile
            text={file === null ? words.choose : words.chooseAnother}
            name={words.choose}
            accept=".csv,.txt,.tsv,.xls,.xlsx,text/csv"
            isMain={!isReady}
            isBusy={busy}
            hasFocus
            onFile={(chosen) => void read(chosen, {})}
          />
          {result?.isWhole === true && !changing && (
            <Button variant="default" onClick={() => setChanging(true)}>
              {words.change}
            </Button>
          )}
        </div>
        <output className={classes['told']} aria-live="polite">
          {share !== null && (
            <>
              <span>{words.reading}</span>
              <progress aria-label={words.reading} value={share} max={1} />
            </>
          )}
          {failure !== null && <span data-warns>{failure}</span>}
          {result !== null && share === null && failure === null && <ReadResult result={result} />}
        </output>
        {result !== null && file !== null && (changing || !result.isWhole) && (
          <Columns key={file.name} result={result} onSay={(said) => void read(file, said)} />
        )}
        {result !== null && result.errors.length > 0 && <ImportErrors errors={result.errors} />}
        <div className={dialogClasses['choices']}>
          <Button variant="default" onClick={props.onClose} aria-disabled={busy}>
            {t.actions.cancel}
          </Button>
          {result !== null && isReady && (
            <Button aria-disabled={busy} onClick={() => void take(saidOf(result))}>
              {result.added === 0 ? t.actions.submit : words.importRows(result.added)}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** How a file was read, and what it contains. */
function ReadResult({ result }: { readonly result: ReadFile }) {
  const words = useBankWords().dialog;
  const { by, isWhole, rows, added, known, fromDate, toDate, deposits, withdrawals, closing, gapRow, faults } = result;
  if (!isWhole) return <span data-warns>{words.unknown}</span>;
  const how = KNOWN_BANKS.includes(by) ? words.known(by) : by === '' ? words.read : words.remembered;
  return (
    <>
      <span>{how}</span>
      {fromDate === null || toDate === null ? (
        <span data-warns>{words.empty}</span>
      ) : (
        <>
          <strong>{words.found(rows, showDate(fromDate), showDate(toDate))}</strong>
          <span>{added === 0 ? words.nothingNew : words.fresh(added, known)}</span>
          <span>
            {[
              words.deposits(deposits.count, shownAmount(deposits.amount)),
              words.withdrawals(withdrawals.count, shownAmount(withdrawals.amount)),
              ...(closing === null ? [] : [words.closing(shownAmount(closing))]),
            ].join(' · ')}
          </span>
        </>
      )}
      {gapRow > 0 && <span data-warns>{words.gap(gapRow)}</span>}
      {faults > 0 && <span data-warns>{words.wrong(faults)}</span>}
    </>
  );
}

/** The meaning of each column; the file is read again after each change. */
function Columns({ result, onSay }: { readonly result: ReadFile; readonly onSay: (said: Said) => void }) {
  const { say } = useLanguage();
  const words = useBankWords().dialog;
  const [said, setSaid] = useState<Said>(() => saidOf(result));
  const [row, setRow] = useState(String(result.headsRow));
  const change = (next: Said) => {
    setSaid(next);
    onSay(next);
  };
  const columns = result.heads.map(({ letter, head }) => ({
    value: letter,
    label: words.columnOf(letter, head.slice(0, 40)),
  }));
  const sayRow = () => {
    const headsRow = Number(row);
    if (/^[1-9]\d{0,3}$/.test(row) && headsRow !== result.headsRow) change({ headsRow });
  };
  return (
    <>
      <fieldset className={classes['columns']} aria-label={words.columns}>
        <TextInput
          label={words.headsRow}
          inputMode="numeric"
          value={row}
          onChange={({ currentTarget }) => setRow(currentTarget.value)}
          onBlur={sayRow}
        />
        {BANK_COLUMNS.map((column) => (
          <Select
            key={column}
            label={say(BANK_COLUMN_NAMES[column])}
            data={[{ value: '', label: words.noColumn }, ...columns]}
            value={said[column] ?? ''}
            allowDeselect={false}
            onChange={(letter) => {
              const { [column]: _before, ...rest } = said;
              change({
                headsRow: result.headsRow,
                ...rest,
                ...(letter !== null && letter !== '' && { [column]: letter }),
              });
            }}
          />
        ))}
      </fieldset>
      <FirstRows result={result} />
    </>
  );
}

function FirstRows({ result: { heads, firstRows } }: { readonly result: ReadFile }) {
  const words = useBankWords().dialog;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the arrow keys
    <section className={classes['scrolled']} aria-label={words.firstRows} tabIndex={0}>
      <table className={classes['rows']}>
        <thead>
          <tr>
            {heads.map(({ letter, head }) => (
              <th key={letter} scope="col">
                {words.columnOf(letter, head.slice(0, 40))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {firstRows.map((cells, at) => (
            <tr key={`${at} ${cells.join(' ')}`}>
              {heads.map(({ letter }, nth) => (
                <td key={letter}>{cells[nth]?.slice(0, 60)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
