import { useQuery } from '@tanstack/react-query';
import { textIn } from '#web/lists/list-filter.ts';
import { callQuery } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';

/** A branch as lists and forms beside its own know it. */
export interface ShownBranch {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly active: boolean;
  /** Whether the user writes for it. */
  readonly mayWrite: boolean;
  /** Whether it is the user's own. */
  readonly isHome: boolean;
}

/** The branches of the company, those that are active first; none until they are read. */
export function useBranches(): readonly ShownBranch[] {
  const { tenantId } = useUser();
  const { data = [] } = useQuery({ ...callQuery('branchList'), enabled: tenantId !== '' });
  return data.map((row) => ({
    id: textIn(row, 'id'),
    code: textIn(row, 'branchCode'),
    name: textIn(row, 'name'),
    active: textIn(row, 'isActive') === 'yes',
    mayWrite: textIn(row, 'mayWrite') === 'yes',
    isHome: textIn(row, 'isHome') === 'yes',
  }));
}
