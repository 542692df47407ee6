import { calls, type CallName } from '#api/calls.ts';
import type { listSheetCalls } from '#api/list-sheets.ts';

// A kind that can be read and listed can be printed, exported and shared by calls with names made from its own: what the
// tests of every call expect and send for those is made here. A new kind is tested without further entries.

/** The calls of reports, whose entries are made from those of reading and listing. */
export type ReportCall =
  | Extract<CallName, `${string}${'PrintList' | 'ExportList' | 'Print' | 'Share' | 'Shared'}`>
  | keyof typeof listSheetCalls;

/** A table with an entry for each call except calls of reports. */
export type WithoutReports<Name extends CallName, Entry> = Readonly<
  Record<Exclude<Name, ReportCall>, Entry> & Partial<Record<Name, Entry>>
>;

const REPORT = /^(?<kind>.+?)(?<work>PrintList|ExportList|Print|Shared?|Sheet)$/;

/** What each report is made from; the first of these that a kind has. */
const MADE_OF = {
  PrintList: ['List', 'Page'],
  ExportList: ['List', 'Page'],
  Print: ['Read'],
  Share: ['Read', 'Print'],
  Shared: ['Share', 'Read', 'Print'],
  Sheet: [''],
} as const;

/** A call of a report without its own entry, and the entry that it is made from. */
interface Followed<Entry> {
  readonly name: CallName;
  readonly kind: string;
  readonly isLink: boolean;
  readonly from: Entry;
}

/** The calls of reports that have no entry, but can be made from those that have one. */
export function followedReports<Entry>(entries: Readonly<Partial<Record<CallName, Entry>>>): Followed<Entry>[] {
  const missing = (Object.keys(calls) as CallName[]).filter((name) => !Object.hasOwn(entries, name));
  return missing.flatMap((name) => {
    const { kind = '', work = '' } = REPORT.exec(name)?.groups ?? {};
    const madeOf: readonly string[] = MADE_OF[work as keyof typeof MADE_OF] ?? [];
    const from = madeOf.map((each) => entries[`${kind}${each}` as CallName]).find((each) => each !== undefined);
    return from === undefined ? [] : [{ name, kind, isLink: work === 'Shared', from }];
  });
}

/** The entries of all calls. `shared`: makes the entry for opening a link from the one that names its document. */
export function withReports<Entry>(
  entries: Readonly<Partial<Record<CallName, Entry>>>,
  shared: (named: Entry, kind: string) => Entry,
): Readonly<Record<CallName, Entry>> {
  const made = followedReports(entries).map(
    ({ name, kind, isLink, from }) => [name, isLink ? shared(from, kind) : from] as const,
  );
  // A call that is in no table and can be made from none is found by the test that walks them.
  return { ...entries, ...Object.fromEntries(made) } as Readonly<Record<CallName, Entry>>;
}
