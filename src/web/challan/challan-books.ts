import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { challan } from '#domain/documents/challan.ts';
import { branch } from '#domain/records/branch.ts';
import { numberBook } from '#domain/records/number-book.ts';
import { request } from '#web/client/request.ts';
import { callQuery, rowOf } from '#web/client/queries.ts';
import type { Choice } from '#web/ui/choice.ts';
import { challanScreen } from './challan-screen.tsx';
import type { DocumentScreen } from '#web/documents/screen.ts';

/** The number books that a company has for challans. */
export interface ChallanBooks {
  readonly options: readonly Choice[];
  /** The default one of the user's branch; 0: none. */
  readonly usual: number;
  /** Whether the numbers of a book are typed. */
  readonly isManual: (id: number) => boolean;
}

/** By which book a challan is numbered (0: by the plain series), and on which day. */
export interface Counted {
  readonly bookId: number;
  readonly day: string;
}

// Changed by admins, a few times a year.
const FRESH = 5 * 60_000;

/** The books of challans; null while they are on their way. Without a network there are none. */
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
    };
  }, [books.data, branches.data]);
  return [books, branches].some(({ isPending, isPaused }) => isPending && !isPaused) ? null : known;
}

/** What the form of a challan is made from that is numbered by a book, or by none. */
export function bookedScreen(
  { usual, isManual }: ChallanBooks,
  { bookId, day }: Counted,
): DocumentScreen<typeof challan> {
  const preset = usual > 0 ? { preset: { bookId: String(usual) } } : {};
  // What comes next is that its vehicle goes, which is told on its page.
  const opened = { ...challanScreen, ...preset, opensSaved: true } as const;
  if (bookId === 0) return opened;
  const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? { date: day } : {};
  return {
    ...opened,
    numberedBy: `${bookId} ${day}`,
    nextNumber: async () =>
      isManual(bookId) ? '' : (await request('numberBookNext', { query: { book: bookId, ...date } })).lrNo,
  };
}
