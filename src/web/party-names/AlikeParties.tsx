import { Button } from '@mantine/core';
import { IconArrowMerge, IconBulb, IconEqual } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { showDate } from '#domain/rules/calendar-date.ts';
import type { Answer } from '#web/client/request.ts';
import { kindPages } from '#web/kind-pages.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import { SectionError } from '#web/ui/SectionError.tsx';
import classes from '#web/records/PartyNames.module.css';
import { usePartyNamesWords } from '#web/records/usePartyNamesWords.ts';

const MergeDialog = lazy(async () => ({ default: (await import('./MergeDialog.tsx')).MergeDialog }));

type AlikePair = Answer<'partyAlike'>['pairs'][number];
type AlikeParty = AlikePair['one'];

/** Parties that may be one firm, for a user who knows to merge them. */
export function AlikeParties() {
  const { say } = useLanguage();
  const words = usePartyNamesWords();
  const { data, error, isError, refetch } = useQuery({ ...callQuery('partyAlike'), staleTime: 60_000 });
  /** The pair in the dialog; empty: any two, chosen there; null: no dialog. */
  const [merging, setMerging] = useState<readonly AlikeParty[] | null>(null);
  if (data === undefined) {
    if (isError) return <SectionError text={say(sentenceOf(error))} onRetry={() => void refetch()} />;
    return <Pending height={320} radius={8} />;
  }
  return (
    <>
      <div className={classes['head']}>
        <p className={classes['hint']}>{words.alikeHint}</p>
        <Button variant="default" leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={() => setMerging([])}>
          {words.mergeTwo}
        </Button>
      </div>
      {data.pairs.length === 0 && <p className={classes['nothing']}>{words.noneAlike}</p>}
      <ul className={classes['groups']}>
        {data.pairs.map((pair) => (
          <Pair key={`${pair.one.party} ${pair.other.party}`} pair={pair} onMerge={setMerging} />
        ))}
      </ul>
      {data.more && <p className={classes['hint']}>{words.moreAlike}</p>}
      <Suspense>
        {merging !== null && (
          <MergeDialog
            parties={merging.map(({ party, name }) => ({ party, name }))}
            onMerged={() => void refetch()}
            onClose={() => setMerging(null)}
          />
        )}
      </Suspense>
    </>
  );
}

interface PairProps {
  readonly pair: AlikePair;
  readonly onMerge: (parties: readonly AlikeParty[]) => void;
}

function Pair({ pair: { one, other, same }, onMerge }: PairProps) {
  const words = usePartyNamesWords();
  // If neither was ever booked, the older one is proposed to stay.
  const [stays, goes] = one.lastBooked === null && other.party < one.party ? [other, one] : [one, other];
  return (
    <li className={`card ${classes['pair']}`}>
      <PartyFacts of={one} />
      <PartyFacts of={other} />
      <div className={classes['why']}>
        {same.map((fact) => (
          <Chip key={fact} icon={IconEqual} text={words.same[fact]} />
        ))}
        {same.length === 0 && <Chip tone="warning" icon={IconBulb} text={words.onlySimilar} />}
        <Button
          variant="default"
          aria-label={words.mergeOf(one.name, other.name)}
          onClick={() => onMerge([stays, goes])}
        >
          {words.merge}
        </Button>
      </div>
    </li>
  );
}

function PartyFacts({ of }: { readonly of: AlikeParty }) {
  const words = usePartyNamesWords();
  const { name, nameHindi, city, gstins, contact, placeCount, lastBooked } = of;
  const booked = lastBooked === null ? words.neverBooked : words.booked(showDate(lastBooked));
  return (
    <div className={classes['party']}>
      <Link to={kindPages.party.formPath} search={{ id: String(of.party) }}>
        <strong>{name}</strong>
      </Link>
      {nameHindi !== '' && <span>{nameHindi}</span>}
      <span className={classes['numbers']}>
        {[city, ...gstins.slice(0, 2), contact]
          .filter((text) => text !== '')
          .map((text) => (
            <span key={text}>{text}</span>
          ))}
      </span>
      <span className={classes['use']}>
        {words.places(placeCount)} · {booked}
      </span>
    </div>
  );
}
