import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

const CONTROLS = 'a[href], button, input, select';
const rowOf = (target: EventTarget) => (target instanceof Element ? target.closest('tr') : null);
const controlsOf = (row: Element) => Array.from(row.querySelectorAll<HTMLElement>(CONTROLS));

/** The element that a key moves to from a row or one of its controls; undefined: none. */
function stopFor(key: string, row: HTMLTableRowElement, from: EventTarget): Element | null | undefined {
  const stops: readonly HTMLElement[] = [row, ...controlsOf(row)];
  const at = stops.findIndex((stop) => stop === from);
  switch (key) {
    case 'ArrowDown':
      return row.nextElementSibling;
    case 'ArrowUp':
      return row.previousElementSibling;
    case 'Home':
      return row.parentElement?.firstElementChild;
    case 'End':
      return row.parentElement?.lastElementChild;
    case 'ArrowRight':
      return stops[at + 1] ?? (from as Element);
    case 'ArrowLeft':
      return stops[Math.max(0, at - 1)];
    default:
      return undefined;
  }
}

/**
 * The keys of a table's rows, as in a grid of the ARIA practices: the table is one Tab stop, up and down move between rows, left and right
 * between the controls of a row, Enter opens a row, Space ticks it, and a letter presses the control with that shortcut. Returns the props
 * of the `tbody` and of its rows.
 */
export function useRovingRows(count: number) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [last, setLast] = useState(0);
  const current = Math.min(last, count - 1);
  useEffect(() => {
    // Cells are rendered by many components, which do not know that the table is one Tab stop.
    for (const control of controlsOf(body.current ?? document.createElement('tbody'))) control.tabIndex = -1;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowOf(event.target);
    if (row === null || event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing) return;
    const stop = stopFor(event.key, row, event.target);
    if (stop !== undefined) {
      event.preventDefault();
      if (stop instanceof HTMLElement) stop.focus();
    } else if (event.key === 'Enter' && event.target === row) {
      event.preventDefault();
      row.click();
    } else if (event.key === ' ' && event.target === row) {
      event.preventDefault();
      row.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
    } else {
      // By its position on the keyboard: Hindi layouts type other letters there.
      const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
      const control = controlsOf(row).find((each) => letter !== undefined && each.ariaKeyShortcuts === letter);
      control?.click();
    }
  };
  return {
    body: {
      ref: body,
      onKeyDown,
      onFocus: (event: FocusEvent) => setLast(rowOf(event.target)?.sectionRowIndex ?? 0),
    },
    /** The Tab stop of a row. */
    tabIndexOf: (at: number) => (at === current ? 0 : -1),
    /** Goes to the row that has the Tab stop. */
    enter: () => body.current?.rows[current]?.focus(),
  };
}
