import { calls, type CallName } from '#api/calls.ts';
import type { listSheetCalls } from '#api/list-sheets.ts';

// A kind that can be read and listed can be printed, exported and shared by calls whose names follow from its own: what the
// tests that go through every call expect and send of those is made here. A new kind is tested without a word.

/** The calls of reports, whose entries follow from those of what is read and listed. */
export type ReportCall =
  | Extract<CallName, `${string}${'PrintList' | 'ExportList' | 'Print' | 'Share' | 'Shared'}`>
  | keyof typeof listSheetCalls;

/** A table with an entry for each call but those of reports that follow. */
export type WithoutReports<Name extends CallName, Entry> = Readonly<
  Record<Exclude<Name, ReportCall>, Entry> & Partial<Record<Name, Entry>>
>;

const REPORT = /^(?<kind>.+?)(?<work>PrintList|ExportList|Print|Shared?|Sheet)$/;

/** What each report is made of; the first that a kind has. */
const MADE_OF = {
  PrintList: ['List', 'Page'],
  ExportList: ['List', 'Page'],
  Print: ['Read'],
  Share: ['Read', 'Print'],
  Shared: ['Share', 'Read', 'Print'],
  Sheet: [''],
} as const;

/** A call of a report without an entry of its own, and what that follows from. */
interface Followed<Entry> {
  readonly name: CallName;
  readonly kind: string;
  readonly isLink: boolean;
  readonly from: Entry;
}

/** The calls of reports that have no entry and follow from those that have one. */
export function followedReports<Entry>(entries: Readonly<Partial<Record<CallName, Entry>>>): Followed<Entry>[] {
  const missing = (Object.keys(calls) as CallName[]).filter((name) => !Object.hasOwn(entries, name));
  return missing.flatMap((name) => {
    const { kind = '', work = '' } = REPORT.exec(name)?.groups ?? {};
    const madeOf: readonly string[] = MADE_OF[work as keyof typeof MADE_OF] ?? [];
    const from = madeOf.map((each) => entries[`${kind}${each}` as CallName]).find((each) => each !== undefined);
    return from === undefined ? [] : [{ name, kind, isLink: work === 'Shared', from }];
  });
}

/** The entries of all calls. `shared`: that of a link which is opened, made of the entry by which one is named. */
export function withReports<Entry>(
  entries: Readonly<Partial<Record<CallName, Entry>>>,
  shared: (named: Entry, kind: string) => Entry,
): Readonly<Record<CallName, Entry>> {
  const made = followedReports(entries).map(
    ({ name, kind, isLink, from }) => [name, isLink ? shared(from, kind) : from] as const,
  );
  // A call that is in no table and follows from none is found by the test that walks them.
  return { ...entries, ...Object.fromEntries(made) } as Readonly<Record<CallName, Entry>>;
}
