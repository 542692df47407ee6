import { useRouter, useSearch } from '@tanstack/react-router';
import { addressOf } from '#web/client/address.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Select } from '#web/ui/Select.tsx';
import styles from './ChoiceFilter.module.css';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The option chosen in the address; '' is none. */
export function useChoice(options: readonly Option[]): string {
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  return options.find(({ value }) => value === search['type'])?.value ?? '';
}

/** Filters a list by one choice, which is kept in the address. */
export function ChoiceFilter({ label, options }: { readonly label: string; readonly options: readonly Option[] }) {
  const { t } = useLanguage();
  const router = useRouter();
  const chosen = useChoice(options);
  const choose = (value: string | null) =>
    router.history.push(addressOf(router.state.location.pathname, { type: value ?? '' }));
  return (
    <Select
      className={styles['choice'] ?? ''}
      label={label}
      data={[{ value: '', label: t.platform.any }, ...options]}
      value={chosen}
      onChange={choose}
    />
  );
}
