import '@mantine/core/styles/Popover.layer.css';
import { Button, Popover } from '@mantine/core';
import { useDeferredValue, type RefObject } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { StandingTarget } from '#web/ui/StandingTarget.tsx';
import classes from './ActionBar.module.css';
import type { FormAction } from './FormBar.tsx';

interface FurtherMenuProps {
  readonly id: string;
  readonly actions: readonly FormAction[];
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly opener: RefObject<HTMLButtonElement | null>;
}

/** The further actions of a form or a list as a menu; loaded when it is first opened. */
export default function FurtherMenu({ id, actions, opened, onOpened, opener }: FurtherMenuProps) {
  const { t } = useLanguage();
  // Deferred by one render: the menu takes and returns the focus only if it opens after it was mounted.
  const shown = useDeferredValue(opened, false);
  const dropdown = { id, role: 'dialog', 'aria-label': t.controls.moreActions };
  const run = (action: FormAction) => {
    onOpened(false);
    // A dialog returns the focus to where it was.
    opener.current?.focus();
    action.onClick();
  };
  return (
    <Popover
      opened={shown}
      onChange={onOpened}
      position="top-end"
      trapFocus
      returnFocus
      withinPortal={false}
      withRoles={false}
    >
      <Popover.Target>
        <StandingTarget element={opener} />
      </Popover.Target>
      <Popover.Dropdown p={4} {...dropdown}>
        <div className={classes['further']}>
          {actions.map((action) => (
            <Button
              key={action.text}
              variant="subtle"
              justify="flex-start"
              leftSection={<action.icon size={16} aria-hidden />}
              onClick={() => run(action)}
            >
              {action.text}
            </Button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
