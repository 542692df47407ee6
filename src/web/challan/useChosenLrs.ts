import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { callQuery } from '#web/client/queries.ts';
import { useQueries } from '#web/client/useQueries.ts';
import { lrOf } from './ChallanLines.tsx';
import type { FormStart } from '#web/documents/form-state.ts';

/** The challan fields filled from LRs that have the same value. */
const SHARED = {
  origin: 'origin',
  originState: 'consignorState',
  destination: 'destination',
  vehicleNo: 'vehicleNo',
  driver: 'driver',
};

type Row = Readonly<Record<string, unknown>>;

/** The values that all the LRs have in common, under the names of a challan's fields. */
function sharedBy(lrs: readonly Row[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(SHARED).flatMap(([field, name]) => {
      const said = new Set(lrs.map((lr) => lr[name]));
      const [only] = said;
      return said.size === 1 && typeof only === 'string' && only !== '' ? [[field, only]] : [];
    }),
  );
}

/**
 * The LRs that the address chooses for a new challan, filled in as if chosen in the form; undefined if it chooses none,
 * null while they load. An LR that cannot be read keeps only its number, and the form says so.
 */
export function useChosenLrs(): FormStart | undefined | null {
  const { lrs = '' }: { readonly lrs?: string } = useSearch({ strict: false });
  const numbers = useMemo(() => [...new Set(lrs.split(',').filter((number) => number !== ''))], [lrs]);
  const queries = useQueries({
    queries: numbers.map((number) => callQuery('biltyRead', { number })),
    combine: (answers) => ({
      pending: answers.some(({ isPending, isPaused }) => isPending && !isPaused),
      found: answers.map(({ data }) => data),
    }),
  });
  const { pending, found } = queries;
  return useMemo(() => {
    if (numbers.length === 0) return undefined;
    if (pending) return null;
    const lines = numbers.map((biltyNo, at) => {
      const answer = found[at];
      if (answer === undefined) return { biltyNo };
      const { packages, weight } = lrOf(answer);
      return { biltyNo, packages: String(packages), weight: String(weight) };
    });
    return { texts: sharedBy(found.filter((answer) => answer !== undefined)), lines };
  }, [numbers, pending, found]);
}
