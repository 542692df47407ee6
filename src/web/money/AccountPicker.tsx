import type { TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { HEADS } from '#domain/rules/heads.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { withUniqueLabels } from '#web/ui/choice.ts';
import { sameName } from '#web/ui/matching.ts';
import { PickerField } from '#web/ui/PickerField.tsx';
import { useAccountTitle } from '#web/money/useAccountTitle.ts';

const PAUSE = 120;

interface AccountPickerProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The typed text, or the title of the chosen account. */
  readonly shown: string;
  /** Called when an account is chosen; empty: the typed text names none. */
  readonly onPick: (account: string, title: string) => void;
  /** Filters the accounts offered; absent: all. */
  readonly offers?: (account: string) => boolean;
}

/** Picks a ledger account by a part of its name: heads, banks and branches are listed at once, parties are searched as one types. */
export function AccountPicker({ shown, onPick, offers, ...input }: AccountPickerProps) {
  const title = useAccountTitle();
  const [q] = useDebouncedValue(shown.trim(), PAUSE);
  const first = useQuery({ ...callQuery('accountPick', { q: '' }), staleTime: 60_000 });
  const found = useQuery({
    ...callQuery('accountPick', { q }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const choices = useMemo(() => {
    const answered = [...(found.data ?? []), ...(first.data ?? [])];
    // The heads of every company, but for those of whose name this one made its own before.
    const own = new Set(
      answered.filter(({ account }) => account.startsWith('head:')).map(({ name }) => name.toLowerCase()),
    );
    const heads = Object.entries(HEADS)
      .map(([account, { name }]) => ({ account, name, nameHindi: '' }))
      .filter(({ name }) => !own.has(name.toLowerCase()));
    const all = [...answered, ...heads];
    const each = new Map(
      all.map(({ account: value, name, nameHindi }) => {
        // Found by either name, whichever of them is shown.
        const also = `${name} ${nameHindi}`;
        return [value, { value, label: title(value, name, nameHindi), also }];
      }),
    );
    return withUniqueLabels([...each.values()].filter(({ value }) => offers?.(value) !== false));
  }, [first.data, found.data, offers, title]);
  const options = useMemo(() => choices.map(({ label }) => label), [choices]);
  const also = useMemo(() => choices.map((choice) => choice.also ?? ''), [choices]);
  return (
    <PickerField
      {...input}
      listed
      value={shown}
      options={options}
      also={also}
      onValue={(text) => onPick(choices.find(({ label }) => sameName(label, text))?.value ?? '', text)}
    />
  );
}
