import { takesFocus } from '#web/forms/field-navigation.ts';

// A form that is fetched when it is first wanted takes a while to stand, and a clerk types on from the key that leads to it.
// What is typed meanwhile is kept here, and played once the form's first field has the focus (typed-again.ts).

const MOVES = ['Enter', 'Tab', 'Backspace', 'ArrowDown', 'ArrowUp'];
const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];

/** What was typed since a key led to a form. */
export interface Typed {
  readonly keys: KeyboardEvent[];
  /** What could have the focus on the page before. */
  readonly left: WeakSet<Element>;
  /** When the page had come; null: it is on its way. */
  arrived: number | null;
  /** Lets the page have its keys itself. */
  end: () => void;
  ended: boolean;
}

/** What can be typed into, or pressed. */
export const FIELDS = 'input, textarea, select, button';

/** Whether it is a letter, or a key that a form moves by. Chords are somebody else's. */
function isTyping(event: KeyboardEvent): boolean {
  const chord = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
  return !chord && (event.key.length === 1 || MOVES.includes(event.key));
}

let last: Typed | null = null;

/**
 * Keeps what is typed from now on for the form of the page that is on its way. Answers what is called once the page has come.
 * Nothing is kept where a form does not take the focus by itself, as on a phone.
 */
export function keepTyped(): () => void {
  last?.end();
  if (!takesFocus()) return () => undefined;
  const typed: Typed = {
    keys: [],
    left: new WeakSet(document.querySelectorAll(FIELDS)),
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
      typed.keys.push(event);
    } else if (!MODIFIERS.includes(event.key)) {
      // Another key leads elsewhere, or Esc gives up.
      typed.end();
    }
  }
  window.addEventListener('keydown', hold, true);
  window.addEventListener('pointerdown', typed.end, true);
  last = typed;
  void import('./typed-again.ts').then(({ playTyped }) => playTyped(typed), typed.end);
  return () => {
    typed.arrived = performance.now();
  };
}
