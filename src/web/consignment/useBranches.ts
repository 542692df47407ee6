import { useMemo } from 'react';
import { textIn } from '#web/lists/list-filter.ts';
import { callQuery } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';

/** A branch as other lists and forms use it. */
export interface ShownBranch {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly active: boolean;
  /** Whether the user may write for it. */
  readonly mayWrite: boolean;
  /** Whether it is the user's home branch. */
  readonly isHome: boolean;
}

/** The company's branches, active ones first; empty until they are read. `isAsked`: whether they are needed. */
export function useBranches(isAsked = true): readonly ShownBranch[] {
  const { tenantId } = useUser();
  const { data } = useQuery({ ...callQuery('branchList'), enabled: isAsked && tenantId !== '' });
  return useMemo(
    () =>
      (data ?? []).map((row) => ({
        id: textIn(row, 'id'),
        code: textIn(row, 'branchCode'),
        name: textIn(row, 'name'),
        active: textIn(row, 'isActive') === 'yes',
        mayWrite: textIn(row, 'mayWrite') === 'yes',
        isHome: textIn(row, 'isHome') === 'yes',
      })),
    [data],
  );
}
