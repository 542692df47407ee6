import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { codeIn, readPaperCode } from '#domain/rules/paper-code.ts';
import { formatQuantity } from '#domain/rules/money.ts';
import type { Answer } from '#web/client/request.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQueries } from '#web/client/useQueries.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { FormRow } from '#web/ui/form-rows.ts';
import { toast } from '#web/ui/toast.ts';
import classes from './LoadableLrs.module.css';
import { useDispatchWords } from './useDispatchWords.ts';

/** An LR that can be loaded, with its remaining packages. */
export type LoadableLr = Answer<'challanLoadable'>['data'][number];

interface LoadableLrsProps {
  /** The challan's lines. */
  readonly lines: readonly FormRow[];
  /** The branch that the challan leaves from. */
  readonly branch: number;
  readonly onLoad: (lr: LoadableLr) => void;
  readonly onPutOff: (number: string) => void;
}

const PAGE = 50;

/** The pages of loadable LRs read so far, as one list. */
function useLoadable(branch: number, pages: number) {
  const queries = useQueries({
    queries: Array.from({ length: pages }, (_, at) => ({
      ...callQuery('challanLoadable', { branch, pageIndex: at + 1, pageSize: PAGE }),
      enabled: branch > 0,
      staleTime: 0,
    })),
  });
  const rows = queries.flatMap(({ data }) => data?.data ?? []);
  return { rows, total: queries[0]?.data?.totalCount ?? 0 };
}

/** The loadable LRs of a branch by destination; a tick, or a typed or scanned number, adds an LR to the challan. */
export function LoadableLrs({ lines, branch, onLoad, onPutOff }: LoadableLrsProps) {
  const words = useDispatchWords().loading;
  const [pages, setPages] = useState(1);
  const { rows, total } = useLoadable(branch, pages);
  const loaded = new Set(lines.map(({ texts }) => texts['biltyNo']?.trim()));
  if (branch === 0) return null;
  const towns = [...new Set(rows.map(({ to }) => to))];
  return (
    <div className={classes['waiting']}>
      <ByNumber branch={branch} isLoaded={(number) => loaded.has(number)} onLoad={onLoad} />
      <h2>{words.waiting(total)}</h2>
      <div className={classes['towns']}>
        {towns.map((town) => (
          <fieldset key={town}>
            <legend>{town}</legend>
            {rows
              .filter(({ to }) => to === town)
              .map((row) => (
                <Loadable
                  key={row.biltyNo}
                  row={row}
                  isLoaded={loaded.has(row.biltyNo)}
                  onTick={(on) => (on ? onLoad(row) : onPutOff(row.biltyNo))}
                />
              ))}
          </fieldset>
        ))}
      </div>
      {rows.length < total && (
        <Button variant="default" size="compact-sm" onClick={() => setPages(pages + 1)}>
          {words.more(total - rows.length)}
        </Button>
      )}
    </div>
  );
}

interface LoadableProps {
  readonly row: LoadableLr;
  readonly isLoaded: boolean;
  readonly onTick: (on: boolean) => void;
}

function Loadable({ row, isLoaded, onTick }: LoadableProps) {
  const { say } = useLanguage();
  const words = useDispatchWords().loading;
  const { lrNo, consignee, paymentBasis, packages, left, weight } = row;
  const count = left === packages ? words.packages(packages) : words.partLeft(left, packages);
  const about = [consignee, count, `${formatQuantity(weight)} ${say('kg')}`, say(paymentBasis)].filter(
    (part) => part !== '',
  );
  return (
    <Checkbox
      size="md"
      checked={isLoaded}
      onChange={(event) => onTick(event.currentTarget.checked)}
      label={
        <>
          <b>{lrNo}</b> {about.join(' · ')}
        </>
      }
    />
  );
}

/** The LR number in typed or scanned text: from a printed code, or the text itself. */
function numberIn(text: string): string {
  const code = text.includes('#') || text.length > 40 ? readPaperCode(codeIn(text)) : null;
  return code?.paper.lrNo ?? text.trim();
}

interface ByNumberProps {
  readonly branch: number;
  readonly isLoaded: (number: string) => boolean;
  readonly onLoad: (lr: LoadableLr) => void;
}

/** Loads each typed or scanned LR; a scanner types the number and presses Enter. */
function ByNumber({ branch, isLoaded, onLoad }: ByNumberProps) {
  const words = useDispatchWords().loading;
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  async function load(lrNo: string) {
    const found = await queries
      .fetchQuery({ ...callQuery('challanLoadable', { branch, lrNo, pageIndex: 1, pageSize: 1 }), staleTime: 0 })
      .catch(() => null);
    const lr = found?.data[0];
    if (lr === undefined) return setWrong(words.notHere(lrNo));
    if (isLoaded(lr.biltyNo)) return setWrong(words.twice(lr.lrNo));
    onLoad(lr);
    toast.success(words.loaded(lr.lrNo, lr.left));
  }
  return (
    <TextInput
      label={words.byNumber}
      description={words.scan}
      value={text}
      error={wrong}
      autoComplete="off"
      data-passed
      onChange={(event) => {
        setText(event.currentTarget.value);
        setWrong(null);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || text.trim() === '') return;
        // Otherwise the form would move to its next field.
        event.preventDefault();
        event.stopPropagation();
        setText('');
        void load(numberIn(text));
      }}
    />
  );
}
