import { useEffect } from 'react';

/** The id of an option, from that of its list. */
export const optionId = (listId: string, at: number) => `${listId}-${at}`;

/** Whether a list of this height opens above its field: there is room above but not below. */
export function opensAbove(field: HTMLElement | null, height: number): boolean {
  const box = field?.getBoundingClientRect();
  return box !== undefined && box.bottom + height > window.innerHeight && box.top > height;
}

/** Keeps the active option in view while the list is open; -1: none is active. */
export function useOptionInSight(listId: string, open: boolean, at: number): void {
  useEffect(() => {
    if (open && at >= 0) document.getElementById(optionId(listId, at))?.scrollIntoView({ block: 'nearest' });
  }, [listId, open, at]);
}
