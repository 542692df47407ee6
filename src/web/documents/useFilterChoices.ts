import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { useBranches } from '#web/consignment/useBranches.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { NamedChoice } from '#web/lists/list-filter.ts';
import { usePartyNames } from '#web/records/PartyName.tsx';
import { filterChoices, hasBranchFilter, partyFilters, type CompanyOptions } from './filter-choices.ts';
import type { DocumentScreen } from './screen.ts';

const NO_CHOICES: readonly NamedChoice[] = [];
const NO_PARTIES: CompanyOptions['parties'] = {};

/** The parties that the address names in filters of a document's list. */
function useAddressedParties(document: AnyDocument): CompanyOptions['parties'] {
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const addressed = partyFilters(document).flatMap((filter) => {
    const id = search[filter];
    return id === undefined ? [] : [{ filter, id }];
  });
  const names = usePartyNames(addressed.map(({ id }) => id));
  if (addressed.length === 0) return NO_PARTIES;
  return Object.fromEntries(addressed.map(({ filter, id }, at) => [filter, { id, name: names[at] ?? '' }]));
}

/** The choices of a document's list besides text and dates, from the filters of its definition. */
export function useFilterChoices<D extends AnyDocument>({
  name,
  document,
  unfiltered,
}: Pick<DocumentScreen<D>, 'name' | 'document' | 'unfiltered'>): readonly NamedChoice[] {
  const { t, say } = useLanguage();
  const branches = useBranches(unfiltered !== true && hasBranchFilter(document));
  const parties = useAddressedParties(document);
  return useMemo(
    () => (unfiltered === true ? NO_CHOICES : filterChoices(name, document, { t, say }, { branches, parties })),
    [name, document, unfiltered, t, say, branches, parties],
  );
}
