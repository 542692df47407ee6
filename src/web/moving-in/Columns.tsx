import { oldLr } from '#domain/records/old-lr.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { request } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './MovingIn.module.css';
import { useMovesAnew, type Move } from './moves.ts';
import { useMovingWords } from './useMovingWords.ts';

const NONE = '-';

/** Maps a file's columns to fields; the mapping can be changed and is remembered. */
export function Columns({ move: { id, heads, problem } }: { readonly move: Move }) {
  const { say } = useLanguage();
  const words = useMovingWords();
  const readAnew = useMovesAnew();
  const options = [
    { value: NONE, label: words.notRead },
    ...Object.values(oldLr).map(({ wire, label }) => ({ value: wire, label: say(label) })),
  ];
  const choose = async (head: string, field: string) => {
    try {
      await request('movingInHead', { body: { id, head, field: field === NONE ? '' : field } });
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
    readAnew();
  };
  return (
    <details className={classes['columns']} open={problem !== ''}>
      <summary>{words.columns}</summary>
      <p className="quiet">{words.columnsAbout}</p>
      <div className={classes['scrolled']}>
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">{words.column}</th>
              <th scope="col">{words.sample}</th>
              <th scope="col">{words.readAs}</th>
            </tr>
          </thead>
          <tbody>
            {heads.map(({ letter, head, sample, field }) => (
              <tr key={letter}>
                <td>
                  <span className="quiet">{letter}</span> {head}
                </td>
                <td>{sample}</td>
                <td>
                  <Select
                    aria-label={words.readAsOf(head)}
                    data={options}
                    value={field === '' ? NONE : field}
                    allowDeselect={false}
                    onChange={(value) => void choose(head, value ?? NONE)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
