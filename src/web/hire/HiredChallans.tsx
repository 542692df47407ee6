import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { hireMemo } from '#domain/documents/hire-memo.ts';
import { plateOf } from '#domain/rules/plate.ts';
import loadableClasses from '#web/challan/LoadableLrs.module.css';
import { callQuery } from '#web/client/queries.ts';
import { useQueries } from '#web/client/useQueries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import classes from '#web/documents/DocumentLayout.module.css';
import { blankLine, changeLine } from '#web/documents/form-state.ts';
import type { DocumentFormOf } from '#web/documents/useDocumentForm.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { focusSubmit } from '#web/ui/field-navigation.ts';
import { isEmptyRow, type FormRow } from '#web/ui/form-rows.ts';
import { LinesTable } from '#web/ui/LinesTable.tsx';
import { useHireWords } from './useHireWords.ts';

type HireFormState = DocumentFormOf<typeof hireMemo>;
type Row = Readonly<Record<string, unknown>>;

// As many as a clerk will look through; others are typed or scanned.
const NEWEST = { pageIndex: 1, pageSize: 50 } as const;

const numbersIn = (lines: readonly FormRow[]) =>
  lines.map(({ texts }) => texts['challanNo']?.trim() ?? '').filter((number) => number !== '');

/** The dispatched challans of the memo's vehicle, newest first. */
function useGone(vehicleNo: string): readonly Row[] {
  const plate = plateOf(vehicleNo);
  const answer = useQuery({
    ...callQuery('challanList', { searchParam: vehicleNo, ...NEWEST }),
    enabled: plate !== '',
  });
  const rows = (plate === '' ? [] : (answer.data?.data ?? [])) as readonly Row[];
  return rows.filter(
    (row) =>
      plateOf(textIn(row, 'vehicleNo')) === plate && !['draft', 'cancelled'].includes(textIn(row, 'challanState')),
  );
}

/** Puts a challan into the first empty line, or into a new one. */
function withChallan(form: HireFormState, number: string): void {
  const key = form.state.lines.find(isEmptyRow)?.key;
  const fresh = blankLine(hireMemo);
  form.change((state) => {
    const whole = key === undefined ? { ...state, lines: [...state.lines, fresh] } : state;
    return changeLine(whole, key ?? fresh.key, (line) => ({
      ...line,
      texts: { ...line.texts, challanNo: number },
      left: { challanNo: true },
    }));
  });
}

/** The challans of a memo: typed, scanned, or chosen from those dispatched on its vehicle. */
export function HiredChallans({ form }: { readonly form: HireFormState }) {
  const { say } = useLanguage();
  const words = useHireWords();
  const gone = useGone(form.state.texts['vehicleNo'] ?? '');
  const columns = useMemo(() => {
    const facts = hireMemo.lines.challanNo;
    const suggestions = gone.map((row) => textIn(row, 'challanNo'));
    return [{ name: 'challanNo', facts, heading: say(facts.label), width: 'minmax(0, 1fr)', suggestions }];
  }, [gone, say]);
  const named = new Set(numbersIn(form.state.lines));
  const left = gone.filter((row) => !named.has(textIn(row, 'challanNo')));
  return (
    <div className={classes['lower']}>
      <section className={`card ${classes['items']}`} aria-label={words.challans}>
        <LinesTable {...form.lines} columns={columns} onDone={() => focusSubmit(form.root.current)} />
        {!form.editing && left.length > 0 && (
          <div className={loadableClasses['waiting']}>
            <h2>{words.waiting(left.length)}</h2>
            <ul>
              {left.map((row) => {
                const number = textIn(row, 'challanNo');
                return (
                  <li key={number}>
                    <button type="button" onClick={() => withChallan(form, number)}>
                      <IconPlus size={14} aria-hidden /> <span className="visually-hidden">{words.add}</span>{' '}
                      <b>{number}</b> {textIn(row, 'origin')} – {textIn(row, 'destination')}
                    </button>
                  </li>
                );
              })}
            </ul>
          </div>
        )}
      </section>
      <Ways lines={form.state.lines} />
    </div>
  );
}

/** The origin and destination of each challan in the lines. */
function Ways({ lines }: { readonly lines: readonly FormRow[] }) {
  const words = useHireWords();
  const numbers = [...new Set(numbersIn(lines.filter(({ id, left }) => id > 0 || left['challanNo'] === true)))];
  const answer = useQueries({ queries: numbers.map((number) => callQuery('challanRead', { number })) });
  if (numbers.length === 0) return null;
  return (
    <section className={`card ${classes['totals']}`} aria-label={words.ways}>
      <dl>
        {answer.map(({ data, isError }, at) => {
          const row: Row = data ?? {};
          return (
            <div key={numbers[at]} className={classes['sum']}>
              <dt>{numbers[at]}</dt>
              <dd>{isError ? words.unknown : `${textIn(row, 'origin')} – ${textIn(row, 'destination')}`}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
