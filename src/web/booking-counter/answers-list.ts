import { countsForNothing, filterFields } from '#domain/define.ts';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { readAmount, rupeesOf } from '#domain/rules/money.ts';
import { alikeInOtherScript } from '#domain/rules/spellings.ts';
import { addUp, totalQuantity } from '#domain/rules/totals.ts';
import type { Answer } from '#web/client/request.ts';
import type { CallOptions } from './handlers.ts';
import { needsConnection } from './line.ts';
import { answerOf } from './own-answers.ts';
import { ownLrs } from './own-records.ts';
import { lastLrs, type KeptLr } from './snapshot.ts';

// The list of LRs without a connection: this counter's and its branch's last ones, filtered and sorted like the portal's list.

type Lr = KeptLr['bilty'];
type Sums = Readonly<Record<string, number>>;
type Narrowed = Readonly<Record<string, unknown>> & {
  readonly searchParam?: string | undefined;
  readonly fromDate?: string | null | undefined;
  readonly toDate?: string | null | undefined;
};

const { extension, sums, searched } = lawfulBilty;
const { queryFields = {}, searched: further = [], sums: rules } = extension;

/** All LRs known here, newest first. */
async function allLrs(): Promise<readonly Lr[]> {
  const [kept, own] = await Promise.all([lastLrs(), ownLrs()]);
  const known = new Set(kept.map(({ bilty }) => bilty.lrNo));
  const here = own.filter(({ record }) => !known.has(record.lrNo));
  // They have the shape of the portal's answers.
  return [...here.map((each) => answerOf(each) as unknown as Lr), ...kept.map(({ bilty }) => bilty)];
}

/** The blank value of a field. */
const blankOf = (name: string): string => textOf(filterFields(lawfulBilty)[name] ?? {}, 'blank');
const valueOf = (of: object, name: string): unknown => Reflect.get(of, name);
function textOf(of: object, name: string): string {
  const value = valueOf(of, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
const textsOf = (of: object, names: readonly string[]) => names.map((name) => textOf(of, name));

/** The amounts of an LR in rupees, and its weight. */
function sumsOf(lr: Lr): Sums {
  const isTakenBack = countsForNothing(lawfulBilty, lr) !== null;
  const saved: Readonly<Record<string, string>> = rules?.saved ?? {};
  const summed = Object.entries(sums).map(([name, sum]) => {
    if (isTakenBack) return [name, 0] as const;
    const own = saved[name];
    if (own !== undefined) return [name, Number(valueOf(lr, own) ?? 0)] as const;
    if (sum.kind === 'money') return [name, rupeesOf(addUp(sum, lr))] as const;
    return [
      name,
      totalQuantity(lr.lines.flatMap((line) => sum.of.map((each) => Number(valueOf(line, each) ?? 0)))),
    ] as const;
  });
  return Object.fromEntries(summed);
}

/** Whether an LR matches the search: the words as typed, words that sound alike in the other script, or one of its amounts. */
function searching(typed: string): (lr: Lr) => boolean {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return () => true;
  const alike = alikeInOtherScript(typed);
  const pattern = alike === '' ? null : new RegExp(alike);
  const amount = readAmount(typed);
  const money = Object.entries(sums).filter(([, { kind }]) => kind === 'money');
  return (lr) => {
    const texts = [
      ...textsOf(lr, ['lrNo', ...searched, ...further]),
      ...lr.invoices.flatMap((invoice) => textsOf(invoice, extension.lists.invoices.searched)),
    ];
    const text = texts.join('\n').toLowerCase();
    if (text.includes(wanted) || pattern?.test(text) === true) return true;
    const own = amount === null ? {} : sumsOf(lr);
    return money.some(([name]) => own[name] === amount);
  };
}

/** The LRs that pass a list's filter. Throws `Problem` for a filter that only the portal can apply: what LRs wait for. */
async function narrowed({ searchParam = '', fromDate, toDate, ...chosen }: Narrowed): Promise<readonly Lr[]> {
  const filters = Object.keys(filterFields(lawfulBilty)).flatMap((name) => {
    const wanted = textOf(chosen, name);
    return wanted === '' || wanted === '0' ? [] : [{ name, wanted }];
  });
  if (filters.some(({ name }) => Object.hasOwn(queryFields, name))) throw needsConnection();
  const holds = searching(searchParam);
  const lrs = await allLrs();
  return lrs.filter((lr) => {
    const day = lr.biltyDate;
    if ((fromDate && day < fromDate) || (toDate && day > toDate)) return false;
    return filters.every(({ name, wanted }) => (textOf(lr, name) || blankOf(name)) === wanted) && holds(lr);
  });
}

/** The value by which an LR is sorted. */
function sortedBy(lr: Lr, sort: string): string | number {
  if (Object.hasOwn(sums, sort)) return sumsOf(lr)[sort] ?? 0;
  const value = valueOf(lr, sort);
  if (sort === lawfulBilty.number && /^\d+$/.test(textOf(lr, sort))) return Number(value);
  return typeof value === 'number' ? value : textOf(lr, sort).toLowerCase();
}

function inOrder(lrs: readonly Lr[], sort: string, order: string): readonly Lr[] {
  if (sort === '') return lrs;
  const ways = lrs.map((lr) => ({ lr, by: sortedBy(lr, sort) }));
  const up = ways.toSorted((one, other) => (one.by === other.by ? 0 : one.by < other.by ? -1 : 1));
  return (order === 'desc' ? up.toReversed() : up).map(({ lr }) => lr);
}

/** A page of the list. */
export async function biltyList({ query = {} }: CallOptions<'biltyList'>): Promise<Answer<'biltyList'>> {
  const { number = '', pageIndex = 1, pageSize = 10, sort = '', order = 'asc', sums: _sums, ...filter } = query;
  const found = await narrowed(filter);
  const all = inOrder(number === '' ? found : found.filter(({ biltyNo }) => biltyNo === number), sort, order);
  return {
    data: all.slice((pageIndex - 1) * pageSize, pageIndex * pageSize).map((lr) => ({ ...lr, sums: sumsOf(lr) })),
    totalPages: Math.ceil(all.length / pageSize),
    totalCount: all.length,
    pageIndex,
    pageSize,
  };
}

/** The totals of the list. */
export async function biltyListTotals({
  query = {},
}: CallOptions<'biltyListTotals'>): Promise<Answer<'biltyListTotals'>> {
  const { all: _all, ...filter } = query;
  const each = (await narrowed(filter)).map(sumsOf);
  // Added in thousandths, so that 0.1 + 0.2 is 0.3.
  const added = Object.keys(sums).map((name) => [name, totalQuantity(each.map((own) => own[name] ?? 0))] as const);
  return { count: each.length, sums: Object.fromEntries(added) };
}
