import { queryOptions } from '@tanstack/react-query';
import { request, type Answer } from '#web/client/request.ts';
import { useQueries } from '#web/client/useQueries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { useNameInLanguage } from '#web/language/useNameInLanguage.ts';
import { isChosen } from '#web/ui/choice.ts';

type Named = Answer<'partyNames'>[number];

// Names rarely change; a page of memos names the same few owners repeatedly.
const FRESH = 5 * 60_000;
const AT_ONCE = 100;

/** The pending names by id: all names asked for together are fetched in one call. */
const waiting = new Map<string, PromiseWithResolvers<Named | null>>();

async function askTogether(): Promise<void> {
  const entry = [...waiting];
  waiting.clear();
  for (let first = 0; first < entry.length; first += AT_ONCE) {
    const part = entry.slice(first, first + AT_ONCE);
    try {
      const named = await request('partyNames', { query: { ids: part.map(([id]) => id).join(',') } });
      for (const [id, { resolve }] of part) resolve(named.find((each) => String(each.id) === id) ?? null);
    } catch (error) {
      for (const [, { reject }] of part) reject(error);
    }
  }
}

function nameOfParty(id: string): Promise<Named | null> {
  const known = waiting.get(id);
  if (known !== undefined) return known.promise;
  if (waiting.size === 0) setTimeout(() => void askTogether(), 0);
  const entry = Promise.withResolvers<Named | null>();
  waiting.set(id, entry);
  return entry.promise;
}

const nameQuery = (id: string) =>
  queryOptions({
    queryKey: ['partyNames', id],
    queryFn: () => nameOfParty(id),
    enabled: isChosen(id),
    staleTime: FRESH,
  });

/** The name of a party by id; empty when there is none, or while it loads. */
export function usePartyName(id: string): string {
  const shown = useNameInLanguage();
  const { data } = useQuery(nameQuery(id));
  return isChosen(id) && data != null ? shown(data.name, data.nameHindi) : '';
}

/** The names of several parties, in the order of their ids; each empty when there is none, or while it loads. */
export function usePartyNames(ids: readonly string[]): readonly string[] {
  const shown = useNameInLanguage();
  return useQueries({ queries: ids.map(nameQuery) }).map(({ data }) =>
    data == null ? '' : shown(data.name, data.nameHindi),
  );
}

/** The same as a list cell. */
export function PartyName({ value }: { readonly value: string }) {
  return usePartyName(value);
}
