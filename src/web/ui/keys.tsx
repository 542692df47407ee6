import { useLayoutEffect, useRef } from 'react';
import { KEYS, type PortalKey } from '#web/key-register.ts';

/** A key of the register and its action here. The ? window lists it under `label`; keys that work everywhere are listed apart. */
export interface KeyBinding extends PortalKey {
  readonly label: string;
  /** Absent: listed here but handled elsewhere (Enter inside a form). */
  readonly run?: (event: KeyboardEvent) => void;
  /** Whether it works while a dialog is open. */
  readonly inDialog?: boolean;
}

interface Registration {
  bindings: readonly KeyBinding[];
}

const registered: Registration[] = [];

/** Registers the keys of a page or part while it is rendered; of equal keys the last registered wins. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const registration = useRef<Registration>({ bindings });
  // Before the page is painted, so that whatever is visible can be used.
  useLayoutEffect(() => {
    // Updated after each render, so that `run` sees that render's values.
    registration.current.bindings = bindings;
  });
  useLayoutEffect(() => {
    const mine = registration.current;
    if (registered.length === 0) document.addEventListener('keydown', handle);
    registered.push(mine);
    return () => {
      registered.splice(registered.indexOf(mine), 1);
      if (registered.length === 0) document.removeEventListener('keydown', handle);
    };
  }, []);
}

/** The keys that work now, each once: the page's own first, then those that work on every page. */
export function keysNow(): readonly KeyBinding[] {
  const seen = new Set<string>();
  return byRank().filter(({ keys }) => !seen.has(keys) && seen.add(keys));
}

/** All bindings by priority: a page's own before those of every page, the last registered first. */
function byRank(): readonly KeyBinding[] {
  const all = registered.toReversed().flatMap(({ bindings }) => bindings);
  return [...all.filter(({ place }) => place !== 'everywhere'), ...all.filter(({ place }) => place === 'everywhere')];
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
  // A chord of ours that has no action here does nothing: it opens no browser menu, and F5 does not close a dialog by reloading.
  if (binding?.run !== undefined || isHeld(event)) event.preventDefault();
  binding?.run?.(event);
}

const CHORD = /^(Ctrl|Alt)\+|^F\d/;

/** Whether an event is a chord of the register or a key that works only where no dialog is open. */
function isHeld(event: KeyboardEvent): boolean {
  const isOurs = ({ keys, control }: PortalKey) => control !== true && CHORD.test(keys) && pressed(event, keys);
  return Object.values<PortalKey>(KEYS).some(isOurs) || byRank().some(isOurs);
}

/**
 * Whether an event is the key combination. Letters are matched by their position on the keyboard, because Hindi layouts type others
 * there.
 */
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
  // Whether a sign such as ? needs Shift depends on the keyboard layout.
  if (key.length === 1) return event.key === key && (chord || !inField(event.target) || typesNot(event.target, key));
  return wants('Shift') === event.shiftKey && event.key === key;
}

/** Whether a sign cannot be typed into a field: ? in an amount or a list to choose from. */
function typesNot(target: EventTarget | null, sign: string): boolean {
  if (sign !== '?' || !(target instanceof HTMLInputElement)) return false;
  return target.readOnly || ['numeric', 'decimal'].includes(target.inputMode) || /^(checkbox|radio)$/.test(target.type);
}

function inField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
