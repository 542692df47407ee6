import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, type Icon } from '@tabler/icons-react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useKeys } from '#web/ui/keys.tsx';
import { KEYS } from '#web/key-register.ts';
import { useNeighbours, type ListOf } from './useNeighbours.ts';

interface NeighboursProps {
  readonly list: ListOf;
  /** The key of the open row. */
  readonly current: string;
  readonly onOpen: (row: Readonly<Record<string, unknown>>) => void;
}

/** Links to the previous and the next record of the list that the user came from. */
export default function Neighbours({ list, current, onOpen }: NeighboursProps) {
  const { t } = useLanguage();
  const { previous, next } = useNeighbours(list, current);
  const go = (to: typeof previous) => () => {
    if (to === null) return;
    to.follow();
    onOpen(to.row);
  };
  useKeys([
    { ...KEYS.previousRecord, label: t.controls.previousRecord, run: go(previous) },
    { ...KEYS.nextRecord, label: t.controls.nextRecord, run: go(next) },
  ]);
  if (previous === null && next === null) return null;
  const button = (icon: Icon, label: string, to: typeof previous) => (
    <NeighbourButton icon={icon} label={label} none={to === null} onClick={go(to)} />
  );
  return (
    <span>
      {button(IconChevronLeft, t.controls.previousRecord, previous)}
      {button(IconChevronRight, t.controls.nextRecord, next)}
    </span>
  );
}

interface NeighbourButtonProps {
  readonly icon: Icon;
  readonly label: string;
  readonly none: boolean;
  readonly onClick: () => void;
}

function NeighbourButton({ icon: Sign, label, none, onClick }: NeighbourButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      size="var(--control-dense)"
      aria-label={label}
      title={label}
      // A focused button that is removed would lose the focus.
      aria-disabled={none}
      {...(none && { 'data-disabled': true })}
      onClick={onClick}
    >
      <Sign size={18} aria-hidden />
    </ActionIcon>
  );
}
