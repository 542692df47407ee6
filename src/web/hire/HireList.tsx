import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { hireMemo } from '#domain/documents/hire-memo.ts';
import { DocumentList } from '#web/documents/DocumentList.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { NamedChoice } from '#web/lists/ListSearch.tsx';
import { hireScreen } from './hire-screen.tsx';
import { usePartyName } from './PartyName.tsx';

/** The list of hire memos, filtered by state, and by owner where the address names one. */
export function HireList() {
  return <DocumentList screen={hireScreen} choices={useChoices()} />;
}

function useChoices(): readonly NamedChoice[] {
  const { t, say } = useLanguage();
  const { ownerId = '' }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const owner = usePartyName(ownerId);
  const { all } = t.lists;
  return useMemo(() => {
    const { hireState, ownerId: whose } = hireMemo.fields;
    const shown: Readonly<Record<string, { readonly name: string } | undefined>> = hireState.shown ?? {};
    const states = hireState.choices.map((value) => ({ value, label: say(shown[value]?.name ?? value) }));
    const byState = { name: 'hireState', label: say(hireState.label), any: all, options: states };
    if (ownerId === '') return [byState];
    const options = owner === '' ? [] : [{ value: ownerId, label: owner }];
    // The owner's name is still loading.
    const pending = owner === '' ? { pending: /^\d{1,9}$/ } : {};
    return [byState, { name: 'ownerId', label: say(whose.label), any: all, options, ...pending }];
  }, [ownerId, owner, all, say]);
}
