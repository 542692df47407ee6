import type { ReactNode } from 'react';
import { countsForNothing, extensionColumns, type AnyDocument } from '#domain/define.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { formatQuantity, formatRupees, toPaise } from '#domain/rules/money.ts';
import { statusText } from '#domain/rules/lr-status.ts';
import type { Language } from '#web/language/language.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import type { ListColumn } from '#web/lists/list-rows.ts';
import type { SavedRow } from './document-calls.ts';
import classes from './DocumentList.module.css';
import { goodsNumberIn, isTakenBack, type DocumentScreen } from './screen.ts';
import { hasState, StateChip } from './StateChip.tsx';

/** Formats an amount in rupees, a weight or a count for lists. */
export const showAmount = (kind: string | undefined, value: number): string =>
  kind === 'money' ? formatRupees(toPaise(value)) : formatQuantity(value);

const sumIn = (row: SavedRow, name: string): unknown =>
  (row['sums'] as Readonly<Record<string, unknown>> | undefined)?.[name];

/** How a list shows a choice or a text, with its companion count where it has one. */
export function listedText({ extension }: AnyDocument, row: SavedRow, name: string, say: Language['say']): string {
  const text = textIn(row, name);
  const beside = extension?.shownBeside?.[name];
  return say(beside === undefined ? text : statusText(text, Number(row[beside] ?? 0)));
}

/** The text that a list shows for a field or a sum of a row. */
export function shownIn<D extends AnyDocument>(
  screen: DocumentScreen<D>,
  row: SavedRow,
  name: string,
  say: Language['say'],
): ReactNode {
  const { columns, document } = screen;
  if (document.sums[name]?.owed === true && isTakenBack(screen, row)) return '';
  if (name === screen.state && hasState(screen)) return <StateChip screen={screen} known={row} />;
  const value = document.sums[name] === undefined ? row[name] : sumIn(row, name);
  const fields = { ...document.fields, ...extensionColumns(document) };
  const kind = (document.sums[name] ?? fields[name])?.kind;
  if ((kind === 'money' || kind === 'quantity') && typeof value === 'number') return showAmount(kind, value);
  const Show = columns.find((column) => column.field === name)?.Show;
  const text = textIn(row, name);
  if (Show !== undefined) return <Show value={text} />;
  if (kind === 'choice') return listedText(document, row, name, say);
  if (name === document.number) return <NumberOf number={text} sign={countsForNothing(document, row)} />;
  return kind === 'date' ? showDate(text) : text;
}

/** A number, with a word when its document no longer counts, so that colour alone does not carry it. */
function NumberOf({ number, sign }: { readonly number: string; readonly sign: string | null }): ReactNode {
  const { say } = useLanguage();
  if (sign === null) return number;
  return (
    <>
      <s>{number}</s> <span className={classes['sign']}>{say(sign)}</span>
    </>
  );
}

const UNBROKEN = new Set(['date', 'code', 'phone', 'money', 'quantity', 'choice']);
/** Texts up to this length are treated as numbers: one word that does not wrap. */
const LONGEST_NUMBER = 20;

/** All columns that a document's list can have: those of the specification, then all other fields and the sums. */
export function documentColumns<D extends AnyDocument>(screen: DocumentScreen<D>, { t, say }: Language) {
  const { sums, number } = screen.document;
  const leading = screen.listsGoods ?? number;
  const added = extensionColumns(screen.document);
  const fields = { ...added, ...screen.document.fields };
  const columnOf = (name: string, heading?: string): ListColumn<SavedRow> => {
    const { kind, label } = sums[name] ?? fields[name] ?? {};
    const { maxLength = LONGEST_NUMBER + 1 } = fields[name] ?? {};
    return {
      name,
      heading: heading ?? say(label ?? ''),
      ...(name === leading && { strong: true }),
      ...((kind === 'money' || kind === 'quantity') && { number: true }),
      ...((UNBROKEN.has(kind ?? '') || maxLength <= LONGEST_NUMBER) && { unbroken: true }),
      cell: (row) => shownIn(screen, row, name, say),
    };
  };
  const listed = screen.columns.map(({ field, heading }) => columnOf(field, heading?.(t)));
  // A document without a book number shows the portal's own, as on paper.
  const goods = (name: string): ListColumn<SavedRow> => ({
    ...columnOf(name),
    cell(row) {
      const shown = goodsNumberIn(screen, row) || textIn(row, number);
      return isTakenBack(screen, row) ? <s>{shown}</s> : shown;
    },
  });
  const own = leading === number ? listed : [goods(leading), ...listed];
  const isOwn = (name: string) => own.some((column) => column.name === name);
  const further = [...Object.keys(fields), ...Object.keys(sums)]
    .filter((name) => !isOwn(name) && !screen.document.setOnce?.includes(name))
    .map((name) => columnOf(name));
  return { own, further };
}
