import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { stateName } from '#domain/rules/states.ts';
import noticeClasses from '#web/forms/Notice.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { SectionError } from '#web/ui/SectionError.tsx';
import type { NamedParty } from './named-party.ts';
import classes from '#web/records/PartyNames.module.css';
import { usePartyNamesWords } from '#web/records/usePartyNamesWords.ts';

interface SavedPlace extends Readonly<Record<string, unknown>> {
  readonly id: number;
}

interface MergePreviewProps {
  readonly into: NamedParty;
  readonly from: NamedParty;
}

/** A party's open balance in the ledger, in rupees; below zero it is owed to the party. */
function useOpenBalance(party: number) {
  const today = todayInIndia();
  const of = (kind: 'party' | 'payable') => ({
    ...callQuery('ledgerRead', { account: `${kind}:${party}`, fromDate: today, toDate: today }),
    staleTime: 0,
  });
  const [claims, debts] = [useQuery(of('party')), useQuery(of('payable'))];
  return (claims.data?.closing ?? 0) + (debts.data?.closing ?? 0);
}

/** What moves when a party is merged into another, and what does not. */
export function MergePreview({ into, from }: MergePreviewProps) {
  const { say } = useLanguage();
  const words = usePartyNamesWords();
  const { data, error, isError, refetch } = useQuery({ ...callQuery('partyRead', { id: from.party }), staleTime: 0 });
  const open = useOpenBalance(from.party);
  if (data === undefined) {
    if (isError) return <SectionError text={say(sentenceOf(error))} onRetry={() => void refetch()} />;
    return <Pending height={96} radius={8} />;
  }
  const places = data['lines'] as readonly SavedPlace[];
  const rupees = formatRupees(toPaise(Math.abs(open)));
  return (
    <>
      <div>
        <p className={classes['moves']}>{words.moves(places.length, into.name)}</p>
        <ul className={classes['chosen']}>
          {places.map((place) => (
            <li key={place.id}>
              <span>
                {[textIn(place, 'label'), textIn(place, 'city'), say(stateName(textIn(place, 'stateCode')))]
                  .filter((text) => text !== '')
                  .join(', ') || words.unnamedPlace}
              </span>
              <span className={classes['use']}>{textIn(place, 'gstin')}</span>
            </li>
          ))}
        </ul>
      </div>
      <p className={classes['moves']}>
        {words.alias(from.name, into.name)} {words.staysAsIs}
      </p>
      {open !== 0 && (
        <p className={noticeClasses['notice']} role="note">
          {open > 0 ? words.owes(from.name, rupees) : words.owed(from.name, rupees)}
        </p>
      )}
    </>
  );
}
