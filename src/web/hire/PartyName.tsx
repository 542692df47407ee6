import { useQuery } from '@tanstack/react-query';
import { textIn } from '#web/lists/list-filter.ts';
import { callQuery } from '#web/client/queries.ts';
import { isChosen } from '#web/ui/choice.ts';

// Names change seldom; a page of memos names a few owners again and again.
const FRESH = 5 * 60_000;

/** The name of the party of an id; empty: there is none, or it is on its way. */
export function usePartyName(id: string): string {
  const read = useQuery({
    ...callQuery('partyRead', { id: Number(id) }),
    enabled: isChosen(id),
    staleTime: FRESH,
  });
  return isChosen(id) && read.data !== undefined ? textIn(read.data, 'name') : '';
}

/** The same where a list shows it. */
export function PartyName({ value }: { readonly value: string }) {
  return usePartyName(value);
}
