import { useMemo } from 'react';
import { challan, SAME_BRANCH } from '#domain/documents/challan.ts';
import { branch } from '#domain/records/branch.ts';
import { numberBook } from '#domain/records/number-book.ts';
import { request } from '#web/client/request.ts';
import { callQuery, rowOf } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import type { Choice } from '#web/ui/choice.ts';
import { challanScreen } from './challan-screen.tsx';
import type { FormState } from '#web/documents/form-state.ts';
import type { DocumentScreen } from '#web/documents/screen.ts';
import type { Messages } from '#web/ui/entries.ts';

/** The company's number books for challans. */
export interface ChallanBooks {
  readonly options: readonly Choice[];
  /** The default book of the user's branch; 0 if there is none. */
  readonly usual: number;
  /** Whether a book's numbers are typed by hand. */
  readonly isManual: (id: number) => boolean;
  /** The open branches, between which a challan may go. */
  readonly branches: readonly ChallanBranch[];
  /** The user's home branch; 0 if not known. */
  readonly home: number;
}

/** A branch as the challan form uses it. */
export interface ChallanBranch {
  readonly id: number;
  readonly name: string;
  readonly city: string;
  readonly stateCode: string;
  readonly mayWrite: boolean;
}

/** The book that numbers a challan (0 for the plain series), and the day. */
export interface Counted {
  readonly bookId: number;
  readonly day: string;
}

// Changed by admins a few times a year.
const FRESH = 5 * 60_000;

/** The challan books; null while they load. Without a network there are none. */
export function useChallanBooks(): ChallanBooks | null {
  const books = useQuery({ ...callQuery('numberBookList'), staleTime: FRESH });
  const branches = useQuery({ ...callQuery('branchList'), staleTime: FRESH });
  const known = useMemo((): ChallanBooks => {
    const active = (branches.data ?? []).filter((each) => rowOf(branch.fields, each).isActive === 'yes');
    const home = active.find(({ isHome }) => isHome === 'yes') ?? active[0];
    const ofChallans = (books.data ?? [])
      .map((each) => ({ ...rowOf(numberBook.fields, each), id: Number(each.id) }))
      .filter(({ paper, isActive, branchId }) => {
        const isOwn = (branches.data ?? []).some((each) => Number(each.id) === branchId && each.mayWrite === 'yes');
        return paper === 'Challan' && isActive === 'yes' && isOwn;
      });
    const usual = ofChallans.find((book) => book.isDefault === 'yes' && book.branchId === Number(home?.id ?? 0));
    return {
      options: ofChallans.map(({ id, name }) => ({ value: String(id), label: name })),
      usual: usual?.id ?? 0,
      isManual: (id) => ofChallans.some((book) => book.id === id && book.isManual === 'yes'),
      branches: active.map((each) => {
        const { name, city, stateCode } = rowOf(branch.fields, each);
        return { id: Number(each.id), name, city, stateCode, mayWrite: each.mayWrite === 'yes' };
      }),
      home: Number(home?.id ?? 0),
    };
  }, [books.data, branches.data]);
  return [books, branches].some(({ isPending, isPaused }) => isPending && !isPaused) ? null : known;
}

/** Missing or equal branches in a company with several; the server lets older clients omit them. */
function branchFaults({ texts }: FormState): Messages {
  const missing = (['fromBranch', 'toBranch'] as const).filter((name) => Number(texts[name] ?? 0) === 0);
  const faults = Object.fromEntries(missing.map((name) => [name, `${challan.fields[name].label} is required.`]));
  const isSame = missing.length === 0 && texts['fromBranch'] === texts['toBranch'];
  return isSame ? { toBranch: SAME_BRANCH } : faults;
}

/** The challan form's definition, numbered by a book or by none. */
export function bookedScreen(
  { usual, isManual, branches, home }: ChallanBooks,
  { bookId, day }: Counted,
): DocumentScreen<typeof challan> {
  const own = branches.find(({ id }) => id === home);
  const isBetween = branches.length > 1;
  const preset = {
    ...(usual > 0 && { bookId: String(usual) }),
    ...(isBetween && own && { fromBranch: String(own.id), origin: own.city, originState: own.stateCode }),
  };
  // After saving, the challan's page opens, where its dispatch is recorded.
  const opened = {
    ...challanScreen,
    preset,
    opensSaved: true,
    ...(isBetween && {
      faultsOf: branchFaults,
      firstField: own === undefined ? ('fromBranch' as const) : ('toBranch' as const),
    }),
  } as const;
  if (bookId === 0) return opened;
  const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? { date: day } : {};
  return {
    ...opened,
    numberedBy: `${bookId} ${day}`,
    nextNumber: async () =>
      isManual(bookId) ? '' : (await request('numberBookNext', { query: { book: bookId, ...date } })).lrNo,
  };
}
