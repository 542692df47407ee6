// What is to be typed into takes a while to stand, and a clerk types on: from the key that leads to a form, from the one that opens
// a dialog, and while a save is under way. What is typed meanwhile is kept here, and played once a field has the focus
// (typed-again.ts).

const MOVES = ['Enter', 'Tab', 'Backspace', 'ArrowDown', 'ArrowUp'];
const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];

/** Where what is typed belongs. */
export interface Destination {
  /** What its fields stand in, as a selector. */
  readonly within: string;
  /** It is the page's form: where it does not take the focus by itself, its first field gets it. */
  readonly isForm?: true;
  /** It stands already, and takes keys again once it has come. */
  readonly stands?: true;
}

// What is typed into without being sent says so.
export const PAGE_FORM: Destination = { within: '#content :is(form, [data-typed])', isForm: true };
export const DIALOG: Destination = { within: '[aria-modal="true"]' };

/** What was typed since a key led to a destination. */
export interface Typed {
  readonly keys: KeyboardEvent[];
  readonly destination: Destination;
  /** What could have the focus before. */
  readonly left: WeakSet<Element>;
  /** When the destination had come; null: it is on its way. */
  arrived: number | null;
  /** Lets the page have its keys itself. */
  end: () => void;
  ended: boolean;
}

/** What can be typed into, or pressed. */
export const FIELDS = 'input, textarea, select, button';

/** What is told of something that is on its way: it came, or it does not come. */
export interface OnItsWay {
  readonly come: () => void;
  readonly giveUp: () => void;
}

/** Whether it is a letter, or a key that a form moves by. Chords are somebody else's. */
function isTyping(event: KeyboardEvent): boolean {
  const chord = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
  return !chord && (event.key.length === 1 || MOVES.includes(event.key));
}

let last: Typed | null = null;

/**
 * Keeps what is typed from now on for what is on its way. Nothing is kept where a form does not take the focus by itself, as on a
 * phone.
 */
export function keepTyped(destination: Destination): OnItsWay {
  // What a key that was typed ahead led to gets the keys behind it.
  const rest = last?.ended === false ? last.keys.splice(0) : [];
  last?.end();
  if (!window.matchMedia('(pointer: fine)').matches) return { come: () => undefined, giveUp: () => undefined };
  const before = destination.stands === true ? [] : document.querySelectorAll(FIELDS);
  const typed: Typed = {
    keys: rest,
    destination,
    left: new WeakSet(before),
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
    if (isTyping(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      // Enter held down means it once.
      if (event.key !== 'Enter' || !event.repeat) typed.keys.push(event);
    } else if (!MODIFIERS.includes(event.key)) {
      // Another key leads elsewhere, or Esc gives up.
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
  };
}
