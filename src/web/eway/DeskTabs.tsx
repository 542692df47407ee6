import type { ListFilter } from '#web/lists/list-filter.ts';
import classes from './DeskTabs.module.css';

interface DeskTabsProps {
  readonly label: string;
  /** The first is the default. */
  readonly tabs: readonly { readonly value: string; readonly label: string }[];
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
}

/** The tabs of the desk; one is always selected. */
export function DeskTabs({ label, tabs, filter, onFilter }: DeskTabsProps) {
  const shown = filter.choice ?? tabs[0]?.value;
  const choose = (value: string) => {
    const { choice: _before, ...rest } = filter;
    onFilter(value === tabs[0]?.value ? rest : { ...rest, choice: value });
  };
  return (
    <fieldset className={classes['tabs']} aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          className={classes['tab']}
          aria-pressed={tab.value === shown}
          onClick={() => choose(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </fieldset>
  );
}
