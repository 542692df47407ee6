import { IconArrowBackUp } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { sentenceOf } from '#web/client/problem.ts';
import { request } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { ListFilter } from '#web/lists/list-filter.ts';
import type { ListColumn } from '#web/lists/list-rows.ts';
import { PagedList } from '#web/lists/PagedList.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { showMoment } from '#web/ui/moment.ts';
import { toast } from '#web/ui/toast.ts';
import { FirstDay } from './FirstDay.tsx';
import classes from './MovingIn.module.css';
import { MOVES, useMovesAnew, type Move } from './moves.ts';
import { OldLrs } from './OldLrs.tsx';
import { OtherLists } from './OtherLists.tsx';
import { TallyMasters } from './TallyMasters.tsx';
import { useMovingWords } from './useMovingWords.ts';

const Question = lazy(() => import('#web/forms/Question.tsx'));

const TONES = {
  checking: 'warning',
  checked: 'warning',
  taking: 'warning',
  taken: 'fine',
  undoing: 'warning',
  undone: 'off',
  failed: 'danger',
  dropped: 'off',
} as const;
const load = (_filter: ListFilter, pageIndex: number, signal: AbortSignal) =>
  request('movingInList', { query: { pageIndex, pageSize: 10 }, signal });

function useMoveColumns(): readonly ListColumn<Move>[] {
  const words = useMovingWords();
  return [
    {
      name: 'file',
      heading: words.file,
      strong: true,
      cell: ({ fileName, sha256 }) => (
        <>
          {fileName}
          <br />
          <span className={classes['hash']}>
            {words.sha256} {sha256}
          </span>
        </>
      ),
    },
    {
      name: 'moment',
      heading: words.when,
      cell: ({ askedDate, askedBy }) => (
        <>
          {showMoment(new Date(askedDate))} <span className="quiet">{words.by(askedBy)}</span>
        </>
      ),
    },
    { name: 'rows', heading: words.rows, cell: ({ rows }) => rows.toLocaleString('en-IN') },
    {
      name: 'state',
      heading: words.state,
      cell: ({ state }) => <Chip tone={TONES[state]} text={words.states[state]} />,
    },
  ];
}

/** Imports a company's earlier data: old LRs and lists, checked first, then imported, and reversible. */
export function MovingInPage() {
  const { t, say } = useLanguage();
  const words = useMovingWords();
  const columns = useMoveColumns();
  const readAnew = useMovesAnew();
  const [undoing, setUndoing] = useState<Move | null>(null);
  const undo = async ({ id }: Move) => {
    try {
      await request('movingInUndo', { body: { id } });
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
    readAnew();
  };
  return (
    <>
      <PagedList
        kind={MOVES}
        title={t.menu.movingIn}
        columns={columns}
        keyOf={({ id }) => id}
        load={load}
        rowActions={(row) =>
          row.state === 'taken'
            ? [{ icon: IconArrowBackUp, label: words.undo(row.fileName), run: () => setUndoing(row) }]
            : []
        }
        renderCard={(row) => ({
          name: row.fileName,
          aside: <Chip tone={TONES[row.state]} text={words.states[row.state]} />,
          below: showMoment(new Date(row.askedDate)),
          end: row.rows.toLocaleString('en-IN'),
        })}
        above={
          <>
            <FirstDay />
            <TallyMasters />
            <OldLrs />
            <OtherLists />
          </>
        }
        words={{ none: words.none }}
      />
      <Suspense>
        {undoing !== null && (
          <Question
            title={words.undoTitle}
            no={words.keepIt}
            yes={words.takeBack}
            danger
            onYes={() => void undo(undoing)}
            onClose={() => setUndoing(null)}
          >
            <p>{words.undoAbout[undoing.kind](undoing.fileName)}</p>
          </Question>
        )}
      </Suspense>
    </>
  );
}
