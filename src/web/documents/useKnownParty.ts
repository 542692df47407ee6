import { useEffect, useEffectEvent, useRef } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { sameName } from '#web/ui/matching.ts';
import { useSuggestions } from './DocumentFields.tsx';
import type { DocumentFormOf } from './useDocumentForm.ts';
import { useQuery } from '#web/client/useQuery.ts';

// Same as for suggestions.
const FRESH = 5 * 60_000;

/** When a known party is entered, fills in its details from its newest document where nothing else was typed. */
export function useKnownParty<D extends AnyDocument>(
  form: DocumentFormOf<D>,
  party: keyof D['fields'] & string,
  filled: readonly (keyof D['fields'] & string)[],
): void {
  const { screen, editing, state } = form;
  const name = (state.texts[party] ?? '').trim();
  const isKnown = useSuggestions(screen, party).some((each) => sameName(each, name));
  const { data } = useQuery({
    queryKey: [screen.document.kind, 'list', 'of', name],
    queryFn: ({ signal }) => screen.list({ searchParam: name, fromDate: null, toDate: null }, 1, signal),
    enabled: isKnown && !editing,
    staleTime: FRESH,
  });
  const newest = isKnown ? data?.data.find((row) => sameName(textIn(row, party), name)) : undefined;
  // What was filled in for one party is replaced by the details of another.
  const before = useRef<Readonly<Record<string, string>>>({});
  const fill = useEffectEvent((known: Readonly<Record<string, unknown>>) => {
    const texts = Object.fromEntries(filled.map((each) => [each, textIn(known, each)]));
    for (const [each, text] of Object.entries(texts)) {
      const now = state.texts[each] ?? '';
      if (now === '' || now === before.current[each]) form.setText(each, text);
    }
    before.current = texts;
  });
  useEffect(() => {
    if (newest !== undefined && !editing) fill(newest);
  }, [newest, editing]);
}
