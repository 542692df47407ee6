import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { useLanguage } from '#web/language/useLanguage.ts';
import classes from './ListTools.module.css';

/** An optional column of a list. */
export interface ColumnChoice {
  readonly name: string;
  readonly heading: string;
}

interface ColumnChooserProps {
  readonly columns: readonly ColumnChoice[];
  readonly shown: readonly string[];
  readonly onShown: (shown: readonly string[]) => void;
}

/** Chooses the optional columns of a list. */
export function ColumnChooser({ columns, shown, onShown }: ColumnChooserProps) {
  const { lists } = useLanguage().t;
  const isShown = (name: string) => shown.includes(name);
  // In the list's own order, whatever the order of choosing.
  const toggle = (toggled: string) =>
    onShown(columns.map(({ name }) => name).filter((name) => isShown(name) !== (name === toggled)));
  return (
    <Popover position="bottom-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns size={16} aria-hidden />} aria-label={lists.columns}>
          <span className="caption">{lists.columns}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={lists.columns}>
        <div className={classes['choices']}>
          {columns.map(({ name, heading }) => (
            <Checkbox key={name} label={heading} checked={isShown(name)} onChange={() => toggle(name)} />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
