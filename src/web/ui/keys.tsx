import { useEffect, useRef } from 'react';

/** A key of a page. The ? window lists it under `label`. */
export interface KeyBinding {
  /** `Alt+B`, `Ctrl+Enter`, `Shift+D`, `F2`, `Escape`, `?`, `/`. Ctrl is also ⌘. */
  readonly keys: string;
  readonly label: string;
  /** Absent: listed here, handled elsewhere (Enter inside of a form). */
  readonly run?: (event: KeyboardEvent) => void;
  /** Works on every page; listed apart. */
  readonly everywhere?: boolean;
  /** Works only while the focus is on no control: elsewhere the key is that control's. */
  readonly unfocused?: boolean;
  /** Works while a dialog is open. */
  readonly inDialog?: boolean;
}

interface Registration {
  bindings: readonly KeyBinding[];
}

const registered: Registration[] = [];

/** Registers the keys of a page or part while it is on the screen; of equal keys the last registered wins. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const registration = useRef<Registration>({ bindings });
  useEffect(() => {
    // Rewritten after each drawing, so that `run` sees the values of that drawing.
    registration.current.bindings = bindings;
  });
  useEffect(() => {
    const mine = registration.current;
    if (registered.length === 0) document.addEventListener('keydown', handle);
    registered.push(mine);
    return () => {
      registered.splice(registered.indexOf(mine), 1);
      if (registered.length === 0) document.removeEventListener('keydown', handle);
    };
  }, []);
}

/** The keys that work now, each once: those of the page, then those of every page. */
export function keysNow(): readonly KeyBinding[] {
  const seen = new Set<string>();
  return byRank().filter(({ keys }) => !seen.has(keys) && seen.add(keys));
}

/** All bindings, those that win first: a page's own before those of every page, the last registered before the first. */
function byRank(): readonly KeyBinding[] {
  const all = registered.toReversed().flatMap(({ bindings }) => bindings);
  return [...all.filter(({ everywhere }) => everywhere !== true), ...all.filter(({ everywhere }) => everywhere)];
}

function handle(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const dialog = document.querySelector('[aria-modal="true"]') !== null;
  const works = ({ keys, run, inDialog, unfocused }: KeyBinding) =>
    run !== undefined &&
    (!dialog || inDialog === true) &&
    (unfocused !== true || document.activeElement?.matches('body, main, h1') !== false) &&
    pressed(event, keys);
  const binding = byRank().find(works);
  if (binding?.run === undefined) return;
  event.preventDefault();
  binding.run(event);
}

/** Whether an event is the combination. Letters go by their place on the keyboard: Hindi layouts type others there. */
export function pressed(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const wants = (modifier: string) => parts.includes(modifier) && key !== modifier;
  const chord = wants('Ctrl') || wants('Alt');
  if (wants('Ctrl') !== (event.ctrlKey || event.metaKey) || wants('Alt') !== event.altKey) return false;
  if (/^[A-Z0-9]$/.test(key)) {
    if (wants('Shift') !== event.shiftKey || (!chord && inField(event.target))) return false;
    return event.code === `Key${key}` || event.code === `Digit${key}`;
  }
  // A sign such as ? may or may not need Shift: that is the keyboard's business.
  if (key.length === 1) return event.key === key && (chord || !inField(event.target));
  return wants('Shift') === event.shiftKey && event.key === key;
}

function inField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
