import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { toast } from '#web/ui/toast.ts';
import classes from '#web/records/PartyNames.module.css';
import { usePartyNamesWords } from '#web/records/usePartyNamesWords.ts';

const OFTEN = 1500;

/** The query for links in progress, without the names, which cost a scan of every bilty. */
export const underWayQuery = () => callQuery('partyTypedNames', { part: 'adoptions' });
/** The query for the names themselves, which shares only the call's name with the one above. */
export const typedNamesQuery = () => callQuery('partyTypedNames');

/** The progress of linking bilties to parties; refetches the names when one is done. */
export function Adoptions() {
  const words = usePartyNamesWords();
  const queries = useQueryClient();
  const { data } = useQuery({
    ...underWayQuery(),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.adoptions.length ?? 0) > 0 ? OFTEN : false),
  });
  const adoptions = data?.adoptions ?? [];
  const many = adoptions.length;
  const before = useRef(0);
  useEffect(() => {
    if (many < before.current) {
      toast.success(words.linked);
      void queries.invalidateQueries({ queryKey: typedNamesQuery().queryKey, exact: true });
    }
    before.current = many;
  }, [many, queries, words]);
  if (many === 0) return null;
  return (
    <ul className={`card ${classes['adoptions']}`}>
      {adoptions.map(({ id, name, linked, total }) => {
        const text = words.progress(name, linked, total);
        return (
          <li key={id}>
            <output>{text}</output>
            <progress aria-label={text} value={total === 0 ? 0 : linked / total} max={1} />
          </li>
        );
      })}
    </ul>
  );
}
