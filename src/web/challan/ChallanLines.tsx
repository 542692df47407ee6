import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { challan } from '#domain/documents/challan.ts';
import type { Answer } from '#web/client/request.ts';
import { focusSubmit } from '#web/ui/field-navigation.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQueries } from '#web/client/useQueries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { LinesTable } from '#web/ui/LinesTable.tsx';
import classes from '#web/documents/DocumentLayout.module.css';
import { isEmptyRow, type FormRow } from '#web/ui/form-rows.ts';
import { blankLine, changeLine, removeLine } from '#web/documents/form-state.ts';
import { LoadableLrs, type LoadableLr } from './LoadableLrs.tsx';
import type { DocumentFormOf } from '#web/documents/useDocumentForm.ts';

type Row = Readonly<Record<string, unknown>>;

// As many suggestions as a clerk will look through; others are typed.
const WAITING = { pageIndex: 1, pageSize: 50 } as const;
const NONE: readonly string[] = [];

/** An LR as a challan's form shows it. */
interface ShownLr {
  readonly number: string;
  readonly lrNo: string;
  readonly destination: string;
  readonly basis: string;
  readonly packages: number;
  readonly weight: number;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const sumOf = (lines: readonly Row[], name: string) => lines.reduce((sum, line) => sum + Number(line[name] ?? 0), 0);

/** An answer of `GetBilty` as a challan's form shows it. */
export function lrOf(answer: Answer<'biltyRead'>): ShownLr {
  const whole: Row = answer;
  const lines = (whole['lines'] ?? []) as readonly Row[];
  const number = textOf(whole['biltyNo']);
  return {
    number,
    lrNo: textOf(whole['lrNo']) || number,
    destination: textOf(whole['destination']),
    basis: textOf(whole['paymentBasis']),
    packages: sumOf(lines, 'packages'),
    weight: sumOf(lines, 'weight'),
  };
}

/** The LR with a register number or a printed LR number; null if there is none. */
async function findLr(queries: QueryClient, typed: string): Promise<ShownLr | null> {
  const read = async (number: string) => lrOf(await queries.fetchQuery(callQuery('biltyRead', { number })));
  try {
    return await read(typed);
  } catch {
    const found = await queries
      .fetchQuery(callQuery('biltyList', { searchParam: typed, pageIndex: 1, pageSize: 10 }))
      .catch(() => null);
    const same = (found?.data as readonly Row[] | undefined)?.find(({ lrNo }) => lrNo === typed);
    return same === undefined ? null : await read(textOf(same['biltyNo'])).catch(() => null);
  }
}

type ChallanFormState = DocumentFormOf<typeof challan>;

interface ChallanLinesProps {
  readonly form: ChallanFormState;
  /** The branch that the challan leaves from; 0 if not known. */
  readonly branch: number;
  /** The totals, next to the lines. */
  readonly children: ReactNode;
}

/** Fills a line from the LR that was typed or chosen. */
function useFill(form: ChallanFormState) {
  const queries = useQueryClient();
  async function fill(key: number, typed: string) {
    const lr = typed === '' ? null : await findLr(queries, typed);
    if (lr === null) return;
    form.change((state) =>
      changeLine(state, key, (line) => {
        const { biltyNo = '', packages, weight } = line.texts;
        if (biltyNo.trim() !== typed) return line;
        const filled = { packages: packages || String(lr.packages), weight: weight || String(lr.weight) };
        return { ...line, texts: { ...line.texts, biltyNo: lr.number, ...filled } };
      }),
    );
  }
  return fill;
}

/** Weights are rounded to a gram. */
const GRAMS = 1000;
/** A line for what is left of an LR; its weight in proportion to the packages left. */
function lineOf({ biltyNo, packages, left, weight }: LoadableLr): FormRow['texts'] {
  const part = packages === 0 ? weight : Math.round((weight * left * GRAMS) / packages) / GRAMS;
  return { biltyNo, packages: String(left), weight: String(part) };
}

/** Puts an LR into the first empty line, or into a new one. */
function withLoaded(state: ChallanFormState['state'], lr: LoadableLr): ChallanFormState['state'] {
  const fresh = blankLine(challan);
  const key = state.lines.find(isEmptyRow)?.key;
  const whole = key === undefined ? { ...state, lines: [...state.lines, fresh] } : state;
  return changeLine(whole, key ?? fresh.key, (line) => ({ ...line, texts: lineOf(lr), left: { biltyNo: true } }));
}

/** Removes an LR from the lines. */
function withoutLoaded(state: ChallanFormState['state'], number: string): ChallanFormState['state'] {
  const line = state.lines.find(({ texts }) => texts['biltyNo']?.trim() === number);
  if (line === undefined) return state;
  const { lines } = state.lines.length > 1 ? removeLine(challan, state, line.key) : { lines: [blankLine(challan)] };
  return { ...state, lines };
}

/** The LRs of a challan: typing or choosing a number fills in packages and weight. */
export function ChallanLines({ form, branch, children }: ChallanLinesProps) {
  const { t, say } = useLanguage();
  const waiting = useQuery({
    ...callQuery('challanLoadable', { branch, ...WAITING }),
    enabled: branch > 0,
    staleTime: 0,
  }).data?.data;
  const columns = useMemo(() => {
    const numbers = waiting?.map(({ lrNo }) => lrNo) ?? NONE;
    return Object.entries(challan.lines).map(([name, facts]) => ({
      name,
      facts,
      heading: say(name === 'biltyNo' ? 'LR No.' : facts.label),
      width: `minmax(0, ${facts.kind === 'text' ? 2 : 1}fr)`,
      ...(name === 'biltyNo' && { suggestions: numbers }),
    }));
  }, [say, waiting]);

  const { lines, onText, onLeave } = form.lines;
  // The line being typed in keeps showing the typed text.
  const [typing, setTyping] = useState<number | null>(null);
  const shown = useShownNumbers(lines, typing);
  const type = (key: number, name: string, text: string) => {
    onText(key, name, text);
    if (name !== 'biltyNo') return;
    setTyping(key);
    // The values filled in belong to another LR.
    onText(key, 'packages', '');
    onText(key, 'weight', '');
  };
  const fill = useFill(form);
  const leave = (key: number, name: string) => {
    onLeave(key, name);
    setTyping(null);
    const typed = lines.find((line) => line.key === key)?.texts['biltyNo']?.trim() ?? '';
    if (name === 'biltyNo') void fill(key, typed);
  };
  return (
    <div className={classes['lower']}>
      <section className={`card ${classes['items']}`} aria-label={t.documents.challan.loads}>
        <LinesTable
          {...form.lines}
          lines={shown}
          columns={columns}
          onText={type}
          onLeave={leave}
          onDone={() => focusSubmit(form.root.current)}
        />
        <LoadableLrs
          lines={form.state.lines}
          branch={branch}
          onLoad={(lr) => form.change((state) => withLoaded(state, lr))}
          onPutOff={(number) => form.change((state) => withoutLoaded(state, number))}
        />
      </section>
      {children}
    </div>
  );
}

/** The register numbers in the lines, without those being typed. */
const numbersIn = (lines: readonly FormRow[]) =>
  lines
    .filter(({ id, left }) => id > 0 || left['biltyNo'] === true)
    .map(({ texts }) => texts['biltyNo']?.trim() ?? '')
    .filter((number, at, all) => number !== '' && all.indexOf(number) === at);

/** The lines with LR numbers, as they are on the goods, in place of register numbers. */
function useShownNumbers(lines: readonly FormRow[], typing: number | null): readonly FormRow[] {
  const numbers = numbersIn(lines);
  const queries = useQueries({ queries: numbers.map((number) => callQuery('biltyRead', { number })) });
  const known = new Map(numbers.map((number, at) => [number, queries[at]?.data && lrOf(queries[at].data).lrNo]));
  return lines.map((line) => {
    const lrNo = line.key === typing ? undefined : known.get(line.texts['biltyNo']?.trim() ?? '');
    return lrNo === undefined ? line : { ...line, texts: { ...line.texts, biltyNo: lrNo } };
  });
}

/** The LRs in the lines: printed number, destination and payer. */
export function CarriedLrs({ lines }: { readonly lines: readonly FormRow[] }) {
  const { t, say } = useLanguage();
  const numbers = numbersIn(lines);
  const queries = useQueries({ queries: numbers.map((number) => callQuery('biltyRead', { number })) });
  if (numbers.length === 0) return null;
  return (
    <dl aria-label={t.documents.challan.loads}>
      {queries.map(({ data, isError }, at) => {
        const lr = data && lrOf(data);
        const shown = lr && [lr.destination, say(lr.basis)].filter((part) => part !== '').join(' · ');
        return (
          <div key={numbers[at]} className={classes['sum']}>
            <dt>{lr?.lrNo ?? numbers[at]}</dt>
            <dd>{isError ? t.documents.challan.unknown : shown}</dd>
          </div>
        );
      })}
    </dl>
  );
}
