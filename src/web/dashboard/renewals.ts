import { vehiclePapers, type PaperKind } from '#domain/records/vehicle.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';

/** A paper that is overdue or due soon. */
export interface Renewal {
  readonly due: string;
  readonly vehicleNo: string;
  readonly overdue: boolean;
}

type Answer = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** The kinds of papers, in the order of their cards. */
export const PAPER_KINDS = Object.keys(vehiclePapers) as PaperKind[];

// The server's limit per kind (see the call's summary): a full list may mean more.
const MOST = 20;

/** The papers of one kind, soonest first as sent by the server. */
export function renewalsOf(kind: PaperKind, answer: Answer, today = todayInIndia()): Renewal[] {
  const { expirations, dueField } = vehiclePapers[kind];
  return (answer[expirations] ?? []).map((row) => {
    const day = String(row[dueField]).slice(0, 10);
    return { due: day, vehicleNo: String(row['vehicleNo']), overdue: day < today };
  });
}

/** The number of papers listed and of those overdue; with `+` if a list was cut off. */
export function countRenewals(answer: Answer): { due: string; overdue: string | null } {
  const groups = PAPER_KINDS.map((kind) => renewalsOf(kind, answer));
  const all = groups.flat();
  const overdue = all.filter((renewal) => renewal.overdue).length;
  const cut = groups.some((group) => group.length >= MOST);
  const overdueCut = groups.some((group) => group.length >= MOST && group.every((renewal) => renewal.overdue));
  return {
    due: `${all.length}${cut ? '+' : ''}`,
    overdue: overdue === 0 ? null : `${overdue}${overdueCut ? '+' : ''}`,
  };
}
