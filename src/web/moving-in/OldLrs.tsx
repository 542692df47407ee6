import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { request } from '#web/client/request.ts';
import { ImportErrors } from '#web/lists/ImportParts.tsx';
import { ChooseFile, SHEETS } from '#web/ui/ChooseFile.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { Section } from '#web/ui/Section.tsx';
import { Columns } from './Columns.tsx';
import classes from './MovingIn.module.css';
import { useAsking, useNewestMove, useSending, type Move } from './moves.ts';
import { Sending, Standing } from './Standing.tsx';
import { useMovingWords } from './useMovingWords.ts';

/** Uploads a spreadsheet of old LRs for checking, shows its errors, and imports it. */
export function OldLrs() {
  const words = useMovingWords();
  const { move, isBusy } = useNewestMove('Old LRs');
  const ask = useAsking();
  const { sent, send } = useSending('Old LRs');
  const busy = sent !== null || isBusy;
  const isChecked = move?.state === 'checked';
  return (
    <Section id="old-lrs" title={words.oldLrs} about={words.about}>
      <div className={classes['line']}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void ask(async () => saveFile(await request('movingInTemplate'), 'Old_LRs.xlsx'))}
        >
          {words.template}
        </Button>
        <ChooseFile
          text={isChecked ? words.chooseAnother : words.choose}
          name={words.choose}
          accept={SHEETS}
          isMain={!isChecked}
          isBusy={busy}
          onFile={send}
        />
      </div>
      <output className={classes['result']} aria-live="polite">
        <Sending share={sent} />
        {sent === null && move !== null && <Standing move={move} />}
        {sent === null && move?.state === 'checked' && move.problem === '' && <Found move={move} />}
      </output>
      {sent === null && move?.state === 'checked' && <Checked move={move} />}
    </Section>
  );
}

/** The result of a file's check. */
function Found({ move }: { readonly move: Move }) {
  const words = useMovingWords();
  const { faults, faultyRows, rows, known, errors, told } = move;
  return (
    <>
      {faults === 0 ? (
        <span className={classes['fine']}>
          <IconCircleCheck size={18} aria-hidden /> {move.fileName}: {words.fine(rows)}
        </span>
      ) : (
        <span className={classes['failure']}>
          <IconAlertTriangle size={18} aria-hidden /> {move.fileName}: {words.wrong(faults, faultyRows, rows)}{' '}
          {errors.length < faults && words.first(errors.length)}
        </span>
      )}
      {known > 0 && <span>{words.known(known)}</span>}
      <span>
        {words.parties(told.partiesFound ?? 0, told.partiesNew ?? 0)}{' '}
        {words.open(formatRupees(toPaise(told.openAmt ?? 0)))}
      </span>
    </>
  );
}

/** The actions for a checked file. */
function Checked({ move }: { readonly move: Move }) {
  const words = useMovingWords();
  const ask = useAsking();
  const { id, problem, errors, faults, rows, faultyRows, known, heads } = move;
  const good = rows - faultyRows - known;
  const start = (take: 'all' | 'good') => void ask(() => request('movingInStart', { body: { id, take } }));
  const isFine = problem === '' && faults === 0;
  return (
    <>
      {faults > 0 && <ImportErrors errors={errors} />}
      {problem === '' && (
        <div className={classes['line']}>
          {faults > 0 && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() =>
                void ask(async () => saveFile(await request('movingInFaults', { query: { id } }), 'Errors.xlsx'))
              }
            >
              {words.errorSheet}
            </Button>
          )}
          {good > 0 && (
            <Button variant={isFine ? 'filled' : 'default'} onClick={() => start(isFine ? 'all' : 'good')}>
              {isFine ? words.takeAll(good) : words.takeGood(good)}
            </Button>
          )}
          {good <= 0 && faults === 0 && <span>{words.nothingNew}</span>}
        </div>
      )}
      {heads.length > 0 && <Columns move={move} />}
    </>
  );
}
