// Forms take a while to appear, and clerks type on: after the key that leads to a form, after the one that opens a dialog, and while a save
// is running. What is typed meanwhile is kept here and replayed once a field has the focus (typed-again.ts).

const MOVES = ['Enter', 'Tab', 'Backspace', 'ArrowDown', 'ArrowUp'];
const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];

export type TypedKeys = readonly KeyboardEvent[];

/** Where typed-ahead keys go. */
export interface Destination {
  /** A selector for the container of its fields. */
  readonly within: string;
  /** Whether it is the page's form, whose first field gets the focus if the form does not take it. */
  readonly isForm?: true;
  /** Whether it is already rendered and takes keys again once the wait is over. */
  readonly stands?: true;
}

// What is typed into without being sent says so.
export const PAGE_FORM: Destination = { within: '#content :is(form, [data-typed])', isForm: true };
export const DIALOG: Destination = { within: '[aria-modal="true"]' };

/** The keys typed since a key led to a destination. */
export interface Typed {
  readonly keys: KeyboardEvent[];
  readonly destination: Destination;
  /** The elements that could have the focus before. */
  readonly left: WeakSet<Element>;
  /** When the destination appeared; null: not yet. */
  arrived: number | null;
  /** Stops keeping keys, so that the page gets them directly. */
  end: () => void;
  ended: boolean;
}

/** Elements that can be typed into or pressed. */
export const FIELDS = 'input, textarea, select, button';

/** Callbacks for an awaited destination: it appeared, or it will not. */
export interface OnItsWay {
  readonly come: () => void;
  readonly giveUp: () => void;
  /**
   * It will come later: hands over what was typed for it, once typing pauses. Who types ahead does not see at once that the form stays, and
   * the next letters belong to the others.
   */
  readonly postpone: (then: (keys: TypedKeys) => void) => void;
}

/** Whether it is a character or a key that moves in a form. Chords are handled elsewhere. */
function isTyping(event: KeyboardEvent): boolean {
  const chord = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
  return !chord && (event.key.length === 1 || MOVES.includes(event.key));
}

let last: Typed | null = null;

/**
 * Keeps what is typed from now on for an awaited destination. Keeps nothing where forms do not take the focus on their own, as on a
 * phone. `before`: what was typed for it earlier.
 */
export function keepTyped(destination: Destination, before: TypedKeys = []): OnItsWay {
  // A destination reached by a typed-ahead key gets the keys after it.
  const rest = last?.ended === false ? last.keys.splice(0) : [];
  last?.end();
  if (!window.matchMedia('(pointer: fine)').matches) return { come: nothing, giveUp: nothing, postpone: nothing };
  const there = destination.stands === true ? [] : document.querySelectorAll(FIELDS);
  const typed: Typed = {
    keys: [...before, ...rest],
    destination,
    left: new WeakSet(there),
    arrived: null,
    ended: false,
    end() {
      typed.ended = true;
      window.removeEventListener('keydown', hold, true);
      window.removeEventListener('pointerdown', typed.end, true);
    },
  };
  function hold(event: KeyboardEvent) {
    if (!event.isTrusted || event.isComposing) return;
    // The form is gone, and no other follows: the key belongs to the page that is shown.
    const isGone = destination.stands === true && document.querySelector(destination.within) === null;
    if (isGone) typed.end();
    else if (isTyping(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      // Holding Enter down counts once.
      if (event.key !== 'Enter' || !event.repeat) typed.keys.push(event);
    } else if (!MODIFIERS.includes(event.key)) {
      // Another key leads elsewhere, or Esc cancels.
      typed.end();
    }
  }
  window.addEventListener('keydown', hold, true);
  window.addEventListener('pointerdown', typed.end, true);
  last = typed;
  void import('./typed-again.ts').then(({ playTyped }) => playTyped(typed), typed.end);
  return {
    come: () => {
      typed.arrived ??= performance.now();
    },
    giveUp: typed.end,
    postpone: (then) => {
      // The form takes keys at once, without waiting for the file.
      if (typed.keys.length === 0) typed.end();
      else void import('./typed-again.ts').then(({ endAtPause }) => endAtPause(typed, then), typed.end);
    },
  };
}

const nothing = () => undefined;
